// A plan here is a list of amounts with a fixed sum, the budget. An index of the list is usually a channel.

/** A limit over the sum of several amounts. `members` has 1 at their indices, else 0. */
export interface GroupRow {
  readonly members: Uint8Array;
  readonly least: number;
  readonly most: number;
}

/** The sum of all amounts, the minimum and maximum of each amount, and limits over groups of amounts. All are in the same unit. */
export interface LinearLimits {
  readonly budget: number;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly groups: readonly GroupRow[];
}

export interface LinearPlan {
  readonly plan: Float64Array;
  /** Whether the plan meets all limits. If it does not, no plan does. */
  readonly isFeasible: boolean;
}

/** Entries of the tableau up to this size are rounding errors. */
const PIVOT_LEAST = 1e-9;
/** Sums that differ by at most this share of the budget count as equal. */
const ROUNDING_SHARE = 1e-13;
/** A few pivots per group are normal. After `FREE_PIVOTS`, Bland's rule prevents cycles, so that `PIVOTS_MAXIMUM` is never reached. */
const FREE_PIVOTS = 60;
const PIVOTS_MAXIMUM = 1_000;

/**
 * The plan within the limits whose gain is largest. A plan's gain is the sum of each amount times its entry in `gains`. The method is the
 * dual simplex for variables with bounds (Lemke 1954; Maros 2003, Computational Techniques of the Simplex Method, chapter 10). It starts
 * from the best plan without the groups, a fractional knapsack, and repairs one group after the other. The gain falls with each pivot but
 * not below the gain of the best plan within the groups. So the gain is an upper bound wherever the search ends.
 *
 * @param start the best plan without the groups: an amount with a larger gain than the payer's is at its upper bound, an amount with a
 *   smaller gain at its lower bound, and an amount with the same gain may be between its bounds
 * @param payer index of the amount that takes the rest of the budget
 * @param slack amounts that differ by less than this count as equal; by default only rounding errors do
 */
export function linearPlanFrom(
  gains: Float64Array,
  limits: LinearLimits,
  start: Float64Array,
  payer: number,
  slack = ROUNDING_SHARE * limits.budget,
): LinearPlan {
  const tableau = new Tableau(gains, limits, start, payer, slack);
  for (let pivots = 0; pivots < PIVOTS_MAXIMUM; pivots++) {
    const isFreeChoice = pivots < FREE_PIVOTS;
    const row = tableau.leavingRow(isFreeChoice);
    if (row < 0) return { plan: tableau.plan(), isFeasible: true };
    const column = tableau.enteringColumn(row, isFreeChoice);
    if (column < 0) break;
    tableau.pivot(row, column);
  }
  return { plan: tableau.plan(), isFeasible: false };
}

/** Any plan within the limits; `isFeasible` is false where there is none. */
export function anyPlan(limits: LinearLimits, slack?: number): LinearPlan {
  return planNear(limits.lower, limits, slack);
}

/**
 * A plan within the limits that differs from `target` in a few amounts, often one or two for each limit that `target` breaks. `isFeasible`
 * is false where no plan meets the limits. The plan is not the nearest one to `target`, but a good start for finding it.
 */
export function planNear(target: Float64Array, limits: LinearLimits, slack?: number): LinearPlan {
  const { lower, upper } = limits;
  const start = target.map((amount, index) => Math.max(lower[index]!, Math.min(upper[index]!, amount)));
  // Without gains, every start is a best plan without the groups, and any amount can be the payer.
  return linearPlanFrom(new Float64Array(target.length), limits, start, 0, slack);
}

/**
 * The simplex tableau. Its variables x are the amounts of the plan, then the sum of each group. A basic variable is a linear function of
 * the non-basic variables j: `x_basic = constant + sum over j of entry_j x_j`. Each non-basic variable is at one of its bounds, or
 * between them where `start` put it.
 */
class Tableau {
  readonly #size: number;
  readonly #columns: number;
  // By variable. Plain arrays, because small typed arrays cost more garbage collection than they save in arithmetic.
  readonly #value: number[] = [];
  readonly #lower: number[] = [];
  readonly #upper: number[] = [];
  /** The basic variable of each row, and the non-basic variable of each column. */
  readonly #basic: number[];
  readonly #nonBasic: number[] = [];
  readonly #entries: Float64Array;
  /** What one more unit of each non-basic variable would gain. */
  readonly #gains: number[] = [];
  readonly #slack: number;

  constructor(gains: Float64Array, limits: LinearLimits, start: Float64Array, payer: number, slack: number) {
    const { budget, groups } = limits;
    const size = gains.length;
    this.#size = size;
    this.#columns = size - 1;
    this.#slack = slack;
    this.#entries = new Float64Array((groups.length + 1) * this.#columns).fill(-1, 0, this.#columns);
    this.#basic = [payer];
    let payerAmount = budget;
    for (let index = 0; index < size; index++) {
      this.#value.push(start[index]!);
      this.#lower.push(limits.lower[index]!);
      this.#upper.push(limits.upper[index]!);
      if (index === payer) continue;
      this.#gains.push(gains[index]! - gains[payer]!);
      this.#nonBasic.push(index);
      payerAmount -= start[index]!;
    }
    this.#value[payer] = payerAmount;
    for (let group = 0; group < groups.length; group++) this.#addGroup(groups[group]!, group, payer);
  }

  #addGroup({ members, least, most }: GroupRow, groupIndex: number, payer: number): void {
    const from = (groupIndex + 1) * this.#columns;
    for (let column = 0; column < this.#columns; column++) {
      this.#entries[from + column] = members[this.#nonBasic[column]!]! - members[payer]!;
    }
    let sum = 0;
    for (let index = 0; index < members.length; index++) if (members[index]) sum += this.#value[index]!;
    this.#basic.push(this.#size + groupIndex);
    this.#value.push(sum);
    this.#lower.push(least);
    this.#upper.push(most);
  }

  plan(): Float64Array {
    return Float64Array.from(this.#value.slice(0, this.#size));
  }

  /** The row of the basic variable that is furthest outside its bounds, or by Bland's rule of the first variable outside. -1 for none. */
  leavingRow(takesWorst: boolean): number {
    let found = -1;
    let largestViolation = this.#slack;
    for (let row = 0; row < this.#basic.length; row++) {
      const variable = this.#basic[row]!;
      const value = this.#value[variable]!;
      const violation = Math.max(this.#lower[variable]! - value, value - this.#upper[variable]!);
      if (violation <= (takesWorst ? largestViolation : this.#slack)) continue;
      if (!takesWorst && found >= 0 && variable > this.#basic[found]!) continue;
      largestViolation = violation;
      found = row;
    }
    return found;
  }

  /**
   * The column whose variable can bring the row's variable back to its bounds with the smallest loss of gain per unit. Of equal columns
   * it is the one with the larger entry, or by Bland's rule the one with the first variable. -1 if there is none: no plan meets the limits.
   */
  enteringColumn(row: number, takesLargest: boolean): number {
    const leaving = this.#basic[row]!;
    const sign = this.#value[leaving]! < this.#lower[leaving]! ? 1 : -1;
    let found = -1;
    let smallestLoss = Infinity;
    for (let column = 0; column < this.#columns; column++) {
      const other = this.#nonBasic[column]!;
      if (this.#lower[other]! >= this.#upper[other]!) continue;
      const entry = sign * this.#entries[row * this.#columns + column]!;
      const end = (entry > 0 ? this.#upper : this.#lower)[other]!;
      if (Math.abs(entry) <= PIVOT_LEAST || this.#value[other] === end) continue;
      const loss = Math.abs(this.#gains[column]! / entry);
      if (loss > smallestLoss) continue;
      if (loss === smallestLoss && !this.#isBetter(row, column, found, takesLargest)) continue;
      smallestLoss = loss;
      found = column;
    }
    return found;
  }

  /** Whether a column is better than the one found before, if both lose the same gain per unit. */
  #isBetter(row: number, column: number, found: number, takesLargest: boolean): boolean {
    if (!takesLargest) return this.#nonBasic[column]! < this.#nonBasic[found]!;
    const size = (index: number) => Math.abs(this.#entries[row * this.#columns + index]!);
    return size(column) > size(found);
  }

  /** Sets the row's variable to the bound that it violates. The column's variable becomes basic in its place. */
  pivot(row: number, column: number): void {
    const columns = this.#columns;
    const entries = this.#entries;
    const leaving = this.#basic[row]!;
    const entering = this.#nonBasic[column]!;
    const isBelow = this.#value[leaving]! < this.#lower[leaving]!;
    const bound = isBelow ? this.#lower[leaving]! : this.#upper[leaving]!;
    const entry = entries[row * columns + column]!;
    const change = (bound - this.#value[leaving]!) / entry;
    for (let index = 0; index < this.#basic.length; index++) {
      const variable = this.#basic[index]!;
      this.#value[variable] = this.#value[variable]! + change * entries[index * columns + column]!;
    }
    this.#value[entering] = this.#value[entering]! + change;
    this.#value[leaving] = bound;
    this.#basic[row] = entering;
    this.#nonBasic[column] = leaving;
    // Solves the row for the entering variable, x_entering = (x_leaving - sum of the others) / entry, and puts this into every other row.
    for (let index = 0; index < columns; index++) {
      const cell = row * columns + index;
      entries[cell] = index === column ? 1 / entry : -entries[cell]! / entry;
    }
    for (let other = 0; other < this.#basic.length; other++) {
      if (other !== row) this.#substitute(entries, other * columns, row, column);
    }
    this.#substitute(this.#gains, 0, row, column);
  }

  /** In one line of the tableau, replaces the entering variable by the solved row. */
  #substitute(lines: Float64Array | number[], line: number, row: number, column: number): void {
    const factor = lines[line + column]!;
    if (factor === 0) return;
    const from = row * this.#columns;
    lines[line + column] = 0;
    for (let index = 0; index < this.#columns; index++) {
      lines[line + index] = lines[line + index]! + factor * this.#entries[from + index]!;
    }
  }
}

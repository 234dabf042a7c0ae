/** A limit over the sum of several places: members are 1, the others 0. */
export interface GroupRow {
  readonly members: Uint8Array;
  readonly least: number;
  readonly most: number;
}

/** Least and most of each place, the sum of all places, and groups of them, all in one unit. */
export interface LinearLimits {
  readonly budget: number;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly groups: readonly GroupRow[];
}

export interface LinearPlan {
  readonly plan: Float64Array;
  /** Whether the plan meets all limits. If not, none does. */
  readonly isFeasible: boolean;
}

/** Entries and reduced gains below this share of the largest are rounding. */
const PIVOT_LEAST = 1e-9;
/** Sums within this share of the budget are equal. */
const SLACK_SHARE = 1e-13;
/** A few pivots a group are normal. Beyond the first number Bland's rule prevents cycles; the second never occurs with it. */
const FREE_PIVOTS = 60;
const PIVOTS_MAXIMUM = 1_000;

/**
 * The plan with the most `gains . t` within the limits, by the dual simplex method for variables with bounds (Lemke
 * 1954; Maros 2003, Computational Techniques of the Simplex Method, chapter 10). It starts from the best plan without
 * the groups, a fractional knapsack, and repairs one group after the other. The value of gains falls with each pivot
 * and is never below that of the best plan, so it is an upper bound wherever the search ends.
 *
 * @param start every place exactly at its lower or upper bound except `payer`, the place to which the rest of the budget
 *   goes; a place with more gain than the payer is at its upper bound, one with less at its lower bound. One with the
 *   payer's gain may also be between its bounds
 * @param slack amounts closer than this are equal; by default rounding
 */
export function linearPlanFrom(
  gains: Float64Array,
  limits: LinearLimits,
  start: Float64Array,
  payer: number,
  slack = SLACK_SHARE * limits.budget,
): LinearPlan {
  const tableau = new Tableau(gains, limits, start, payer, slack);
  for (let pivots = 0; pivots < PIVOTS_MAXIMUM; pivots++) {
    const row = tableau.leaving(pivots < FREE_PIVOTS);
    if (row < 0) return { plan: tableau.plan(), isFeasible: true };
    const column = tableau.entering(row, pivots < FREE_PIVOTS);
    if (column < 0) break;
    tableau.pivot(row, column);
  }
  return { plan: tableau.plan(), isFeasible: false };
}

/** Any plan within the limits; not feasible where there is none. */
export function anyPlan(limits: LinearLimits, slack?: number): LinearPlan {
  return planNear(limits.lower, limits, slack);
}

/**
 * A plan within the limits that differs from the wish in a few places, often one or two for each limit that the wish
 * breaks; not feasible where there is none. Not the nearest plan, but a good start for finding it.
 */
export function planNear(target: Float64Array, limits: LinearLimits, slack?: number): LinearPlan {
  const { lower, upper } = limits;
  const start = target.map((amount, place) => Math.max(lower[place]!, Math.min(upper[place]!, amount)));
  return linearPlanFrom(new Float64Array(target.length), limits, start, 0, slack);
}

/**
 * Places 0 to n - 1, then the sum of each group as a variable of its own. Basic variables are linear in the others:
 * `x_b = constant + sum_j entry_bj x_j`. Each other variable is at one of its bounds, or where `start` put it between
 * them.
 */
class Tableau {
  readonly #size: number;
  readonly #columns: number;
  // Plain arrays: small typed ones burden the garbage collector more than the sums take.
  readonly #value: number[] = [];
  readonly #lower: number[] = [];
  readonly #upper: number[] = [];
  /** The variable of each row, and of each column. */
  readonly #basic: number[];
  readonly #others: number[] = [];
  readonly #entries: Float64Array;
  /** What one more of each other variable would gain. */
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
    let rest = budget;
    for (let place = 0; place < size; place++) {
      this.#value.push(start[place]!);
      this.#lower.push(limits.lower[place]!);
      this.#upper.push(limits.upper[place]!);
      if (place === payer) continue;
      this.#gains.push(gains[place]! - gains[payer]!);
      this.#others.push(place);
      rest -= start[place]!;
    }
    this.#value[payer] = rest;
    for (let group = 0; group < groups.length; group++) this.#addGroup(groups[group]!, group, payer);
  }

  #addGroup({ members, least, most }: GroupRow, index: number, payer: number): void {
    const from = (index + 1) * this.#columns;
    for (let column = 0; column < this.#columns; column++) {
      this.#entries[from + column] = members[this.#others[column]!]! - members[payer]!;
    }
    let sum = 0;
    for (let place = 0; place < members.length; place++) if (members[place]) sum += this.#value[place]!;
    this.#basic.push(this.#size + index);
    this.#value.push(sum);
    this.#lower.push(least);
    this.#upper.push(most);
  }

  plan(): Float64Array {
    return Float64Array.from(this.#value.slice(0, this.#size));
  }

  /** The row furthest outside its bounds, or with Bland's rule the first variable outside; -1 for none. */
  leaving(takesWorst: boolean): number {
    let found = -1;
    let most = this.#slack;
    for (let row = 0; row < this.#basic.length; row++) {
      const variable = this.#basic[row]!;
      const value = this.#value[variable]!;
      const violation = Math.max(this.#lower[variable]! - value, value - this.#upper[variable]!);
      if (violation <= (takesWorst ? most : this.#slack)) continue;
      if (!takesWorst && found >= 0 && variable > this.#basic[found]!) continue;
      most = violation;
      found = row;
    }
    return found;
  }

  /**
   * The column whose variable can bring the row back at the least loss of gains per unit; ties by the larger entry, with
   * Bland's rule by the first variable. -1 where none can: then no plan meets the limits.
   */
  entering(row: number, takesLargest: boolean): number {
    const leaving = this.#basic[row]!;
    const sign = this.#value[leaving]! < this.#lower[leaving]! ? 1 : -1;
    let found = -1;
    let least = Infinity;
    for (let column = 0; column < this.#columns; column++) {
      const other = this.#others[column]!;
      if (this.#lower[other]! >= this.#upper[other]!) continue;
      const entry = sign * this.#entries[row * this.#columns + column]!;
      const end = (entry > 0 ? this.#upper : this.#lower)[other]!;
      if (Math.abs(entry) <= PIVOT_LEAST || this.#value[other] === end) continue;
      const loss = Math.abs(this.#gains[column]! / entry);
      if (loss > least) continue;
      if (loss === least && !this.#isBetter(row, column, found, takesLargest)) continue;
      least = loss;
      found = column;
    }
    return found;
  }

  #isBetter(row: number, column: number, found: number, takesLargest: boolean): boolean {
    if (!takesLargest) return this.#others[column]! < this.#others[found]!;
    const size = (at: number) => Math.abs(this.#entries[row * this.#columns + at]!);
    return size(column) > size(found);
  }

  /** The row's variable goes to the bound it is beyond; the column's variable takes its place among the basic ones. */
  pivot(row: number, column: number): void {
    const columns = this.#columns;
    const entries = this.#entries;
    const leaving = this.#basic[row]!;
    const entering = this.#others[column]!;
    const isBelow = this.#value[leaving]! < this.#lower[leaving]!;
    const bound = isBelow ? this.#lower[leaving]! : this.#upper[leaving]!;
    const entry = entries[row * columns + column]!;
    const change = (bound - this.#value[leaving]!) / entry;
    for (let at = 0; at < this.#basic.length; at++) {
      const variable = this.#basic[at]!;
      this.#value[variable] = this.#value[variable]! + change * entries[at * columns + column]!;
    }
    this.#value[entering] = this.#value[entering]! + change;
    this.#value[leaving] = bound;
    this.#basic[row] = entering;
    this.#others[column] = leaving;
    // x_entering = (x_leaving - sum of the others) / entry, then put into every other row.
    for (let at = 0; at < columns; at++) {
      const cell = row * columns + at;
      entries[cell] = at === column ? 1 / entry : -entries[cell]! / entry;
    }
    for (let other = 0; other < this.#basic.length; other++) {
      if (other !== row) this.#substitute(entries, other * columns, row, column);
    }
    this.#substitute(this.#gains, 0, row, column);
  }

  #substitute(lines: Float64Array | number[], line: number, row: number, column: number): void {
    const factor = lines[line + column]!;
    if (factor === 0) return;
    const from = row * this.#columns;
    lines[line + column] = 0;
    for (let at = 0; at < this.#columns; at++) {
      lines[line + at] = lines[line + at]! + factor * this.#entries[from + at]!;
    }
  }
}

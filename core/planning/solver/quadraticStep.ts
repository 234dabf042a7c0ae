import { planNear } from '../../rules/linearPlan.ts';
import type { GroupRow } from '../../rules/linearPlan.ts';
import type { Bounds } from './certificate.ts';
import { choleskyFactor, solveCholesky, sum } from './linearAlgebra.ts';
import { moved } from './lineSearch.ts';

// Status of a channel or group in the active set: free, at a limit, or without any room.
const FREE = 0;
const AT_LOWER = 1;
const AT_UPPER = 2;
const FIXED = 3;
/** In a list of active rows, the entry for the sum of all channels. The other entries are indices of groups. */
const ALL_CHANNELS = -1;

/**
 * Each diagonal entry is raised by this share of the part of it that cannot cancel, because the reduced curvature between
 * duplicate channels is 0. The shares are tried in order until the factorisation succeeds. The first is above the rounding
 * error of sums in double precision (1e-13), the third and fourth are around the rounding error in single precision (1e-7).
 * With the last, even a curvature that is only noise gives an ascent direction.
 */
const RIDGES = [1e-12, 1e-9, 1e-7, 1e-5, 1e-3, 1];
/**
 * Added to each diagonal entry for channels without curvature, as a share of the largest diagonal entry. The gain of
 * such a channel is 0 too, so any value above 0 will do.
 */
const DEAD_RIDGE = 1e-30;
/**
 * Multipliers closer than this (relative to the largest gradient) count as equal: a residual is a sum of 16 numbers,
 * each rounded at 1e-16.
 */
const MULTIPLIER_TOLERANCE = 1e-13;
/** Each round activates or releases one limit, so a few times the number of limits is enough. */
const ROUNDS_MAXIMUM = 600;
/** The first rounds release the worst limit. The rounds after them release the first one (Bland's rule), which prevents cycles. */
const WORST_FIRST_ROUNDS = 100;
/** Smaller entries of eliminated rows are rounding errors, because before the elimination rows contain only 0 and 1. */
const ENTRY_MINIMUM = 1e-9;
/** Room below this share of the budget is rounding. */
const ROOM_MINIMUM = 1e-14;
/** If a group's sum changes by less than this share of the largest change of a channel, the change is rounding. */
const GROUP_ROUNDING = 1e-12;

/**
 * How far a step may change each channel and the sum of each group. Every lower limit is at most 0, every upper limit at
 * least 0.
 */
export interface StepRoom {
  /** Lower limit of each channel's change. */
  readonly down: Float64Array;
  /** Upper limit of each channel's change. */
  readonly up: Float64Array;
  /** Limits of the change of each group's sum. */
  readonly groups: readonly GroupRow[];
}

/**
 * The room around shares within the bounds. A share or sum that rounding put beyond its limit gets no room on that
 * side.
 */
export function roomAround(shares: Float64Array, { lower, upper, groups }: Bounds): StepRoom {
  const down = new Float64Array(shares.length);
  const up = new Float64Array(shares.length);
  for (let channel = 0; channel < shares.length; channel++) {
    down[channel] = Math.min(0, lower[channel]! - shares[channel]!);
    up[channel] = Math.max(0, upper[channel]! - shares[channel]!);
  }
  return {
    down,
    up,
    groups: groups.map(({ members, least, most }) => {
      const sum = sumOf(members, shares);
      return { members, least: Math.min(0, least - sum), most: Math.max(0, most - sum) };
    }),
  };
}

function sumOf(members: Uint8Array, amounts: Float64Array): number {
  let sum = 0;
  for (let channel = 0; channel < members.length; channel++) if (members[channel]) sum += amounts[channel]!;
  return sum;
}

/** Whether a plan meets the groups' limits, except for rounding. */
export function isWithinGroups(plan: Float64Array, { groups, budget }: Bounds): boolean {
  return groups.every(({ members, least, most }) => {
    const sum = sumOf(members, plan);
    return sum >= least - ROOM_MINIMUM * budget && sum <= most + ROOM_MINIMUM * budget;
  });
}

/**
 * The feasible plan nearest to `target`. It is found by quadraticStep with the identity as curvature, from a feasible plan near
 * the target.
 */
export function nearestPlan(target: Float64Array, bounds: Bounds): Float64Array {
  const { plan } = planNear(target, bounds);
  const size = target.length;
  const identity = new Float64Array(size * size);
  for (let channel = 0; channel < size; channel++) identity[channel * size + channel] = 1;
  const offset = target.map((amount, channel) => amount - plan[channel]!);
  return moved(plan, quadraticStep(offset, identity, roomAround(plan, bounds)), 1, bounds);
}

/**
 * The exact Newton step under limits, by a primal active-set method (Nocedal & Wright 2006, Numerical Optimization,
 * section 16.5):
 *
 *     maximise  q(d) = g . d - d'Hd / 2
 *     subject to  sum d = 0,  down <= d <= up,  least_k <= sum of d over group k <= most_k
 *
 * The active rows are the sum of all channels and the groups at a limit. A row's multiplier is what one more dollar of room
 * is worth. With the residual r = g - H d (the gradient left after d) and n_c the sum of the multipliers of the rows with
 * channel c, d is optimal when (Karush, Kuhn and Tucker) each group's multiplier has the sign of its limit and
 *
 *     r_c  = n_c   where d_c is free between its bounds
 *     r_c <= n_c   where d_c is at its lower bound
 *     r_c >= n_c   where d_c is at its upper bound
 *
 * Each round keeps the active channels and groups at their limits and goes towards the best d of the free channels, as far
 * as their limits allow. A limit that is reached becomes active. When none was reached, the limit that violates its
 * condition most is released. If there is none, d is optimal.
 *
 * Each row that is independent of the rows before it has one payer, the free channel of the row with the least curvature.
 * The changes of the payers follow from those of the other free channels, which solve a linear system. So the active sums
 * stay exact however ill-conditioned the curvature is, unlike with a system in which the multipliers are unknowns too. A
 * payer's curvature is in every entry of the system, and a large one would cost the other entries their digits.
 *
 * The method starts from d = 0 and q never falls, so even a step cut short by ROUNDS_MAXIMUM ascends. Channels that start at
 * a bound are active: in most plans they stay there.
 *
 * Plain loops throughout: with callbacks these few thousand multiplications cost more than a pass over 5,000
 * respondents.
 *
 * @param gradient g, one number for each channel
 * @param curvature H, channels x channels, positive semi-definite up to rounding
 * @param room limits of d, which allow d = 0
 * @returns d; zeros when nothing can move. A channel that ends at a bound has exactly the bound's value.
 */
export function quadraticStep(gradient: Float64Array, curvature: Float64Array, room: StepRoom): Float64Array {
  const search = new ActiveSet(gradient, curvature, room);
  // A round returns whether to continue.
  for (let round = 0; round < ROUNDS_MAXIMUM && search.round(round < WORST_FIRST_ROUNDS); round++);
  return search.step;
}

/**
 * Active rows eliminated over the free channels (Gauss-Jordan). Each independent row has a payer, whose change is `-sum
 * of coefficients x changes of the others`.
 */
interface Elimination {
  readonly payers: readonly number[];
  readonly others: readonly number[];
  /** Payers x others, a row of `others.length` for each payer. */
  readonly coefficients: Float64Array;
  /** The independent rows, in the order of their payers. */
  readonly rows: readonly number[];
}

/** Arrays that each step or round writes again: allocating them would cost more than the sums. */
class Workspace {
  /** The matrix that an elimination changes, line after line. */
  readonly lines: Float64Array;
  /** As in {@link Elimination}. */
  readonly coefficients: Float64Array;
  /** A of `#reduce`, and a copy that is factored. */
  readonly reduced: Float64Array;
  readonly factored: Float64Array;
  /** The part of each diagonal entry of A that cannot cancel. */
  readonly diagonal: Float64Array;
  /** b of `#reduce`. */
  readonly gains: Float64Array;
  /** For one channel i and by payer p: H_pi - sum_q H_pq C_qi of `#reduce`. */
  readonly paid: Float64Array;
  readonly direction: Float64Array;
  readonly multipliers: Float64Array;
  readonly residual: Float64Array;
  /** Status of each channel and of each group. */
  readonly channels: Uint8Array;
  readonly groups: Uint8Array;
  readonly isPayer: Uint8Array;
  /** By line, whether it was the pivot of an elimination step already. */
  readonly isUsed: Uint8Array;

  constructor(size: number, groups: number) {
    const rows = groups + 1;
    this.lines = new Float64Array(rows * Math.max(size, rows + 1));
    this.coefficients = new Float64Array(rows * size);
    this.reduced = new Float64Array(size * size);
    this.factored = new Float64Array(size * size);
    this.diagonal = new Float64Array(size);
    this.gains = new Float64Array(size);
    this.direction = new Float64Array(size);
    this.paid = new Float64Array(rows);
    this.multipliers = new Float64Array(rows);
    this.residual = new Float64Array(size);
    this.channels = new Uint8Array(size);
    this.groups = new Uint8Array(groups);
    this.isPayer = new Uint8Array(size);
    this.isUsed = new Uint8Array(rows);
  }
}

/** The workspace of the last step is kept, because most steps have the same size as the step before. */
let lastWorkspace = { size: 0, groups: 0, work: new Workspace(0, 0) };

function workspaceFor(size: number, groups: number): Workspace {
  if (lastWorkspace.size !== size || lastWorkspace.groups !== groups) {
    lastWorkspace = { size, groups, work: new Workspace(size, groups) };
  }
  return lastWorkspace.work;
}

/** The search of {@link quadraticStep}: the step so far, and which limits are active. */
class ActiveSet {
  readonly step: Float64Array;
  readonly #gradient: Float64Array;
  readonly #curvature: Float64Array;
  readonly #room: StepRoom;
  readonly #size: number;
  readonly #residual: Float64Array;
  /** Status of each channel. */
  readonly #channels: Uint8Array;
  /** Status of each group: FREE, AT_LOWER or AT_UPPER. */
  readonly #groups: Uint8Array;
  readonly #tolerance: number;
  readonly #work: Workspace;

  constructor(gradient: Float64Array, curvature: Float64Array, room: StepRoom) {
    this.#gradient = gradient;
    this.#curvature = curvature;
    this.#room = room;
    this.#size = gradient.length;
    this.step = new Float64Array(this.#size);
    this.#work = workspaceFor(this.#size, room.groups.length);
    this.#residual = this.#work.residual;
    this.#residual.set(gradient);
    this.#channels = this.#work.channels;
    this.#groups = this.#work.groups;
    this.#channels.fill(FREE);
    this.#groups.fill(FREE);
    let largest = 0;
    for (let channel = 0; channel < this.#size; channel++) {
      const down = room.down[channel]!;
      const up = room.up[channel]!;
      largest = Math.max(largest, Math.abs(gradient[channel]!));
      if (up <= down) this.#channels[channel] = FIXED;
      else if (down >= 0) this.#channels[channel] = AT_LOWER;
      else if (up <= 0) this.#channels[channel] = AT_UPPER;
    }
    this.#tolerance = MULTIPLIER_TOLERANCE * largest;
    this.#activateTightGroups();
  }

  /**
   * Activates the groups without room on one side that are independent of the other active rows. Any other group becomes
   * active when a step reaches its limit.
   */
  #activateTightGroups(): void {
    const tight: number[] = [];
    this.#room.groups.forEach(({ least, most }, group) => {
      if (least >= -ROOM_MINIMUM || most <= ROOM_MINIMUM) tight.push(group);
    });
    if (tight.length === 0) return;
    for (const group of this.#eliminate([ALL_CHANNELS, ...tight]).rows) {
      if (group !== ALL_CHANNELS)
        this.#groups[group] = this.#room.groups[group]!.most <= ROOM_MINIMUM ? AT_UPPER : AT_LOWER;
    }
  }

  /**
   * One round of the search.
   * @param takesWorst whether to release the worst limit, not the first
   * @returns whether to continue
   */
  round(takesWorst: boolean): boolean {
    if (!this.#channels.includes(FREE) && !this.#freeOne()) return false;
    const rows = [ALL_CHANNELS];
    for (let group = 0; group < this.#groups.length; group++) if (this.#groups[group] !== FREE) rows.push(group);
    const eliminated = this.#eliminate(rows);
    const direction = this.#direction(eliminated);
    if (direction === null) return false;
    const limitReached = this.#moveAlong(direction);
    refreshResidual(this.#residual, this.#gradient, this.#curvature, this.step);
    return limitReached || this.#release(eliminated, takesWorst);
  }

  /**
   * When no channel is free, the sum of all channels has no multiplier. Then the best channel that can take money becomes
   * free, or the worst that can give money if no channel can take any.
   */
  #freeOne(): boolean {
    let taker = -1;
    let giver = -1;
    for (let channel = 0; channel < this.#size; channel++) {
      const value = this.#residual[channel]!;
      const status = this.#channels[channel]!;
      if (status === AT_LOWER && (taker < 0 || value > this.#residual[taker]!)) taker = channel;
      if (status === AT_UPPER && (giver < 0 || value < this.#residual[giver]!)) giver = channel;
    }
    const chosen = taker >= 0 ? taker : giver;
    if (chosen >= 0) this.#channels[chosen] = FREE;
    return chosen >= 0;
  }

  /** The coefficient of a channel in a row: 1 where the row's sum includes the channel, else 0. */
  #coefficient(row: number, channel: number): number {
    return row === ALL_CHANNELS ? 1 : this.#room.groups[row]!.members[channel]!;
  }

  /**
   * The pivot of each row is its free channel with the least curvature. A row without entries left depends on the rows
   * before it and is left out.
   */
  #eliminate(rowsToEliminate: readonly number[]): Elimination {
    const free = freeChannels(this.#channels);
    const width = free.length;
    const { lines, isPayer, coefficients } = this.#work;
    const payerIndexes: number[] = [];
    const rows: number[] = [];
    isPayer.fill(0);
    for (const row of rowsToEliminate) {
      const from = payerIndexes.length * width;
      for (let index = 0; index < width; index++) lines[from + index] = this.#coefficient(row, free[index]!);
      for (let before = 0; before < payerIndexes.length; before++)
        subtractLine(lines, from, before * width, width, payerIndexes[before]!);
      const payer = this.#payerIn(lines, from, free, isPayer);
      if (payer < 0) continue;
      const pivot = lines[from + payer]!;
      for (let index = 0; index < width; index++) lines[from + index] = lines[from + index]! / pivot;
      for (let before = 0; before < payerIndexes.length; before++)
        subtractLine(lines, before * width, from, width, payer);
      payerIndexes.push(payer);
      rows.push(row);
      isPayer[payer] = 1;
    }
    const others: number[] = [];
    for (let index = 0; index < width; index++) if (!isPayer[index]) others.push(free[index]!);
    for (let row = 0, cell = 0; row < rows.length; row++) {
      for (let index = 0; index < width; index++)
        if (!isPayer[index]) coefficients[cell++] = lines[row * width + index]!;
    }
    return { payers: payerIndexes.map((index) => free[index]!), others, coefficients, rows };
  }

  /** The index in `free` of the row's payer: the channel with the least curvature that can pay; -1 for none. */
  #payerIn(lines: Float64Array, from: number, free: readonly number[], isPayer: Uint8Array): number {
    let found = -1;
    let least = Infinity;
    for (let index = 0; index < free.length; index++) {
      const diagonal = this.#curvature[free[index]! * (this.#size + 1)]!;
      if (isPayer[index] || Math.abs(lines[from + index]!) <= ENTRY_MINIMUM || diagonal >= least) continue;
      found = index;
      least = diagonal;
    }
    return found;
  }

  /**
   * The best further step of all channels. The channels other than payers solve A x = b (see #reduce), and the payers keep
   * the sum of every active row. Null when the curvature cannot be factored.
   */
  #direction(eliminated: Elimination): Float64Array | null {
    const { payers, others, coefficients } = eliminated;
    const count = others.length;
    this.#reduce(eliminated);
    const { reduced, factored, diagonal, gains, direction } = this.#work;
    let largest = 0;
    for (let index = 0; index < count; index++) largest = Math.max(largest, diagonal[index]!);
    for (const ridge of RIDGES) {
      factored.set(reduced);
      for (let index = 0; index < count; index++) {
        const cell = index * (count + 1);
        factored[cell] = factored[cell]! + ridge * diagonal[index]! + DEAD_RIDGE * largest;
      }
      if (!choleskyFactor(factored, count)) continue;
      const changes = solveCholesky(factored, count, gains);
      if (!Number.isFinite(sum(changes))) continue;
      direction.fill(0);
      for (let index = 0; index < count; index++) direction[others[index]!] = changes[index]!;
      for (let payer = 0; payer < payers.length; payer++) {
        let paid = 0;
        for (let index = 0; index < count; index++) paid += coefficients[payer * count + index]! * changes[index]!;
        direction[payers[payer]!] = -paid;
      }
      return direction;
    }
    return null;
  }

  /**
   * Computes A and b of the linear system. C are the coefficients, H the curvature, r the residual, p and q payers, i and j
   * the other free channels:
   *
   *     A_ij = H_ij - sum_p (C_pi H_pj + C_pj (H_pi - sum_q H_pq C_qi))        b_i = r_i - sum_p C_pi r_p
   *
   * `diagonal` is the part of A_ii that cannot cancel: H_ii + sum_p C_pi^2 H_pp. Lower triangle of A only.
   */
  #reduce({ payers, others, coefficients }: Elimination): void {
    const size = this.#size;
    const curvature = this.#curvature;
    const count = others.length;
    const { reduced, diagonal, gains, paid } = this.#work;
    for (let i = 0; i < count; i++) {
      const row = others[i]!;
      let diagonalEntry = curvature[row * size + row]!;
      let gain = this.#residual[row]!;
      for (let p = 0; p < payers.length; p++) {
        const payerRow = payers[p]! * size;
        const share = coefficients[p * count + i]!;
        let remaining = curvature[payerRow + row]!;
        for (let q = 0; q < payers.length; q++)
          remaining -= curvature[payerRow + payers[q]!]! * coefficients[q * count + i]!;
        paid[p] = remaining;
        diagonalEntry += share * share * curvature[payerRow + payers[p]!]!;
        gain -= share * this.#residual[payers[p]!]!;
      }
      diagonal[i] = diagonalEntry;
      gains[i] = gain;
      for (let j = 0; j <= i; j++) {
        const column = others[j]!;
        let entry = curvature[row * size + column]!;
        for (let p = 0; p < payers.length; p++) {
          const from = p * count;
          entry -= coefficients[from + i]! * curvature[payers[p]! * size + column]!;
          entry -= coefficients[from + j]! * paid[p]!;
        }
        reduced[i * count + j] = entry;
      }
    }
  }

  /**
   * Moves along the direction as far as channels and groups have room.
   * @returns whether a limit was reached, which is then active
   */
  #moveAlong(direction: Float64Array): boolean {
    const { down, up, groups } = this.#room;
    let share = 1;
    let channelMet = -1;
    for (let channel = 0; channel < this.#size; channel++) {
      const change = direction[channel]!;
      const room = (change < 0 ? down : up)[channel]! - this.step[channel]!;
      if (this.#channels[channel] !== FREE || Math.abs(change) * share <= Math.abs(room)) continue;
      share = room / change;
      channelMet = channel;
    }
    let groupMet = -1;
    const rounding = GROUP_ROUNDING * largestOf(direction);
    for (let group = 0; group < groups.length; group++) {
      const { members, least, most } = groups[group]!;
      const change = sumOf(members, direction);
      // A group's sum that follows from the active rows changes by rounding only.
      if (this.#groups[group] !== FREE || Math.abs(change) <= rounding) continue;
      const left = (change < 0 ? least : most) - sumOf(members, this.step);
      const room = change < 0 ? Math.min(0, left) : Math.max(0, left);
      if (Math.abs(change) * share <= Math.abs(room)) continue;
      share = room / change;
      groupMet = group;
    }
    for (let channel = 0; channel < this.#size; channel++) {
      this.step[channel] = this.step[channel]! + share * direction[channel]!;
    }
    if (groupMet >= 0) {
      this.#groups[groupMet] = sumOf(groups[groupMet]!.members, direction) < 0 ? AT_LOWER : AT_UPPER;
    } else if (channelMet >= 0) {
      const isDown = direction[channelMet]! < 0;
      this.step[channelMet] = (isDown ? down : up)[channelMet]!;
      this.#channels[channelMet] = isDown ? AT_LOWER : AT_UPPER;
    }
    return groupMet >= 0 || channelMet >= 0;
  }

  /**
   * Releases the limit whose multiplier has the wrong sign and is furthest from 0; with Bland's rule, the first limit whose
   * multiplier has the wrong sign.
   * @returns false when no multiplier has the wrong sign, which means that the step is optimal
   */
  #release(eliminated: Elimination, takesWorst: boolean): boolean {
    const { rows } = eliminated;
    const multipliers = this.#multipliers(eliminated);
    let worst = this.#tolerance;
    let channelFound = -1;
    for (let channel = 0; channel < this.#size; channel++) {
      const status = this.#channels[channel]!;
      if (status !== AT_LOWER && status !== AT_UPPER) continue;
      let value = this.#residual[channel]!;
      for (let index = 0; index < rows.length; index++)
        value -= this.#coefficient(rows[index]!, channel) * multipliers[index]!;
      const violation = status === AT_LOWER ? value : -value;
      if (violation <= worst || (channelFound >= 0 && !takesWorst)) continue;
      worst = violation;
      channelFound = channel;
    }
    let groupFound = -1;
    for (let index = 0; index < rows.length && (takesWorst || channelFound < 0); index++) {
      const group = rows[index]!;
      if (group === ALL_CHANNELS || this.#room.groups[group]!.least >= this.#room.groups[group]!.most) continue;
      const violation = this.#groups[group] === AT_UPPER ? -multipliers[index]! : multipliers[index]!;
      if (violation <= worst || (groupFound >= 0 && !takesWorst)) continue;
      worst = violation;
      groupFound = group;
    }
    if (groupFound >= 0) this.#groups[groupFound] = FREE;
    else if (channelFound >= 0) this.#channels[channelFound] = FREE;
    return groupFound >= 0 || channelFound >= 0;
  }

  /** The multipliers of the independent rows. For each payer, the multipliers of its rows add up to its residual. */
  #multipliers({ payers, rows }: Elimination): Float64Array {
    const count = rows.length;
    const width = count + 1;
    const { lines, isUsed, multipliers } = this.#work;
    for (let line = 0; line < count; line++) {
      for (let index = 0; index < count; index++)
        lines[line * width + index] = this.#coefficient(rows[index]!, payers[line]!);
      lines[line * width + count] = this.#residual[payers[line]!]!;
    }
    const lineOfRow: number[] = [];
    isUsed.fill(0);
    for (let index = 0; index < count; index++) {
      let pivot = -1;
      for (let line = 0; line < count; line++) {
        const isLarger = pivot < 0 || Math.abs(lines[line * width + index]!) > Math.abs(lines[pivot * width + index]!);
        if (!isUsed[line] && isLarger) pivot = line;
      }
      isUsed[pivot] = 1;
      lineOfRow.push(pivot);
      const entry = lines[pivot * width + index]!;
      for (let cell = pivot * width; cell < (pivot + 1) * width; cell++) lines[cell] = lines[cell]! / entry;
      for (let line = 0; line < count; line++) {
        if (line !== pivot) subtractLine(lines, line * width, pivot * width, width, index);
      }
    }
    for (let index = 0; index < count; index++) multipliers[index] = lines[lineOfRow[index]! * width + count]!;
    return multipliers;
  }
}

/** r = g - H d, recomputed each time, so that rounding errors do not add up over rounds. */
function refreshResidual(
  residual: Float64Array,
  gradient: Float64Array,
  curvature: Float64Array,
  step: Float64Array,
): void {
  const size = gradient.length;
  for (let row = 0; row < size; row++) {
    let left = gradient[row]!;
    for (let column = 0; column < size; column++) left -= curvature[row * size + column]! * step[column]!;
    residual[row] = left;
  }
}

function freeChannels(activeSet: Uint8Array): number[] {
  const free: number[] = [];
  for (let channel = 0; channel < activeSet.length; channel++) if (activeSet[channel] === FREE) free.push(channel);
  return free;
}

function largestOf(values: Float64Array): number {
  let largest = 0;
  for (const value of values) largest = Math.max(largest, Math.abs(value));
  return largest;
}

/**
 * Subtracts a multiple of the line at `other` from the line at `from`, so that its entry `index` becomes 0. The same entry
 * of the other line is 1.
 */
function subtractLine(lines: Float64Array, from: number, other: number, width: number, index: number): void {
  const multiple = lines[from + index]!;
  if (multiple === 0) return;
  for (let cell = 0; cell < width; cell++) lines[from + cell] = lines[from + cell]! - multiple * lines[other + cell]!;
}

import { planNear } from '../../rules/linearPlan.ts';
import type { GroupRow } from '../../rules/linearPlan.ts';
import type { Bounds } from './certificate.ts';
import { factor, solve } from './cholesky.ts';
import { moved } from './lineSearch.ts';
import { DEAD_RIDGE, freeChannels, MULTIPLIER_TOLERANCE, refreshResidual, RIDGES } from './quadraticStep.ts';

/** Each round changes one limit, so a few times their number is enough. From the second number on Bland's rule prevents cycles. */
const ROUNDS_MAXIMUM = 600;
const FREE_ROUNDS = 100;
/** Entries of eliminated rows below this are rounding: rows are 0 and 1. */
const ENTRY_LEAST = 1e-9;
/** Room below this share of the budget is rounding. */
const ROOM_LEAST = 1e-14;
/** A group's sum that changes by less than this share of the direction does not change. */
const GROUP_ROUNDING = 1e-12;

/** What a step may change: least and most of each channel and of each group's sum, all around 0. */
export interface StepRoom {
  readonly down: Float64Array;
  readonly up: Float64Array;
  readonly groups: readonly GroupRow[];
}

/** The room around shares within the bounds. A sum that rounding put beyond its limit gets none on that side. */
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
  for (let place = 0; place < members.length; place++) if (members[place]) sum += amounts[place]!;
  return sum;
}

/** Whether the groups' limits hold, except for rounding. */
export function isWithinGroups(plan: Float64Array, { groups, budget }: Bounds): boolean {
  return groups.every(({ members, least, most }) => {
    const sum = sumOf(members, plan);
    return sum >= least - ROOM_LEAST * budget && sum <= most + ROOM_LEAST * budget;
  });
}

/** The feasible plan nearest to a wish: the step below with curvature 1, from a feasible plan near it. */
export function nearestPlan(target: Float64Array, bounds: Bounds): Float64Array {
  const { plan } = planNear(target, bounds);
  const size = target.length;
  const identity = new Float64Array(size * size);
  for (let place = 0; place < size; place++) identity[place * size + place] = 1;
  const offset = target.map((amount, place) => amount - plan[place]!);
  return moved(plan, groupStep(offset, identity, roomAround(plan, bounds)), 1, bounds);
}

/**
 * The step of quadraticStep.ts where groups of channels have limits too:
 *
 *     maximise  g . d - d'Hd / 2    subject to  sum d = 0,  down <= d <= up,  least_r <= sum over r of d <= most_r
 *
 * The active set contains groups as well as channels. Of the active rows (the sum and groups), each that is independent
 * among the free channels takes one payer, the free channel with the least curvature in it; the payers' changes follow
 * from the others', for which a linear system is left. A row's multiplier is what one more dollar of room is worth. The
 * residual of a channel minus the multipliers of its rows is 0 where it is free and has the sign of its limit else.
 *
 * @param gradient g, length n
 * @param curvature H, n x n, positive semi-definite up to rounding
 * @param room around 0, which is feasible
 */
export function groupStep(gradient: Float64Array, curvature: Float64Array, room: StepRoom): Float64Array {
  const search = new ActiveSet(gradient, curvature, room);
  for (let round = 0; round < ROUNDS_MAXIMUM && search.round(round < FREE_ROUNDS); round++);
  return search.step;
}

const FREE = 0;
const AT_LOWER = 1;
const AT_UPPER = 2;
const FIXED = 3;
/** The sum of all channels among the active rows, next to groups by number. */
const ALL = -1;

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

/** Arrays that each round writes again: allocating them would cost more than the sums. */
class Workspace {
  readonly lines: Float64Array;
  readonly coefficients: Float64Array;
  readonly reduced: Float64Array;
  readonly own: Float64Array;
  readonly gains: Float64Array;
  readonly paid: Float64Array;
  readonly direction: Float64Array;
  readonly multipliers: Float64Array;
  readonly isPayer: Uint8Array;
  readonly isUsed: Uint8Array;

  constructor(size: number, groups: number) {
    const rows = groups + 1;
    this.lines = new Float64Array(rows * Math.max(size, rows + 1));
    this.coefficients = new Float64Array(rows * size);
    this.reduced = new Float64Array(size * size);
    [this.own, this.gains, this.direction] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
    [this.paid, this.multipliers] = [new Float64Array(rows), new Float64Array(rows)];
    [this.isPayer, this.isUsed] = [new Uint8Array(size), new Uint8Array(rows)];
  }
}

/** The last one: steps are taken one after the other, mostly of the same size. */
let lastWorkspace = { size: 0, groups: 0, work: new Workspace(0, 0) };

function workspaceFor(size: number, groups: number): Workspace {
  if (lastWorkspace.size !== size || lastWorkspace.groups !== groups) {
    lastWorkspace = { size, groups, work: new Workspace(size, groups) };
  }
  return lastWorkspace.work;
}

class ActiveSet {
  readonly step: Float64Array;
  readonly #gradient: Float64Array;
  readonly #curvature: Float64Array;
  readonly #room: StepRoom;
  readonly #size: number;
  readonly #residual: Float64Array;
  /** Status of each channel and of each group; a group is FREE, AT_LOWER or AT_UPPER. */
  readonly #channels: Uint8Array;
  readonly #groups: Uint8Array;
  readonly #tolerance: number;
  readonly #work: Workspace;

  constructor(gradient: Float64Array, curvature: Float64Array, room: StepRoom) {
    this.#gradient = gradient;
    this.#curvature = curvature;
    this.#room = room;
    this.#size = gradient.length;
    this.step = new Float64Array(this.#size);
    this.#residual = Float64Array.from(gradient);
    this.#channels = new Uint8Array(this.#size);
    this.#groups = new Uint8Array(room.groups.length);
    this.#work = workspaceFor(this.#size, room.groups.length);
    let largest = 0;
    for (let channel = 0; channel < this.#size; channel++) {
      const [down, up] = [room.down[channel]!, room.up[channel]!];
      largest = Math.max(largest, Math.abs(gradient[channel]!));
      if (up <= down) this.#channels[channel] = FIXED;
      else if (down >= 0) this.#channels[channel] = AT_LOWER;
      else if (up <= 0) this.#channels[channel] = AT_UPPER;
    }
    this.#tolerance = MULTIPLIER_TOLERANCE * largest;
    this.#activateTightGroups();
  }

  /** Groups without room that are independent of the other active rows; any other joins when a step meets it. */
  #activateTightGroups(): void {
    const tight: number[] = [];
    this.#room.groups.forEach(({ least, most }, group) => {
      if (least >= -ROOM_LEAST || most <= ROOM_LEAST) tight.push(group);
    });
    for (const group of this.#eliminate([ALL, ...tight]).rows) {
      if (group !== ALL) this.#groups[group] = this.#room.groups[group]!.most <= ROOM_LEAST ? AT_UPPER : AT_LOWER;
    }
  }

  /** @returns whether to continue */
  round(takesWorst: boolean): boolean {
    if (!this.#channels.includes(FREE) && !this.#freeOne()) return false;
    const rows = [ALL];
    for (let group = 0; group < this.#groups.length; group++) if (this.#groups[group] !== FREE) rows.push(group);
    const eliminated = this.#eliminate(rows);
    const direction = this.#direction(eliminated);
    if (direction === null) return false;
    const limitReached = this.#go(direction);
    refreshResidual(this.#residual, this.#gradient, this.#curvature, this.step);
    return limitReached || this.#release(eliminated, takesWorst);
  }

  /** With no free channel the sum has no multiplier: the best channel that can take money, or the worst that can give, becomes free. */
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

  #isMember(row: number, channel: number): number {
    return row === ALL ? 1 : this.#room.groups[row]!.members[channel]!;
  }

  /** Each row is eliminated by its entry with the least curvature; a row without entries left depends on those before. */
  #eliminate(rowsToEliminate: readonly number[]): Elimination {
    const free = freeChannels(this.#channels);
    const width = free.length;
    const { lines, isPayer, coefficients } = this.#work;
    const payerAt: number[] = [];
    const rows: number[] = [];
    isPayer.fill(0);
    for (const row of rowsToEliminate) {
      const from = payerAt.length * width;
      for (let at = 0; at < width; at++) lines[from + at] = this.#isMember(row, free[at]!);
      for (let before = 0; before < payerAt.length; before++)
        subtractLine(lines, from, before * width, width, payerAt[before]!);
      const payer = this.#payerIn(lines, from, free, isPayer);
      if (payer < 0) continue;
      const pivot = lines[from + payer]!;
      for (let at = 0; at < width; at++) lines[from + at] = lines[from + at]! / pivot;
      for (let before = 0; before < payerAt.length; before++) subtractLine(lines, before * width, from, width, payer);
      payerAt.push(payer);
      rows.push(row);
      isPayer[payer] = 1;
    }
    const others: number[] = [];
    for (let at = 0; at < width; at++) if (!isPayer[at]) others.push(free[at]!);
    for (let row = 0, cell = 0; row < rows.length; row++) {
      for (let at = 0; at < width; at++) if (!isPayer[at]) coefficients[cell++] = lines[row * width + at]!;
    }
    return { payers: payerAt.map((at) => free[at]!), others, coefficients, rows };
  }

  #payerIn(lines: Float64Array, from: number, free: readonly number[], isPayer: Uint8Array): number {
    let found = -1;
    let least = Infinity;
    for (let at = 0; at < free.length; at++) {
      const own = this.#curvature[free[at]! * (this.#size + 1)]!;
      if (isPayer[at] || Math.abs(lines[from + at]!) <= ENTRY_LEAST || own >= least) continue;
      found = at;
      least = own;
    }
    return found;
  }

  /**
   * The best further step x of the others, with the payers keeping every active row at 0: A x = b. Null when the
   * curvature cannot be factored.
   */
  #direction(eliminated: Elimination): Float64Array | null {
    const { payers, others, coefficients } = eliminated;
    const count = others.length;
    this.#reduce(eliminated);
    const { reduced, own, gains, direction } = this.#work;
    let largest = 0;
    for (let at = 0; at < count; at++) largest = Math.max(largest, own[at]!);
    for (const ridge of RIDGES) {
      const matrix = reduced.slice(0, count * count);
      for (let at = 0; at < count; at++) {
        const cell = at * (count + 1);
        matrix[cell] = matrix[cell]! + ridge * own[at]! + DEAD_RIDGE * largest;
      }
      if (!factor(matrix, count)) continue;
      const changes = solve(matrix, count, gains.subarray(0, count));
      if (!changes.every(Number.isFinite)) continue;
      direction.fill(0);
      for (let at = 0; at < count; at++) direction[others[at]!] = changes[at]!;
      for (let payer = 0; payer < payers.length; payer++) {
        let paid = 0;
        for (let at = 0; at < count; at++) paid += coefficients[payer * count + at]! * changes[at]!;
        direction[payers[payer]!] = -paid;
      }
      return direction;
    }
    return null;
  }

  /**
   * With C the coefficients, p and q payers:
   *
   *     A_ij = H_ij - sum_p C_pi (H_pj - sum_q H_pq C_qj) - sum_p H_pi C_pj        b_i = r_i - sum_p C_pi r_p
   *
   * `own` is the part of A_ii that cannot cancel: H_ii + sum_p C_pi^2 H_pp. Lower triangle of A only.
   */
  #reduce({ payers, others, coefficients }: Elimination): void {
    const size = this.#size;
    const curvature = this.#curvature;
    const count = others.length;
    const { reduced, own, gains, paid } = this.#work;
    for (let j = 0; j < count; j++) {
      const column = others[j]!;
      let ownOf = curvature[column * size + column]!;
      let gain = this.#residual[column]!;
      for (let p = 0; p < payers.length; p++) {
        const line = payers[p]! * size;
        const share = coefficients[p * count + j]!;
        let left = curvature[line + column]!;
        for (let q = 0; q < payers.length; q++) left -= curvature[line + payers[q]!]! * coefficients[q * count + j]!;
        paid[p] = left;
        ownOf += share * share * curvature[line + payers[p]!]!;
        gain -= share * this.#residual[payers[p]!]!;
      }
      own[j] = ownOf;
      gains[j] = gain;
      for (let i = j; i < count; i++) {
        const row = others[i]!;
        let entry = curvature[row * size + column]!;
        for (let p = 0; p < payers.length; p++) {
          const at = p * count;
          entry -= coefficients[at + i]! * paid[p]! + curvature[payers[p]! * size + row]! * coefficients[at + j]!;
        }
        reduced[i * count + j] = entry;
      }
    }
  }

  /**
   * Goes along the direction as far as channels and groups have room.
   * @returns whether a limit was met, which is then active
   */
  #go(direction: Float64Array): boolean {
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
      // The sum of a row that the active rows imply changes by rounding only.
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
   * Releases the limit whose multiplier has the wrong sign most, with Bland's rule the first one.
   * @returns false where none has: the step is optimal
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
      for (let at = 0; at < rows.length; at++) value -= this.#isMember(rows[at]!, channel) * multipliers[at]!;
      const wrong = status === AT_LOWER ? value : -value;
      if (wrong <= worst || (channelFound >= 0 && !takesWorst)) continue;
      worst = wrong;
      channelFound = channel;
    }
    let groupFound = -1;
    for (let at = 0; at < rows.length && (takesWorst || channelFound < 0); at++) {
      const group = rows[at]!;
      if (group === ALL || this.#room.groups[group]!.least >= this.#room.groups[group]!.most) continue;
      const wrong = this.#groups[group] === AT_UPPER ? -multipliers[at]! : multipliers[at]!;
      if (wrong <= worst || (groupFound >= 0 && !takesWorst)) continue;
      worst = wrong;
      groupFound = group;
    }
    if (groupFound >= 0) this.#groups[groupFound] = FREE;
    else if (channelFound >= 0) this.#channels[channelFound] = FREE;
    return groupFound >= 0 || channelFound >= 0;
  }

  /** The multipliers m of the independent rows: over each payer, the sum of m of its rows is its residual. */
  #multipliers({ payers, rows }: Elimination): Float64Array {
    const count = rows.length;
    const width = count + 1;
    const { lines, isUsed, multipliers } = this.#work;
    for (let line = 0; line < count; line++) {
      for (let at = 0; at < count; at++) lines[line * width + at] = this.#isMember(rows[at]!, payers[line]!);
      lines[line * width + count] = this.#residual[payers[line]!]!;
    }
    const lineOf: number[] = [];
    isUsed.fill(0);
    for (let at = 0; at < count; at++) {
      let pivot = -1;
      for (let line = 0; line < count; line++) {
        const isLarger = pivot < 0 || Math.abs(lines[line * width + at]!) > Math.abs(lines[pivot * width + at]!);
        if (!isUsed[line] && isLarger) pivot = line;
      }
      isUsed[pivot] = 1;
      lineOf.push(pivot);
      const entry = lines[pivot * width + at]!;
      for (let cell = pivot * width; cell < (pivot + 1) * width; cell++) lines[cell] = lines[cell]! / entry;
      for (let line = 0; line < count; line++) {
        if (line !== pivot) subtractLine(lines, line * width, pivot * width, width, at);
      }
    }
    for (let at = 0; at < count; at++) multipliers[at] = lines[lineOf[at]! * width + count]!;
    return multipliers;
  }
}

function largestOf(values: Float64Array): number {
  let most = 0;
  for (const value of values) most = Math.max(most, Math.abs(value));
  return most;
}

/** One line minus a multiple of another, such that its entry `at` is 0; the other's is 1. */
function subtractLine(lines: Float64Array, from: number, other: number, width: number, at: number): void {
  const factorOf = lines[from + at]!;
  if (factorOf === 0) return;
  for (let cell = 0; cell < width; cell++) lines[from + cell] = lines[from + cell]! - factorOf * lines[other + cell]!;
}

import { anyPlan } from '../../rules/linearPlan.ts';
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

/** What a step may change: least and most of each channel and of each group's sum, all around 0. */
export interface StepRoom {
  readonly down: Float64Array;
  readonly up: Float64Array;
  readonly groups: readonly GroupRow[];
}

/** The room around shares within the bounds. A sum that rounding put beyond its limit gets none on that side. */
export function roomAround(shares: Float64Array, { lower, upper, groups }: Bounds): StepRoom {
  return {
    down: shares.map((share, channel) => Math.min(0, lower[channel]! - share)),
    up: shares.map((share, channel) => Math.max(0, upper[channel]! - share)),
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

/**
 * The feasible plan nearest to a wish: the step below with curvature 1, from any feasible plan. Bounds that no plan
 * meets give a plan that is closest to meeting them.
 */
export function nearestPlan(wish: Float64Array, bounds: Bounds): Float64Array {
  const size = wish.length;
  const { plan } = anyPlan(bounds);
  const identity = new Float64Array(size * size);
  for (let place = 0; place < size; place++) identity[place * size + place] = 1;
  const away = wish.map((amount, place) => amount - plan[place]!);
  return moved(plan, groupStep(away, identity, roomAround(plan, bounds)), 1, bounds);
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

/** Rows eliminated over the free channels: each has a payer, `payer = -sum of coefficients x others`. */
interface Elimination {
  readonly payers: readonly number[];
  readonly others: readonly number[];
  /** Payers x others. */
  readonly coefficients: Float64Array;
  /** Rows in use, as indices of the active rows; the others are sums of these among the free channels. */
  readonly used: readonly number[];
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

  constructor(gradient: Float64Array, curvature: Float64Array, room: StepRoom) {
    this.#gradient = gradient;
    this.#curvature = curvature;
    this.#room = room;
    this.#size = gradient.length;
    this.step = new Float64Array(this.#size);
    this.#residual = Float64Array.from(gradient);
    this.#channels = new Uint8Array(this.#size);
    this.#groups = new Uint8Array(room.groups.length);
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
    this.#room.groups.forEach(({ least, most }, group) => {
      if (least < -ROOM_LEAST && most > ROOM_LEAST) return;
      this.#groups[group] = most <= ROOM_LEAST ? AT_UPPER : AT_LOWER;
      const rows = this.#activeRows();
      if (this.#eliminate(rows).used.length < rows.length) this.#groups[group] = FREE;
    });
  }

  /** The sum of all channels, then the active groups by number. */
  #activeRows(): number[] {
    const rows = [-1];
    this.#groups.forEach((status, group) => {
      if (status !== FREE) rows.push(group);
    });
    return rows;
  }

  /** @returns whether to continue */
  round(takesWorst: boolean): boolean {
    if (this.#channels.every((status) => status !== FREE) && !this.#freeOne()) return false;
    const rows = this.#activeRows();
    const eliminated = this.#eliminate(rows);
    const direction = this.#direction(eliminated);
    if (direction === null) return false;
    if (this.#go(direction)) {
      refreshResidual(this.#residual, this.#gradient, this.#curvature, this.step);
      return true;
    }
    refreshResidual(this.#residual, this.#gradient, this.#curvature, this.step);
    return this.#release(rows, eliminated, takesWorst);
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

  /** Gauss-Jordan elimination of the rows over the free channels, each by its entry with the least curvature. */
  #eliminate(rows: readonly number[]): Elimination {
    const free = freeChannels(this.#channels);
    const lines = rows.map((row) =>
      Float64Array.from(free, (channel) => (row < 0 ? 1 : this.#room.groups[row]!.members[channel]!)),
    );
    const payerAt: number[] = [];
    const used: number[] = [];
    lines.forEach((line, index) => {
      const at = this.#payerIn(line, free, payerAt);
      if (at < 0) return;
      scaleLine(line, 1 / line[at]!);
      for (const [other, otherLine] of lines.entries()) {
        if (other !== index && otherLine[at] !== 0) addLine(otherLine, line, -otherLine[at]!);
      }
      payerAt.push(at);
      used.push(index);
    });
    const isOther = free.map((_, at) => !payerAt.includes(at));
    const others = free.filter((_, at) => isOther[at]);
    const kept = used.map((index) => lines[index]!.filter((_, at) => isOther[at]));
    const coefficients = new Float64Array(kept.length * others.length);
    kept.forEach((line, payer) => coefficients.set(line, payer * others.length));
    return { payers: payerAt.map((at) => free[at]!), others, coefficients, used };
  }

  #payerIn(line: Float64Array, free: readonly number[], taken: readonly number[]): number {
    let found = -1;
    let least = Infinity;
    for (let at = 0; at < free.length; at++) {
      const own = this.#curvature[free[at]! * (this.#size + 1)]!;
      if (Math.abs(line[at]!) <= ENTRY_LEAST || own >= least || taken.includes(at)) continue;
      found = at;
      least = own;
    }
    return found;
  }

  /**
   * The best further step x with every active row at 0: with Z the steps of the others together with their payers', Z'HZ
   * x = Z'r. Null when the curvature cannot be factored.
   */
  #direction(eliminated: Elimination): Float64Array | null {
    const { payers, others, coefficients } = eliminated;
    const count = others.length;
    const steps = new Float64Array(count * this.#size);
    for (let other = 0; other < count; other++) {
      steps[other * this.#size + others[other]!] = 1;
      payers.forEach((payer, at) => {
        steps[other * this.#size + payer] = -coefficients[at * count + other]!;
      });
    }
    const { reduced, scales, gains, largest } = this.#reduced(steps, count);
    for (const ridge of RIDGES) {
      const matrix = reduced.slice();
      for (let at = 0; at < count; at++) {
        const cell = at * (count + 1);
        matrix[cell] = matrix[cell]! + ridge * scales[at]! + DEAD_RIDGE * largest;
      }
      if (!factor(matrix, count)) continue;
      const changes = solve(matrix, count, gains);
      if (!changes.every(Number.isFinite)) continue;
      const direction = new Float64Array(this.#size);
      for (let other = 0; other < count; other++) {
        addLine(direction, steps.subarray(other * this.#size, (other + 1) * this.#size), changes[other]!);
      }
      return direction;
    }
    return null;
  }

  /** Z'HZ, the sum of |z H z| on its diagonal that cannot cancel, and Z'r. */
  #reduced(steps: Float64Array, count: number) {
    const size = this.#size;
    const reduced = new Float64Array(count * count);
    const scales = new Float64Array(count);
    const gains = new Float64Array(count);
    const product = new Float64Array(size);
    let largest = 0;
    for (let one = 0; one < count; one++) {
      product.fill(0);
      for (let channel = 0; channel < size; channel++) {
        const part = steps[one * size + channel]!;
        if (part === 0) continue;
        const own = this.#curvature[channel * (size + 1)]!;
        largest = Math.max(largest, own);
        scales[one] = scales[one]! + part * part * own;
        gains[one] = gains[one]! + part * this.#residual[channel]!;
        addLine(product, this.#curvature.subarray(channel * size, (channel + 1) * size), part);
      }
      for (let other = 0; other <= one; other++) {
        let sum = 0;
        for (let channel = 0; channel < size; channel++) sum += product[channel]! * steps[other * size + channel]!;
        reduced[one * count + other] = sum;
      }
    }
    return { reduced, scales, gains, largest };
  }

  /**
   * Goes along the direction as far as channels and groups have room.
   * @returns whether a limit was met, which is then active
   */
  #go(direction: Float64Array): boolean {
    const { down, up, groups } = this.#room;
    let share = 1;
    let hit = -1;
    let isGroup = false;
    const tryLimit = (room: number, change: number, index: number, group: boolean) => {
      if (Math.abs(change) * share <= Math.abs(room)) return;
      [share, hit, isGroup] = [room / change, index, group];
    };
    for (let channel = 0; channel < this.#size; channel++) {
      const change = direction[channel]!;
      if (this.#channels[channel] !== FREE || change === 0) continue;
      tryLimit((change < 0 ? down : up)[channel]! - this.step[channel]!, change, channel, false);
    }
    groups.forEach(({ members, least, most }, group) => {
      if (this.#groups[group] !== FREE) return;
      const change = sumOf(members, direction);
      // A row that the active rows imply changes by rounding only.
      if (Math.abs(change) <= 1e-12 * largestOf(direction)) return;
      const room = (change < 0 ? least : most) - sumOf(members, this.step);
      tryLimit(change < 0 ? Math.min(0, room) : Math.max(0, room), change, group, true);
    });
    addLine(this.step, direction, share);
    if (hit < 0) return false;
    if (isGroup) this.#groups[hit] = sumOf(groups[hit]!.members, direction) < 0 ? AT_LOWER : AT_UPPER;
    else {
      this.step[hit] = (direction[hit]! < 0 ? down : up)[hit]!;
      this.#channels[hit] = direction[hit]! < 0 ? AT_LOWER : AT_UPPER;
    }
    return true;
  }

  /**
   * Releases the limit whose multiplier has the wrong sign most, with Bland's rule the first one.
   * @returns false where none has: the step is optimal
   */
  #release(rows: readonly number[], eliminated: Elimination, takesWorst: boolean): boolean {
    const multipliers = this.#multipliers(rows, eliminated);
    let worst = this.#tolerance;
    let found: (() => void) | null = null;
    const judge = (excess: number, release: () => void) => {
      if (excess <= worst || (found !== null && !takesWorst)) return;
      worst = excess;
      found = release;
    };
    for (let channel = 0; channel < this.#size; channel++) {
      const status = this.#channels[channel]!;
      if (status !== AT_LOWER && status !== AT_UPPER) continue;
      let value = this.#residual[channel]!;
      rows.forEach((row, at) => {
        if (row < 0 || this.#room.groups[row]!.members[channel]) value -= multipliers[at]!;
      });
      judge(status === AT_LOWER ? value : -value, () => {
        this.#channels[channel] = FREE;
      });
    }
    rows.forEach((row, at) => {
      if (row < 0) return;
      const { least, most } = this.#room.groups[row]!;
      if (least >= most) return;
      judge(this.#groups[row] === AT_UPPER ? -multipliers[at]! : multipliers[at]!, () => {
        this.#groups[row] = FREE;
      });
    });
    if (found === null) return false;
    (found as () => void)();
    return true;
  }

  /** The rows' multipliers m with sum over a payer's rows of m = its residual; 0 for rows that the others imply. */
  #multipliers(rows: readonly number[], { payers, used }: Elimination): Float64Array {
    const count = used.length;
    const lines = payers.map((payer) =>
      Float64Array.from({ length: count + 1 }, (_, at) => {
        if (at === count) return this.#residual[payer]!;
        const row = rows[used[at]!]!;
        return row < 0 ? 1 : this.#room.groups[row]!.members[payer]!;
      }),
    );
    const multipliers = new Float64Array(rows.length);
    for (let at = 0; at < count; at++) {
      const pivot = lines.slice(at).reduce((best, line) => (Math.abs(line[at]!) > Math.abs(best[at]!) ? line : best));
      lines.splice(lines.indexOf(pivot), 1);
      lines.splice(at, 0, pivot);
      scaleLine(pivot, 1 / pivot[at]!);
      for (const line of lines) if (line !== pivot && line[at] !== 0) addLine(line, pivot, -line[at]!);
    }
    lines.forEach((line, at) => {
      multipliers[used[at]!] = line[count]!;
    });
    return multipliers;
  }
}

function largestOf(values: Float64Array): number {
  let most = 0;
  for (const value of values) most = Math.max(most, Math.abs(value));
  return most;
}

function scaleLine(line: Float64Array, factorOf: number): void {
  for (let at = 0; at < line.length; at++) line[at] = line[at]! * factorOf;
}

function addLine(line: Float64Array, other: Float64Array, factorOf: number): void {
  for (let at = 0; at < line.length; at++) line[at] = line[at]! + factorOf * other[at]!;
}

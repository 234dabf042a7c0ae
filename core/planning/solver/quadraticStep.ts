import { choleskyFactor, solveCholesky } from './linearAlgebra.ts';

// Status of a channel in the active set: free, at a bound, or without any room.
const FREE = 0;
const AT_LOWER = 1;
const AT_UPPER = 2;
const FIXED = 3;

/**
 * Each diagonal entry is raised by this share of itself, because the reduced curvature between duplicate channels is 0.
 * The shares are tried in order until the factorisation succeeds. The first is above the rounding error of sums in double
 * precision (1e-13), the third and fourth are around the rounding error in single precision (1e-7). With the last, even
 * a curvature that is only noise gives an ascent direction.
 */
export const RIDGES = [1e-12, 1e-9, 1e-7, 1e-5, 1e-3, 1];
/**
 * Added to each diagonal entry for channels without curvature, as a share of the largest diagonal entry. The gain of
 * such a channel is 0 too, so any value above 0 will do.
 */
export const DEAD_RIDGE = 1e-30;
/**
 * Each round frees or fixes one or two channels, so a few times the number of channels is enough. This limit only stops
 * cycling in degenerate cases.
 */
const ROUNDS_MAXIMUM = 200;
/**
 * Multipliers closer than this (relative to the largest gradient) count as equal: a residual is a sum of 16 numbers,
 * each rounded at 1e-16.
 */
export const MULTIPLIER_TOLERANCE = 1e-13;

/**
 * The exact Newton step under limits, by a primal active-set method (Nocedal & Wright 2006, Numerical Optimization,
 * section 16.5):
 *
 *     maximise  q(d) = g . d - d'Hd / 2    subject to  sum d = 0,  down <= d <= up
 *
 * With the residual r = g - H d (the gradient left after d) and one multiplier n for the sum (the value of a dollar), d
 * is optimal when (Karush, Kuhn and Tucker):
 *
 *     r_c  = n   where d_c is free between its bounds
 *     r_c <= n   where d_c is at its lower bound
 *     r_c >= n   where d_c is at its upper bound
 *
 * Each round keeps the active channels at their bounds and
 * - goes towards the best d of the free ones (equalityStep), as far as their bounds allow. A channel that hits its
 *   bound becomes active;
 * - when none was hit, all free residuals equal n (their mean, against rounding). The active channel that violates its
 *   condition most is freed. If no channel violates its condition, d is optimal;
 * - when no channel is free, there is no n. Then the best channel at its lower bound and the worst channel at its upper
 *   bound are freed, if money should move between them.
 *
 * The method starts from d = 0 and q never falls, so even a step cut short by ROUNDS_MAXIMUM ascends. Channels that start at a
 * bound are active: in most plans they stay there.
 *
 * Plain loops throughout: with callbacks these few thousand multiplications cost more than a pass over 5,000
 * respondents.
 *
 * @param gradient g, one number for each channel
 * @param curvature H, channels x channels, positive semi-definite up to rounding
 * @param down smallest d, at most 0 (lower bound minus present spend)
 * @param up largest d, at least 0
 * @returns d; zeros when nothing can move. A channel that ends at a bound has exactly the bound's value.
 */
export function quadraticStep(
  gradient: Float64Array,
  curvature: Float64Array,
  down: Float64Array,
  up: Float64Array,
): Float64Array {
  const size = gradient.length;
  const step = new Float64Array(size);
  const activeSet = new Uint8Array(size);
  let largest = 0;
  for (let channel = 0; channel < size; channel++) {
    largest = Math.max(largest, Math.abs(gradient[channel]!));
    if (up[channel]! <= down[channel]!) activeSet[channel] = FIXED;
    else if (down[channel]! >= 0) activeSet[channel] = AT_LOWER;
    else if (up[channel]! <= 0) activeSet[channel] = AT_UPPER;
  }
  const tolerance = MULTIPLIER_TOLERANCE * largest;
  const residual = Float64Array.from(gradient);
  for (let round = 0; round < ROUNDS_MAXIMUM; round++) {
    const free = freeChannels(activeSet);
    if (free.length === 0) {
      if (!freePair(activeSet, residual, tolerance)) return step;
      continue;
    }
    const direction = equalityStep(curvature, residual, free);
    if (direction === null) return step;
    const hit = moveAlong(step, direction, free, down, up);
    refreshResidual(residual, gradient, curvature, step);
    if (hit >= 0) activeSet[hit] = step[hit] === down[hit] ? AT_LOWER : AT_UPPER;
    else if (!freeMostViolated(activeSet, residual, meanOf(residual, free), tolerance)) return step;
  }
  return step;
}

/** r = g - H d, recomputed each time, so that rounding errors do not add up over rounds. */
export function refreshResidual(
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

export function freeChannels(activeSet: Uint8Array): number[] {
  const free: number[] = [];
  for (let channel = 0; channel < activeSet.length; channel++) if (activeSet[channel] === FREE) free.push(channel);
  return free;
}

function meanOf(values: Float64Array, channels: readonly number[]): number {
  let sum = 0;
  for (const channel of channels) sum += values[channel]!;
  return sum / channels.length;
}

/**
 * The best further step x of the free channels with sum 0: maximises r . x - x'Hx / 2, where r is the residual and H the
 * curvature. One free channel, the payer p, pays for the changes of the other free channels i and j: x_p = -sum x_i. This
 * leaves a linear system in the others. Its matrix A is positive definite unless channels are duplicates:
 *
 *     sum_j A_ij x_j = r_i - r_p     with     A_ij = H_ij - H_ip - H_pj + H_pp
 *
 * Its solution adds up to 0 however ill-conditioned the curvature is, unlike the solution of a system in which the
 * multiplier is an unknown too. The payer is the channel with the least curvature: H_pp is in every A_ij, and a large
 * H_pp would cost the other entries their digits.
 *
 * @returns changes in the order of `free`; null when the curvature cannot be factored (all zero)
 */
function equalityStep(curvature: Float64Array, residual: Float64Array, free: readonly number[]): Float64Array | null {
  const size = residual.length;
  let payer = free[0]!;
  let largest = 0;
  for (const channel of free) {
    const diagonal = curvature[channel * size + channel]!;
    if (diagonal < curvature[payer * size + payer]!) payer = channel;
    if (diagonal > largest) largest = diagonal;
  }
  const others = free.filter((channel) => channel !== payer);
  const gains = new Float64Array(others.length);
  for (let i = 0; i < others.length; i++) gains[i] = residual[others[i]!]! - residual[payer]!;
  // A curvature in single precision is off by 1e-7. Between duplicates the reduced curvature can then be below 0, which
  // needs a larger ridge.
  for (const ridge of RIDGES) {
    const reduced = reducedCurvature(curvature, size, others, payer, ridge, DEAD_RIDGE * largest);
    if (!choleskyFactor(reduced, others.length)) continue;
    const changes = solveCholesky(reduced, others.length, gains);
    if (changes.every(Number.isFinite)) return withPayer(free, payer, changes);
  }
  return null;
}

/**
 * Lower triangle of A (see equalityStep). The ridge is added to its diagonal, as a share of H_ii + H_pp, which is the part
 * of A_ii that cannot cancel.
 */
function reducedCurvature(
  curvature: Float64Array,
  size: number,
  others: readonly number[],
  payer: number,
  ridge: number,
  smallestRidge: number,
): Float64Array {
  const count = others.length;
  const reduced = new Float64Array(count * count);
  const atPayer = payer * size;
  const payerCurvature = curvature[atPayer + payer]!;
  for (let i = 0; i < count; i++) {
    const row = others[i]!;
    const shared = payerCurvature - curvature[atPayer + row]!;
    for (let j = 0; j <= i; j++) {
      const column = others[j]!;
      reduced[i * count + j] = curvature[row * size + column]! - curvature[atPayer + column]! + shared;
    }
    const diagonal = curvature[row * size + row]! + payerCurvature;
    reduced[i * count + i] = reduced[i * count + i]! + ridge * diagonal + smallestRidge;
  }
  return reduced;
}

/** The changes of all free channels; the payer's is minus the sum of the others. */
function withPayer(free: readonly number[], payer: number, changes: Float64Array): Float64Array {
  const all = new Float64Array(free.length);
  let paid = 0;
  let payerIndex = 0;
  for (let i = 0, next = 0; i < free.length; i++) {
    if (free[i] === payer) {
      payerIndex = i;
      continue;
    }
    all[i] = changes[next++]!;
    paid += all[i]!;
  }
  all[payerIndex] = -paid;
  return all;
}

/**
 * Adds as much of `direction` x to `step` d as the bounds allow: the largest share in [0, 1] with down <= d + share x
 * <= up, the smallest room / change over the free channels.
 *
 * @returns the first channel to hit its bound, which is then set to it exactly; -1 after the whole step
 */
function moveAlong(
  step: Float64Array,
  direction: Float64Array,
  free: readonly number[],
  down: Float64Array,
  up: Float64Array,
): number {
  let share = 1;
  let hit = -1;
  let bound = 0;
  for (let i = 0; i < free.length; i++) {
    const channel = free[i]!;
    const change = direction[i]!;
    const end = change < 0 ? down[channel]! : up[channel]!;
    const room = end - step[channel]!;
    if (Math.abs(change) * share <= Math.abs(room)) continue;
    share = room / change;
    hit = channel;
    bound = end;
  }
  for (let i = 0; i < free.length; i++) {
    const channel = free[i]!;
    step[channel] = step[channel]! + share * direction[i]!;
  }
  if (hit >= 0) step[hit] = bound;
  return hit;
}

/**
 * Frees the active channel whose multiplier (r - n at a lower bound, n - r at an upper one) is the largest above 0.
 * @returns false when no multiplier is above 0, which means that the step is optimal
 */
function freeMostViolated(
  activeSet: Uint8Array,
  residual: Float64Array,
  multiplier: number,
  tolerance: number,
): boolean {
  let worst = tolerance;
  let found = -1;
  for (let channel = 0; channel < activeSet.length; channel++) {
    const excess = residual[channel]! - multiplier;
    const wrong = activeSet[channel] === AT_LOWER ? excess : activeSet[channel] === AT_UPPER ? -excess : 0;
    if (wrong <= worst) continue;
    worst = wrong;
    found = channel;
  }
  if (found >= 0) activeSet[found] = FREE;
  return found >= 0;
}

/**
 * When no channel is free, frees the best channel at its minimum and the worst at its maximum, if money should move
 * between them.
 */
function freePair(activeSet: Uint8Array, residual: Float64Array, tolerance: number): boolean {
  let taker = -1;
  let giver = -1;
  for (let channel = 0; channel < activeSet.length; channel++) {
    const value = residual[channel]!;
    if (activeSet[channel] === AT_LOWER && (taker < 0 || value > residual[taker]!)) taker = channel;
    if (activeSet[channel] === AT_UPPER && (giver < 0 || value < residual[giver]!)) giver = channel;
  }
  if (taker < 0 || giver < 0 || residual[taker]! - residual[giver]! <= tolerance) return false;
  activeSet[taker] = FREE;
  activeSet[giver] = FREE;
  return true;
}

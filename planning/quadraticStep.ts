import { factor, solve } from './cholesky.ts';

/** Where a channel stands in the subproblem: held at a bound, or free to move. */
type Standing = 'free' | 'at lower' | 'at upper' | 'fixed';

/** Added to each diagonal as a share of itself, against duplicate channels; grows until the factorisation holds. */
const RIDGES = [1e-12, 1e-9, 1e-7, 1e-5, 1e-3, 1];
/** Against dead channels, as a share of the largest diagonal: their gain is 0, so any curvature above 0 will do. */
const DEAD_RIDGE = 1e-30;
/** The active-set method ends after a few rounds; this only stops a degenerate case from cycling. */
const ROUNDS_MAXIMUM = 200;
/** Multipliers closer than this (relative to the largest gradient) count as equal. */
const MULTIPLIER_TOLERANCE = 1e-13;

/**
 * The exact Newton step under limits: maximises `g.d - d'Hd / 2` subject to `sum d = 0` and `down <= d <= up`,
 * by a primal active-set method from d = 0 (so that every round only improves the model).
 *
 * @param gradient g, length n
 * @param curvature H, n x n, positive semi-definite
 * @param down least d, at most 0 (lower bound minus present spend)
 * @param up largest d, at least 0
 * @returns d; zeros when nothing can move. A channel that ends on a bound carries the bound's value exactly.
 */
export function quadraticStep(
  gradient: Float64Array,
  curvature: Float64Array,
  down: Float64Array,
  up: Float64Array,
): Float64Array {
  const size = gradient.length;
  const step = new Float64Array(size);
  const largest = gradient.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const tolerance = MULTIPLIER_TOLERANCE * largest;
  const standing: Standing[] = Array.from(gradient, (_, channel) => {
    if (up[channel]! <= down[channel]!) return 'fixed';
    if (down[channel]! >= 0) return 'at lower';
    return up[channel]! <= 0 ? 'at upper' : 'free';
  });
  for (let round = 0; round < ROUNDS_MAXIMUM; round++) {
    const residual = residuals(gradient, curvature, step);
    const free = channelsThat(standing, 'free');
    if (free.length === 0) {
      if (!freePair(standing, residual, tolerance)) return step;
      continue;
    }
    const direction = equalityStep(curvature, residual, free);
    if (direction === null) return step;
    const hit = goAlong(step, direction, free, down, up);
    if (hit !== null) {
      standing[hit.channel] = hit.side;
      continue;
    }
    const left = residuals(gradient, curvature, step);
    const multiplier = free.reduce((sum, channel) => sum + left[channel]!, 0) / free.length;
    if (!freeMostWrong(standing, left, multiplier, tolerance)) return step;
  }
  return step;
}

/** g - H d: what is left of the marginal gain after the step. */
function residuals(gradient: Float64Array, curvature: Float64Array, step: Float64Array): Float64Array {
  const size = gradient.length;
  return gradient.map((value, row) => {
    let residual = value;
    for (let column = 0; column < size; column++) residual -= curvature[row * size + column]! * step[column]!;
    return residual;
  });
}

function channelsThat(standing: readonly Standing[], wanted: Standing): number[] {
  return standing.flatMap((is, channel) => (is === wanted ? [channel] : []));
}

/**
 * The best step of the free channels with sum 0. The least curved channel pays for the others' changes (d_r = -sum d_i), which
 * leaves an ordinary system in the others: its solution adds up to 0 however ill-conditioned the curvature is, and a
 * strongly curved payer would drown the others' digits. Null when the curvature cannot be factored (all zero).
 */
function equalityStep(curvature: Float64Array, residual: Float64Array, free: readonly number[]): Float64Array | null {
  const size = residual.length;
  const entry = (row: number, column: number) => curvature[row * size + column]!;
  const payer = free.reduce((least, channel) => (entry(channel, channel) < entry(least, least) ? channel : least));
  const others = free.filter((channel) => channel !== payer);
  const count = others.length;
  const gains = Float64Array.from(others, (channel) => residual[channel]! - residual[payer]!);
  const largest = free.reduce((most, channel) => Math.max(most, entry(channel, channel)), 0);
  // A curvature summed in single precision is off by 1e-7: between duplicates, even below 0. Then a larger ridge is due.
  for (const ridge of RIDGES) {
    const reduced = new Float64Array(count * count);
    others.forEach((row, i) => {
      others.forEach((column, j) => {
        reduced[i * count + j] = entry(row, column) - entry(row, payer) - entry(payer, column) + entry(payer, payer);
      });
      const own = entry(row, row) + entry(payer, payer);
      reduced[i * count + i] = reduced[i * count + i]! + ridge * own + DEAD_RIDGE * largest;
    });
    if (!factor(reduced, count)) continue;
    const changes = solve(reduced, count, gains);
    if (changes.every(Number.isFinite)) return withPayer(free, payer, changes);
  }
  return null;
}

/** The changes of all free channels, the payer's being what the others add up to. */
function withPayer(free: readonly number[], payer: number, changes: Float64Array): Float64Array {
  const paid = changes.reduce((sum, change) => sum + change, 0);
  let next = 0;
  return Float64Array.from(free, (channel) => (channel === payer ? -paid : changes[next++]!));
}

/** Adds as much of `direction` to `step` as the bounds allow; reports the first bound hit, or null for the whole step. */
function goAlong(
  step: Float64Array,
  direction: Float64Array,
  free: readonly number[],
  down: Float64Array,
  up: Float64Array,
): { channel: number; side: 'at lower' | 'at upper' } | null {
  let share = 1;
  let hit: { channel: number; side: 'at lower' | 'at upper' } | null = null;
  free.forEach((channel, i) => {
    const change = direction[i]!;
    const bound = change < 0 ? down[channel]! : up[channel]!;
    const room = bound - step[channel]!;
    if (Math.abs(change) * share <= Math.abs(room)) return;
    share = room / change;
    hit = { channel, side: change < 0 ? 'at lower' : 'at upper' };
  });
  free.forEach((channel, i) => (step[channel] = step[channel]! + share * direction[i]!));
  const found = hit as { channel: number; side: 'at lower' | 'at upper' } | null;
  if (found !== null) step[found.channel] = found.side === 'at lower' ? down[found.channel]! : up[found.channel]!;
  return found;
}

/** Frees the held channel whose multiplier has the wrong sign by most; false when all are right: the step is optimal. */
function freeMostWrong(standing: Standing[], residual: Float64Array, multiplier: number, tolerance: number): boolean {
  let worst = tolerance;
  let channel = -1;
  standing.forEach((is, candidate) => {
    const excess = residual[candidate]! - multiplier;
    const wrong = is === 'at lower' ? excess : is === 'at upper' ? -excess : 0;
    if (wrong <= worst) return;
    worst = wrong;
    channel = candidate;
  });
  if (channel >= 0) standing[channel] = 'free';
  return channel >= 0;
}

/** With nothing free, frees the best channel at its minimum and the worst at its maximum if money should pass between them. */
function freePair(standing: Standing[], residual: Float64Array, tolerance: number): boolean {
  const takers = channelsThat(standing, 'at lower').sort((a, b) => residual[b]! - residual[a]!);
  const givers = channelsThat(standing, 'at upper').sort((a, b) => residual[a]! - residual[b]!);
  const taker = takers[0];
  const giver = givers[0];
  if (taker === undefined || giver === undefined) return false;
  if (residual[taker]! - residual[giver]! <= tolerance) return false;
  standing[taker] = 'free';
  standing[giver] = 'free';
  return true;
}

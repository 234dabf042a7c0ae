/**
 * The memory layout, and helpers of all passes. reachKernel.ts exports what the caller has to know, and simdKernel.ts
 * reads it from the module.
 *
 * Rows are in blocks of 64. A block contains its channels' columns one after the other, 64 float32 contact rates each; weights
 * are stored separately as float64 and as float32. The last block is padded with rows of weight 0. Constants in capitals
 * without another unit, and parameters such as `contactRates`, `weights`, `column` and `at`, are addresses in bytes.
 *
 * The loops are written for V8's compiler (its code can be read with `node --print-wasm-code`). It loads all that a
 * loop's body needs before it computes, so a body that needs more than the 15 registers spills the running sums, and
 * each iteration waits for memory. Four or five sums per loop are fastest; unrolling further is left to V8.
 */

/** The number of channels in core/rules/channels.ts, passed in by ../reachKernel.build.ts. */
export const CHANNELS: usize = CHANNEL_COUNT;
/**
 * Groups of five columns. Sums are computed five at a time, so a block has a multiple of five columns: those beyond the
 * channels have contact rates of 0.
 */
const COLUMN_GROUPS: usize = (CHANNELS + 4) / 5;
export const COLUMNS: usize = 5 * COLUMN_GROUPS;
export const BLOCK_ROWS: usize = 64;

// Strides [bytes].
export const COLUMN: usize = 4 * BLOCK_ROWS;
export const BLOCK: usize = COLUMNS * COLUMN;
export const WEIGHTS_DOUBLE: usize = 8 * BLOCK_ROWS;
export const WEIGHTS_SINGLE: usize = 4 * BLOCK_ROWS;

/**
 * The most sums that a pass needs. A curvature has five sums for each column of the first group of five, ten for each of
 * the second group, and so on. The last sum is the reach.
 */
export const SUM_COUNT: usize = 25 * COLUMN_GROUPS * (COLUMN_GROUPS + 1) / 2 + 1;

// The exchange area and scratch: addresses assigned by the compiler, each on a cache line of its own.
const CACHE_LINE: i32 = 64;
/** In: money units by channel, float64. */
export const SPEND: usize = memory.data(<i32>CHANNELS << 3, CACHE_LINE);
/** In: money units that are added to those in SPEND, by channel, float64. */
export const MORE: usize = memory.data(<i32>CHANNELS << 3, CACHE_LINE);
/** Out: one float64. */
export const REACH: usize = memory.data(8, CACHE_LINE);
/** Out: float64 by channel. */
export const GRADIENT: usize = memory.data(<i32>CHANNELS << 3, CACHE_LINE);
/** Out: lower triangle of a square of float64, channel by channel. */
export const CURVATURE: usize = memory.data(<i32>(CHANNELS * CHANNELS) << 3, CACHE_LINE);
/** Float64 or float32 by row: contacts, then weight x exp(-contacts), of the current block. */
export const UNREACHED: usize = memory.data(<i32>WEIGHTS_DOUBLE, CACHE_LINE);
/** Pairs of float64: sums of the even and the odd lanes; also the output of a curve. */
export const SUMS: usize = memory.data(<i32>SUM_COUNT << 4, CACHE_LINE);
/** Four float32 each: sums of the blocks since the last `promoteSums`, by lane. */
export const SINGLE_SUMS: usize = memory.data(<i32>SUM_COUNT << 4, CACHE_LINE);
/** Up to 16 bytes a channel: spend x log2 e as float64 and as float32, offset of its column. */
export const FUNDED: usize = memory.data(<i32>CHANNELS << 4, CACHE_LINE);
/** Float32 by row: one column x unreached. */
export const SCALED: usize = memory.data(<i32>WEIGHTS_SINGLE, CACHE_LINE);
/** Float64 by row: weight x (1 - exp(-contacts)), where requested. */
export const REACHED: usize = memory.data(<i32>WEIGHTS_DOUBLE, CACHE_LINE);
/** Float64 by row: contacts, where a pass needs more than exp(-y). */
export const EXPOSED: usize = memory.data(<i32>WEIGHTS_DOUBLE, CACHE_LINE);
/** Float64 by row, channel after channel: 1 - exp(-contacts in the channel). */
export const REACHED_BY_CHANNEL: usize = memory.data(<i32>(COLUMNS * WEIGHTS_DOUBLE), CACHE_LINE);
/** Float64 by row, channel after channel: exp(-contacts in the channel). */
export const MISSED_BY_CHANNEL: usize = memory.data(<i32>(COLUMNS * WEIGHTS_DOUBLE), CACHE_LINE);
/** Float64 for eight rows, channel after channel: the weight that no earlier channel of the list reaches. */
export const MISSED_BY_EARLIER: usize = memory.data(<i32>(CHANNELS << 6), CACHE_LINE);
/** Out: float64 by channel: the people that the channel reaches alone. */
export const ALONE: usize = memory.data(<i32>CHANNELS << 3, CACHE_LINE);
/** Out: float64 by channel: the people that only this channel reaches. */
export const ONLY_HERE: usize = memory.data(<i32>CHANNELS << 3, CACHE_LINE);
/** Out: lower triangle of a square of float64: the people that two channels have in common. */
export const COMMON: usize = memory.data(<i32>(CHANNELS * CHANNELS) << 3, CACHE_LINE);
/** Pairs of float64: the sums for COMMON while they are added up. */
export const COMMON_SUMS: usize = memory.data(<i32>(CHANNELS * COLUMNS) << 4, CACHE_LINE);
/**
 * Steps of a frequency distribution, float64 each: reach, contacts, exactly once, twice ..., and STEPS times or more.
 */
export const STEPS: usize = 10;
export const FREQUENCY: usize = memory.data(<i32>(STEPS + 2) << 3, CACHE_LINE);
/** Pairs of float64: 1 / n for n = 0 (unused), 1, 2 ... */
export const INVERSES: usize = memory.data<f64>([
  0.0, 0.0, 1.0, 1.0, 0.5, 0.5, 0.3333333333333333, 0.3333333333333333, 0.25, 0.25, 0.2, 0.2, 0.16666666666666666, 0.16666666666666666,
  0.14285714285714285, 0.14285714285714285, 0.125, 0.125, 0.1111111111111111, 0.1111111111111111,
]);
/** Float64 by row: weights of 1. */
export const ONES: usize = memory.data(<i32>WEIGHTS_DOUBLE, CACHE_LINE);
/** The caller's tables begin after all of the above. */
export const TABLES: usize = (__heap_base + <usize>CACHE_LINE - 1) & ~(<usize>CACHE_LINE - 1);

/** The number of blocks summed in single precision before `promoteSums` adds these sums to those in double precision. */
export const BLOCKS_PER_PROMOTION: i32 = 4;

// For the contacts y of a row, exp(-y) = 2^n (1 + f q(f)), where -y log2 e = n + f, n is an integer and |f| <= 1/2. The
// constants are the largest y log2 e, a number that rounds to integers when it is added, 1, and the coefficients of q, the
// Chebyshev fit of (2^f - 1) / f, lowest power first. Terms are paired (Estrin's scheme): a chain of ten would be slow. In
// single precision y log2 e is capped at 100, because 2^-126 is the smallest normal number. A processor takes up to sixty
// times as long over denormal numbers. Without the cap, all products of the curvature were denormal in a fully reached
// audience.
// Constants are loaded from memory: V8 builds a literal from three instructions at every use.
export const EXP_SINGLE: usize = memory.data<f32>([
  100.0, 12582912.0, 1.0,
  0.6931471880293424, 0.2402265092234282, 0.05550357104253404, 0.009618056669879388, 0.001339086735122848, 0.000154614474662651,
]);
export const EXP_DOUBLE: usize = memory.data<f64>([
  1010.0, 6755399441055744.0, 1.0,
  0.6931471805599452, 0.24022650695910217, 0.05550410866483135, 0.009618129107560604, 0.0013333558145453557,
  1.540353051083514e-4, 1.525273316001119e-5, 1.3215405747359911e-6, 1.0179014498135078e-7, 7.079215720295906e-9,
]);
/** Spends are multiplied by it, so that the contacts of a row are an exponent of 2 instead of e. */
export const LOG2E: f64 = 1.4426950408889634;
export const LN2: f64 = 0.6931471805599453;

// @ts-ignore: decorator
@inline
export function sumOfLanes(sum: v128): f64 {
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

// @ts-ignore: decorator
@inline
export function clearSums(at: usize, count: usize): void {
  for (let sum: usize = 0; sum < count; sum++) v128.store(at + (sum << 4), i64x2.splat(0));
}

/** Adds the sums `first` to `end` - 1 of SINGLE_SUMS, each of four lanes, to the pairs of float64 in SUMS, and sets them to 0. */
export function promoteSums(first: usize, end: usize): void {
  for (let at: usize = first << 4; at < end << 4; at += 16) {
    const part = v128.load(SINGLE_SUMS + at);
    const low = f64x2.promote_low_f32x4(part);
    const high = f64x2.promote_low_f32x4(i32x4.shuffle(part, part, 2, 3, 2, 3));
    v128.store(SUMS + at, f64x2.add(v128.load(SUMS + at), f64x2.add(low, high)));
    v128.store(SINGLE_SUMS + at, i64x2.splat(0));
  }
}

/**
 * Lists the channels that have money, since the others add nothing to any contact.
 * @returns the end of the list
 */
export function listFunded(): usize {
  let entry = FUNDED;
  for (let channel: usize = 0; channel < CHANNELS; channel++) {
    const spend = load<f64>(SPEND + (channel << 3));
    if (spend == 0.0) continue;
    store<f64>(entry, spend * LOG2E);
    store<f32>(entry, <f32>(spend * LOG2E), 8);
    store<u32>(entry, <u32>(channel * COLUMN), 12);
    entry += 16;
  }
  return entry;
}

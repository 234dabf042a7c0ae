import {
  BLOCK, BLOCKS_PER_PROMOTION, CHANNELS, clearSums, COLUMN, COLUMNS, CURVATURE, EXP_SINGLE, FUNDED, GRADIENT, listFunded,
  promoteSums, REACH, SCALED, SINGLE_SUMS, SUM_COUNT, sumOfLanes, SUMS, UNREACHED, WEIGHTS_SINGLE,
} from './layout';

const REACH_OFFSET: usize = (SUM_COUNT - 1) << 4;
const SINGLE_REACH: usize = SINGLE_SUMS + REACH_OFFSET;

/** Writes y log2 e of one block's rows (y: contacts) into UNREACHED, sixteen rows at a time. */
// @ts-ignore: decorator
@inline
function writeContacts(contactRates: usize, end: usize): void {
  for (let g: usize = 0; g < COLUMN; g += 64) {
    let y0 = f32x4.splat(0.0), y1 = f32x4.splat(0.0), y2 = f32x4.splat(0.0), y3 = f32x4.splat(0.0);
    for (let entry = FUNDED; entry < end; entry += 16) {
      const factor = v128.load32_splat(entry, 8);
      const at = contactRates + g + load<u32>(entry, 12);
      y0 = f32x4.add(y0, f32x4.mul(v128.load(at), factor));
      y1 = f32x4.add(y1, f32x4.mul(v128.load(at, 16), factor));
      y2 = f32x4.add(y2, f32x4.mul(v128.load(at, 32), factor));
      y3 = f32x4.add(y3, f32x4.mul(v128.load(at, 48), factor));
    }
    v128.store(UNREACHED + g, y0);
    v128.store(UNREACHED + g, y1, 16);
    v128.store(UNREACHED + g, y2, 32);
    v128.store(UNREACHED + g, y3, 48);
  }
}

/** Replaces the block's contacts in UNREACHED by w exp(-y), four rows at a time, and adds their reach to SINGLE_SUMS. */
// @ts-ignore: decorator
@inline
function applyExponential(weights: usize): void {
  const cap = v128.load32_splat(EXP_SINGLE), rounder = v128.load32_splat(EXP_SINGLE, 4), one = v128.load32_splat(EXP_SINGLE, 8);
  const q0 = v128.load32_splat(EXP_SINGLE, 12), q1 = v128.load32_splat(EXP_SINGLE, 16), q2 = v128.load32_splat(EXP_SINGLE, 20);
  const q3 = v128.load32_splat(EXP_SINGLE, 24), q4 = v128.load32_splat(EXP_SINGLE, 28), q5 = v128.load32_splat(EXP_SINGLE, 32);
  let reach = v128.load(SINGLE_REACH);
  for (let at: usize = 0; at < COLUMN; at += 16) {
    const y = f32x4.pmin(v128.load(UNREACHED + at), cap);
    const shifted = f32x4.sub(rounder, y);
    const f = f32x4.sub(f32x4.sub(rounder, shifted), y);
    const f2 = f32x4.mul(f, f);
    const low = f32x4.add(q0, f32x4.mul(q1, f));
    const middle = f32x4.add(q2, f32x4.mul(q3, f));
    const high = f32x4.add(q4, f32x4.mul(q5, f));
    const q = f32x4.add(low, f32x4.mul(f2, f32x4.add(middle, f32x4.mul(f2, high))));
    const power = i32x4.add(i32x4.shl(shifted, 23), one);
    const rest = f32x4.mul(power, f32x4.mul(f, q));
    const weight = v128.load(weights + at);
    v128.store(UNREACHED + at, f32x4.mul(weight, f32x4.add(power, rest)));
    reach = f32x4.add(reach, f32x4.mul(weight, f32x4.sub(f32x4.sub(one, power), rest)));
  }
  v128.store(SINGLE_REACH, reach);
}

/** Adds the products of five columns and a factor per row to their sums in SINGLE_SUMS. */
// @ts-ignore: decorator
@inline
function addFiveColumns(factors: usize, columns: usize, sums: usize): void {
  let s0 = v128.load(sums), s1 = v128.load(sums, 16), s2 = v128.load(sums, 32);
  let s3 = v128.load(sums, 48), s4 = v128.load(sums, 64);
  for (let g: usize = 0; g < COLUMN; g += 16) {
    const factor = v128.load(factors + g);
    s0 = f32x4.add(s0, f32x4.mul(factor, v128.load(columns + g)));
    s1 = f32x4.add(s1, f32x4.mul(factor, v128.load(columns + g, COLUMN)));
    s2 = f32x4.add(s2, f32x4.mul(factor, v128.load(columns + g, 2 * COLUMN)));
    s3 = f32x4.add(s3, f32x4.mul(factor, v128.load(columns + g, 3 * COLUMN)));
    s4 = f32x4.add(s4, f32x4.mul(factor, v128.load(columns + g, 4 * COLUMN)));
  }
  v128.store(sums, s0);
  v128.store(sums, s1, 16);
  v128.store(sums, s2, 32);
  v128.store(sums, s3, 48);
  v128.store(sums, s4, 64);
}

function promotePassSums(): void {
  promoteSums(0, COLUMNS);
  promoteSums(SUM_COUNT - 1, SUM_COUNT);
}

/** Reach and gradient in single precision inside a few blocks, double across them (relative error about 1e-7). */
export function passSingle(contactRates: usize, weights: usize, blocks: i32): void {
  const end = listFunded();
  clearSums(SUMS, SUM_COUNT);
  clearSums(SINGLE_SUMS, SUM_COUNT);
  for (let b = 1; b <= blocks; b++) {
    writeContacts(contactRates, end);
    applyExponential(weights);
    for (let c: usize = 0; c < COLUMNS; c += 5) addFiveColumns(UNREACHED, contactRates + c * COLUMN, SINGLE_SUMS + (c << 4));
    if (b % BLOCKS_PER_PROMOTION == 0) promotePassSums();
    contactRates += BLOCK;
    weights += WEIGHTS_SINGLE;
  }
  promotePassSums();
  store<f64>(REACH, sumOfLanes(v128.load(SUMS + REACH_OFFSET)));
  for (let c: usize = 0; c < CHANNELS; c++) store<f64>(GRADIENT + (c << 3), sumOfLanes(v128.load(SUMS + (c << 4))));
}

/**
 * The lower triangle of H_cd = sum w exp(-y) k_c k_d (w: weight, k: contact rates), in single precision inside a few blocks, double
 * across them.
 */
export function curvatureSingle(contactRates: usize, weights: usize, blocks: i32): void {
  const end = listFunded();
  clearSums(SUMS, SUM_COUNT);
  clearSums(SINGLE_SUMS, SUM_COUNT);
  for (let b = 1; b <= blocks; b++) {
    writeContacts(contactRates, end);
    applyExponential(weights);
    let sums = SINGLE_SUMS;
    // Five products are added at a time; some beyond the diagonal are computed but not read.
    for (let c: usize = 0; c < CHANNELS * COLUMN; c += COLUMN) {
      for (let g: usize = 0; g < COLUMN; g += 16) {
        v128.store(SCALED + g, f32x4.mul(v128.load(UNREACHED + g), v128.load(contactRates + c + g)));
      }
      for (let d: usize = 0; d <= c; d += 5 * COLUMN) {
        addFiveColumns(SCALED, contactRates + d, sums);
        sums += 80;
      }
    }
    if (b % BLOCKS_PER_PROMOTION == 0) promoteSums(0, SUM_COUNT - 1);
    contactRates += BLOCK;
    weights += WEIGHTS_SINGLE;
  }
  promoteSums(0, SUM_COUNT - 1);
  let sum = SUMS;
  for (let c: usize = 0; c < CHANNELS; c++) {
    for (let d: usize = 0; d < 5 * (c / 5 + 1); d++) {
      if (d <= c) store<f64>(CURVATURE + ((c * CHANNELS + d) << 3), sumOfLanes(v128.load(sum)));
      sum += 16;
    }
  }
}

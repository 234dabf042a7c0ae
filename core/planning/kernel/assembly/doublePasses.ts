import {
  BLOCK, CHANNELS, clearSums, COLUMN, COLUMNS, EXP_DOUBLE, FUNDED, GRADIENT, listFunded, LOG2E, ONES, REACH, REACHED, SPEND,
  sumOfLanes, SUMS, UNREACHED, WEIGHTS_DOUBLE,
} from './layout';

/** Two float32 from memory as float64. */
// @ts-ignore: decorator
@inline
export function loadPair(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(at));
}

/** Writes y log2 e of one block's rows (y: contacts) into UNREACHED, eight rows at a time. */
// @ts-ignore: decorator
@inline
export function writeContacts(contactRates: usize, end: usize): void {
  for (let g: usize = 0; g < COLUMN; g += 32) {
    let y0 = f64x2.splat(0.0), y1 = f64x2.splat(0.0), y2 = f64x2.splat(0.0), y3 = f64x2.splat(0.0);
    for (let entry = FUNDED; entry < end; entry += 16) {
      const factor = v128.load64_splat(entry);
      const at = contactRates + g + load<u32>(entry, 12);
      y0 = f64x2.add(y0, f64x2.mul(loadPair(at), factor));
      y1 = f64x2.add(y1, f64x2.mul(loadPair(at + 8), factor));
      y2 = f64x2.add(y2, f64x2.mul(loadPair(at + 16), factor));
      y3 = f64x2.add(y3, f64x2.mul(loadPair(at + 24), factor));
    }
    const y = UNREACHED + (g << 1);
    v128.store(y, y0);
    v128.store(y, y1, 16);
    v128.store(y, y2, 32);
    v128.store(y, y3, 48);
  }
}

/**
 * Replaces the block's contacts in UNREACHED by w exp(-y), two rows at a time. Returns `reach` plus the reach of the
 * block. If `storesReached`, the reach of each row is stored in REACHED.
 */
// @ts-ignore: decorator
@inline
export function applyExponential(weights: usize, reach: v128, storesReached: bool): v128 {
  const cap = v128.load64_splat(EXP_DOUBLE), rounder = v128.load64_splat(EXP_DOUBLE, 8), one = v128.load64_splat(EXP_DOUBLE, 16);
  const q0 = v128.load64_splat(EXP_DOUBLE, 24), q1 = v128.load64_splat(EXP_DOUBLE, 32), q2 = v128.load64_splat(EXP_DOUBLE, 40);
  const q3 = v128.load64_splat(EXP_DOUBLE, 48), q4 = v128.load64_splat(EXP_DOUBLE, 56), q5 = v128.load64_splat(EXP_DOUBLE, 64);
  const q6 = v128.load64_splat(EXP_DOUBLE, 72), q7 = v128.load64_splat(EXP_DOUBLE, 80), q8 = v128.load64_splat(EXP_DOUBLE, 88);
  const q9 = v128.load64_splat(EXP_DOUBLE, 96), q10 = v128.load64_splat(EXP_DOUBLE, 104);
  for (let at: usize = 0; at < WEIGHTS_DOUBLE; at += 16) {
    const y = f64x2.pmin(v128.load(UNREACHED + at), cap);
    const shifted = f64x2.sub(rounder, y);
    const f = f64x2.sub(f64x2.sub(rounder, shifted), y);
    const f2 = f64x2.mul(f, f);
    const f4 = f64x2.mul(f2, f2);
    const p0 = f64x2.add(q0, f64x2.mul(q1, f));
    const p1 = f64x2.add(q2, f64x2.mul(q3, f));
    const p2 = f64x2.add(q4, f64x2.mul(q5, f));
    const p3 = f64x2.add(q6, f64x2.mul(q7, f));
    const p4 = f64x2.add(q8, f64x2.mul(q9, f));
    const low = f64x2.add(p0, f64x2.mul(p1, f2));
    const middle = f64x2.add(p2, f64x2.mul(p3, f2));
    const high = f64x2.add(p4, f64x2.mul(q10, f2));
    const q = f64x2.add(low, f64x2.mul(f4, f64x2.add(middle, f64x2.mul(f4, high))));
    const power = i64x2.add(i64x2.shl(shifted, 52), one);
    const rest = f64x2.mul(power, f64x2.mul(f, q));
    const weight = v128.load(weights + at);
    v128.store(UNREACHED + at, f64x2.mul(weight, f64x2.add(power, rest)));
    // 1 - exp(-y) = (1 - 2^n) - 2^n f q keeps its digits for small y, where n = 0
    const reached = f64x2.mul(weight, f64x2.sub(f64x2.sub(one, power), rest));
    if (storesReached) v128.store(REACHED + at, reached);
    reach = f64x2.add(reach, reached);
  }
  return reach;
}

/** Adds the products of columns and w exp(-y) to SUMS, five columns at a time. */
// @ts-ignore: decorator
@inline
export function addUp(contactRates: usize): void {
  for (let c: usize = 0; c < COLUMNS; c += 5) {
    const columns = contactRates + c * COLUMN, sums = SUMS + (c << 4);
    let s0 = v128.load(sums), s1 = v128.load(sums, 16), s2 = v128.load(sums, 32);
    let s3 = v128.load(sums, 48), s4 = v128.load(sums, 64);
    for (let g: usize = 0; g < COLUMN; g += 8) {
      const unreached = v128.load(UNREACHED + (g << 1));
      const at = columns + g;
      s0 = f64x2.add(s0, f64x2.mul(unreached, loadPair(at)));
      s1 = f64x2.add(s1, f64x2.mul(unreached, loadPair(at + COLUMN)));
      s2 = f64x2.add(s2, f64x2.mul(unreached, loadPair(at + 2 * COLUMN)));
      s3 = f64x2.add(s3, f64x2.mul(unreached, loadPair(at + 3 * COLUMN)));
      s4 = f64x2.add(s4, f64x2.mul(unreached, loadPair(at + 4 * COLUMN)));
    }
    v128.store(sums, s0);
    v128.store(sums, s1, 16);
    v128.store(sums, s2, 32);
    v128.store(sums, s3, 48);
    v128.store(sums, s4, 64);
  }
}
/** Reach and gradient over `blocks` blocks in double precision. */
export function passDouble(contactRates: usize, weights: usize, blocks: i32): void {
  const end = listFunded();
  let reach = f64x2.splat(0.0);
  clearSums(SUMS, COLUMNS);
  for (let b = 0; b < blocks; b++) {
    writeContacts(contactRates, end);
    reach = applyExponential(weights, reach, false);
    addUp(contactRates);
    contactRates += BLOCK;
    weights += WEIGHTS_DOUBLE;
  }
  store<f64>(REACH, sumOfLanes(reach));
  for (let c: usize = 0; c < CHANNELS; c++) store<f64>(GRADIENT + (c << 3), sumOfLanes(v128.load(SUMS + (c << 4))));
}

/**
 * One channel's reach alone at evenly spaced spends. The first entry of SPEND is the step between two spends. The
 * increments are written from SUMS on as pairs of float64. With q = exp(-k step), a row's steps add w (1 - q), w (1 - q) q,
 * w (1 - q) q^2 ...: a row needs one exponential, and then one product per step.
 *
 * @param column the channel's column in the first block
 * @param steps at most SUM_COUNT
 */
export function curveDouble(column: usize, weights: usize, blocks: i32, steps: i32): void {
  const factor = f64x2.splat(load<f64>(SPEND) * LOG2E);
  clearSums(SUMS, steps);
  for (let at: usize = 0; at < WEIGHTS_DOUBLE; at += 8) store<f64>(ONES + at, 1.0);
  for (let b = 0; b < blocks; b++) {
    for (let g: usize = 0; g < COLUMN; g += 8) v128.store(UNREACHED + (g << 1), f64x2.mul(loadPair(column + g), factor));
    applyExponential(ONES, f64x2.splat(0.0), true);
    for (let at: usize = 0; at < WEIGHTS_DOUBLE; at += 64) addSteps(weights + at, at, SUMS + (<usize>steps << 4));
    column += BLOCK;
    weights += WEIGHTS_DOUBLE;
  }
}

/** Adds the increments of eight rows. */
// @ts-ignore: decorator
@inline
function addSteps(weights: usize, at: usize, end: usize): void {
  const q0 = v128.load(UNREACHED + at), q1 = v128.load(UNREACHED + at, 16);
  const q2 = v128.load(UNREACHED + at, 32), q3 = v128.load(UNREACHED + at, 48);
  let s0 = f64x2.mul(v128.load(weights), v128.load(REACHED + at));
  let s1 = f64x2.mul(v128.load(weights, 16), v128.load(REACHED + at, 16));
  let s2 = f64x2.mul(v128.load(weights, 32), v128.load(REACHED + at, 32));
  let s3 = f64x2.mul(v128.load(weights, 48), v128.load(REACHED + at, 48));
  for (let sum = SUMS; sum < end; sum += 16) {
    v128.store(sum, f64x2.add(v128.load(sum), f64x2.add(f64x2.add(s0, s1), f64x2.add(s2, s3))));
    s0 = f64x2.mul(s0, q0);
    s1 = f64x2.mul(s1, q1);
    s2 = f64x2.mul(s2, q2);
    s3 = f64x2.mul(s3, q3);
  }
}

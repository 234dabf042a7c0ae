/**
 * The walks over respondents in WebAssembly SIMD (AssemblyScript, compiled by scripts/buildKernel.ts).
 *
 * Rows come in blocks of 64. A block holds its 15 channel columns one after the other, 64 float32 rates each; weights
 * lie beside the blocks as float64 and as float32. The last block is padded with rows of weight 0.
 * The first 8 kB of the memory are for exchange with the caller, at the offsets below.
 */

// What one block is made of [rows, channels, bytes].
const ROWS: i32 = 64;
const CHANNELS: i32 = 15;
const COLUMN: usize = 256;
const BLOCK: usize = 3840;

// Where things lie in the first page [bytes].
const SPEND: usize = 0; // 15 float64, in: money units by channel
const REACH: usize = 128; // 1 float64, out
const GRADIENT: usize = 136; // 15 float64, out
const CURVATURE: usize = 256; // 15 x 15 float64, out: lower triangle
const UNREACHED: usize = 2112; // 64 float64 or float32: w exp(-y) of the block at hand
const SCALED: usize = 2624; // 64 float32: unreached x one column
const SUMS: usize = 2880; // 120 x 2 float64: running sums of the even and the odd lanes
const SINGLES: usize = 4800; // 15 float32: the spends

// exp(-y) = 2^n (1 + r q(r)) with |r| <= ln 2 / 2; q is the Chebyshev fit of (exp(r) - 1) / r
// there. Terms are paired (Estrin's scheme): a chain of eleven would leave the processor waiting for itself.
const LOG2E: f64 = 1.4426950408889634;
const LN2_HIGH: f64 = 0.6931471803691238;
const LN2_LOW: f64 = 1.9082149292705877e-10;
const ROUNDER: f64 = 6755399441055744.0; // 1.5 x 2^52: adding it rounds to an integer, left in the lowest bits

// @ts-ignore: decorator
@inline
function double(value: f64): v128 {
  return f64x2.splat(value);
}

// @ts-ignore: decorator
@inline
function single(value: f32): v128 {
  return f32x4.splat(value);
}

// @ts-ignore: decorator
@inline
function lanesDouble(sum: v128): f64 {
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

/** Adds four float32 to a running pair of float64: cheaper than adding the four to one another, and as exact. */
// @ts-ignore: decorator
@inline
function keepSingle(sum: usize, part: v128): void {
  const low = f64x2.promote_low_f32x4(part);
  const high = f64x2.promote_low_f32x4(i32x4.shuffle(part, part, 2, 3, 2, 3));
  v128.store(sum, f64x2.add(v128.load(sum), f64x2.add(low, high)));
}

// @ts-ignore: decorator
@inline
function clearSums(count: usize): void {
  for (let sum: usize = 0; sum < count; sum++) v128.store(SUMS + (sum << 4), double(0.0));
}

/** Two float32 from memory as float64. */
// @ts-ignore: decorator
@inline
function pair(at: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load64_zero(at));
}

// @ts-ignore: decorator
@inline
function line(r: v128, slope: f64, start: f64): v128 {
  return f64x2.add(f64x2.mul(r, double(slope)), double(start));
}

/** Turns the block's exposures in UNREACHED into w exp(-y), two rows at a time; adds their reach. */
// @ts-ignore: decorator
@inline
function settleDouble(weights: usize, reach: v128): v128 {
  for (let at: usize = 0; at < 512; at += 16) {
    const x = f64x2.neg(f64x2.pmin(v128.load(UNREACHED + at), double(700.0)));
    const shifted = f64x2.add(f64x2.mul(x, double(LOG2E)), double(ROUNDER));
    const n = f64x2.sub(shifted, double(ROUNDER));
    const r = f64x2.sub(f64x2.sub(x, f64x2.mul(n, double(LN2_HIGH))), f64x2.mul(n, double(LN2_LOW)));
    const r2 = f64x2.mul(r, r);
    const r4 = f64x2.mul(r2, r2);
    const q0 = line(r, 0.50000000000000056169, 1.0);
    const q2 = line(r, 4.1666666666573142611e-2, 0.16666666666666670986);
    const q4 = line(r, 1.3888888932488598181e-3, 8.333333333326140884e-3);
    const q6 = line(r, 2.4801504346997687255e-5, 1.9841269874800491981e-4);
    const q8 = line(r, 2.7626357241447222855e-7, 2.7557255425746434282e-6);
    const q10 = double(2.5105206373957011116e-8);
    const least = f64x2.add(q0, f64x2.mul(q2, r2));
    const middle = f64x2.add(q4, f64x2.mul(q6, r2));
    const most = f64x2.add(q8, f64x2.mul(q10, r2));
    const q = f64x2.add(least, f64x2.mul(r4, f64x2.add(middle, f64x2.mul(r4, most))));
    const power = i64x2.add(i64x2.shl(shifted, 52), i64x2.splat(0x3ff0000000000000));
    const rest = f64x2.mul(power, f64x2.mul(r, q));
    const weight = v128.load(weights + at);
    v128.store(UNREACHED + at, f64x2.mul(weight, f64x2.add(power, rest)));
    // 1 - exp(-y) = (1 - 2^n) - 2^n r q keeps its digits for small y, where n = 0
    reach = f64x2.add(reach, f64x2.mul(weight, f64x2.sub(f64x2.sub(double(1.0), power), rest)));
  }
  return reach;
}

/** Reach and gradient over `blocks` blocks in double precision. */
export function passDouble(rates: usize, weights: usize, blocks: i32): void {
  let reach = double(0.0);
  clearSums(15);
  for (let b = 0; b < blocks; b++) {
    for (let g: usize = 0; g < COLUMN; g += 64) {
      let y0 = double(0.0), y1 = double(0.0), y2 = double(0.0), y3 = double(0.0);
      let y4 = double(0.0), y5 = double(0.0), y6 = double(0.0), y7 = double(0.0);
      let at = rates + g;
      for (let c: usize = 0; c < 120; c += 8) {
        const spend = v128.load64_splat(SPEND + c);
        y0 = f64x2.add(y0, f64x2.mul(pair(at), spend));
        y1 = f64x2.add(y1, f64x2.mul(pair(at + 8), spend));
        y2 = f64x2.add(y2, f64x2.mul(pair(at + 16), spend));
        y3 = f64x2.add(y3, f64x2.mul(pair(at + 24), spend));
        y4 = f64x2.add(y4, f64x2.mul(pair(at + 32), spend));
        y5 = f64x2.add(y5, f64x2.mul(pair(at + 40), spend));
        y6 = f64x2.add(y6, f64x2.mul(pair(at + 48), spend));
        y7 = f64x2.add(y7, f64x2.mul(pair(at + 56), spend));
        at += COLUMN;
      }
      const y = UNREACHED + (g << 1);
      v128.store(y, y0);
      v128.store(y, y1, 16);
      v128.store(y, y2, 32);
      v128.store(y, y3, 48);
      v128.store(y, y4, 64);
      v128.store(y, y5, 80);
      v128.store(y, y6, 96);
      v128.store(y, y7, 112);
    }
    reach = settleDouble(weights, reach);
    gradientDouble(rates);
    rates += BLOCK;
    weights += ROWS * 8;
  }
  store<f64>(REACH, lanesDouble(reach));
  for (let c = 0; c < CHANNELS; c++) {
    store<f64>(GRADIENT + (<usize>c << 3), lanesDouble(v128.load(SUMS + (<usize>c << 4))));
  }
}

/** Adds each column's product with w exp(-y) to SUMS. */
// @ts-ignore: decorator
@inline
function gradientDouble(rates: usize): void {
  for (let c: usize = 0; c < 15; c++) {
    const column = rates + c * COLUMN;
    let s0 = v128.load(SUMS + (c << 4)), s1 = double(0.0), s2 = double(0.0), s3 = double(0.0);
    for (let g: usize = 0; g < COLUMN; g += 32) {
      const k = column + g;
      const u = UNREACHED + (g << 1);
      s0 = f64x2.add(s0, f64x2.mul(pair(k), v128.load(u)));
      s1 = f64x2.add(s1, f64x2.mul(pair(k + 8), v128.load(u, 16)));
      s2 = f64x2.add(s2, f64x2.mul(pair(k + 16), v128.load(u, 32)));
      s3 = f64x2.add(s3, f64x2.mul(pair(k + 24), v128.load(u, 48)));
    }
    v128.store(SUMS + (c << 4), f64x2.add(f64x2.add(s0, s1), f64x2.add(s2, s3)));
  }
}

/** Turns the block's exposures in UNREACHED into w exp(-y), four rows at a time; gives their reach, by lanes. */
// @ts-ignore: decorator
@inline
function settleSingle(weights: usize): v128 {
  let reach = single(0.0);
  for (let at: usize = 0; at < COLUMN; at += 16) {
    const x = f32x4.neg(f32x4.pmin(v128.load(UNREACHED + at), single(87.0)));
    const shifted = f32x4.add(f32x4.mul(x, single(1.44269504)), single(12582912.0));
    const n = f32x4.sub(shifted, single(12582912.0));
    const r = f32x4.sub(f32x4.sub(x, f32x4.mul(n, single(0.693359375))), f32x4.mul(n, single(-2.1219444e-4)));
    const r2 = f32x4.mul(r, r);
    const q0 = f32x4.add(f32x4.mul(r, single(0.5)), single(1.0));
    const q1 = f32x4.add(f32x4.mul(r, single(4.1666465e-2)), single(0.16666505));
    const q2 = f32x4.add(f32x4.mul(r, single(1.3933641e-3)), single(8.36914849e-3));
    const q = f32x4.add(q0, f32x4.mul(r2, f32x4.add(q1, f32x4.mul(r2, q2))));
    const power = i32x4.add(i32x4.shl(shifted, 23), i32x4.splat(0x3f800000));
    const rest = f32x4.mul(power, f32x4.mul(r, q));
    const weight = v128.load(weights + at);
    v128.store(UNREACHED + at, f32x4.mul(weight, f32x4.add(power, rest)));
    reach = f32x4.add(reach, f32x4.mul(weight, f32x4.sub(f32x4.sub(single(1.0), power), rest)));
  }
  return reach;
}

/** w exp(-y) of one block into UNREACHED; gives the block's reach, by lanes. */
// @ts-ignore: decorator
@inline
function blockSingle(rates: usize, weights: usize): v128 {
  for (let g: usize = 0; g < COLUMN; g += 128) {
    let y0 = single(0.0), y1 = single(0.0), y2 = single(0.0), y3 = single(0.0);
    let y4 = single(0.0), y5 = single(0.0), y6 = single(0.0), y7 = single(0.0);
    let at = rates + g;
    for (let c: usize = 0; c < 60; c += 4) {
      const s = v128.load32_splat(SINGLES + c);
      y0 = f32x4.add(y0, f32x4.mul(v128.load(at), s));
      y1 = f32x4.add(y1, f32x4.mul(v128.load(at, 16), s));
      y2 = f32x4.add(y2, f32x4.mul(v128.load(at, 32), s));
      y3 = f32x4.add(y3, f32x4.mul(v128.load(at, 48), s));
      y4 = f32x4.add(y4, f32x4.mul(v128.load(at, 64), s));
      y5 = f32x4.add(y5, f32x4.mul(v128.load(at, 80), s));
      y6 = f32x4.add(y6, f32x4.mul(v128.load(at, 96), s));
      y7 = f32x4.add(y7, f32x4.mul(v128.load(at, 112), s));
      at += COLUMN;
    }
    const y = UNREACHED + g;
    v128.store(y, y0);
    v128.store(y, y1, 16);
    v128.store(y, y2, 32);
    v128.store(y, y3, 48);
    v128.store(y, y4, 64);
    v128.store(y, y5, 80);
    v128.store(y, y6, 96);
    v128.store(y, y7, 112);
  }
  return settleSingle(weights);
}

/** The sum of products of 64 float32 pairs, by lanes. */
// @ts-ignore: decorator
@inline
function product(first: usize, second: usize): v128 {
  let s0 = single(0.0), s1 = single(0.0), s2 = single(0.0), s3 = single(0.0);
  for (let g: usize = 0; g < COLUMN; g += 64) {
    s0 = f32x4.add(s0, f32x4.mul(v128.load(first + g), v128.load(second + g)));
    s1 = f32x4.add(s1, f32x4.mul(v128.load(first + g, 16), v128.load(second + g, 16)));
    s2 = f32x4.add(s2, f32x4.mul(v128.load(first + g, 32), v128.load(second + g, 32)));
    s3 = f32x4.add(s3, f32x4.mul(v128.load(first + g, 48), v128.load(second + g, 48)));
  }
  return f32x4.add(f32x4.add(s0, s1), f32x4.add(s2, s3));
}

// @ts-ignore: decorator
@inline
function demoteSpend(): void {
  for (let c: usize = 0; c < 15; c++) store<f32>(SINGLES + (c << 2), <f32>load<f64>(SPEND + (c << 3)));
}

/** Reach and gradient in single precision inside a block, double across blocks (relative error about 1e-7). */
export function passSingle(rates: usize, weights: usize, blocks: i32): void {
  demoteSpend();
  clearSums(16);
  for (let b = 0; b < blocks; b++) {
    keepSingle(SUMS + 240, blockSingle(rates, weights));
    for (let c: usize = 0; c < 15; c++) keepSingle(SUMS + (c << 4), product(UNREACHED, rates + c * COLUMN));
    rates += BLOCK;
    weights += ROWS * 4;
  }
  store<f64>(REACH, lanesDouble(v128.load(SUMS + 240)));
  for (let c: usize = 0; c < 15; c++) store<f64>(GRADIENT + (c << 3), lanesDouble(v128.load(SUMS + (c << 4))));
}

/** The lower triangle of H_cd = sum w exp(-y) k_c k_d, in single precision inside a block, double across blocks. */
export function curvatureSingle(rates: usize, weights: usize, blocks: i32): void {
  demoteSpend();
  clearSums(120);
  for (let b = 0; b < blocks; b++) {
    blockSingle(rates, weights);
    let sum = SUMS;
    for (let c: usize = 0; c < 15; c++) {
      const column = rates + c * COLUMN;
      for (let g: usize = 0; g < COLUMN; g += 16) {
        v128.store(SCALED + g, f32x4.mul(v128.load(UNREACHED + g), v128.load(column + g)));
      }
      for (let d: usize = 0; d <= c; d++) {
        keepSingle(sum, product(SCALED, rates + d * COLUMN));
        sum += 16;
      }
    }
    rates += BLOCK;
    weights += ROWS * 4;
  }
  let sum = SUMS;
  for (let c: usize = 0; c < 15; c++) {
    for (let d: usize = 0; d <= c; d++) {
      store<f64>(CURVATURE + ((c * 15 + d) << 3), lanesDouble(v128.load(sum)));
      sum += 16;
    }
  }
}

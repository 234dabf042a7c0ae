import { addUp, writeContacts, loadPair, applyExponential } from './doublePasses';
import {
  ALONE, BLOCK, CHANNELS, clearSums, COLUMN, COLUMNS, COMMON, COMMON_SUMS, EXP_DOUBLE, EXPOSED, FREQUENCY, FUNDED, GRADIENT,
  INVERSES, listFunded, LN2, LOG2E, MISSED_BY_CHANNEL, MISSED_BY_EARLIER, MORE, ONES, ONLY_HERE, REACH, REACHED, REACHED_BY_CHANNEL,
  STEPS, sumOfLanes, SUMS, UNREACHED, WEIGHTS_DOUBLE,
} from './layout';

// Figures of a given plan, all in double precision.

/**
 * Writes the contacts y of the block's rows into EXPOSED, computed from y log2 e. They are capped where exp(-y) is 0, so
 * that no power of y overflows. Returns `contacts` plus the weighted contacts of the block.
 */
function keepContacts(weights: usize, contacts: v128): v128 {
  const cap = v128.load64_splat(EXP_DOUBLE), ln2 = f64x2.splat(LN2);
  for (let at: usize = 0; at < WEIGHTS_DOUBLE; at += 16) {
    const y = v128.load(UNREACHED + at);
    v128.store(EXPOSED + at, f64x2.mul(f64x2.pmin(y, cap), ln2));
    contacts = f64x2.add(contacts, f64x2.mul(v128.load(weights + at), f64x2.mul(y, ln2)));
  }
  return contacts;
}

/**
 * Reach, contacts, and people reached exactly 1 ... 9 times and ten times or more. For a row of weight w, p_0 =
 * w exp(-y) people are not reached, p_n = p_(n-1) y / n exactly n times, and the rest of w more often.
 */
export function frequencyDouble(contactRates: usize, weights: usize, blocks: i32): void {
  const end = listFunded();
  let reach = f64x2.splat(0.0), contacts = f64x2.splat(0.0);
  clearSums(SUMS, STEPS + 1);
  for (let b = 0; b < blocks; b++) {
    writeContacts(contactRates, end);
    contacts = keepContacts(weights, contacts);
    reach = applyExponential(weights, reach, false);
    for (let at: usize = 0; at < WEIGHTS_DOUBLE; at += 64) countTimes(weights + at, at);
    contactRates += BLOCK;
    weights += WEIGHTS_DOUBLE;
  }
  store<f64>(FREQUENCY, sumOfLanes(reach));
  store<f64>(FREQUENCY, sumOfLanes(contacts), 8);
  for (let step: usize = 1; step <= STEPS; step++) store<f64>(FREQUENCY + ((step + 1) << 3), sumOfLanes(v128.load(SUMS + (step << 4))));
}

/** Adds eight rows of the current block to the sums of frequencyDouble. */
// @ts-ignore: decorator
@inline
function countTimes(weights: usize, at: usize): void {
  const y0 = v128.load(EXPOSED + at), y1 = v128.load(EXPOSED + at, 16);
  const y2 = v128.load(EXPOSED + at, 32), y3 = v128.load(EXPOSED + at, 48);
  let p0 = v128.load(UNREACHED + at), p1 = v128.load(UNREACHED + at, 16);
  let p2 = v128.load(UNREACHED + at, 32), p3 = v128.load(UNREACHED + at, 48);
  let below0 = p0, below1 = p1, below2 = p2, below3 = p3;
  for (let step: usize = 16; step < STEPS << 4; step += 16) {
    const inverse = v128.load(INVERSES + step);
    p0 = f64x2.mul(p0, f64x2.mul(y0, inverse));
    p1 = f64x2.mul(p1, f64x2.mul(y1, inverse));
    p2 = f64x2.mul(p2, f64x2.mul(y2, inverse));
    p3 = f64x2.mul(p3, f64x2.mul(y3, inverse));
    below0 = f64x2.add(below0, p0);
    below1 = f64x2.add(below1, p1);
    below2 = f64x2.add(below2, p2);
    below3 = f64x2.add(below3, p3);
    v128.store(SUMS + step, f64x2.add(v128.load(SUMS + step), f64x2.add(f64x2.add(p0, p1), f64x2.add(p2, p3))));
  }
  const zero = f64x2.splat(0.0), last = SUMS + (STEPS << 4);
  const left = f64x2.add(
    f64x2.add(f64x2.pmax(f64x2.sub(v128.load(weights), below0), zero), f64x2.pmax(f64x2.sub(v128.load(weights, 16), below1), zero)),
    f64x2.add(f64x2.pmax(f64x2.sub(v128.load(weights, 32), below2), zero), f64x2.pmax(f64x2.sub(v128.load(weights, 48), below3), zero)),
  );
  v128.store(last, f64x2.add(v128.load(last), left));
}

/** People reached at least `times` times, and the gradient: sum w P(exactly times - 1) k, with k the contact rates. */
export function oftenDouble(contactRates: usize, weights: usize, blocks: i32, times: i32): void {
  const end = listFunded(), zero = f64x2.splat(0.0);
  let reach = f64x2.splat(0.0), ignored = f64x2.splat(0.0);
  clearSums(SUMS, COLUMNS);
  for (let b = 0; b < blocks; b++) {
    writeContacts(contactRates, end);
    keepContacts(weights, ignored);
    applyExponential(weights, ignored, false);
    for (let at: usize = 0; at < WEIGHTS_DOUBLE; at += 16) {
      const y = v128.load(EXPOSED + at);
      let p = v128.load(UNREACHED + at), below = p;
      for (let step: usize = 16; step < <usize>times << 4; step += 16) {
        p = f64x2.mul(p, f64x2.mul(y, v128.load(INVERSES + step)));
        below = f64x2.add(below, p);
      }
      reach = f64x2.add(reach, f64x2.pmax(f64x2.sub(v128.load(weights + at), below), zero));
      v128.store(UNREACHED + at, p);
    }
    addUp(contactRates);
    contactRates += BLOCK;
    weights += WEIGHTS_DOUBLE;
  }
  store<f64>(REACH, sumOfLanes(reach));
  for (let c: usize = 0; c < CHANNELS; c++) store<f64>(GRADIENT + (c << 3), sumOfLanes(v128.load(SUMS + (c << 4))));
}

/**
 * For each funded channel c, writes exp(-y_c) into MISSED_BY_CHANNEL and 1 - exp(-y_c) into REACHED_BY_CHANNEL, y_c being the
 * contacts of each row of the block.
 */
function measureChannels(contactRates: usize, end: usize): void {
  let offset: usize = 0;
  for (let entry = FUNDED; entry < end; entry += 16) {
    const factor = v128.load64_splat(entry), column = contactRates + load<u32>(entry, 12);
    for (let g: usize = 0; g < COLUMN; g += 8) v128.store(UNREACHED + (g << 1), f64x2.mul(loadPair(column + g), factor));
    applyExponential(ONES, f64x2.splat(0.0), true);
    memory.copy(MISSED_BY_CHANNEL + offset, UNREACHED, WEIGHTS_DOUBLE);
    memory.copy(REACHED_BY_CHANNEL + offset, REACHED, WEIGHTS_DOUBLE);
    offset += WEIGHTS_DOUBLE;
  }
}

/**
 * What each channel reaches alone, and what only this channel adds: with q_c = exp(-y_c), w (1 - q_c) times the product of all
 * other q. Products of the channels before and after come from one pass up and one down the list, without further
 * exponentials. With `pairs` also the people that two channels have in common, w (1 - q_c) (1 - q_d).
 */
export function channelsDouble(contactRates: usize, weights: usize, blocks: i32, pairs: bool): void {
  const end = listFunded();
  const count = (end - FUNDED) >> 4;
  for (let at: usize = 0; at < WEIGHTS_DOUBLE; at += 8) store<f64>(ONES + at, 1.0);
  clearSums(SUMS, 2 * CHANNELS);
  clearSums(COMMON_SUMS, CHANNELS * COLUMNS);
  for (let b = 0; b < blocks; b++) {
    measureChannels(contactRates, end);
    for (let at: usize = 0; at < WEIGHTS_DOUBLE; at += 64) addChannels(weights + at, at, count);
    if (pairs) addPairs(weights, count);
    contactRates += BLOCK;
    weights += WEIGHTS_DOUBLE;
  }
  memory.fill(ALONE, 0, CHANNELS << 3);
  memory.fill(ONLY_HERE, 0, CHANNELS << 3);
  memory.fill(COMMON, 0, (CHANNELS * CHANNELS) << 3);
  for (let i: usize = 0; i < count; i++) {
    const channel = <usize>load<u32>(FUNDED + (i << 4), 12) / COLUMN;
    store<f64>(ALONE + (channel << 3), sumOfLanes(v128.load(SUMS + (i << 5))));
    store<f64>(ONLY_HERE + (channel << 3), sumOfLanes(v128.load(SUMS + (i << 5), 16)));
    for (let j: usize = 0; j < i; j++) {
      const other = <usize>load<u32>(FUNDED + (j << 4), 12) / COLUMN;
      store<f64>(COMMON + ((channel * CHANNELS + other) << 3), sumOfLanes(v128.load(COMMON_SUMS + ((i * COLUMNS + j) << 4))));
    }
  }
}

/** Adds eight rows: up the list with the product over the channels before, down again with the product over those after. */
// @ts-ignore: decorator
@inline
function addChannels(weights: usize, at: usize, count: usize): void {
  const w0 = v128.load(weights), w1 = v128.load(weights, 16), w2 = v128.load(weights, 32), w3 = v128.load(weights, 48);
  let m0 = w0, m1 = w1, m2 = w2, m3 = w3;
  for (let i: usize = 0; i < count; i++) {
    const before = MISSED_BY_EARLIER + (i << 6), missed = MISSED_BY_CHANNEL + i * WEIGHTS_DOUBLE + at;
    v128.store(before, m0);
    v128.store(before, m1, 16);
    v128.store(before, m2, 32);
    v128.store(before, m3, 48);
    m0 = f64x2.mul(m0, v128.load(missed));
    m1 = f64x2.mul(m1, v128.load(missed, 16));
    m2 = f64x2.mul(m2, v128.load(missed, 32));
    m3 = f64x2.mul(m3, v128.load(missed, 48));
  }
  m0 = m1 = m2 = m3 = f64x2.splat(1.0);
  for (let i = count; i-- > 0; ) {
    const before = MISSED_BY_EARLIER + (i << 6);
    const missed = MISSED_BY_CHANNEL + i * WEIGHTS_DOUBLE + at, reached = REACHED_BY_CHANNEL + i * WEIGHTS_DOUBLE + at;
    const p0 = v128.load(reached), p1 = v128.load(reached, 16), p2 = v128.load(reached, 32), p3 = v128.load(reached, 48);
    const alone = f64x2.add(f64x2.add(f64x2.mul(w0, p0), f64x2.mul(w1, p1)), f64x2.add(f64x2.mul(w2, p2), f64x2.mul(w3, p3)));
    const only = f64x2.add(
      f64x2.add(f64x2.mul(f64x2.mul(v128.load(before), m0), p0), f64x2.mul(f64x2.mul(v128.load(before, 16), m1), p1)),
      f64x2.add(f64x2.mul(f64x2.mul(v128.load(before, 32), m2), p2), f64x2.mul(f64x2.mul(v128.load(before, 48), m3), p3)),
    );
    m0 = f64x2.mul(m0, v128.load(missed));
    m1 = f64x2.mul(m1, v128.load(missed, 16));
    m2 = f64x2.mul(m2, v128.load(missed, 32));
    m3 = f64x2.mul(m3, v128.load(missed, 48));
    const sums = SUMS + (i << 5);
    v128.store(sums, f64x2.add(v128.load(sums), alone));
    v128.store(sums, f64x2.add(v128.load(sums, 16), only), 16);
  }
}

/** Adds five products at a time; some beyond the diagonal are computed but not read. */
function addPairs(weights: usize, count: usize): void {
  for (let i: usize = 1; i < count; i++) {
    const own = REACHED_BY_CHANNEL + i * WEIGHTS_DOUBLE;
    for (let at: usize = 0; at < WEIGHTS_DOUBLE; at += 16) {
      v128.store(UNREACHED + at, f64x2.mul(v128.load(weights + at), v128.load(own + at)));
    }
    for (let j: usize = 0; j < i; j += 5) {
      const sums = COMMON_SUMS + ((i * COLUMNS + j) << 4), others = REACHED_BY_CHANNEL + j * WEIGHTS_DOUBLE;
      let s0 = v128.load(sums), s1 = v128.load(sums, 16), s2 = v128.load(sums, 32);
      let s3 = v128.load(sums, 48), s4 = v128.load(sums, 64);
      for (let at: usize = 0; at < WEIGHTS_DOUBLE; at += 16) {
        const people = v128.load(UNREACHED + at), other = others + at;
        s0 = f64x2.add(s0, f64x2.mul(people, v128.load(other)));
        s1 = f64x2.add(s1, f64x2.mul(people, v128.load(other, WEIGHTS_DOUBLE)));
        s2 = f64x2.add(s2, f64x2.mul(people, v128.load(other, 2 * WEIGHTS_DOUBLE)));
        s3 = f64x2.add(s3, f64x2.mul(people, v128.load(other, 3 * WEIGHTS_DOUBLE)));
        s4 = f64x2.add(s4, f64x2.mul(people, v128.load(other, 4 * WEIGHTS_DOUBLE)));
      }
      v128.store(sums, s0);
      v128.store(sums, s1, 16);
      v128.store(sums, s2, 32);
      v128.store(sums, s3, 48);
      v128.store(sums, s4, 64);
    }
  }
}

/** What the money more_c in MORE would add to the plan, for each channel c alone: sum w exp(-y) (1 - exp(-k_c more_c)). */
export function addedDouble(contactRates: usize, weights: usize, blocks: i32): void {
  const end = listFunded();
  clearSums(SUMS, CHANNELS);
  for (let b = 0; b < blocks; b++) {
    writeContacts(contactRates, end);
    applyExponential(weights, f64x2.splat(0.0), false);
    memory.copy(MISSED_BY_CHANNEL, UNREACHED, WEIGHTS_DOUBLE);
    let column = contactRates;
    for (let c: usize = 0; c < CHANNELS; c++) {
      const factor = f64x2.splat(load<f64>(MORE + (c << 3)) * LOG2E);
      for (let g: usize = 0; g < COLUMN; g += 8) v128.store(UNREACHED + (g << 1), f64x2.mul(loadPair(column + g), factor));
      v128.store(SUMS + (c << 4), applyExponential(MISSED_BY_CHANNEL, v128.load(SUMS + (c << 4)), false));
      column += COLUMN;
    }
    contactRates += BLOCK;
    weights += WEIGHTS_DOUBLE;
  }
  for (let c: usize = 0; c < CHANNELS; c++) store<f64>(GRADIENT + (c << 3), sumOfLanes(v128.load(SUMS + (c << 4))));
}

/** The sums of r, r r and r w, with r = w (1 - exp(-y)) the reach of a row. */
export function spreadDouble(contactRates: usize, weights: usize, blocks: i32): void {
  const end = listFunded();
  let reach = f64x2.splat(0.0), squares = f64x2.splat(0.0), products = f64x2.splat(0.0);
  for (let b = 0; b < blocks; b++) {
    writeContacts(contactRates, end);
    reach = applyExponential(weights, reach, true);
    for (let at: usize = 0; at < WEIGHTS_DOUBLE; at += 16) {
      const reached = v128.load(REACHED + at);
      squares = f64x2.add(squares, f64x2.mul(reached, reached));
      products = f64x2.add(products, f64x2.mul(reached, v128.load(weights + at)));
    }
    contactRates += BLOCK;
    weights += WEIGHTS_DOUBLE;
  }
  store<f64>(FREQUENCY, sumOfLanes(reach));
  store<f64>(FREQUENCY, sumOfLanes(squares), 8);
  store<f64>(FREQUENCY, sumOfLanes(products), 16);
}

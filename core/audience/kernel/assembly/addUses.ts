// AssemblyScript, compiled by `npm run build:scanner`. The TypeScript version is `useSums.ts`.

/** Adds two numbers to the pair at `sums`. */
// @ts-ignore: decorator
@inline
function addPair(sums: usize, weighted: v128): void {
  v128.store(sums, f64x2.add(v128.load(sums), weighted));
}

/**
 * Adds weight x (use, 1) of the used columns of a record to the pairs of the population: the use, and the users.
 * Addresses: `numbers` has the use by column [f64], `used` the indexes of the used columns [u32], `population` a pair by column.
 */
export function addUses(usedCount: i32, weight: f64, numbers: usize, used: usize, population: usize): void {
  const weights = f64x2.splat(weight);
  const stop = used + (<usize>usedCount << 2);
  for (let at = used; at < stop; at += 4) {
    const column = <usize>load<u32>(at);
    const use = load<f64>(numbers + (column << 3));
    addPair(population + (column << 4), f64x2.mul(weights, f64x2.replace_lane(f64x2.splat(1), 0, use)));
  }
}

/**
 * Adds the used columns to the pairs of population and target, and use x `factors` (1, and the attentive share) to the pair of the column's
 * channel in `row`, which has `channelCount` pairs.
 */
export function addTargetUses(
  usedCount: i32,
  weight: f64,
  numbers: usize,
  used: usize,
  population: usize,
  target: usize,
  factors: usize,
  channels: usize,
  row: usize,
  channelCount: i32,
): void {
  const weights = f64x2.splat(weight);
  memory.fill(row, 0, <usize>channelCount << 4);
  const stop = used + (<usize>usedCount << 2);
  for (let at = used; at < stop; at += 4) {
    const column = <usize>load<u32>(at);
    const use = load<f64>(numbers + (column << 3));
    const weighted = f64x2.mul(weights, f64x2.replace_lane(f64x2.splat(1), 0, use));
    addPair(population + (column << 4), weighted);
    addPair(target + (column << 4), weighted);
    const channel = <usize>load<u32>(channels + (column << 2));
    addPair(row + (channel << 4), f64x2.mul(f64x2.splat(use), v128.load(factors + (column << 4))));
  }
}

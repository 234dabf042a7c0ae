// AssemblyScript, compiled by `npm run build:scanner`. The plain twin is CsvScanner.scanUsesPlainly.

/** The step for each pair of bytes (u16 each, the first byte in the low half): see `useSteps` of csvScanner.ts. */
const STEPS: usize = 0;
/** Where the run stopped: its column, empty cells passed, and entries of `used` (i32 each). */
const RESULTS: usize = 131072;

/**
 * Scans cells of media use from `from` on, until `end` or the first cell that is not empty or of one or two digits.
 * `numbers` (f64 each) and `used` (i32 each) are places in memory. Returns the place behind the last cell scanned.
 */
export function scanUses(
  from: usize,
  firstColumn: i32,
  end: i32,
  usedCount: i32,
  delimiter: u32,
  numbers: usize,
  used: usize,
): usize {
  let at = from;
  let blanks: u32 = 0;
  let usedAt = used + (<usize>usedCount << 2);
  let numberAt = numbers + (<usize>firstColumn << 3);
  const stop = numbers + (<usize>end << 3);
  while (numberAt < stop) {
    const step: u32 = load<u16>(STEPS + (<usize>load<u16>(at) << 1));
    const width = step & 3;
    if (width > 2) {
      if (step == 3 || <u32>load<u8>(at + 2) != delimiter) break;
    }
    const value = step >> 3;
    store<f64>(numberAt, <f64>value);
    // Entered always, kept only when the use is not 0.
    store<u32>(usedAt, <u32>((numberAt - numbers) >> 3));
    usedAt += <usize>(value != 0) << 2;
    blanks += (step & 4) >> 2;
    at += width;
    numberAt += 8;
  }
  store<u32>(RESULTS, <u32>((numberAt - numbers) >> 3));
  store<u32>(RESULTS + 4, blanks);
  store<u32>(RESULTS + 8, <u32>((usedAt - used) >> 2));
  return at;
}

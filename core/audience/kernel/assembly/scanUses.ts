// AssemblyScript, compiled by `npm run build:scanner`. The plain twin is CsvScanner.scanUsesPlainly.
import { AT_BLANKS, AT_COLUMN, AT_USED, STEP_BLANK, STEP_BLANK_BIT, STEP_VALUE, STEP_WIDTH } from '../codes';
import { STEPS, tell } from './layout';

/** Delimiters are looked for in so many bytes at once. */
const WINDOW: usize = 64;

/** One bit for each byte of 16 that is a delimiter. */
// @ts-ignore: decorator
@inline
function marks(at: usize, delimiters: v128): u64 {
  return <u64>(<u32>i8x16.bitmask(i8x16.eq(v128.load(at), delimiters)));
}

/**
 * Scans cells of media use from `from` on, until `end` or the first cell that is not empty or of one or two digits.
 * `numbers` (f64 each) and `used` (i32 each) are places in memory. Returns the place behind the last cell scanned.
 * Where cells end is found for 64 bytes at once (as in Langdale & Lemire 2019 for JSON), so that reading a cell need not
 * wait for the width of the one before. Looks up to two windows beyond the last byte.
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
  const delimiters = i8x16.splat(<i8>delimiter);
  let at = from;
  let blanks: u32 = 0;
  let usedAt = used + (<usize>usedCount << 2);
  let numberAt = numbers + (<usize>firstColumn << 3);
  const stop = numbers + (<usize>end << 3);
  let window = from;
  while (numberAt < stop) {
    let ends =
      marks(window, delimiters) |
      (marks(window + 16, delimiters) << 16) |
      (marks(window + 32, delimiters) << 32) |
      (marks(window + 48, delimiters) << 48);
    // No cell of two digits is that long.
    if (ends == 0) break;
    let goesOn = true;
    do {
      const next = window + <usize>ctz(ends) + 1;
      const step: u32 = load<u16>(<usize>load<u16>(at) << 1, STEPS);
      goesOn = <usize>(step & STEP_WIDTH) == next - at;
      if (!goesOn) break;
      const value = step >> STEP_VALUE;
      store<f64>(numberAt, <f64>value);
      // Entered always, kept only when the use is not 0.
      store<u32>(usedAt, <u32>((numberAt - numbers) >> 3));
      usedAt += <usize>(value != 0) << 2;
      blanks += (step & STEP_BLANK) >> STEP_BLANK_BIT;
      at = next;
      numberAt += 8;
      ends &= ends - 1;
    } while (ends != 0 && numberAt < stop);
    if (!goesOn) break;
    window += WINDOW;
  }
  tell(AT_COLUMN, (numberAt - numbers) >> 3);
  tell(AT_BLANKS, blanks);
  tell(AT_USED, (usedAt - used) >> 2);
  return at;
}

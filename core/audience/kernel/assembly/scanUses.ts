// AssemblyScript, compiled by `npm run build:scanner`. The TypeScript version is CsvScanner.scanUsesInTypeScript.
import { AT_BLANKS, AT_COLUMN, AT_USED, STEP_BLANK, STEP_BLANK_BIT, STEP_VALUE, STEP_WIDTH } from '../codes';
import { STEPS, setResult } from './layout';

/** Number of bytes that are searched for delimiters at once. */
const WINDOW: usize = 64;

/** One bit for each byte of 16 that is a delimiter. */
// @ts-ignore: decorator
@inline
function marks(at: usize, delimiters: v128): u64 {
  return <u64>(<u32>i8x16.bitmask(i8x16.eq(v128.load(at), delimiters)));
}

/**
 * Scans cells of media use from `from`, until column `end` or the first cell that is neither empty nor one or two digits.
 * `numbers` (f64 each) and `used` (i32 each) are addresses. Returns the address after the last scanned cell.
 * Delimiters are found for 64 bytes at once (Langdale & Lemire 2019, for JSON), so that reading a cell does not depend on
 * the width of the previous one. Reads up to two windows beyond the last byte.
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
    // A cell of two digits cannot be that long.
    if (ends == 0) break;
    let continues = true;
    do {
      const next = window + <usize>ctz(ends) + 1;
      const step: u32 = load<u16>(<usize>load<u16>(at) << 1, STEPS);
      continues = <usize>(step & STEP_WIDTH) == next - at;
      if (!continues) break;
      const value = step >> STEP_VALUE;
      store<f64>(numberAt, <f64>value);
      // Always written; kept only when the use is not 0.
      store<u32>(usedAt, <u32>((numberAt - numbers) >> 3));
      usedAt += <usize>(value != 0) << 2;
      blanks += (step & STEP_BLANK) >> STEP_BLANK_BIT;
      at = next;
      numberAt += 8;
      ends &= ends - 1;
    } while (ends != 0 && numberAt < stop);
    if (!continues) break;
    window += WINDOW;
  }
  setResult(AT_COLUMN, (numberAt - numbers) >> 3);
  setResult(AT_BLANKS, blanks);
  setResult(AT_USED, (usedAt - used) >> 2);
  return at;
}

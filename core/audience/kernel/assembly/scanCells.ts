// AssemblyScript, compiled by `npm run build:scanner`. The TypeScript version is the loop of CsvScanner.scanRecord.
import { AT_COLUMN, AT_FILLED, EXACT_DIGITS, NUMBER, USE } from '../codes';
import { setResult } from './layout';

const LF: u32 = 10;
const CR: u32 = 13;
const QUOTE: u32 = 34;
const ZERO: u32 = 48;
const NAN_BITS: u64 = 0x7ff8000000000000;

/** One bit for each of 16 bytes that is a delimiter or a line break. */
// @ts-ignore: decorator
@inline
function stopsAt(at: usize, delimiters: v128, lineFeeds: v128, returns: v128): u32 {
  const bytes = v128.load(at);
  const lines = v128.or(i8x16.eq(bytes, lineFeeds), i8x16.eq(bytes, returns));
  return <u32>i8x16.bitmask(v128.or(i8x16.eq(bytes, delimiters), lines));
}

/** The closing mark of a quoted cell, if a delimiter follows it; 0 for anything more complicated. */
function closingQuote(from: usize, end: usize, delimiter: u32): usize {
  let at = from + 1;
  if (<u32>load<u8>(at) == QUOTE) return 0;
  while (at < end) {
    if (<u32>load<u8>(at) == QUOTE) {
      const next = <u32>load<u8>(at + 1);
      if (next == delimiter) return at;
      if (next != QUOTE) return 0;
      at++;
    }
    at++;
  }
  return 0;
}

/** Reads digits with a decimal sign, up to a delimiter. @returns the delimiter's address, or 0 for anything else */
// @ts-ignore: decorator
@inline
function plainNumber(from: usize, decimal: u32, delimiter: u32, powers: usize, value: usize): usize {
  let at = from;
  let mantissa: u64 = 0;
  let digit = <u32>load<u8>(at) - ZERO;
  for (; digit <= 9; digit = <u32>load<u8>(++at) - ZERO) mantissa = mantissa * 10 + digit;
  let digits = <u32>(at - from);
  let decimals: u32 = 0;
  if (<u32>load<u8>(at) == decimal) {
    const point = at;
    digit = <u32>load<u8>(++at) - ZERO;
    for (; digit <= 9; digit = <u32>load<u8>(++at) - ZERO) mantissa = mantissa * 10 + digit;
    decimals = <u32>(at - point) - 1;
    digits += decimals;
  }
  if (<u32>load<u8>(at) != delimiter || digits == 0 || digits > <u32>EXACT_DIGITS) return 0;
  store<f64>(value, decimals == 0 ? <f64>mantissa : <f64>mantissa / load<f64>(powers + (<usize>decimals << 3)));
  return at;
}

/**
 * Scans cells of columns other than media use, from `from`, until a use column, `columns`, the end of the record or a cell
 * that needs the general scanner. `kinds` (u8 each), `numbers` and `powers` of ten (f64), `starts` and `ends` (i32,
 * relative to `base`) are addresses, as is `end`, the end of the bytes. Returns the address after the last scanned cell.
 */
export function scanCells(
  from: usize,
  firstColumn: i32,
  columns: i32,
  end: usize,
  base: usize,
  delimiter: u32,
  decimal: u32,
  kinds: usize,
  numbers: usize,
  powers: usize,
  starts: usize,
  ends: usize,
): usize {
  const delimiters = i8x16.splat(<i8>delimiter);
  const lineFeeds = i8x16.splat(<i8>LF);
  const returns = i8x16.splat(<i8>CR);
  let at = from;
  let column = <usize>firstColumn;
  let filled: usize = 0;
  for (; column < <usize>columns; column++) {
    const kind = <u32>load<u8>(kinds + column);
    if (kind == USE) break;
    const byte = <u32>load<u8>(at);
    if (byte == LF || byte == CR) break;
    let start = at;
    let stop = at;
    let next = at;
    if (byte == QUOTE) {
      if (kind == NUMBER) break;
      stop = closingQuote(at, end, delimiter);
      if (stop == 0) break;
      start = at + 1;
      next = stop + 1;
      filled++;
    } else if (byte != delimiter) {
      if (kind == NUMBER) {
        next = plainNumber(at, decimal, delimiter, powers, numbers + (column << 3));
        if (next == 0) break;
        filled++;
        at = next + 1;
        continue;
      }
      // The sentinel line break after the last byte ends the search.
      let stops = stopsAt(stop, delimiters, lineFeeds, returns);
      for (; stops == 0; stops = stopsAt(stop, delimiters, lineFeeds, returns)) stop += 16;
      stop += <usize>ctz(stops);
      if (<u32>load<u8>(stop) != delimiter) break;
      next = stop;
      filled++;
    }
    store<u64>(numbers + (column << 3), NAN_BITS);
    store<u32>(starts + (column << 2), <u32>(start - base));
    store<u32>(ends + (column << 2), <u32>(stop - base));
    at = next + 1;
  }
  setResult(AT_COLUMN, column);
  setResult(AT_FILLED, filled);
  return at;
}

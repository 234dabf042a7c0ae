// What the scanner in TypeScript and its inner loops in AssemblyScript both go by: this file is compiled into both. The built module
// says these numbers again, and scannerMemory.ts refuses one that was built for others.

// What the reader does with a column: nothing; media use (blank is 0); a number (blank is NaN); text.
export const SKIP = 0;
export const USE = 1;
export const NUMBER = 2;
export const TEXT = 3;

// A step over one use cell and its delimiter: bytes passed (1 to 3, or none), whether it is empty, and from which bit on its value.
export const STEP_WIDTH = 3;
export const STEP_BLANK_BIT = 2;
export const STEP_BLANK = 1 << STEP_BLANK_BIT;
export const STEP_VALUE = 3;

// Where each result of a run stands among `results`: the column where it stopped, empty cells it passed, entries of `used` it
// left, and cells that it found filled.
export const AT_COLUMN = 0;
export const AT_BLANKS = 1;
export const AT_USED = 2;
export const AT_FILLED = 3;
export const RESULT_COUNT = 4;

/** Integers of up to so many digits divided by a power of ten up to 22 are the nearest double exactly (Clinger 1990). */
export const EXACT_DIGITS = 15;

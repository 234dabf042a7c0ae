// Constants shared by the scanner in TypeScript and its inner loops in AssemblyScript: this file is compiled into both. The
// built module exports them, and scannerMemory.ts refuses a module built with other values.

// Kinds of columns: skipped; media use (blank is 0); a number (blank is NaN); text.
export const SKIP = 0;
export const USE = 1;
export const NUMBER = 2;
export const TEXT = 3;

// A step over one use cell and its delimiter is packed into an integer. `STEP_WIDTH` is the mask of the bytes passed (0 to 3),
// `STEP_BLANK` the bit of an empty cell, and `STEP_VALUE` the shift of the cell's value.
export const STEP_WIDTH = 3;
export const STEP_BLANK_BIT = 2;
export const STEP_BLANK = 1 << STEP_BLANK_BIT;
export const STEP_VALUE = 3;

// Indexes into `results`, for one call of the loop: the column where it stopped, the empty cells it passed, the entries it wrote to
// `used`, and the filled cells it found.
export const AT_COLUMN = 0;
export const AT_BLANKS = 1;
export const AT_USED = 2;
export const AT_FILLED = 3;
export const RESULT_COUNT = 4;

/** An integer of up to 15 digits divided by 10^n, n <= 22, is the correctly rounded double (Clinger 1990). */
export const EXACT_DIGITS = 15;

import { STEP_BLANK, STEP_VALUE } from './codes.ts';

const ZERO = 48;

/** The entry for a cell that is not one of the simple kinds below. Its width is 0. */
export const STEP_OTHER = 0;

/**
 * Fills the look-up table that says, for each pair of bytes at the start of a use cell, how to step over the cell. The first byte
 * is the low half of the index. Known pairs: an empty cell, a digit and a delimiter, two digits (the caller checks that a
 * delimiter follows). All others are STEP_OTHER.
 */
export function fillUseSteps(steps: Uint16Array, delimiter: number): void {
  steps.fill(STEP_OTHER);
  for (let next = 0; next < 256; next++) steps[delimiter | (next << 8)] = 1 | STEP_BLANK;
  for (let digit = 0; digit <= 9; digit++) {
    steps[(ZERO + digit) | (delimiter << 8)] = 2 | (digit << STEP_VALUE);
    for (let second = 0; second <= 9; second++) {
      steps[(ZERO + digit) | ((ZERO + second) << 8)] = 3 | ((digit * 10 + second) << STEP_VALUE);
    }
  }
}

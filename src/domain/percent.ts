/** Float noise of a division, far below any digit that is printed [per cent]. */
const NOISE = 1e-9;
const MOST_DECIMALS = 6;

/**
 * The decimals to print a percentage with, from `decimals` on as many as it takes: what is not whole must never be read as 0 or
 * as 100.
 */
export function percentDecimals(percent: number, decimals: number): number {
  let digits = decimals;
  while (digits < MOST_DECIMALS && isMisread(percent, digits)) digits++;
  return digits;
}

function isMisread(percent: number, digits: number): boolean {
  const shown = Math.abs(Number(percent.toFixed(digits)));
  return (shown === 0 || shown === 100) && Math.abs(Math.abs(percent) - shown) > NOISE;
}

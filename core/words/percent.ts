import { typographicMinus } from './amounts.ts';
import type { Share } from './units.ts';

/** A rounding error of floating-point division is smaller than this, and far below any printed digit [per cent]. */
const ROUNDING_NOISE = 1e-9;
const DECIMALS_MAXIMUM = 6;

/**
 * The number of decimals with which to print a percentage, at least `decimals`. It is large enough that a value that is neither 0 nor 100
 * is not printed as 0 or 100.
 */
export function percentDecimals(precisePercent: number, decimals: number): number {
  let digits = decimals;
  while (digits < DECIMALS_MAXIMUM && looksLikeBound(precisePercent, digits)) digits++;
  return digits;
}

function looksLikeBound(percent: number, digits: number): boolean {
  const shown = Math.abs(Number(percent.toFixed(digits)));
  return (shown === 0 || shown === 100) && Math.abs(Math.abs(percent) - shown) > ROUNDING_NOISE;
}

/** 0.274 -> "27%". A value that is not exactly 0 % or 100 % is never printed as "0%" or "100%" but as "<1%", ">99%" or ">100%". */
export function percentText(share: Share): string {
  const percent = share * 100;
  const whole = Math.round(percent);
  const isExact = Math.abs(percent - whole) <= ROUNDING_NOISE;
  if (whole === 0 && !isExact) return '<1%';
  if (whole === 100 && !isExact) return share < 1 ? '>99%' : '>100%';
  return typographicMinus(`${whole + 0}%`);
}

/** The smallest distance from 0 and 100 that is printed as a number [per cent]. */
const CLOSEST_TO_WHOLE = 0.0001;

/**
 * A share in per cent, without an exponent and never rounded to 0 or 100: "12%", "0.012%", "99.7%", "less than
 * 0.0001%".
 */
export function precisePercentText(share: Share): string {
  const percentage = share * 100;
  const remainder = 100 - percentage;
  // This includes 0: a gap that is computed as 0 may still be too small for a double.
  if (percentage < CLOSEST_TO_WHOLE) return `less than ${CLOSEST_TO_WHOLE}%`;
  if (remainder === 0) return '100%';
  if (Math.abs(remainder) < CLOSEST_TO_WHOLE) return `more than ${remainder > 0 ? 100 - CLOSEST_TO_WHOLE : 100}%`;
  // Near 100 % there are as many decimals as are needed to see the difference from 100: 99.7, 99.97.
  const digits = Math.abs(remainder) < 1 ? Math.ceil(-Math.log10(Math.abs(remainder))) : 0;
  return `${Number(digits > 0 ? percentage.toFixed(digits) : percentage.toPrecision(percentage < 99 ? 2 : 3))}%`;
}

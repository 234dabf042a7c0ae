import type { Dollars } from './units.ts';

/** The locale of numbers and money in the whole product. */
const LOCALE = 'en-US';

// Formatters are cached: creating one is slow, and a report formats thousands of numbers.
const formats = new Map<string, Intl.NumberFormat>();

function formatted(value: number, digits: Intl.NumberFormatOptions): string {
  const key = JSON.stringify(digits);
  const format = formats.get(key) ?? new Intl.NumberFormat(LOCALE, digits);
  formats.set(key, format);
  return format.format(value);
}

const WHOLE_FORMAT = { maximumFractionDigits: 0 };
const CENTS_FORMAT = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** In sentences, money below this amount has cents [$]. */
const CENTS_BELOW_DOLLARS = 100;

/** A typographic minus sign; files for spreadsheets keep the hyphen. */
export function typographicMinus(text: string): string {
  return text.replace(/^-/, '\u2212');
}

/** 1234567.4 -> "1,234,567". Also for people and contacts. */
export function wholeNumber(value: number): string {
  // Adding 0 avoids a signed zero: -0.4 becomes 0, not -0.
  return typographicMinus(formatted(Math.round(value) + 0, WHOLE_FORMAT));
}

/**
 * Rounds by decimal digits, half away from zero, as people and spreadsheets do: 0.015 becomes 0.02, although its double is slightly
 * below 0.015. `twoDecimals`, `upToDecimals` and `fixedDecimals` round this way. The result is never a signed zero.
 */
export function roundedTo(value: number, decimals: number): number {
  const digits = String(Math.abs(value));
  // "1e+21", "1e-7", "NaN" and "Infinity": no exponent can be appended to these texts.
  if (!/^[\d.]+$/.test(digits)) return Number(value.toFixed(decimals)) + 0;
  const steps = Math.round(Number(`${digits}e${decimals}`));
  return Math.sign(value) * Number(`${steps}e-${decimals}`) + 0;
}

/** 1234.5 -> "1,234.50". */
export function twoDecimals(value: number): string {
  return typographicMinus(formatted(roundedTo(value, 2), CENTS_FORMAT));
}

/** A number with at most `decimals` decimals, without trailing zeros. With one decimal: 1234.56 -> "1,234.6". */
export function upToDecimals(value: number, decimals: number): string {
  return typographicMinus(formatted(roundedTo(value, decimals), { maximumFractionDigits: decimals }));
}

/** A number with exactly `decimals` decimals, so that numbers line up. With three decimals: 1234.5 -> "1,234.500". */
export function fixedDecimals(value: number, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return typographicMinus(formatted(roundedTo(value, decimals), digits));
}

/** 1234567.4 [$] -> "$1,234,567". */
export function wholeDollars(amount: Dollars): string {
  return withDollar(wholeNumber(amount));
}

/** 1234.5 [$] -> "$1,234.50". */
export function dollarsAndCents(amount: Dollars): string {
  return withDollar(twoDecimals(amount));
}

/** "$1,234,567", with two decimals only when there are cents. */
export function dollars(amount: Dollars): string {
  const hasCents = Math.round(Math.abs(amount) * 100) % 100 !== 0;
  return hasCents ? dollarsAndCents(amount) : wholeDollars(amount);
}

/** "$1,234,567" in whole dollars from $100 on, for sentences; smaller amounts keep their cents. */
export function roundDollars(amount: Dollars): string {
  return Math.abs(amount) < CENTS_BELOW_DOLLARS ? dollars(amount) : wholeDollars(amount);
}

/** A number that may be very small or very large: at most two decimals, but three significant digits below 0.1, and no decimals from 1,000 on. */
export function preciseNumber(value: number): string {
  const size = Math.abs(value);
  const digits =
    size > 0 && size < 0.1 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: size >= 1000 ? 0 : 2 };
  return typographicMinus(formatted(value, digits));
}

/** Money on an axis: $1.5M, $200k. */
export function shortDollars(amount: Dollars): string {
  return withDollar(shortNumber(amount));
}

/** A number on an axis: 1.5M, 200k. */
export function shortNumber(value: number): string {
  const text = formatted(value, { notation: 'compact', maximumFractionDigits: 2 });
  return typographicMinus(text.replace('K', 'k'));
}

function withDollar(text: string): string {
  return text.startsWith('\u2212') ? `\u2212$${text.slice(1)}` : `$${text}`;
}

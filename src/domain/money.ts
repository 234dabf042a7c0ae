import { BUDGET_MAXIMUM } from '../../contract/limits.ts';

// One formatter each for the life of the page: making one is slow, using one is not.
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A minus as it is set in print; files for spreadsheets keep the hyphen. */
export function trueMinus(text: string): string {
  return text.replace(/^-/, '\u2212');
}

/** 1234567.4 -> "1,234,567". Also for people and contacts. */
export function formatWhole(value: number): string {
  // Never a nothing with a sign: -0.4 is 0.
  return trueMinus(whole.format(Math.round(value) + 0));
}

/** 1234567.4 [$] -> "$1,234,567". */
export function formatMoney(dollars: number): string {
  return withDollar(formatWhole(dollars));
}

/** 1234.5 [$] -> "$1,234.50". */
export function formatCents(dollars: number): string {
  return withDollar(formatTwoDecimals(dollars));
}

/** 1234.5 -> "1,234.50". */
export function formatTwoDecimals(value: number): string {
  return trueMinus(cents.format(value));
}

function withDollar(text: string): string {
  return text.startsWith('\u2212') ? `\u2212$${text.slice(1)}` : `$${text}`;
}

/** The whole dollars a money text of the form stands for: "1,250" -> 1250, "" -> 0. Anything else -> null. What people write is read by moneyText.ts. */
export function readAmount(text: string): number | null {
  const digits = text.replaceAll(',', '').trim();
  if (digits === '') return 0;
  if (!/^\d+$/.test(digits)) return null;
  const amount = Number(digits);
  return amount <= BUDGET_MAXIMUM ? amount : null;
}

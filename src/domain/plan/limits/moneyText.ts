import { BUDGET_MAX_DOLLARS } from '../../../../core/contract/limits.ts';
import { FOREIGN_CURRENCY } from '../../../../core/text/foreignCurrency.ts';
import { wholeDollars } from '../../../../core/words/amounts.ts';

/**
 * The result of reading a text as money: an amount in dollars, 'empty', or the reason why the text is not understood. `droppedCents` has
 * the two digits of the cents that were dropped; '' if none were.
 */
export type ParsedMoney =
  | { readonly kind: 'amount'; readonly dollars: number; readonly droppedCents: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'not understood'; readonly reason: string };

/** Rules of a money field. */
export interface MoneyRules {
  /** The amount in dollars that 100% means, such as the budget. If it is missing, percentages are not understood. */
  readonly hundredPercent?: number | undefined;
  /** Whether two decimals are allowed, as in a price or a percentage. Otherwise amounts are whole dollars and cents are dropped. */
  readonly allowsDecimals?: boolean | undefined;
}

/** Reasons why a text is not understood. Most of them tell how to write the amount instead. */
export const UNCLEAR_REASONS = {
  negative: 'amounts are $0 or more',
  exponent: 'write it as 1,000,000 or 1m',
  currency: 'amounts are in Australian dollars',
  several: 'it is more than one amount',
  spaces: 'write thousands with commas, as in 12,000',
  comma: 'a comma separates thousands, as in 1,500',
  dot: 'write 1,500 for thousands, 1.5m for millions',
  small: 'amounts are whole dollars',
  decimals: 'a price has at most two digits after the dot, as in 24.50',
  unit: 'k makes thousands, m millions, bn billions',
  // This is a getter because the first use of Intl.NumberFormat is slow and must not delay the start of the page.
  get large() {
    return `the most is ${wholeDollars(BUDGET_MAX_DOLLARS)}`;
  },
  percent: 'write an amount, not a percentage',
  above: 'a share is at most 100%',
  other: 'write digits, or as in 400k and 2.4m',
} as const;

/** For each unit, the number of zeros that it adds: 1k is 1,000. */
const ZEROS: Readonly<Record<string, number>> = {
  '': 0,
  k: 3,
  thousand: 3,
  m: 6,
  mm: 6,
  mio: 6,
  million: 6,
  bn: 9,
  billion: 9,
};
/** Thin and no-break spaces between thousands. Unlike a plain space they never separate two amounts. */
const THIN_SPACES = /(?<=\d)[\u00a0\u2007\u2009\u202f](?=\d{3}(?!\d))/g;
/** Digits with commas between thousands. "0,500" does not match: with a decimal comma it means a half. */
const WITH_COMMAS = /^[1-9]\d{0,2}(?:,\d{3})+$/;

/**
 * Reads money as people write it: "$2,400,000", "2400000.00", "2.4m", "400k", "AUD 1,000". An ambiguous text is not understood: some
 * people read "1.500" as fifteen hundred, others as one and a half.
 */
export function parseMoney(text: string, rules: MoneyRules = {}): ParsedMoney {
  const tidy = halfWidth(text).replace(THIN_SPACES, ',').trim();
  if (tidy === '') return { kind: 'empty' };
  // The text without the sign or name of the Australian dollar.
  const bare = tidy
    .replace(/^(?:a|au|aud)?\s?\$\s*|^aud\s*/i, '')
    .replace(/\s*(?:aud|\$)$/i, '')
    .trim();
  const percent = /^(\d+(?:\.\d+)?)\s?%$/.exec(bare);
  if (percent) return amountOfPercent(Number(percent[1]), rules);
  // Whole dollars with commas, a fraction, and a unit such as k.
  const parts = /^(\d[\d,]*)?(?:\.(\d*))?\s?(k|thousand|m|mm|mio|million|bn|billion|)$/i.exec(bare);
  if (parts === null || (parts[1] === undefined && !parts[2])) return notUnderstood(reasonOf(tidy));
  const [, whole = '', fraction = '', unit = ''] = parts;
  if (whole.includes(',') && !WITH_COMMAS.test(whole)) return notUnderstood(UNCLEAR_REASONS.comma);
  return parsedAmount(whole.replaceAll(',', ''), fraction, unit.toLowerCase(), rules.allowsDecimals);
}

/** Computes the amount by shifting digits as text, because 2.4 times a million in floating point may not be 2,400,000. */
function parsedAmount(whole: string, fraction: string, unit: string, allowsDecimals = false): ParsedMoney {
  const zeros = ZEROS[unit] ?? 0;
  if (allowsDecimals && fraction.length > zeros + 2) return notUnderstood(UNCLEAR_REASONS.decimals);
  if (!allowsDecimals && zeros === 0 && mayBeThousands(whole, fraction)) return notUnderstood(UNCLEAR_REASONS.dot);
  const digits = whole + fraction.slice(0, zeros).padEnd(zeros, '0');
  const decimals = fraction.slice(zeros);
  const dollars = Number(allowsDecimals ? `${digits}.${decimals}` : digits);
  if (dollars > BUDGET_MAX_DOLLARS) return notUnderstood(UNCLEAR_REASONS.large);
  const droppedCents = !allowsDecimals && /[1-9]/.test(decimals) ? decimals.slice(0, 2).padEnd(2, '0') : '';
  if (dollars === 0 && droppedCents !== '') return notUnderstood(UNCLEAR_REASONS.small);
  return { kind: 'amount', dollars, droppedCents };
}

/**
 * Whether the dot may separate thousands. Two digits after a dot are cents. Another number of digits is accepted only if the digits
 * before the dot are too many for a separator of thousands: "2400000.5".
 */
function mayBeThousands(whole: string, fraction: string): boolean {
  const isCents = fraction.length === 0 || fraction.length === 2;
  return !isCents && whole.length <= 3;
}

/** The amount of a percentage, in whole dollars or cents. */
function amountOfPercent(percent: number, { hundredPercent, allowsDecimals }: MoneyRules): ParsedMoney {
  if (hundredPercent === undefined) return notUnderstood(UNCLEAR_REASONS.percent);
  if (percent > 100) return notUnderstood(UNCLEAR_REASONS.above);
  const dollars = allowsDecimals
    ? Math.round(hundredPercent * percent) / 100
    : Math.round((hundredPercent * percent) / 100);
  return { kind: 'amount', dollars, droppedCents: '' };
}

/** Why a text is not an amount of money. */
function reasonOf(text: string): string {
  if (FOREIGN_CURRENCY.test(text)) return UNCLEAR_REASONS.currency;
  // A minus sign, or a bracket as accountants write negative amounts, before the first digit.
  if (/^[^\d]*[-−–(]/.test(text)) return UNCLEAR_REASONS.negative;
  // Several cells or lines.
  if (/\d\s*[\t\n;]\s*\S/.test(text)) return UNCLEAR_REASONS.several;
  // "12 000".
  if (/^\D*\d{1,3}(?: \d{3})+\D*$/.test(text)) return UNCLEAR_REASONS.spaces;
  // "1e6".
  if (/\d\s*e[+-]?(?:\d|$)/i.test(text)) return UNCLEAR_REASONS.exponent;
  // A range or a calculation, such as "100-200", or two numbers with a space between them.
  if (/\d\s*[-−–/+*×^:]|\d\s+\$?\d/.test(text)) return UNCLEAR_REASONS.several;
  // Digits after a complete amount, such as "2m5" and "5$4".
  if (/\d\s?(?:\$|k|m|bn)[^\d]*\d/i.test(text)) return UNCLEAR_REASONS.several;
  // "1.000.000".
  if (/\.\d*[.,]/.test(text)) return UNCLEAR_REASONS.dot;
  return hasUnit(text) ? UNCLEAR_REASONS.unit : UNCLEAR_REASONS.other;
}

/** Whether the text has a unit ("2mx"), or ends in the beginning of one, such as "12 b" while "12 bn" is being typed. */
function hasUnit(text: string): boolean {
  const [, letters] = /\d\s?([a-z]+)$/i.exec(text) ?? [];
  const isBeginning =
    letters !== undefined && Object.keys(ZEROS).some((unit) => unit.startsWith(letters.toLowerCase()));
  return isBeginning || /\d\s?(?:k|m|bn)/i.test(text);
}

/** Replaces full-width characters of Asian keyboards. Unicode normalization would also replace characters such as ². */
export function halfWidth(text: string): string {
  return text.replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

function notUnderstood(reason: string): ParsedMoney {
  return { kind: 'not understood', reason };
}

/**
 * Reads the stored text of a money field, which has only digits and commas: "1,250" gives 1250, "" gives 0, any other text null.
 * `parseMoney` reads text as a planner types it.
 */
export function readAmount(text: string): number | null {
  const digits = text.replaceAll(',', '').trim();
  if (digits === '') return 0;
  if (!/^\d+$/.test(digits)) return null;
  const amount = Number(digits);
  return amount <= BUDGET_MAX_DOLLARS ? amount : null;
}

/** Reads the stored text of a money field that keeps cents, in cents: "1,250.5" gives 125050, "" gives 0. */
export function readCents(text: string): number {
  return Math.round(Number(text.replaceAll(',', '')) * 100);
}

import { formatWhole, readAmount, typedAmount } from '../../domain/money.ts';

export interface MoneyEntry {
  /** Digits with thousands separators, or nothing. */
  text: string;
  /** Where the caret belongs in `text`. */
  caret: number;
}

/**
 * What a money field shows after the planner typed, deleted or pasted.
 * Commas are stripped and set again; the caret stays behind the same digit. Zeros in front go, unless the caret stands
 * before them: who deletes the 1 of 1,000 to type a 2 means 2,000, not 20.
 * @param raw the field's content as the browser made it
 * @param caret the caret in `raw`
 * @returns null when the entry is not a whole number and must be ignored
 */
export function moneyEntry(raw: string, caret: number): MoneyEntry | null {
  const amount = readAmount(raw);
  if (amount === null) return null;
  const before = digitsIn(raw.slice(0, caret));
  const digits = raw.replace(/\D/g, '');
  const text = digits === '' || before === 0 ? groupDigits(digits) : formatWhole(amount);
  return { text, caret: positionAfter(text, Math.max(0, before - (digits.length - digitsIn(text)))) };
}

/** What a field that is left shows: no zeros in front. */
export function tidyMoney(text: string): string {
  return typedAmount(text, text);
}

/** The place in `text` right behind its n-th digit. */
export function positionAfter(text: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === digits) return at;
    if (text[at] !== ',') seen++;
  }
  return text.length;
}

/** How many digits `text` holds. */
export function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length;
}

function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

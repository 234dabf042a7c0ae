import { wholeNumber } from '../../../core/words/amounts.ts';
import { UNCLEAR, halfWidth, readAmount, readMoney } from '../../domain/plan/limits/moneyText.ts';
import type { MoneyReading } from '../../domain/plan/limits/moneyText.ts';

/** A money field after an entry. */
export interface MoneyEntry {
  /** What the field shows and holds: digits with thousands separators, or nothing. */
  readonly text: string;
  /** Where the caret belongs in `text`. */
  readonly caret: number;
  /**
   * Keys that are no whole number yet ("2.4" on the way to "2.4m"). They stand beside the field, never in it, and change nothing
   * until they read as an amount. Null while there are none.
   */
  readonly draft: string | null;
  /** The word beside the field: what the draft is, what was left out, or what was not taken. */
  readonly says: string | null;
  /** A whole amount came at once (a paste, a k or m): a step of its own for undo. */
  readonly whole: boolean;
}

/** The field before an entry. */
export interface MoneyHeld {
  readonly text: string;
  readonly draft: string | null;
  /** What 100% is [$]; without it a percentage is no amount. */
  readonly share?: number | undefined;
}

/** Keys that may begin something else than a whole number, at the end of what is typed. */
const MEANING = /[.,kKmM%eE()+\-−–*/^]/;
const SILENT = /[\s$,]/;

/**
 * What a money field shows after a key: commas are stripped and set again, the caret stays behind the same digit.
 * @param raw the field's content as the browser made it
 * @param caret the caret in `raw`
 */
export function afterKey(held: MoneyHeld, raw: string, caret: number): MoneyEntry {
  const { start, inserted } = difference(held.text, raw, caret);
  const key = halfWidth(inserted);
  if (held.draft !== null) return readDraft(held, inserted === '' ? held.draft.slice(0, -1) : held.draft + key);
  if (inserted === '') return digitsOnly(held, raw, caret);
  if (inserted.length > 1) return afterText(held, raw, caret, inserted);
  // The blank 0 is no digit to stand beside: who clicks in front of it and types a 5 means 5, not 50.
  if (/\d/.test(key)) return held.text === '0' ? shown(key) : digitsOnly(held, splice(raw, start, caret, key), caret);
  const atEnd = caret === raw.length;
  if (atEnd && MEANING.test(key) && begins(raw.slice(0, start), key)) return readDraft(held, raw.slice(0, start) + key);
  return {
    ...still(held, start),
    says: SILENT.test(key) ? null : refusal(inserted, UNCLEAR.other, held.text),
  };
}

/**
 * What a money field shows after a paste over the part from `start` to `end`. Digits go in like keys. A whole amount replaces
 * what is there when it cannot be a part of it ("$2,400,000" into "125").
 */
export function afterPaste(held: MoneyHeld, start: number, end: number, clip: string): MoneyEntry {
  const pasted = halfWidth(clip).trim();
  if (pasted === '') return still(held, end);
  const isAll = held.text === '' || held.text === '0' || (start === 0 && end === held.text.length);
  const raw = isAll ? pasted : splice(held.text, start, end, pasted);
  const fits = /^\d+$/.test(pasted) ? readAmount(raw) !== null : false;
  if (fits) return { ...digitsOnly(held, raw, isAll ? raw.length : start + pasted.length), whole: true };
  const alone = readMoney(pasted, held.share);
  const inPlace = readMoney(raw, held.share);
  if (isAll || (start === end && /^[^.,]/.test(pasted) && alone.kind === 'amount')) return read(held, alone, pasted);
  if (inPlace.kind === 'amount') return read(held, inPlace, raw);
  return {
    ...still(held, end),
    says: refusal(pasted, alone.kind === 'unclear' ? alone.says : UNCLEAR.comma, held.text),
  };
}

/**
 * What a field that is left shows: no zeros in front, and a draft read as what it is.
 * @param before what the field held before this entry; stays when the entry is no amount
 * @returns `taken` false when it was none
 */
export function afterLeaving(held: MoneyHeld, before: string): MoneyEntry & { readonly taken: boolean } {
  if (held.draft === null) return { ...shown(tidyMoney(held.text)), taken: true };
  const reading = readMoney(held.draft, held.share);
  const entry = read({ ...held, text: before }, reading, held.draft);
  return { ...entry, taken: reading.kind === 'amount' };
}

/** Zeros in front go. */
export function tidyMoney(text: string): string {
  const amount = readAmount(text);
  return text.replaceAll(',', '').trim() === '' || amount === null ? text : wholeNumber(amount);
}

function readDraft(held: MoneyHeld, draft: string): MoneyEntry {
  if (draft === '') return still(held, held.text.length);
  if (/^\d+$/.test(draft)) return digitsOnly(held, draft, draft.length);
  const reading = readMoney(draft, held.share);
  const isWhole = /[km%]$/i.test(draft) || /^\d{1,3}(?:,\d{3})+$/.test(draft);
  if (isWhole && reading.kind === 'amount') return read(held, reading, draft);
  const says = reading.kind === 'unclear' ? reading.says : 'cents are left out; k makes thousands, m millions';
  return { ...still(held, held.text.length), draft, says: `“${draft}”: ${says}.` };
}

/** Whether a key after these digits may mean something: a lone comma or "e" does not. */
function begins(before: string, key: string): boolean {
  return /[,eEkKmM%)]/.test(key) ? /\d$/.test(before) : true;
}

function afterText(held: MoneyHeld, raw: string, caret: number, inserted: string): MoneyEntry {
  const tidy = halfWidth(raw).trim();
  if (/^[\d\s,]*$/.test(inserted) && /^[\d,]*$/.test(tidy) && !inserted.includes(','))
    return digitsOnly(held, tidy, caret);
  return read(held, readMoney(tidy, held.share), tidy);
}

function read(held: MoneyHeld, reading: MoneyReading, text: string): MoneyEntry {
  if (reading.kind === 'nothing') return shown('');
  if (reading.kind === 'unclear') {
    return { ...still(held, held.text.length), says: refusal(text, reading.says, held.text) };
  }
  const cents =
    reading.cents === '' ? null : `The ${Number(reading.cents)} cents were left out: amounts are whole dollars.`;
  return { ...shown(wholeNumber(reading.dollars)), says: cents, whole: true };
}

/** Zeros in front go, unless the caret stands before them: who deletes the 1 of 1,000 to type a 2 means 2,000, not 20. */
function digitsOnly(held: MoneyHeld, raw: string, caret: number): MoneyEntry {
  const amount = readAmount(raw);
  if (amount === null) {
    const says = /^[\d,]*$/.test(raw) ? UNCLEAR.large : UNCLEAR.other;
    return {
      ...still(held, Math.max(0, caret - (raw.length - held.text.length))),
      says: refusal(raw, says, held.text),
    };
  }
  const before = digitsIn(raw.slice(0, caret));
  const digits = raw.replace(/\D/g, '');
  const text = digits === '' || before === 0 ? groupDigits(digits) : wholeNumber(amount);
  return { ...shown(text), caret: positionAfter(text, Math.max(0, before - (digits.length - digitsIn(text)))) };
}

function shown(text: string): MoneyEntry {
  return { text, caret: text.length, draft: null, says: null, whole: false };
}

function still({ text }: MoneyHeld, caret: number): MoneyEntry {
  return { ...shown(text), caret };
}

function refusal(entry: string, says: string, kept: string): string {
  const short = entry.length > 40 ? `${entry.slice(0, 40)}…` : entry;
  return `“${short.replace(/\s+/g, ' ')}” was not taken: ${says}. The field still holds ${kept === '' ? 'nothing' : kept}.`;
}

/** What was put in place of what: browsers differ in what they tell of it, the texts do not. */
function difference(before: string, after: string, caret: number): { start: number; inserted: string } {
  const behind = after.length - caret;
  const most = Math.min(caret, Math.max(0, before.length - behind));
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  return { start, inserted: after.slice(start, caret) };
}

function splice(text: string, start: number, end: number, put: string): string {
  return text.slice(0, start) + put + text.slice(end);
}

/** The place in `text` right behind its n-th digit. */
function positionAfter(text: string, digits: number): number {
  let seen = 0;
  for (let at = 0; at < text.length; at++) {
    if (seen === digits) return at;
    if (text[at] !== ',') seen++;
  }
  return text.length;
}

/** How many digits `text` holds. */
function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length;
}

function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}

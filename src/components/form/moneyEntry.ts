import { upToDecimals } from '../../../core/words/amounts.ts';
import { UNCLEAR, halfWidth, parseMoney } from '../../domain/plan/limits/moneyText.ts';
import type { MoneyRules } from '../../domain/plan/limits/moneyText.ts';

/** What is being typed into a money field. */
export interface MoneyEntry {
  /**
   * What was typed before and after the caret. Usually it is what the field shows; a text that is not a plain number yet ("$", "2.4")
   * is kept here and quoted beside the field, which shows digits and separators only.
   */
  readonly head: string;
  readonly tail: string;
  /** What the field shows, and the caret in it. */
  readonly shown: string;
  readonly caret: number;
  /** The amount that is meant, as the field shows it; null while the text is not understood, and then nothing changes. */
  readonly amount: string | null;
  /** The sentence beside the field. */
  readonly note: string | null;
  /** A paste: a step of its own for undo. */
  readonly isStep: boolean;
}

/** The part of the shown text that was replaced, and by what. */
export interface MoneyEdit {
  readonly start: number;
  readonly end: number;
  readonly inserted: string;
}

/** The field as it stands before anything is typed. */
export function plainEntry(text: string, caret = text.length, note: string | null = null): MoneyEntry {
  const sides = { head: text.slice(0, caret), tail: text.slice(caret) };
  return { ...sides, shown: text, caret, amount: text, note, isStep: false };
}

/** Whether something else was typed than the number which the field shows. */
export function isDraft({ head, tail, shown, amount }: MoneyEntry): boolean {
  return amount === null || head + tail !== shown;
}

/** The entry after a key, a deletion or the words of an input method. What is selected is replaced by whatever is inserted. */
export function editMoney(entry: MoneyEntry, edit: MoneyEdit, rules: MoneyRules): MoneyEntry {
  const inserted = halfWidth(edit.inserted);
  if (inserted.length > 1) return pasteMoney(entry, edit, rules);
  const goesOn = isDraft(entry) && isAtCaret(entry, edit);
  const base = goesOn ? entry : sidesOf(entry.shown, edit);
  const head = goesOn && inserted === '' ? entry.head.slice(0, -1) : base.head + inserted;
  if (!goesOn && /^\d?$/.test(inserted)) return plain(entry, head, base.tail, rules);
  // In the middle our own separators would only be in the way.
  const sides =
    /\d/.test(base.tail) && !goesOn
      ? { head: bare(base.head) + inserted, tail: bare(base.tail) }
      : { head, tail: base.tail };
  return read(entry, { ...edit, inserted }, sides, rules);
}

/** Reads a text that may hold other signs than digits and our own separators. */
function read(entry: MoneyEntry, edit: MoneyEdit, { head, tail }: Sides, rules: MoneyRules): MoneyEntry {
  const text = head + tail;
  const parsed = parseMoney(text, rules);
  const isPlain = (rules.cents ? /^\D*[\d,]*\.?\d*$/ : /^\D*[\d,]*$/).test(text) && /\d/.test(text);
  if (text === '' || (parsed.kind === 'amount' && isPlain)) return plain(entry, head, tail, rules);
  if (parsed.kind === 'amount' && tail === '') {
    const note =
      text.includes('.') && !/[a-z%]$/i.test(text) ? `“${text}”: cents are left out; ${UNCLEAR.unit}.` : null;
    return { ...draft({ head, tail }, amountText(parsed.dollars), rules), note };
  }
  const reason = parsed.kind === 'not understood' ? parsed.reason : UNCLEAR.dot;
  const hasNoMeaning = parsed.kind === 'empty' || reason === UNCLEAR.other;
  // "12x" and then a 3 is 123: what means nothing is left out as soon as a digit shows that it does not.
  if (hasNoMeaning && /\d/.test(edit.inserted) && (entry.amount !== null || showsAllDigits(entry))) {
    return plain(entry, entry.shown.slice(0, entry.caret) + edit.inserted, entry.shown.slice(entry.caret), rules);
  }
  const kept = hasNoMeaning && edit.start === edit.end ? entry.amount : null;
  const note = /^\s*(?:a|au|aud)?\s?\$?\s*$/i.test(text) ? null : `“${text}”: ${reason}.`;
  return { ...draft({ head, tail }, kept, rules), note };
}

/**
 * The entry after several signs at once. A whole amount replaces what is there when it cannot be a part of it ("$2,400,000" into
 * "125"); a text that is no amount changes nothing.
 */
export function pasteMoney(entry: MoneyEntry, edit: MoneyEdit, rules: MoneyRules): MoneyEntry {
  const { start, end } = edit;
  const inserted = halfWidth(edit.inserted).trim();
  if (inserted === '') return { ...entry, note: null };
  const goesOn = isDraft(entry) && isAtCaret(entry, edit);
  const { head, tail } = goesOn ? entry : sidesOf(entry.shown, edit);
  if (!goesOn && /^\d+$/.test(inserted)) return { ...plain(entry, head + inserted, tail, rules), isStep: true };
  const alone = parseMoney(inserted, rules);
  const isAll = /^0?$/.test(entry.shown) || (start === 0 && end === entry.shown.length);
  const isInstead = !goesOn && (isAll || (start === end && !/^[.,]/.test(inserted) && alone.kind === 'amount'));
  const parsed = isInstead ? alone : parseMoney(head + inserted + tail, rules);
  if (parsed.kind === 'amount')
    return { ...plainEntry(amountText(parsed.dollars)), note: centsNote(parsed.cents), isStep: true };
  const reason =
    alone.kind === 'not understood' ? alone.reason : parsed.kind === 'not understood' ? parsed.reason : UNCLEAR.comma;
  return { ...entry, caret: goesOn ? entry.caret : end, isStep: false, note: refusal(inserted, reason, entry.shown) };
}

/**
 * The entry when the field is left: a text that is no amount goes, and what the field held `before` stands there again.
 * @returns `isTaken` false when it was none
 */
export function leaveMoney(
  entry: MoneyEntry,
  before: string,
  rules: MoneyRules,
): { entry: MoneyEntry; isTaken: boolean } {
  const { head, tail, amount, note } = entry;
  if (!isDraft(entry)) return { entry: plainEntry(withoutZeros(entry.shown), undefined, note), isTaken: true };
  const parsed = parseMoney(head + tail, rules);
  if (amount !== null && parsed.kind === 'amount') {
    return { entry: plainEntry(amount, undefined, centsNote(parsed.cents)), isTaken: true };
  }
  const reason = parsed.kind === 'not understood' ? parsed.reason : UNCLEAR.other;
  if (amount === null || amount === '') {
    const kept = amount ?? before;
    return { entry: plainEntry(kept, undefined, refusal(head + tail, reason, kept)), isTaken: amount !== null };
  }
  return { entry: plainEntry(amount, undefined, `“${head + tail}” was read as ${amount}: ${reason}.`), isTaken: true };
}

interface Sides {
  readonly head: string;
  readonly tail: string;
}

/**
 * A number in digits, its separators set anew. Zeros in front go, unless the caret stands before them: who deletes the 1 of
 * 1,000 to type a 2 means 2,000, not 20.
 */
function plain(entry: MoneyEntry, head: string, tail: string, rules: MoneyRules): MoneyEntry {
  const signs = (text: string) => text.replace(rules.cents ? /[^\d.]/g : /\D/g, '');
  const before = signs(head);
  // The blank 0 is no digit to stand beside: who clicks in front of it and types a 5 means 5, not 50.
  const after = entry.shown === '0' && before !== '' ? '' : signs(tail);
  const parsed = parseMoney(before + after, rules);
  if (parsed.kind === 'not understood' && parsed.reason !== UNCLEAR.other) {
    const caret = isDraft(entry) ? entry.caret : Math.min(entry.shown.length, Math.max(0, head.length - 1));
    return { ...entry, caret, isStep: false, note: refusal(before + after, parsed.reason, entry.shown) };
  }
  const text = grouped(before === '' ? after : (before + after).replace(/^0+(?=\d)/, ''));
  return plainEntry(text, placeOf(text, signs(text).length - after.length));
}

/** A text that is no plain number: at the end of the field its leading number is shown, in the middle what was there. */
function draft({ head, tail }: Sides, amount: string | null, rules: MoneyRules): MoneyEntry {
  const isInMiddle = /\d/.test(tail);
  const number = /^\d+(?:,\d{3})*(?!\d)/.exec(head)?.[0] ?? '';
  if (!isInMiddle) {
    const shown = amount ?? number;
    return { head, tail, shown, caret: shown.length, amount, note: null, isStep: false };
  }
  const digits = (rules.cents && !tail.includes('.') ? /^\d*\.?\d*/ : /^\d*/).exec(head)![0];
  const shown = grouped(digits + tail);
  return { head, tail, shown, caret: placeOf(shown, digits.length), amount, note: null, isStep: false };
}

function isAtCaret({ caret }: MoneyEntry, { start, end, inserted }: MoneyEdit): boolean {
  return end === caret && (start === end || (inserted === '' && start === end - 1));
}

function sidesOf(shown: string, { start, end }: MoneyEdit): Sides {
  return { head: shown.slice(0, start), tail: shown.slice(end) };
}

function showsAllDigits({ head, tail, shown }: MoneyEntry): boolean {
  return (head + tail).replace(/\D/g, '') === shown.replace(/\D/g, '');
}

const bare = (text: string) => text.replaceAll(',', '');
const amountText = (dollars: number) => upToDecimals(dollars, 2);

function grouped(digits: string): string {
  const [whole = '', ...cents] = digits.split('.');
  const shown = whole === '' && cents.length > 0 ? '0' : whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return [shown, ...cents].join('.');
}

function withoutZeros(text: string): string {
  return /^\d[\d,]*$/.test(text) ? amountText(Number(text.replaceAll(',', ''))) : text;
}

/** The place in `text` right behind its n-th sign, separators not counted. */
function placeOf(text: string, signs: number): number {
  let place = 0;
  for (let seen = 0; seen < signs && place < text.length; place++) if (text[place] !== ',') seen++;
  return place;
}

function centsNote(cents: string): string | null {
  return cents === '' ? null : `The ${Number(cents)} cents were left out: amounts are whole dollars.`;
}

function refusal(entry: string, reason: string, kept: string): string {
  const short = entry.length > 40 ? `${entry.slice(0, 40)}…` : entry;
  return `“${short.replace(/\s+/g, ' ')}” was not taken: ${reason}. The field still holds ${kept === '' ? 'nothing' : kept}.`;
}

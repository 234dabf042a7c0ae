import { upToDecimals } from '../../../core/words/amounts.ts';
import { UNCLEAR_REASONS, halfWidth, parseMoney } from '../../domain/plan/limits/moneyText.ts';
import type { MoneyRules, ParsedMoney } from '../../domain/plan/limits/moneyText.ts';

/**
 * What is being typed into a money field. An example is "2.4", which may become "2.4m": `head` is "2.4", `tail` "", `shown` "2", `caret` 1
 * and `amount` null. `note` says how to write thousands and millions.
 */
export interface MoneyEntry {
  /**
   * The typed text before (`head`) and after (`tail`) the caret. Usually the field shows the same text. A text that is not a plain number
   * yet ("$", "2.4") is kept here and quoted in the note, while the field shows digits and separators only.
   */
  readonly head: string;
  readonly tail: string;
  /** The text that the field shows, and the index of the caret in it. */
  readonly shown: string;
  readonly caret: number;
  /** The amount as the field shows it; null while the text is not understood. */
  readonly amount: string | null;
  /** The message next to the field. */
  readonly note: string | null;
  /** True for a paste, which is an undo step of its own. */
  readonly isOwnStep: boolean;
}

/** The part of the shown text that was replaced, and by what. */
export interface MoneyEdit {
  readonly start: number;
  readonly end: number;
  readonly inserted: string;
}

/** An entry whose text is the amount that the field shows: before anything is typed, and once a text is understood. */
export function plainEntry(text: string, caret = text.length, note: string | null = null): MoneyEntry {
  return {
    head: text.slice(0, caret),
    tail: text.slice(caret),
    shown: text,
    caret,
    amount: text,
    note,
    isOwnStep: false,
  };
}

/** Whether the typed text differs from the number that the field shows. */
export function isDraft({ head, tail, shown, amount }: MoneyEntry): boolean {
  return amount === null || head + tail !== shown;
}

/** The edit that turned `before` into the field's text. The texts are compared, because browsers report edits differently. */
export function editBetween(before: string, field: Pick<HTMLInputElement, 'value' | 'selectionStart'>): MoneyEdit {
  const after = field.value;
  const caret = field.selectionStart ?? after.length;
  // The text after the caret was not edited, so the replaced part ended just as far from the end of `before`.
  const end = Math.max(0, before.length - (after.length - caret));
  let start = 0;
  while (start < Math.min(caret, end) && before[start] === after[start]) start++;
  return { start, end, inserted: after.slice(start, caret) };
}

/** The entry after a key, a deletion or a text of an input method. The inserted text replaces the selection. */
export function editMoney(entry: MoneyEntry, edit: MoneyEdit, rules: MoneyRules): MoneyEntry {
  const inserted = halfWidth(edit.inserted);
  if (inserted.length > 1) return pasteMoney(entry, edit, rules);
  const { head, tail, continues } = textAround(entry, edit);
  // The field may not show the end of the typed text. So a Backspace, which inserts nothing, deletes the last typed character.
  if (continues) return entryOfText(entry, edit, inserted === '' ? head.slice(0, -1) : head + inserted, tail, rules);
  // A digit, or a deletion.
  if (/^\d?$/.test(inserted)) return entryOfDigits(entry, head + inserted, tail, rules);
  // In the middle of a number, the existing separators are dropped before parsing.
  if (/\d/.test(tail))
    return entryOfText(entry, edit, head.replaceAll(',', '') + inserted, tail.replaceAll(',', ''), rules);
  return entryOfText(entry, edit, head + inserted, tail, rules);
}

/**
 * The entry after several characters are inserted at once. A complete amount ("$2,400,000") that cannot be a part of the shown number
 * ("125") replaces it. A text that is not an amount changes nothing.
 */
export function pasteMoney(entry: MoneyEntry, edit: MoneyEdit, rules: MoneyRules): MoneyEntry {
  const { start, end } = edit;
  const inserted = halfWidth(edit.inserted).trim();
  if (inserted === '') return { ...entry, note: null };
  const { head, tail, continues } = textAround(entry, edit);
  if (!continues && /^\d+$/.test(inserted))
    return { ...entryOfDigits(entry, head + inserted, tail, rules), isOwnStep: true };
  const parsedInsert = parseMoney(inserted, rules);
  const isEmptyOrAllSelected = /^0?$/.test(entry.shown) || (start === 0 && end === entry.shown.length);
  // ",000" and ".50" continue a number, so they are no amounts of their own.
  const isOwnAmount = parsedInsert.kind === 'amount' && !/^[.,]/.test(inserted);
  const selectsNothing = start === end;
  const replacesAll = !continues && (isEmptyOrAllSelected || (selectsNothing && isOwnAmount));
  const parsed = replacesAll ? parsedInsert : parseMoney(head + inserted + tail, rules);
  if (parsed.kind === 'amount')
    return { ...plainEntry(formatAmount(parsed.dollars)), note: centsNote(parsed.droppedCents), isOwnStep: true };
  const note = refusalNote(inserted, reasonOf(parsedInsert, reasonOf(parsed, UNCLEAR_REASONS.comma)), entry.shown);
  return { ...entry, caret: continues ? entry.caret : end, isOwnStep: false, note };
}

/**
 * The entry on blur. A text that is not an amount is replaced by `before`, the amount before the entry.
 * @returns the entry; `isAccepted` is false if the text was not an amount
 */
export function leaveMoney(entry: MoneyEntry, before: string, rules: MoneyRules) {
  const { amount, shown } = entry;
  const leftEntry = (text: string, note: string | null, isAccepted = true) => ({
    entry: plainEntry(text, text.length, note),
    isAccepted,
  });
  // The field shows the typed amount. Only leading zeros are dropped.
  if (!isDraft(entry)) return leftEntry(shown.includes('.') ? shown : shown.replace(/^[0,]+(?=\d)/, ''), entry.note);
  const typed = entry.head + entry.tail;
  const parsed = parseMoney(typed, rules);
  // The typed text is an amount that the field shows differently: "2.4m" becomes 2,400,000.
  if (amount !== null && parsed.kind === 'amount') return leftEntry(amount, centsNote(parsed.droppedCents));
  const reason = reasonOf(parsed, UNCLEAR_REASONS.other);
  // The text is not an amount, but the field kept the amount that was typed before the meaningless characters: "12x" is left as 12.
  if (amount) return leftEntry(amount, `“${typed}” was read as ${amount}: ${reason}.`);
  // The text is not an amount. If `amount` is '', the field was empty before the meaningless characters, and is empty again. If `amount` is
  // null, the field gets `before`.
  return leftEntry(amount ?? before, refusalNote(typed, reason, amount ?? before), amount !== null);
}

/** The text around an edit. If the edit continues the typed text at the caret, it is the typed text; otherwise it is the shown text. */
function textAround(entry: MoneyEntry, { start, end, inserted }: MoneyEdit) {
  const isAtCaret = end === entry.caret && (start === end || (inserted === '' && start === end - 1));
  if (isDraft(entry) && isAtCaret) return { head: entry.head, tail: entry.tail, continues: true };
  return { head: entry.shown.slice(0, start), tail: entry.shown.slice(end), continues: false };
}

/** The entry for a text that may have characters other than digits and separators. */
function entryOfText(entry: MoneyEntry, edit: MoneyEdit, head: string, tail: string, rules: MoneyRules): MoneyEntry {
  const text = head + tail;
  const parsed = parseMoney(text, rules);
  // Digits and separators, possibly after a currency sign.
  const isPlain = (rules.keepsCents ? /^\D*[\d,]*\.?\d*$/ : /^\D*[\d,]*$/).test(text) && /\d/.test(text);
  if (text === '' || (parsed.kind === 'amount' && isPlain)) return entryOfDigits(entry, head, tail, rules);
  if (parsed.kind === 'amount' && tail === '') {
    // The dot of "2.4m" or "12.5%" is not followed by cents.
    const hasCents = text.includes('.') && !/[a-z%]$/i.test(text);
    const note = hasCents ? `“${text}”: cents are left out; ${UNCLEAR_REASONS.unit}.` : null;
    return draftEntry(head, tail, formatAmount(parsed.dollars), note, rules);
  }
  const reason = reasonOf(parsed, UNCLEAR_REASONS.dot);
  // Meaningless characters, such as the x of "12x". Other texts may still become an amount, as "2.4" becomes "2.4m".
  const isMeaningless = parsed.kind === 'empty' || reason === UNCLEAR_REASONS.other;
  const showsAllDigits = (entry.head + entry.tail).replace(/\D/g, '') === entry.shown.replace(/\D/g, '');
  const inserted = halfWidth(edit.inserted);
  // "2m" and then a 5 could mean several amounts, so "2m5" is refused.
  const followsAmount = isDraft(entry) && parseMoney(entry.head + entry.tail, rules).kind === 'amount';
  if (isMeaningless && /\d/.test(inserted) && followsAmount)
    return draftEntry(head, tail, null, `“${text}”: ${reason}.`, rules);
  // "12x" and then a 3 is 123: meaningless characters are dropped when a digit follows.
  if (isMeaningless && /\d/.test(inserted) && (entry.amount !== null || showsAllDigits))
    return entryOfDigits(entry, entry.shown.slice(0, entry.caret) + inserted, entry.shown.slice(entry.caret), rules);
  // A meaningless character leaves the amount as it is, unless it replaced or deleted a part of the text.
  const keptAmount = isMeaningless && edit.start === edit.end ? entry.amount : null;
  // A currency that is typed before an amount: "$", "A$", "AUD".
  const isPrefix = /^\s*(?:a|au|aud)?\s?\$?\s*$/i.test(text);
  return draftEntry(head, tail, keptAmount, isPrefix ? null : `“${text}”: ${reason}.`, rules);
}

/**
 * The entry for digits, with new separators. Leading zeros are dropped, unless the caret is in front of them: a planner who deletes the 1
 * of 1,000 to type a 2 means 2,000, not 20.
 */
function entryOfDigits(entry: MoneyEntry, head: string, tail: string, rules: MoneyRules): MoneyEntry {
  const digitsOf = (text: string) => text.replace(rules.keepsCents ? /[^\d.]/g : /\D/g, '');
  const before = digitsOf(head);
  // A single 0 is replaced: a planner who clicks in front of it and types a 5 means 5, not 50.
  const after = entry.shown === '0' && before !== '' ? '' : digitsOf(tail);
  const reason = whyRefused(parseMoney(before + after, rules));
  if (reason !== null) {
    // The refused digit is the last character of `head`, so the caret stays before it.
    const caret = isDraft(entry) ? entry.caret : Math.min(entry.shown.length, Math.max(0, head.length - 1));
    return { ...entry, caret, isOwnStep: false, note: refusalNote(before + after, reason, entry.shown) };
  }
  const text = groupThousands(before === '' ? after : (before + after).replace(/^0+(?=\d)/, ''));
  return plainEntry(text, indexAfter(text, digitsOf(text).length - after.length));
}

/** The entry for a text that is not a plain number. The field shows its leading number or, in the middle of a number, the old digits. */
function draftEntry(
  head: string,
  tail: string,
  amount: string | null,
  note: string | null,
  rules: MoneyRules,
): MoneyEntry {
  if (!/\d/.test(tail)) {
    const shown = amount ?? /^\d+(?:,\d{3})*(?!\d)/.exec(head)?.[0] ?? '';
    return { head, tail, shown, caret: shown.length, amount, note, isOwnStep: false };
  }
  const digits = (rules.keepsCents && !tail.includes('.') ? /^\d*\.?\d*/ : /^\d*/).exec(head)![0];
  const shown = groupThousands(digits + tail);
  return { head, tail, shown, caret: indexAfter(shown, digits.length), amount, note, isOwnStep: false };
}

const formatAmount = (dollars: number) => upToDecimals(dollars, 2);

function groupThousands(digits: string): string {
  const [whole = '', ...cents] = digits.split('.');
  const shown = whole === '' && cents.length > 0 ? '0' : whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return [shown, ...cents].join('.');
}

/** The index in `text` after its n-th character, not counting separators. */
const indexAfter = (text: string, count: number) =>
  new RegExp(`^(?:,*[^,]){${Math.max(0, count)}}`).exec(text)?.[0].length ?? text.length;

const reasonOf = (parsed: ParsedMoney, fallback: string) =>
  parsed.kind === 'not understood' ? parsed.reason : fallback;

/** Why digits are refused, such as those of too large an amount. Null if they are an amount, or may become one, as "." does. */
function whyRefused(parsed: ParsedMoney): string | null {
  const reason = reasonOf(parsed, UNCLEAR_REASONS.other);
  return reason === UNCLEAR_REASONS.other ? null : reason;
}

const centsNote = (cents: string) =>
  cents === '' ? null : `The ${Number(cents)} cents were left out: amounts are whole dollars.`;

/** At most 40 characters of the refused text are quoted, because a whole document may have been pasted. */
function refusalNote(refused: string, reason: string, currentText: string): string {
  const quoted = refused.length > 40 ? `${refused.slice(0, 40)}…` : refused;
  return `“${quoted.replace(/\s+/g, ' ')}” was not accepted: ${reason}. ${currentText === '' ? 'The field is still empty' : `The field still contains ${currentText}`}.`;
}

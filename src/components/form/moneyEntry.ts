import { upToDecimals } from '../../../core/words/amounts.ts';
import { counted } from '../../../core/words/wording.ts';
import { UNCLEAR_REASONS, halfWidth, parseMoney } from '../../domain/plan/limits/moneyText.ts';
import type { MoneyRules, ParsedMoney } from '../../domain/plan/limits/moneyText.ts';

/**
 * What is being typed into a money field. An example is "2.4", which may become "2.4m": `typed` is "2.4", `shown` "2", `caret` 1 and
 * `amount` null. `note` says how to write thousands and millions.
 */
export interface MoneyEntry {
  /** The text as it was typed. It differs from `shown` if it is not a plain number, because the field shows digits and separators only. */
  readonly typed: string;
  readonly shown: string;
  /** The index of the caret in `shown`. */
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
  return { typed: text, shown: text, caret, amount: text, note, isOwnStep: false };
}

/** Whether the typed text differs from the number that the field shows. */
export function isDraft({ typed, shown, amount }: MoneyEntry): boolean {
  return amount === null || typed !== shown;
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
  // The field may not show the end of the typed text. So a Backspace, which inserts nothing, deletes the last typed character.
  if (continuesTyped(entry, edit))
    return entryOfText(inserted === '' ? entry.typed.slice(0, -1) : entry.typed + inserted, rules);
  const [head, tail] = textAround(entry, edit);
  if (/^\d?$/.test(inserted)) return entryOfDigits(entry, head + inserted, tail, rules);
  if (!/\d/.test(tail)) return entryOfText(head + inserted, rules);
  // Within a number, a character that makes the number unclear is refused. A selection that it replaces is deleted.
  const text = (head + inserted + tail).replaceAll(',', '');
  const parsed = parseMoney(text, rules);
  if (parsed.kind === 'amount') return entryOfDigits(entry, head + inserted, tail, rules);
  const note = `“${text}”: ${reasonOf(parsed, UNCLEAR_REASONS.other)}.`;
  return { ...entryOfDigits(entry, head, tail, rules), note };
}

/**
 * The entry after several characters are inserted at once. A complete amount ("$2,400,000") that cannot be a part of the shown number
 * ("125") replaces it. A text that is not an amount changes nothing.
 */
export function pasteMoney(entry: MoneyEntry, edit: MoneyEdit, rules: MoneyRules): MoneyEntry {
  const { start, end } = edit;
  const inserted = halfWidth(edit.inserted).trim();
  if (inserted === '') return { ...entry, note: null };
  const continues = continuesTyped(entry, edit);
  const [head, tail] = continues ? [entry.typed, ''] : textAround(entry, edit);
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
 * The entry when its typing ends: on blur, on Enter, and when the caret is moved. A text that is not an amount is replaced by `before`, the
 * amount before the entry.
 * @returns the entry; `isAccepted` is false if the text was not an amount
 */
export function leaveMoney({ typed, shown, amount, note }: MoneyEntry, before: string, rules: MoneyRules) {
  if (amount === null) {
    const reason = reasonOf(parseMoney(typed, rules), UNCLEAR_REASONS.other);
    return { entry: plainEntry(before, before.length, refusalNote(typed, reason, before)), isAccepted: false };
  }
  const text = shown.includes('.') ? shown : shown.replace(/^[0,]+(?=\d)/, '');
  return { entry: plainEntry(text, text.length, note), isAccepted: true };
}

/** Whether the edit continues the typed text. Only its end can be continued; other edits change the shown number. */
function continuesTyped(entry: MoneyEntry, { start, end, inserted }: MoneyEdit): boolean {
  return isDraft(entry) && end === entry.caret && (start === end || (inserted === '' && start === end - 1));
}

const textAround = ({ shown }: MoneyEntry, { start, end }: MoneyEdit) =>
  [shown.slice(0, start), shown.slice(end)] as const;

/** The entry for a whole typed text, which may have characters other than digits and separators. */
function entryOfText(text: string, rules: MoneyRules): MoneyEntry {
  const parsed = parseMoney(text, rules);
  const draft = (shown: string, amount: string | null, note: string | null): MoneyEntry => ({
    typed: text,
    shown,
    caret: shown.length,
    amount,
    note,
    isOwnStep: false,
  });
  if (text === '') return plainEntry('');
  if (parsed.kind === 'amount') {
    const plain = (rules.allowsDecimals ? /^[^\d.]*([\d,]*\.?\d*)$/ : /^\D*([\d,]*)$/).exec(text)?.[1];
    if (plain) return plainEntry(groupThousands(plain.replaceAll(',', '')));
    const amount = formatAmount(parsed.dollars);
    return draft(amount, amount, centsNote(parsed.droppedCents));
  }
  const reason = reasonOf(parsed, UNCLEAR_REASONS.other);
  const isMeaningless = reason === UNCLEAR_REASONS.other;
  // Meaningless characters are dropped: "12x3" is 123.
  const parsedRest = parseMoney(text.replace(/[^\d.]/g, ''), rules);
  if (isMeaningless && parsedRest.kind === 'amount') {
    const amount = formatAmount(parsedRest.dollars);
    const note = `“${text}” was read as ${amount}: ${reason}.`;
    // Meaningless characters are forgotten once a digit follows, so that "~2m" is 2m.
    return /\d$/.test(text) ? plainEntry(amount, amount.length, note) : draft(amount, amount, note);
  }
  // A currency that is typed before an amount: "$", "A$", "AUD".
  const isPrefix = /^\s*(?:a|au|aud)?\s?\$?\s*$/i.test(text);
  return draft(/^\d+(?:,\d{3})*(?!\d)/.exec(text)?.[0] ?? '', null, isPrefix ? null : `“${text}”: ${reason}.`);
}

/**
 * The entry for digits, with new separators. Leading zeros are dropped, unless the caret is in front of them: a planner who deletes the 1
 * of 1,000 to type a 2 means 2,000, not 20.
 */
function entryOfDigits(entry: MoneyEntry, head: string, tail: string, rules: MoneyRules): MoneyEntry {
  const digitsOf = (text: string) => text.replace(rules.allowsDecimals ? /[^\d.]/g : /\D/g, '');
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
  if (parsed.kind !== 'not understood' || parsed.reason === UNCLEAR_REASONS.other) return null;
  return parsed.reason;
}

function centsNote(cents: string): string | null {
  if (cents === '') return null;
  const count = Number(cents);
  return `The ${counted(count, 'cent')} ${count === 1 ? 'was' : 'were'} left out: amounts are whole dollars.`;
}

/** At most 40 characters of the refused text are quoted, because a whole document may have been pasted. */
function refusalNote(refused: string, reason: string, currentText: string): string {
  const quoted = refused.length > 40 ? `${refused.slice(0, 40)}…` : refused;
  return `“${quoted.replace(/\s+/g, ' ')}” was not accepted: ${reason}. ${currentText === '' ? 'The field is still empty' : `The field still contains ${currentText}`}.`;
}

import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import type { MoneyRules } from '../../domain/plan/limits/moneyText.ts';
import { editMoney, isDraft, leaveMoney, pasteMoney, plainEntry } from './moneyEntry.ts';
import type { MoneyEdit, MoneyEntry } from './moneyEntry.ts';

interface MoneyEntryOptions extends MoneyRules {
  value: string;
  onChange: (value: string, isBack: boolean) => void;
  onNote: ((note: string | null) => void) | undefined;
  /** Whether the form hears of each key, or only of the amount when the field is left or Enter pressed. */
  commit: 'each key' | 'on blur';
  /** False where a whole grid or the desk is undone at once, by whoever shows it. */
  hasUndo: boolean;
}

interface Held {
  readonly entry: MoneyEntry;
  /** What the field held before this entry: an entry that is no amount gives it back. */
  readonly before: string;
  /** The value that the form is known to have. */
  readonly known: string;
  /** The last entry was not taken, and the planner has not gone on since. */
  readonly isRefused: boolean;
}

const MOVES = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];

const untouched = (value: string): Held => ({
  entry: plainEntry(value),
  before: value,
  known: value,
  isRefused: false,
});

/**
 * Connects a money field with `editMoney`. The form's value is the last amount that was understood; whatever else changes it (a
 * cleared plan, a jump in DevTools) ends the entry.
 */
export function useMoneyEntry(input: RefObject<HTMLInputElement | null>, options: MoneyEntryOptions) {
  const { value, onChange, onNote, commit, hasUndo, ...rules } = options;
  const [held, setHeld] = useState(() => untouched(value));
  // The newest, for two events before the next render: Enter that moves the focus leaves the field as well.
  const latest = useRef(held);
  const sent = useRef<readonly string[]>([]);
  const caret = useRef<number | null>(null);
  const past = useRef<{ undo: string[]; redo: string[]; joins: boolean }>({ undo: [], redo: [], joins: false });
  const [composing, setComposing] = useState<string | null>(null);

  function set(change: Partial<Held>) {
    latest.current = { ...latest.current, ...change };
    setHeld(latest.current);
  }

  // React puts the caret at the end whenever it writes a value; this puts it back where the planner works.
  useLayoutEffect(() => {
    if (value !== latest.current.known) {
      // A form that takes its time first shows the amount from before, then the one it was given.
      if (!sent.current.includes(value)) onNote?.(null);
      past.current = { undo: [], redo: [], joins: false };
      set(untouched(value));
    }
    const at = caret.current;
    caret.current = null;
    if (at !== null && input.current === document.activeElement) input.current?.setSelectionRange(at, at);
  });

  /** Hands the form an amount that it does not have yet. */
  function send(text: string, isStep: boolean, isBack: boolean) {
    const { known } = latest.current;
    if (text === known) return;
    const { undo, joins } = past.current;
    // What is taken back leaves no step behind.
    if (isBack && undo.at(-1) === text) past.current = { undo: undo.slice(0, -1), redo: [], joins: false };
    else past.current = { undo: isStep || !joins ? [...undo, known] : undo, redo: [], joins: !isStep };
    sent.current = [known, text];
    set({ known: text });
    onChange(text, isBack);
  }

  function show(entry: MoneyEntry) {
    // A paste is whole: what is typed into it and is no amount gives back what was pasted.
    const isWhole = entry.isStep && commit === 'each key';
    const before = isWhole ? entry.shown : latest.current.before;
    caret.current = entry.caret;
    set({ entry, before, isRefused: false });
    onNote?.(entry.note);
    if (commit === 'each key') send(entry.amount ?? before, entry.isStep, entry.amount === null);
  }

  const edit = (change: MoneyEdit) => show(editMoney(latest.current.entry, change, rules));

  /** Ends the entry: it is read as it stands. False when it is no amount. */
  function settle(isLeft: boolean): boolean {
    const { entry, before, isRefused } = latest.current;
    const left = leaveMoney(entry, before, rules);
    const text = left.entry.shown;
    set({ entry: left.entry, isRefused: isDraft(entry) ? !left.isTaken : isRefused });
    if (isDraft(entry)) onNote?.(left.entry.note);
    past.current.joins = false;
    if (!isLeft && commit === 'on blur') return true;
    set({ before: text });
    send(text, true, !left.isTaken);
    return !latest.current.isRefused;
  }

  /** Takes the last step back, or makes it again. */
  function travel(way: 'undo' | 'redo'): true {
    const other = way === 'undo' ? 'redo' : 'undo';
    const text = past.current[way].at(-1);
    if (text === undefined) return true;
    const { known } = latest.current;
    const [from, to] = [past.current[way].slice(0, -1), [...past.current[other], known]];
    past.current = { ...past.current, [way]: from, [other]: to, joins: false };
    caret.current = text.length;
    set(untouched(text));
    onNote?.(null);
    onChange(text, false);
    return true;
  }

  /** The field as it was before the entry. False when nothing was being typed. */
  function giveUp(): boolean {
    const { entry, before } = latest.current;
    if (!isDraft(entry) && entry.shown === before) return false;
    caret.current = before.length;
    set({ entry: plainEntry(before), isRefused: false });
    onNote?.(null);
    if (commit === 'each key') send(before, true, true);
    return true;
  }

  /** Whether keys were pressed of which the form knows nothing. */
  function isUnsent(): boolean {
    const { entry, before, known } = latest.current;
    return entry.amount !== known || (isDraft(entry) && known === before);
  }

  /** Backspace in a field that shows nothing of what was typed ("$"): browsers tell of no change. */
  function eraseHidden(field: HTMLInputElement): boolean {
    const { entry } = latest.current;
    const isHidden = isDraft(entry) && field.selectionStart === 0 && field.selectionEnd === 0;
    if (isHidden) show(editMoney(entry, { start: entry.caret, end: entry.caret, inserted: '' }, rules));
    return isHidden;
  }

  const settleUnsent = useEffectEvent(() => {
    if (commit === 'on blur' && isUnsent()) settle(true);
  });
  // No field is left when the page goes, or by Back: ahead of the desk's own closing, and of what is stored then.
  useLayoutEffect(() => {
    window.addEventListener('pagehide', settleUnsent, { capture: true });
    return () => {
      window.removeEventListener('pagehide', settleUnsent, { capture: true });
      settleUnsent();
    };
  }, []);

  return {
    isUnclear: held.isRefused || held.entry.amount === null,
    shown: composing ?? (value === held.known ? held.entry.shown : value),
    settle,
    onChange(field: HTMLInputElement, event: Event) {
      const { inputType, isComposing } = event as InputEvent;
      // What an input method has not finished is no entry yet, and must be left in place for it.
      if (isComposing) return setComposing(field.value);
      if (inputType === 'historyUndo' || inputType === 'historyRedo') {
        set({});
        if (hasUndo) travel(inputType === 'historyUndo' ? 'undo' : 'redo');
        return;
      }
      edit(changeOf(latest.current.entry.shown, field));
    },
    onCompositionEnd(field: HTMLInputElement) {
      setComposing(null);
      edit(changeOf(latest.current.entry.shown, field));
    },
    onPaste(event: ClipboardEvent<HTMLInputElement>) {
      const { selectionStart, selectionEnd, value: text } = event.currentTarget;
      event.preventDefault();
      const clip = event.clipboardData.getData('text/plain');
      const place = { start: selectionStart ?? text.length, end: selectionEnd ?? text.length };
      show(pasteMoney(latest.current.entry, { ...place, inserted: clip }, rules));
    },
    onFocus(field: HTMLInputElement) {
      set({ entry: plainEntry(value), before: value, isRefused: false });
      past.current.joins = false;
      if (value === '0') field.select();
    },
    /** True when the key has been dealt with. */
    onKeyDown(event: KeyboardEvent<HTMLInputElement>): boolean {
      const way = historyKey(event);
      const isDone =
        (way === 'undo' && isUnsent() && giveUp()) ||
        (way !== null && hasUndo && travel(way)) ||
        (event.key === 'Escape' && giveUp()) ||
        (event.key === 'Enter' && !settle(true)) ||
        (event.key === 'Backspace' && eraseHidden(event.currentTarget));
      if (isDone) {
        // Once: the planner has now seen what the field holds instead.
        set({ isRefused: false });
        event.preventDefault();
        event.stopPropagation();
        return true;
      }
      // Who moves, chooses or reaches for a command has ended this entry; what is typed next is another.
      const isCommand = (event.ctrlKey || event.metaKey) && !['Control', 'Meta'].includes(event.key);
      if (MOVES.includes(event.key) || isCommand) settle(false);
      stepOverComma(event);
      return false;
    },
  };
}

/** The keys that take a step back or make it again, in every system's habit; null for all others. */
export function historyKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  if (key.toLowerCase() === 'y') return 'redo';
  if (key.toLowerCase() !== 'z') return null;
  return shiftKey ? 'redo' : 'undo';
}

/** What was put in place of what: browsers differ in what they tell of it, the texts do not. */
function changeOf(before: string, field: HTMLInputElement): MoneyEdit {
  const after = field.value;
  const caret = field.selectionStart ?? after.length;
  const end = Math.max(0, before.length - (after.length - caret));
  let start = 0;
  while (start < Math.min(caret, end) && before[start] === after[start]) start++;
  return { start, end, inserted: after.slice(start, caret) };
}

/** Deleting a comma would only bring it back: the digit behind it is meant. */
function stepOverComma(event: KeyboardEvent<HTMLInputElement>) {
  const field = event.currentTarget;
  const at = field.selectionStart;
  if (at === null || at !== field.selectionEnd) return;
  if (event.key === 'Backspace' && field.value[at - 1] === ',') field.setSelectionRange(at - 1, at - 1);
  if (event.key === 'Delete' && field.value[at] === ',') field.setSelectionRange(at + 1, at + 1);
}

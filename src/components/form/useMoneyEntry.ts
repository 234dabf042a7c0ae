import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import type { MoneyRules } from '../../domain/plan/limits/moneyText.ts';
import { editBetween, editMoney, isDraft, leaveMoney, pasteMoney, plainEntry } from './moneyEntry.ts';
import type { MoneyEntry } from './moneyEntry.ts';

export interface MoneyOptions extends MoneyRules {
  /** The amount with or without thousands separators, or ''. */
  value: string;
  /**
   * Gets the new amount with thousands separators, or ''. With `isRevert`, the typed text is not an amount. The new amount is then the one
   * before the entry, and the change that the first keys made must be undone.
   */
  onChange: (value: string, isRevert: boolean) => void;
  /** Gets the message about the entry, such as why a text was refused or that cents were left out; null for no message. */
  onNote?: ((note: string | null) => void) | undefined;
  /** When the form gets the amount: after each key, or only on blur and Enter. */
  commit?: 'each key' | 'on blur' | undefined;
  /** False if the parent has an undo history of its own, as the limits grid and the desk do. */
  hasUndo?: boolean | undefined;
}

interface EntryState {
  readonly entry: MoneyEntry;
  /** The amount before this entry; restored if the entry is not an amount. */
  readonly before: string;
  /** The value that the form has, as far as this field knows. */
  readonly valueInForm: string;
  /** True from a refused entry until the planner's next action. */
  readonly isRefused: boolean;
}

interface AmountChange {
  /** Whether the amount is an undo step of its own, not merged with the keys before and after it. */
  readonly isOwnStep: boolean;
  /** Whether the amount is the one before an entry, because the typed text is not an amount. */
  readonly isRevert: boolean;
}

type Input = RefObject<HTMLInputElement | null>;

const BROWSER_HISTORY: Partial<Record<string, 'undo' | 'redo'>> = { historyUndo: 'undo', historyRedo: 'redo' };

/** The state of a field in which nothing was typed. */
const untouched = (value: string): EntryState => ({
  entry: plainEntry(value),
  before: value,
  valueInForm: value,
  isRefused: false,
});

/**
 * The state of a money field while it is edited. This hook gives the form the last amount that was understood. If the form's value changes
 * for another reason (a cleared plan, time travel in DevTools), the entry ends.
 */
export function useMoneyEntry(input: Input, options: MoneyOptions) {
  const { value, onChange, onNote, commit = 'each key', hasUndo = true, ...rules } = options;
  const moveCaret = useCaret(input);
  const { state, latest, history, set, send, begin, isUnsent } = useEntryState(options);

  function show(entry: MoneyEntry) {
    // A paste is complete: an invalid entry typed after it restores the pasted amount.
    const before = entry.isOwnStep && commit === 'each key' ? entry.shown : latest.current.before;
    moveCaret(entry.caret);
    set({ entry, before, isRefused: false });
    onNote?.(entry.note);
    if (commit === 'each key')
      send(entry.amount ?? before, { isOwnStep: entry.isOwnStep, isRevert: entry.amount === null });
  }

  /** Ends the entry and parses its text. `leavesField` is true on blur and Enter. @returns false if the text is not an amount */
  function settle({ leavesField }: { leavesField: boolean }): boolean {
    const { entry, before, isRefused } = latest.current;
    const settled = leaveMoney(entry, before, rules);
    set({ entry: settled.entry, isRefused: isDraft(entry) ? !settled.isAccepted : isRefused });
    if (isDraft(entry)) onNote?.(settled.entry.note);
    history.endStep();
    if (!leavesField && commit === 'on blur') return true;
    set({ before: settled.entry.shown });
    send(settled.entry.shown, { isOwnStep: true, isRevert: !settled.isAccepted });
    return !latest.current.isRefused;
  }

  /** Goes one undo step back or forward. @returns whether this field has an undo history */
  function undoOrRedo(direction: 'undo' | 'redo'): boolean {
    const text = hasUndo ? history.step(direction) : undefined;
    if (text === undefined) return hasUndo;
    moveCaret(text.length);
    set(untouched(text));
    onNote?.(null);
    onChange(text, false);
    return true;
  }
  const textEdits = editHandlers(() => latest.current.entry, show, rules);
  useSettleOnLeave(() => commit === 'on blur' && isUnsent() && settle({ leavesField: true }));

  return {
    isUnclear: state.isRefused || state.entry.amount === null,
    shown: value === state.valueInForm ? state.entry.shown : value,
    settle,
    isUnsent,
    begin,
    undoOrRedo,
    ...textEdits,
    edit(field: HTMLInputElement, inputType = '') {
      const direction = BROWSER_HISTORY[inputType];
      if (direction === undefined) return textEdits.type(field);
      // The browser's own undo does not know the separators. So its change of the text is discarded by a rendering, and this hook's undo
      // is used.
      set({});
      undoOrRedo(direction);
    },
    /** Restores the amount before the entry. @returns false if nothing was being typed */
    revert(): boolean {
      const { entry, before } = latest.current;
      if (!isDraft(entry) && entry.shown === before) return false;
      moveCaret(before.length);
      set({ entry: plainEntry(before), isRefused: false });
      onNote?.(null);
      if (commit === 'each key') send(before, { isOwnStep: true, isRevert: true });
      return true;
    },
    /** Ends the refused state, since the planner acted after the refusal. */
    acknowledge: () => set({ isRefused: false }),
  };
}

/** The entry, and the amount that the form has. `send` gives the form an amount. */
function useEntryState({ value, onChange, onNote }: MoneyOptions) {
  const [state, setState] = useState(() => untouched(value));
  // Two events can come before the next render (an Enter that moves the focus also blurs the field), so the latest state is in a ref.
  const latest = useRef(state);
  const sent = useRef<readonly string[]>([]);
  const history = useAmountHistory(value);

  function set(change: Partial<EntryState>) {
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
  }

  useLayoutEffect(() => {
    if (value === latest.current.valueInForm) return;
    // A slow form first shows its previous amount again and then the amount sent to it; neither is a change from outside.
    if (!sent.current.includes(value)) onNote?.(null);
    history.reset(value);
    set(untouched(value));
  });

  function send(text: string, { isOwnStep, isRevert }: AmountChange) {
    const { valueInForm } = latest.current;
    if (text === valueInForm) return;
    history.record(text, { isOwnStep, isRevert });
    sent.current = [valueInForm, text];
    set({ valueInForm: text });
    onChange(text, isRevert);
  }

  function begin() {
    set({ entry: plainEntry(value), before: value, isRefused: false });
    history.endStep();
  }

  /** Whether the planner typed something that the form does not have. */
  function isUnsent(): boolean {
    const { entry, before, valueInForm } = latest.current;
    return entry.amount !== valueInForm || (isDraft(entry) && valueInForm === before);
  }

  return { state, latest, history, set, send, begin, isUnsent };
}

/** The handlers of keys and pastes. @param show  gets the changed entry */
function editHandlers(currentEntry: () => MoneyEntry, show: (entry: MoneyEntry) => void, rules: MoneyRules) {
  return {
    type(field: HTMLInputElement) {
      show(editMoney(currentEntry(), editBetween(currentEntry().shown, field), rules));
    },
    paste({ currentTarget: field, clipboardData }: ClipboardEvent<HTMLInputElement>) {
      const [start, end] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length];
      show(pasteMoney(currentEntry(), { start, end, inserted: clipboardData.getData('text/plain') }, rules));
    },
    /**
     * Handles Backspace in an empty field whose typed text ("$") is not shown. Browsers fire no input event there.
     * @returns whether there was such a text
     */
    eraseHidden(field: HTMLInputElement): boolean {
      const entry = currentEntry();
      const isHidden = isDraft(entry) && field.selectionStart === 0 && field.selectionEnd === 0;
      if (isHidden) show(editMoney(entry, { start: entry.caret, end: entry.caret, inserted: '' }, rules));
      return isHidden;
    },
  };
}

/**
 * The history for undo and redo: the amounts in their order, and the index of the current amount (`at`). While `isOpen` is true, the next
 * key replaces the current amount.
 */
function useAmountHistory(value: string) {
  const ref = useRef({ amounts: [value], at: 0, isOpen: false });
  return {
    /** Consecutive keys make one step; with `isOwnStep` the amount is a step of its own. A reverted entry leaves no step. */
    record(text: string, { isOwnStep, isRevert }: AmountChange) {
      const { amounts, at, isOpen } = ref.current;
      if (isRevert && amounts[at - 1] === text)
        ref.current = { amounts: amounts.slice(0, at), at: at - 1, isOpen: false };
      else {
        const earlier = amounts.slice(0, isOwnStep || !isOpen ? at + 1 : at);
        ref.current = { amounts: [...earlier, text], at: earlier.length, isOpen: !isOwnStep };
      }
    },
    step(direction: 'undo' | 'redo'): string | undefined {
      const { amounts, at } = ref.current;
      const next = direction === 'undo' ? at - 1 : at + 1;
      if (amounts[next] !== undefined) ref.current = { amounts, at: next, isOpen: false };
      return amounts[next];
    },
    /** The next key starts another step. */
    endStep: () => void (ref.current.isOpen = false),
    reset: (amount: string) => void (ref.current = { amounts: [amount], at: 0, isOpen: false }),
  };
}

/** React moves the caret to the end when it writes a value. The returned function sets where the caret goes after that. */
function useCaret(input: Input) {
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    const index = caret.current;
    caret.current = null;
    if (index !== null && input.current === document.activeElement) input.current?.setSelectionRange(index, index);
  });
  return (index: number) => void (caret.current = index);
}

/**
 * Calls `settle` when the field disappears or the page closes, where browsers fire no blur event. As a capture listener and layout effect it
 * runs before the desk stores its state.
 */
function useSettleOnLeave(settle: () => void) {
  const latest = useEffectEvent(settle);
  useLayoutEffect(() => {
    window.addEventListener('pagehide', latest, { capture: true });
    return () => {
      window.removeEventListener('pagehide', latest, { capture: true });
      latest();
    };
  }, []);
}

const CURSOR_KEYS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];

/** @returns whether the key was handled */
export function handleMoneyKey(
  event: KeyboardEvent<HTMLInputElement>,
  entry: ReturnType<typeof useMoneyEntry>,
): boolean {
  const direction = historyKey(event);
  const isHandled =
    (direction === 'undo' && entry.isUnsent() && entry.revert()) ||
    (direction !== null && entry.undoOrRedo(direction)) ||
    (event.key === 'Escape' && entry.revert()) ||
    (event.key === 'Enter' && !entry.settle({ leavesField: true })) ||
    (event.key === 'Backspace' && entry.eraseHidden(event.currentTarget));
  if (isHandled) {
    entry.acknowledge();
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
  // A caret movement, a selection or a command ends the entry. The next key starts another entry.
  const isCommand = (event.ctrlKey || event.metaKey) && !['Control', 'Meta'].includes(event.key);
  if (CURSOR_KEYS.includes(event.key) || isCommand) entry.settle({ leavesField: false });
  skipComma(event);
  return false;
}

/** Recognises the keyboard shortcuts of undo and redo on all systems; null for other keys. */
export function historyKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): 'undo' | 'redo' | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  if (key.toLowerCase() === 'y') return 'redo';
  if (key.toLowerCase() !== 'z') return null;
  return shiftKey ? 'redo' : 'undo';
}

/** A deleted comma would come back, so the caret skips the comma and the key deletes the digit on its other side. */
function skipComma({ key, currentTarget: field }: KeyboardEvent<HTMLInputElement>) {
  const caret = field.selectionStart;
  if (caret === null || caret !== field.selectionEnd) return;
  if (key === 'Backspace' && field.value[caret - 1] === ',') field.setSelectionRange(caret - 1, caret - 1);
  if (key === 'Delete' && field.value[caret] === ',') field.setSelectionRange(caret + 1, caret + 1);
}

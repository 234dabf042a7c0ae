import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent, RefObject } from 'react';
import type { MoneyRules } from '../../domain/plan/limits/moneyText.ts';
import { historyKey } from './gridInput.ts';
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
  const history = useAmountHistory(value);
  const [state, setState] = useState(() => untouched(value));
  // Two events can come before the next render (an Enter that moves the focus also blurs the field), so the latest state is in a ref.
  const latest = useRef(state);
  const sent = useRef<readonly string[]>([]);

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

  /** Gives the form an amount. */
  function send(text: string, isRevert: boolean) {
    const { valueInForm } = latest.current;
    if (text === valueInForm) return;
    sent.current = [valueInForm, text];
    set({ valueInForm: text });
    onChange(text, isRevert);
  }

  function show(entry: MoneyEntry) {
    moveCaret(entry.caret);
    set({ entry, isRefused: false });
    onNote?.(entry.note);
    if (commit === 'on blur') return;
    send(entry.amount ?? latest.current.before, entry.amount === null);
    // A paste is complete: an invalid entry typed after it restores the pasted amount.
    if (entry.isOwnStep) endStep(entry.shown);
  }

  function endStep(amount: string) {
    set({ before: amount });
    history.record(amount);
  }

  /** Ends the entry and parses its text. `leavesField` is true on blur and Enter. @returns false if the text is not an amount */
  function settle({ leavesField }: { leavesField: boolean }): boolean {
    const { entry, before, isRefused } = latest.current;
    const { entry: settled, isAccepted } = leaveMoney(entry, before, rules);
    set({ entry: settled, isRefused: isDraft(entry) ? !isAccepted : isRefused });
    if (isDraft(entry)) onNote?.(settled.note);
    if (!leavesField && commit === 'on blur') return true;
    endStep(settled.shown);
    send(settled.shown, !isAccepted);
    return !latest.current.isRefused;
  }

  /** Goes one undo step back or forward. @returns whether this field has an undo history */
  function undoOrRedo(direction: 'undo' | 'redo'): boolean {
    if (!hasUndo) return false;
    settle({ leavesField: false });
    const text = history.step(direction);
    if (text === undefined) return true;
    moveCaret(text.length);
    set(untouched(text));
    onNote?.(null);
    onChange(text, false);
    return true;
  }

  /** Whether the planner typed something that the form does not have. */
  function isUnsent(): boolean {
    const { entry, before, valueInForm } = latest.current;
    return entry.amount !== valueInForm || (isDraft(entry) && valueInForm === before);
  }

  /** Restores the amount before the entry. @returns false if nothing was being typed */
  function revert(): boolean {
    const { entry, before } = latest.current;
    if (!isDraft(entry) && entry.shown === before) return false;
    moveCaret(before.length);
    set({ entry: plainEntry(before), isRefused: false });
    onNote?.(null);
    if (commit === 'each key') send(before, true);
    return true;
  }

  useSettleOnLeave(() => commit === 'on blur' && isUnsent() && settle({ leavesField: true }));

  return {
    isUnclear: state.isRefused || state.entry.amount === null,
    shown: value === state.valueInForm ? state.entry.shown : value,
    settle,
    begin: () => set({ entry: plainEntry(value), before: value, isRefused: false }),
    edit(field: HTMLInputElement, inputType = '') {
      const direction = BROWSER_HISTORY[inputType];
      const { entry } = latest.current;
      if (direction === undefined) return show(editMoney(entry, editBetween(entry.shown, field), rules));
      // The browser's own undo does not know the separators. So its change of the text is discarded by a rendering, and this hook's undo
      // is used.
      set({});
      undoOrRedo(direction);
    },
    paste({ currentTarget: field, clipboardData }: ClipboardEvent<HTMLInputElement>) {
      const [start, end] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length];
      show(pasteMoney(latest.current.entry, { start, end, inserted: clipboardData.getData('text/plain') }, rules));
    },
    /** @returns whether the key was handled */
    handleKey(event: KeyboardEvent<HTMLInputElement>): boolean {
      const { key, currentTarget: field } = event;
      const direction = historyKey(event);
      if ((direction === 'undo' && isUnsent()) || key === 'Escape') return revert();
      if (direction !== null) return undoOrRedo(direction);
      if (key === 'Enter') {
        const isRefused = !settle({ leavesField: true });
        set({ isRefused: false });
        return isRefused;
      }
      // Browsers fire no input event for a Backspace in an empty field, whose typed text ("$") is not shown.
      if (key === 'Backspace' && field.value === '' && isDraft(latest.current.entry)) {
        show(editMoney(latest.current.entry, { start: 0, end: 0, inserted: '' }, rules));
        return true;
      }
      // A caret movement, a selection or a command ends the entry. The next key starts another entry.
      const isCommand = (event.ctrlKey || event.metaKey) && !['Control', 'Meta'].includes(key);
      if (CURSOR_KEYS.includes(key) || isCommand) settle({ leavesField: false });
      skipComma(event);
      return false;
    },
  };
}

/** The amounts for undo and redo in their order. `at` is the index of the current amount. */
function useAmountHistory(value: string) {
  const ref = useRef({ amounts: [value], at: 0 });
  return {
    /** Adds an amount after the current one, unless it is the same. */
    record(amount: string) {
      const { amounts, at } = ref.current;
      if (amount !== amounts[at]) ref.current = { amounts: [...amounts.slice(0, at + 1), amount], at: at + 1 };
    },
    /** @returns the amount before or after the current one; undefined if there is none */
    step(direction: 'undo' | 'redo'): string | undefined {
      const { amounts, at } = ref.current;
      const next = direction === 'undo' ? at - 1 : at + 1;
      if (amounts[next] !== undefined) ref.current = { amounts, at: next };
      return amounts[next];
    },
    reset: (amount: string) => void (ref.current = { amounts: [amount], at: 0 }),
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

/** A deleted comma would come back, so the caret skips the comma and the key deletes the digit on its other side. */
function skipComma({ key, currentTarget: field }: KeyboardEvent<HTMLInputElement>) {
  const caret = field.selectionStart;
  if (caret === null || caret !== field.selectionEnd) return;
  if (key === 'Backspace' && field.value[caret - 1] === ',') field.setSelectionRange(caret - 1, caret - 1);
  if (key === 'Delete' && field.value[caret] === ',') field.setSelectionRange(caret + 1, caret + 1);
}

import { useLayoutEffect, useReducer, useRef, useState } from 'react';
import type { ClipboardEvent, CompositionEvent, KeyboardEvent, RefObject } from 'react';
import { afterKey, afterLeaving, afterPaste } from './moneyEntry.ts';
import type { MoneyEntry, MoneyHeld } from './moneyEntry.ts';

interface MoneyEntryOptions {
  value: string;
  onChange: (value: string, isBack: boolean) => void;
  onSay: ((says: string | null) => void) | undefined;
  share: number | undefined;
  /** False where a whole grid is undone at once, by whoever shows it. */
  undoes: boolean;
}

const LEAVING = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown'];

/**
 * The entry under way in a money field: the keys that are no amount yet, the caret, and what undo brings back. The amount itself
 * is the form's. Whatever else changes it (a cleared plan, a jump in DevTools) ends the entry.
 */
export function useMoneyEntry(input: RefObject<HTMLInputElement | null>, options: MoneyEntryOptions) {
  const { value, onChange, onSay, share, undoes } = options;
  const entry = useRef({ draft: null as string | null, before: value, typing: false });
  const known = useRef(value);
  const caret = useRef<number | null>(null);
  const past = useRef<{ undo: string[]; redo: string[] }>({ undo: [], redo: [] });
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [isUnclear, setUnclear] = useState(false);
  const [composing, setComposing] = useState<string | null>(null);

  // React puts the caret at the end whenever it writes a value; this puts it back behind the digit it was at.
  useLayoutEffect(() => {
    if (value !== known.current) {
      known.current = value;
      entry.current = { draft: null, before: value, typing: false };
      past.current = { undo: [], redo: [] };
      onSay?.(null);
    }
    const at = caret.current;
    caret.current = null;
    if (at !== null && input.current === document.activeElement) input.current?.setSelectionRange(at, at);
  });

  const held = (): MoneyHeld => ({ text: value, draft: entry.current.draft, share });

  function put(text: string, isStep: boolean, isBack = false) {
    if (text === value) return;
    if (isStep || !entry.current.typing) {
      past.current = { undo: [...past.current.undo, value], redo: [] };
    }
    entry.current.typing = !isStep;
    known.current = text;
    onChange(text, isBack);
  }

  function take(next: MoneyEntry) {
    entry.current.draft = next.draft;
    caret.current = next.caret;
    put(next.text, next.whole);
    if (next.whole) entry.current.before = next.text;
    onSay?.(next.says);
    setUnclear(false);
    redraw();
  }

  /** Ends the entry: its keys are read as they stand. False when they are no amount. */
  function settle(): boolean {
    const next = afterLeaving(held(), entry.current.before);
    const hadDraft = entry.current.draft !== null;
    put(next.text, hadDraft, !next.taken);
    entry.current = { draft: null, before: next.text, typing: false };
    if (!hadDraft) return !isUnclear;
    onSay?.(next.says);
    setUnclear(!next.taken);
    return next.taken;
  }

  /** Takes the last step back, or with `from` 'redo' makes it again. */
  function travel(from: 'undo' | 'redo') {
    const text = past.current[from].at(-1);
    if (text === undefined) return;
    const to = from === 'undo' ? 'redo' : 'undo';
    past.current = { ...past.current, [from]: past.current[from].slice(0, -1), [to]: [...past.current[to], value] };
    entry.current = { draft: null, before: text, typing: false };
    known.current = text;
    caret.current = text.length;
    onChange(text, false);
    onSay?.(null);
    setUnclear(false);
    redraw();
  }

  function leaveAsItWas() {
    if (entry.current.draft === null && value === entry.current.before) return;
    const { before } = entry.current;
    put(before, true, true);
    entry.current = { draft: null, before, typing: false };
    caret.current = before.length;
    onSay?.(null);
    setUnclear(false);
    redraw();
  }

  return {
    isUnclear,
    shown: composing ?? value,
    settle,
    onChange(field: HTMLInputElement, event: Event) {
      const { inputType, isComposing } = event as InputEvent;
      // What an input method has not finished is no entry yet, and must be left in place for it.
      if (isComposing) return setComposing(field.value);
      if (inputType === 'historyUndo' || inputType === 'historyRedo') return redraw();
      take(afterKey(held(), field.value, field.selectionStart ?? field.value.length));
    },
    onCompositionEnd(event: CompositionEvent<HTMLInputElement>) {
      const field = event.currentTarget;
      setComposing(null);
      take(afterKey(held(), field.value, field.selectionStart ?? field.value.length));
    },
    onPaste(event: ClipboardEvent<HTMLInputElement>) {
      const { selectionStart, selectionEnd, value: text } = event.currentTarget;
      event.preventDefault();
      const clip = event.clipboardData.getData('text/plain');
      take(afterPaste(held(), selectionStart ?? text.length, selectionEnd ?? text.length, clip));
    },
    onFocus(field: HTMLInputElement) {
      entry.current = { draft: null, before: value, typing: false };
      setUnclear(false);
      if (value === '0') field.select();
    },
    /** True when the key has been dealt with. */
    onKeyDown(event: KeyboardEvent<HTMLInputElement>): boolean {
      const way = historyKey(event);
      if (way !== null && undoes) {
        event.preventDefault();
        travel(way);
        return true;
      }
      if (event.key === 'Enter' && !settle()) {
        // Once: the planner has now seen what the field holds instead.
        setUnclear(false);
        event.preventDefault();
        return true;
      }
      if (event.key === 'Escape') leaveAsItWas();
      // Who moves, chooses or reaches for a command has ended this entry; what is typed next is another.
      if (LEAVING.includes(event.key) || event.ctrlKey || event.metaKey) settle();
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

/** Deleting a comma would only bring it back: the digit behind it is meant. */
function stepOverComma(event: KeyboardEvent<HTMLInputElement>) {
  const field = event.currentTarget;
  const at = field.selectionStart;
  if (at === null || at !== field.selectionEnd) return;
  if (event.key === 'Backspace' && field.value[at - 1] === ',') field.setSelectionRange(at - 1, at - 1);
  if (event.key === 'Delete' && field.value[at] === ',') field.setSelectionRange(at + 1, at + 1);
}

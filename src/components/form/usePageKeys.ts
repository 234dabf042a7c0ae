import { useEffect } from 'react';
import { historyKey, pastedCells } from './gridInput.ts';
import { useStableCallback } from '../../ui/useStableCallback.ts';

interface PageKeys {
  readonly onHistory: (direction: 'undo' | 'redo') => void;
  /** Called when a range is pasted while no field has the focus; undefined if nothing can be pasted. */
  readonly onRange?: ((cells: string[][]) => void) | undefined;
}

/** Fields that have their own undo and clipboard. */
const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]';

/** Handles the keys of undo and redo, and Ctrl+V, anywhere on a page, except in its fields and while a dialog is open. */
export function usePageKeys({ onHistory, onRange }: PageKeys): void {
  const handleKey = useStableCallback((event: KeyboardEvent) => {
    const direction = historyKey(event);
    if (direction === null || isElsewhere(event)) return;
    event.preventDefault();
    onHistory(direction);
  });
  const paste = useStableCallback((event: ClipboardEvent) => {
    if (onRange === undefined || event.clipboardData === null || isElsewhere(event)) return;
    const cells = pastedCells(event.clipboardData);
    // A single cell is no range.
    if (cells.length < 2 && (cells[0]?.length ?? 0) < 2) return;
    event.preventDefault();
    onRange(cells);
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('paste', paste);
    };
  }, [handleKey, paste]);
}

/** Whether an event is handled elsewhere: by another element, by a field or by an open dialog. */
function isElsewhere(event: Event): boolean {
  const isInField = event.target instanceof Element && event.target.closest(FIELDS) !== null;
  return event.defaultPrevented || isInField || document.querySelector('dialog[open], [role="dialog"]') !== null;
}

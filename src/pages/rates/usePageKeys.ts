import { useEffect } from 'react';
import { pastedCells } from '../../components/form/pastedCells.ts';
import { historyKey } from '../../components/form/useMoneyEntry.ts';
import { useStableCallback } from '../../ui/useStableCallback.ts';

interface PageKeys {
  readonly onHistory: (direction: 'undo' | 'redo') => void;
  /** A range was pasted while no field had the focus; undefined where nothing can be pasted. */
  readonly onRange?: ((cells: string[][]) => void) | undefined;
}

/** Fields with an undo and a clipboard of their own. */
const FIELDS = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable]';

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+V anywhere on a page, outside its fields and not while a dialog is open. */
export function usePageKeys({ onHistory, onRange }: PageKeys): void {
  const step = useStableCallback((event: KeyboardEvent) => {
    const direction = historyKey(event);
    if (direction === null || isElsewhere(event)) return;
    event.preventDefault();
    onHistory(direction);
  });
  const paste = useStableCallback((event: ClipboardEvent) => {
    if (onRange === undefined || event.clipboardData === null || isElsewhere(event)) return;
    const cells = pastedCells(event.clipboardData);
    if (cells.length < 2 && (cells[0]?.length ?? 0) < 2) return;
    event.preventDefault();
    onRange(cells);
  });
  useEffect(() => {
    document.addEventListener('keydown', step);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('keydown', step);
      document.removeEventListener('paste', paste);
    };
  }, [step, paste]);
}

function isElsewhere(event: Event): boolean {
  const isInField = event.target instanceof Element && event.target.closest(FIELDS) !== null;
  return event.defaultPrevented || isInField || document.querySelector('dialog[open], [role="dialog"]') !== null;
}

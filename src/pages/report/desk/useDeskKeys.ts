import { useEffect, useRef } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { stepRedone, stepUndone } from '../../../slices/desk/desk.ts';

interface DeskKeys {
  /** A dialog is open: the keys are its own. */
  isAsking: boolean;
  onMakePlan: () => void;
}

/**
 * Keys that hold for the whole desk: undo and redo, Ctrl+Enter, Escape. Whoever has dealt with a key keeps it: Escape closes the
 * innermost open thing first.
 */
export function useDeskKeys(keys: DeskKeys): void {
  const dispatch = useAppDispatch();
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { isAsking, onMakePlan } = latest.current;
      const isElsewhere = event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]');
      if (event.defaultPrevented || isAsking || isElsewhere || event.altKey) return;
      const hasCommand = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (key === 'escape' && !hasCommand) leaveField(event.target);
      else if (hasCommand && key === 'enter') onMakePlan();
      else if (hasCommand && key === 'z') dispatch(event.shiftKey ? stepRedone() : stepUndone());
      else if (hasCommand && key === 'y') dispatch(stepRedone());
      else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [dispatch]);
}

/** Moves the focus from a field to its row. It never leaves the desk: a hand presses Escape by habit. */
function leaveField(target: EventTarget | null): void {
  const field = target instanceof Element ? target.closest('input, select, textarea') : null;
  field?.closest<HTMLElement>('tr, [role="group"]')?.focus();
}

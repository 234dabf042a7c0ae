import { useEffect, useRef } from 'react';
import { useAppDispatch } from '../../../app/hooks.ts';
import { stepRedone, stepUndone } from '../../../slices/desk/desk.ts';

interface DeskKeyOptions {
  /** Whether a dialog is open, which then handles the keys itself. */
  isDialogOpen: boolean;
  onMakePlan: () => void;
  onEscape: () => void;
}

/**
 * The shortcuts of the whole desk: undo, redo, Ctrl+Enter and Escape. A key event that another element has handled is ignored,
 * so that Escape first closes the innermost popover.
 */
export function useDeskKeys(options: DeskKeyOptions): void {
  const dispatch = useAppDispatch();
  // The listener below is added once, so it reads the options of the last render here.
  const latestOptions = useRef(options);
  useEffect(() => {
    latestOptions.current = options;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { isDialogOpen, onMakePlan, onEscape } = latestOptions.current;
      const isInOverlay = event.target instanceof Element && event.target.closest('[role="dialog"], [role="menu"]');
      if (event.defaultPrevented || isDialogOpen || isInOverlay || event.altKey) return;
      const hasCommand = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (key === 'escape' && !hasCommand) {
        onEscape();
        leaveField(event.target);
      } else if (hasCommand && key === 'enter') onMakePlan();
      else if (hasCommand && key === 'z') dispatch(event.shiftKey ? stepRedone() : stepUndone());
      else if (hasCommand && key === 'y') dispatch(stepRedone());
      else return;
      event.preventDefault();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [dispatch]);
}

/** Moves the focus from a field to its row. Escape never closes the desk, because people press Escape by habit. */
function leaveField(target: EventTarget | null): void {
  const field = target instanceof Element ? target.closest('input, select, textarea') : null;
  field?.closest<HTMLElement>('tr, [role="group"]')?.focus();
}

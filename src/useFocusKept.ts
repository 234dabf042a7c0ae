import { useEffect } from 'react';

/** Wait before a lost focus is moved [ms]. Components and dialogs that move the focus themselves have done so by then. */
const WAIT_MS = 100;
/** What a person would call the place of a control. The innermost one that is still on the page gets the focus. */
const PLACES = 'li, tr, section, main';

/**
 * Keeps the place of keyboard users. The browser drops the focus when the focused control is removed or disabled, for example after "Stop" of a
 * link. Then another button of the same toolbar gets the focus. If there is none, the row or the heading of the section gets it.
 */
export function useFocusKept(): void {
  useEffect(() => {
    /** What had the focus last, also in a dialog. */
    let focused: Element | null = null;
    /** The last focused control of the page, and the elements around it, from the inside out; empty if the user has left it. */
    let path: Element[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;

    function remember({ target }: FocusEvent) {
      if (!(target instanceof Element)) return;
      focused = target;
      if (target.closest('main')) path = pathFrom(target);
      // After a dialog or a menu, the focus returns to the control before.
      else if (!target.closest('[role=dialog], [role=menu]')) path = [];
    }

    function restore() {
      const [control, ...around] = path;
      if (control === undefined || !isFocusLost()) return;
      path = [];
      // The user has left a control that could still have the focus, for example by a click next to it.
      if (focused !== null && !isGone(focused)) return;
      if (isGone(control)) focusNear(around);
      else (control as HTMLElement).focus({ preventScroll: true });
    }

    function restoreSoon() {
      clearTimeout(timer);
      timer = setTimeout(restore, WAIT_MS);
    }

    const observer = new MutationObserver(() => {
      if (path.length > 0 && focused !== null && isGone(focused) && isFocusLost()) restoreSoon();
    });
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled'],
    });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', restoreSoon);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', restoreSoon);
    };
  }, []);
}

/** Whether an element can no longer have the focus. */
function isGone(element: Element): boolean {
  return !element.isConnected || element.matches(':disabled');
}

/** Browsers move the focus of a disabled control to the page's body, or leave it where no key reaches anything. */
function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === null || focused === document.body || focused.matches(':disabled');
}

/** An element and the elements around it, from the inside out, up to the page's main part. */
function pathFrom(element: Element): Element[] {
  const path = [element];
  for (let one = element; !one.matches('main') && one.parentElement; path.push(one)) one = one.parentElement;
  return path;
}

/** @param around  the elements that were around the control, from the inside out */
function focusNear(around: readonly Element[]): void {
  const kept = around.find((element) => element.isConnected);
  // Other buttons of the place are buttons of the same toolbar only if nothing but the control itself is gone.
  const button = kept === around[0] ? kept?.querySelector<HTMLElement>(':scope > button:not(:disabled)') : null;
  const place = kept?.closest<HTMLElement>(PLACES);
  const target =
    button ?? (place?.matches('li, tr') ? place : place?.querySelector<HTMLElement>('h1, h2, h3')) ?? place;
  if (!target) return;
  if (target !== button) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

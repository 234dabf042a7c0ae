import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** True between the events `beforeprint` and `afterprint`. Some browsers only fire these events, others only change the media query. */
let isPrintAnnounced = false;

function isPrinting(): boolean {
  return isPrintAnnounced || globalThis.matchMedia?.('print').matches === true;
}

function subscribe(onChange: () => void): () => void {
  const query = globalThis.matchMedia?.('print');
  // React must render synchronously, because the browser lays out the printed page as soon as the listeners have returned.
  const update = () => flushSync(onChange);
  const handleBeforePrint = () => {
    isPrintAnnounced = true;
    update();
  };
  const handleAfterPrint = () => {
    isPrintAnnounced = false;
    update();
  };
  query?.addEventListener('change', update);
  window.addEventListener('beforeprint', handleBeforePrint);
  window.addEventListener('afterprint', handleAfterPrint);
  return () => {
    query?.removeEventListener('change', update);
    window.removeEventListener('beforeprint', handleBeforePrint);
    window.removeEventListener('afterprint', handleAfterPrint);
  };
}

/** Whether the page is being printed. Collapsed content is then shown in full. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting, () => false);
}

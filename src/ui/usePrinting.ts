import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** True between the events `beforeprint` and `afterprint`. Some browsers only fire these events, others only change the media query. */
let announced = false;

function isPrinting(): boolean {
  return announced || globalThis.matchMedia?.('print').matches === true;
}

function subscribe(changed: () => void): () => void {
  const query = globalThis.matchMedia?.('print');
  // React must render synchronously, because the browser lays out the printed page as soon as the listeners have returned.
  const update = () => flushSync(changed);
  const begin = () => {
    announced = true;
    update();
  };
  const end = () => {
    announced = false;
    update();
  };
  query?.addEventListener('change', update);
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    query?.removeEventListener('change', update);
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

/** Whether the page is being printed. Collapsed content is then shown in full. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting, () => false);
}

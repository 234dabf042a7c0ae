import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/** Between the browser's announcement of printing and its end; some browsers tell by media query only, others only so. */
let announced = false;

function isPrinting(): boolean {
  return announced || globalThis.matchMedia?.('print').matches === true;
}

function subscribe(changed: () => void): () => void {
  const query = globalThis.matchMedia?.('print');
  // At once: the browser lays the paper out as soon as the listeners have returned.
  const tell = () => flushSync(changed);
  const begin = () => {
    announced = true;
    tell();
  };
  const end = () => {
    announced = false;
    tell();
  };
  query?.addEventListener('change', tell);
  window.addEventListener('beforeprint', begin);
  window.addEventListener('afterprint', end);
  return () => {
    query?.removeEventListener('change', tell);
    window.removeEventListener('beforeprint', begin);
    window.removeEventListener('afterprint', end);
  };
}

/** Whether the page is being laid out for paper: what a screen folds away or offers by a press is then shown in full. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting, () => false);
}

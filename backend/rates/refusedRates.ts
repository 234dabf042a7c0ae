import { refusalOf } from '../http/refusal.ts';
import type { Refusal } from '../http/refusal.ts';

/** Faults of rates contain prices, which belong to a client and its agency. So these sentences are not logged. */
export function refusedRates(sentences: readonly string[]): Refusal {
  return refusalOf(400, 'rates', sentences).keptFromLog();
}

import { refusalOf } from '../http/refusal.ts';
import type { Refusal } from '../http/refusal.ts';

/** Prices belong to a client and its agency: their faults are not logged. */
export function refusedRates(sentences: readonly string[]): Refusal {
  return refusalOf(400, 'rates', sentences).keptFromLog();
}

import type { MoneyUnitsByChannel } from '../../words/units.ts';
import { CHANNEL_COUNT } from './contactRateTable.ts';

/** A local constant, which inner loops need: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;

/** For contacts y below this, 1 - exp(-y) would lose the digits that matter for small budgets. */
const SMALL_CONTACTS = 1e-3;

/**
 * 1 - exp(-y) to full relative precision also for small y, given exp(-y). Using expm1 for all y would double the time.
 */
export function reachedShare(contacts: number, survival: number): number {
  return contacts < SMALL_CONTACTS ? -Math.expm1(-contacts) : 1 - survival;
}

/** Contacts y = sum_c k_c s_c of the row whose contact rates k start at `from`; s_c is the spend in channel c. */
export function contactsOf(contactRates: Float32Array, from: number, spend: MoneyUnitsByChannel): number {
  let contacts = 0;
  for (let channel = 0; channel < WIDTH; channel++) contacts += contactRates[from + channel]! * spend[channel]!;
  return contacts;
}

import type { MoneyUnitsByChannel } from '../../words/units.ts';
import { CHANNEL_COUNT } from './rateTable.ts';

/** A local constant, which inner loops need: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;

/** For exposures y below this, 1 - exp(-y) would lose the digits that matter for small budgets. */
const SMALL_EXPOSURE = 1e-3;

/**
 * 1 - exp(-y) to full relative precision also for small y, given exp(-y). Using expm1 for all y would double the time.
 */
export function reachedShare(exposure: number, survival: number): number {
  return exposure < SMALL_EXPOSURE ? -Math.expm1(-exposure) : 1 - survival;
}

/** Exposures y = sum_c k_c s_c of the row whose rates k start at `from`; s_c is the spend in channel c. */
export function exposureOf(rates: Float32Array, from: number, spend: MoneyUnitsByChannel): number {
  let exposure = 0;
  for (let channel = 0; channel < WIDTH; channel++) exposure += rates[from + channel]! * spend[channel]!;
  return exposure;
}

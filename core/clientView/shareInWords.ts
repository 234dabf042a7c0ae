import { percentText } from '../words/percent.ts';
import type { Share } from '../words/units.ts';

/** A channel's share of the money, as a text for clients: "37%", "under 1%". @param share not rounded yet */
export function shareInWords(share: Share): string {
  return share > 0 && share < 0.01 ? 'under 1%' : percentText(share);
}

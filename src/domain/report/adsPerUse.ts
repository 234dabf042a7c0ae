/** Ads for each use of a channel from which they are unusually many, and from which there are more ads than uses. */
const MANY_ADS = 0.25;
const MORE_ADS_THAN_USES = 1;

/** How a number of ads for each use of a channel is marked; null where it is usual. */
export function adsPerUseTone(adsPerUse: number): 'many' | 'too many' | null {
  if (adsPerUse > MORE_ADS_THAN_USES) return 'too many';
  return adsPerUse > MANY_ADS ? 'many' : null;
}

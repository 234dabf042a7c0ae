/** More ads than this for each use of a channel are unusually many. */
const MANY_ADS = 0.25;
/** Above this number of ads for each use, there are more ads than people use the channel. */
const MORE_ADS_THAN_USES = 1;

/** The mark of a number of ads for each use of a channel; null if the number is usual. */
export function adsPerUseTone(adsPerUse: number): 'many' | 'too many' | null {
  if (adsPerUse > MORE_ADS_THAN_USES) return 'too many';
  return adsPerUse > MANY_ADS ? 'many' : null;
}

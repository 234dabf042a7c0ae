import type { ChannelBars, SeriesBar } from './charts/reportSeries.ts';
import { listed, listedFirst, equalToFirst } from '../../../core/words/wording.ts';

/** For each measure the words for a value and for the vehicles among which it is compared. */
const WORDS = {
  Score: {
    counted: (value: string) => `${value} attentive ${value === '1' ? 'contact' : 'contacts'} per $`,
    among: 'in the audience file',
  },
  active_attention: {
    counted: (value: string) => `${value} ${value === '1' ? 'second' : 'seconds'} per exposure`,
    among: "among the audience file's vehicles",
  },
} as const;

/**
 * A sentence that compares a channel's media or formats. Bars with the same label count as equal.
 * @param bars  the bars of the channel, the highest first
 * @param maximum  maximum number of bars that the chart draws
 */
export function performanceSummary(
  { channel, bars }: ChannelBars,
  medium: string,
  measure: keyof typeof WORDS,
  maximum: number,
): string {
  const { counted, among } = WORDS[measure];
  const [first] = bars;
  if (!first) return `${channel} has no figures.`;
  if (bars.length === 1)
    return `${first.name} is the only ${channel} ${medium.toLowerCase()} ${among}: ${counted(first.label)}.`;
  const cutSentence = bars.length > maximum ? ` The first ${maximum} of ${bars.length} are drawn.` : '';
  const highest = equalToFirst(bars, ({ label }) => label);
  if (highest.length === bars.length)
    return `${bars.length === 2 ? 'Both' : `All ${bars.length}`} of ${channel} are alike: ${counted(first.label)}.${cutSentence}`;
  const lowest = equalToFirst([...bars].reverse(), ({ label }) => label);
  const highestText = `${namesOf(highest)} highest (${counted(first.label)})`;
  return `In ${channel}, ${highestText} and ${namesOf([...lowest].reverse())} lowest (${lowest[0]!.label}).${cutSentence}`;
}

function namesOf(bars: readonly SeriesBar[]): string {
  const names = bars.map(({ name }) => name);
  return bars.length === 1 ? `${listed(names)} is` : `${listedFirst(names)} are`;
}

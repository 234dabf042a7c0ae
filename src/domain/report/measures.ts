/** A measure of the report. */
export type Measure = keyof typeof EXPLANATIONS;

/**
 * An explanation of each measure in one line, with its unit. `{contact}` is replaced by "attentive contact of 1 second or more", with
 * the plan's attention threshold.
 */
const EXPLANATIONS = {
  reach: 'People of the target with at least one {contact} in the month, each counted once.',
  cost: 'The whole budget divided by the people reached attentively, in dollars a person.',
  frequency: 'Attentive contacts divided by the people reached attentively: how often each of them is met.',
  goal: 'What the mix of this plan is best at, and how many people that is.',
  often: 'People of the target with three or more attentive contacts in the month.',
  anyContact: 'People of the target with one contact or more in the month, attentive or not, each counted once.',
  range:
    'The 95% confidence interval: an interval made this way covers the true value in 95 of 100 samples. Errors of prices and attention come on top.',
  bothRanges:
    'From the reach with all attention figures 30% lower to that with all of them 30% higher. Each end is widened by the 95% interval of other samples. Errors of prices come on top.',
  attentionRange:
    'From the reach with all attention figures 30% lower to that with all of them 30% higher. No range is known for other samples.',
  share: 'The channel’s money as a share of the budget, in per cent.',
  money: 'What the plan spends in the channel in a month, in dollars.',
  alone:
    'People the channel reaches attentively by itself. People reached by several channels count in each, so channels do not add up to the total.',
  ofTarget: 'The channel’s attentive reach as a share of the people in the target.',
  onlyHere: 'People the plan would lose without the channel’s money: no other channel in the mix reaches them.',
  channelFrequency: 'Attentive contacts in the channel for each person it reaches attentively.',
  impressions: 'Exposures that the money buys, in the whole population and attentive or not: 1,000 × money ÷ CPM.',
  tarps:
    'Contacts with the target, attentive or not, for each hundred people in it: gross rating points (GRPs) on the target, in television called target audience rating points (TARPs).',
  cpm: 'Dollars for a thousand impressions bought, as the assumptions of this plan have it.',
  cpmOnTarget:
    'Dollars for a thousand contacts with the target, attentive or not. The cost includes the impressions bought outside the target.',
  attentiveCpm: 'Dollars for a thousand attentive contacts with the target.',
  adsPerUse:
    'Impressions for each use of the channel in the whole population. Above 0.25 an ad meets people unusually often; above 1 there are more ads than uses.',
  costAlone: 'The channel’s money divided by the people it reaches attentively by itself.',
  next: 'People that $1,000 more in this channel would add to the plan’s attentive reach.',
  nextOften:
    'People that $1,000 more in this channel would add to those reached as often as the goal of the plan asks.',
  without:
    'How the attentive reach changes if the channel and its limits are removed and the same budget goes to the best mix of the others.',
} as const;

/** The explanation of a measure. @param threshold  the plan's attention threshold, such as "1 second"; null if the reply lacks it */
export function explanationOf(measure: Measure, threshold: string | null): string {
  const contact = `attentive contact${threshold ? ` of ${threshold} or more` : ''}`;
  return EXPLANATIONS[measure].replace('{contact}', contact);
}

/** More ads than this for each use of a channel are unusually many. */
const MANY_ADS = 0.25;
/** Above this number of ads for each use, there are more ads than people use the channel. */
const MORE_ADS_THAN_USES = 1;

/** The mark of a number of ads for each use of a channel; null if the number is usual. */
export function adsPerUseTone(adsPerUse: number): 'many' | 'too many' | null {
  if (adsPerUse > MORE_ADS_THAN_USES) return 'too many';
  return adsPerUse > MANY_ADS ? 'many' : null;
}

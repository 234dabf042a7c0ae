import { CELL_RESPONDENTS_MINIMUM, ROUGH_BELOW_RESPONDENTS } from './cells.ts';

// Sentences in the plan that a client sees (`ClientPlan`): its field `method` says how the figures were computed, `sure` how sure they are.

/** In `method` of a plan that was made from the product's sample. */
export const MADE_UP =
  'The people in this plan are made up, to try the planning tool. No figure here comes from a survey.';

/** The first sentence of every `method`. */
export const MODELLED = 'Modelled. Attention is not an outcome; it does not predict sales.';
/** In `method` where no price is a quoted price. */
export const PRICES_ILLUSTRATIVE = 'Prices are illustrative, not quoted.';
/** In `method` where a part of the money is at illustrative prices: the end of the sentence. */
const PARTLY_ILLUSTRATIVE = 'of the money is at illustrative prices, not quoted ones.';
/** The whole sentence. @param share as text, such as "98%" */
export const partlyIllustrative = (share: string): string => `${share} ${PARTLY_ILLUSTRATIVE}`;

/** The sentence of a `method` about illustrative prices; undefined if there is none. */
export function illustrativePrices(method: readonly string[]): string | undefined {
  return method.find((says) => says === PRICES_ILLUSTRATIVE || says.endsWith(PARTLY_ILLUSTRATIVE));
}

/** In `sure.says` of a target with fewer than 100 respondents. */
export const ROUGH_ESTIMATE = `A rough estimate: fewer than ${ROUGH_BELOW_RESPONDENTS} people were asked.`;

/** In `hidden` of a plan whose survey came as a crosstab. */
export const ONLY_TOTALS =
  'People that two channels reach, or only one of them: not known, because the survey came as totals';

/** In `method` where cells are left out. */
export const SMALL_CELLS = `Figures based on fewer than ${CELL_RESPONDENTS_MINIMUM} people of the sample are left out.`;

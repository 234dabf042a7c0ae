import { CELL_RESPONDENTS_MINIMUM, ROUGH_BELOW_RESPONDENTS } from './cells.ts';

/** The first sentence of every `method`. */
export const MODELLED = 'Modelled. Attention is not an outcome; it does not predict sales.';
/** In `method` where no price is a quoted one. */
export const PRICES_ILLUSTRATIVE = 'Prices are illustrative, not quoted.';
/** In `sure.says` of a target with fewer than 100 respondents. */
export const ROUGH_ESTIMATE = `A rough estimate: fewer than ${ROUGH_BELOW_RESPONDENTS} people were asked.`;

/** In `method` where cells are left out. */
export const SMALL_CELLS = `Figures that fewer than ${CELL_RESPONDENTS_MINIMUM} people asked stand behind are left out.`;

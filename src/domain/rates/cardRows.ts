import { AGENCY_CARD, SEED_CARD } from '../../../core/planningData/rates/rateRow.ts';
import type { MergedRow, RateRow } from '../../../core/planningData/rates/rateRow.ts';
import { readCard } from '../../../core/planningData/rates/readCard.ts';
import { writeCard } from '../../../core/planningData/rates/writeCard.ts';

/** A card's own rows. */
export type CardRows = readonly RateRow[];
/** What a card inherits, with the cards that its cells come from. */
export type InheritedRows = readonly MergedRow[];

/** The rows of a card's csv, own or inherited, as far as they can be read. */
export function rowsOfCsv(csv: string): InheritedRows {
  return readCard(csv).rows;
}

/** The csv of a card's rows. */
export function csvOfRows(rows: CardRows): string {
  return writeCard(rows);
}

/** The agency's own card; the page Rates opens with it. */
export const AGENCY_CARD_ID: string = AGENCY_CARD;

/** Whether a card is the shipped files, which nobody edits. */
export function isSeed(card: string): boolean {
  return card === SEED_CARD;
}

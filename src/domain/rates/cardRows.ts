import { AGENCY_CARD, SEED_CARD } from '../../../core/planningData/rates/rateRow.ts';
import type { MergedRow, RateRow } from '../../../core/planningData/rates/rateRow.ts';
import { mergeCards } from '../../../core/planningData/rates/mergeCards.ts';
import { readCard } from '../../../core/planningData/rates/readCard.ts';
import { writeCard } from '../../../core/planningData/rates/writeCard.ts';

/** A card's own rows. */
export type CardRows = readonly RateRow[];
/** The rows that a card inherits, with the cards from which their cells come. */
export type InheritedRows = readonly MergedRow[];

/** The rows of a csv with a card's own or inherited rows. Rows that cannot be read are left out. */
export function rowsOfCsv(csv: string): InheritedRows {
  return readCard(csv).rows;
}

/**
 * The rows of a draft's csv. A cell that cannot be read keeps its text, even in a column of numbers, until the planner corrects it. A
 * draft with such a cell cannot be published.
 */
export function rowsOfDraft(csv: string): CardRows {
  const { rows, lines, headings, faults } = readCard(csv);
  const columns = new Map(Array.from(headings, ([column, heading]) => [heading, column]));
  return rows.map((row, index) => {
    const unread = faults.filter(({ line }) => line === lines[index]);
    const texts = unread.map(({ heading, text }) => [columns.get(heading), text] as const);
    return { ...row, ...Object.fromEntries(texts) };
  });
}

/** A card's own rows, merged with the rows that it inherits. */
export function withInherited(rows: CardRows, inherited: InheritedRows): MergedRow[] {
  return mergeCards([
    { card: '', rows },
    { card: '', rows: inherited },
  ]);
}

/** The csv of a card's rows. */
export function csvOfRows(rows: CardRows): string {
  return writeCard(rows);
}

/** Id of the agency's own card. The page Rates opens with this card. Pages use this constant, as they may not import core/planningData. */
export const AGENCY_CARD_ID: string = AGENCY_CARD;

/** Whether a card is the seed: the rate card Illustrative. Its rows come from files of the server and cannot be edited. */
export function isSeed(card: string): boolean {
  return card === SEED_CARD;
}

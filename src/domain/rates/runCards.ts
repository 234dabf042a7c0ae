import type { RateCard, RateCardRows } from '../../../core/contract/bodies/rates.ts';
import { AGENCY_CARD, SEED_CARD } from '../../../core/planningData/rates/rateRow.ts';
import type { RateColumn } from '../../../core/planningData/rates/rateRow.ts';
import { ratesDay, ratesLine } from '../../../core/planningData/rates/rateWords.ts';

/**
 * The nearest card in force for a client's run: the client's, else the agency's, else the seed. Null for none.
 * @param client  the client's name; '' for none
 */
export function cardOfRun(cards: readonly RateCard[], client: string): RateCard | null {
  const ofAll: readonly string[] = [AGENCY_CARD, SEED_CARD];
  const own = cards.find(({ card, name }) => name === client && !ofAll.includes(card));
  const inOrder = [own, ...ofAll.map((id) => cards.find(({ card }) => card === id))];
  return inOrder.find((card) => card !== undefined && card.version !== null) ?? null;
}

/**
 * "Rates: Banksia Bank, 12 of 41 your own, 3 Nov", as "Rates:" and what links to the card.
 * @param today  ISO day in the time zone of the backend
 */
export function lineOfRun(card: RateCard, today: string): { readonly label: string; readonly text: string } {
  const [label = '', ...text] = ratesLine(card, today).split(' ');
  return { label, text: text.join(' ') };
}

/** "for today", "for 1 Feb 2027". @param day  the day chosen, ISO; null for today */
export function dayOfRun(day: string | null): string {
  return ratesDay(day);
}

/** Whether a card has prices for demographics that others of its plans could miss. */
export function mayHaveGaps({ price_only_for: demographics }: RateCard): boolean {
  return demographics.length > 0;
}

/** Whether a card may name a supply that the rows tell: the shipped prices name none. */
export function isOfAgency({ card }: RateCard): boolean {
  return card !== SEED_CARD;
}

/** The columns that bound how much can be bought. */
const BOUNDING: readonly RateColumn[] = ['available_impressions', 'max_contacts_per_use'];

/** Whether the rows of a card, or those it inherits, name a supply. Their csv has the columns that are used. */
export function mayHaveSupply({ rows, under }: Pick<RateCardRows, 'rows' | 'under'>): boolean {
  return [rows, under].some((csv) => {
    const heading = csv.slice(0, csv.indexOf('\n')).split(',');
    return BOUNDING.some((column) => heading.includes(column));
  });
}

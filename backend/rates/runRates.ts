import { createHash } from 'node:crypto';
import type { AssumptionSet } from '../../core/contract/bodies/planReport.ts';
import type { PlanningTexts } from '../../core/planningData/planningData.ts';
import { mappingForFormats } from '../../core/planningData/lists/planningLists.ts';
import { SEED_CARD } from '../../core/planningData/rates/rateRow.ts';
import { collapsedCards } from '../../core/planningData/rates/resolve.ts';
import { writeCard } from '../../core/planningData/rates/writeCard.ts';
import type { CurrentRates } from './rateBook.ts';
import { RATES_ON_MAX_YEARS } from '../../core/contract/limits.ts';
import { dayInWords, yearsLater } from '../../core/words/days.ts';
import { Refusal } from '../common/refusal.ts';

/** The rate cards of one run. */
export interface RunRates {
  /** The planning data, with the cards collapsed into one. */
  readonly texts: PlanningTexts;
  /** The cards, the day and the hash that are saved with the plan's prices and attention (AssumptionSet). */
  readonly savedFacts: Pick<AssumptionSet, 'cards' | 'rates_on' | 'sha256'>;
}

/**
 * The cards of a client that are in force on the requested day; by default, today.
 * @throws {Refusal} 400 for a day that cannot be chosen
 */
export async function runRates(
  current: CurrentRates,
  { client, rates_on: requestedDay }: { readonly client: string; readonly rates_on?: string | undefined },
): Promise<RunRates> {
  const day = checkedDay(requestedDay, current.today);
  const cards = await current.cards(client, day);
  const rows = collapsedCards(cards);
  const assumptions = writeCard(rows);
  const { texts } = current.data;
  return {
    texts: { ...texts, assumptions, mapping: mappingForFormats(texts.mapping, rows) },
    savedFacts: {
      cards: cards.map(({ rows: _, ...cardFacts }) => cardFacts),
      rates_on: day,
      sha256: createHash('sha256').update(assumptions).digest('hex'),
    },
  };
}

/**
 * Adds the rate cards of a run to its prices and attention (the AssumptionSet). The name and date of the set become those of the client's
 * card, or else of the agency's card. With only the seed (the built-in card Illustrative), they stay as they are.
 */
export function withCards(assumptions: AssumptionSet, { savedFacts }: RunRates): AssumptionSet {
  const [nearest] = savedFacts.cards ?? [];
  const hasOwnCard = nearest !== undefined && nearest.card !== SEED_CARD;
  return {
    ...assumptions,
    ...(hasOwnCard && { name: `${nearest.name} rates v${nearest.version}`, date: nearest.from }),
    ...savedFacts,
  };
}

/**
 * The day whose rates a plan is computed with: the requested day, or today by default.
 * @param requestedDay  such as 2026-02-28. The contract has checked the form, but not whether the calendar has this day
 * @throws {Refusal} 400 for a day that is past, too far ahead, or not in the calendar
 */
export function checkedDay(requestedDay: string | undefined, today: string): string {
  if (requestedDay === undefined) return today;
  const latestDay = yearsLater(today, RATES_ON_MAX_YEARS);
  if (isDay(requestedDay) && requestedDay >= today && requestedDay <= latestDay) return requestedDay;
  const message = `"Rates on" must be a day from today, ${dayInWords(today)}, to ${dayInWords(latestDay)}.`;
  throw new Refusal(400, 'rates_on', message);
}

/** Whether a text of the form 2026-02-31 is a day of the calendar. */
export function isDay(text: string): boolean {
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

import type { RateLists } from '../../core/contract/bodies/rateLists.ts';
import { LISTS_MAX_BYTES } from '../../core/contract/limits.ts';
import { readCollapsed } from '../../core/planningData/assumptions.ts';
import { carriedForward, listFaults, LISTS_CARD, listsOf } from '../../core/planningData/rateLists.ts';
import { AGENCY_CARD } from '../../core/planningData/rates/rateRow.ts';
import { collapsedCards } from '../../core/planningData/rates/resolve.ts';
import { writeCard } from '../../core/planningData/rates/writeCard.ts';
import { baseCardsOf, WITH_ITSELF } from './rateBook.ts';
import { keyOf } from './rateCards.ts';
import type { CardReader } from './rateCards.ts';
import { refusedRates } from './refusedRates.ts';

/**
 * The lists of a request as the text of a draft.
 * @throws {Refusal} 400 when the request has no lists, or too large ones
 */
export function draftOfLists(lists: RateLists | undefined): string {
  if (lists === undefined) throw refusedRates(['"lists" is missing: a draft needs its lists.']);
  const content = JSON.stringify(lists);
  if (Buffer.byteLength(content) > LISTS_MAX_BYTES) {
    throw refusedRates([`The lists have more than ${LISTS_MAX_BYTES / 1024} KB of text.`]);
  }
  return content;
}

/**
 * Checks lists before they are published, and adds names and items of the latest version that are missing in them.
 * @param from  first day, ISO: vehicles may name the formats in force on that day
 * @throws {Refusal} 400 with a sentence for each fault
 */
export async function checkedLists(reader: CardReader, content: string, from: string): Promise<string> {
  const { rates, access, planner } = reader;
  const lists = carriedForward(JSON.parse(content) as RateLists, await latestLists(reader));
  const cards = baseCardsOf(AGENCY_CARD, WITH_ITSELF).filter((card) => access(planner, card).read);
  // The agency's card and the cards from which it inherits, merged into one, without the prices that are for one demographic only.
  const noDemographic = null;
  const formats = readCollapsed(writeCard(collapsedCards(await rates.inForce(cards, from))), noDemographic);
  const faults = listFaults(lists, formats);
  if (faults.length > 0) throw refusedRates(faults);
  return draftOfLists(lists);
}

/** The lists of the latest published version; without one, the lists in the server's files. */
async function latestLists({ store, rates }: CardReader): Promise<RateLists> {
  const latest = rates.newest(LISTS_CARD);
  const content = latest && (await store.content(keyOf(rates, LISTS_CARD), latest.number));
  return content === null ? listsOf(rates.data) : (JSON.parse(content) as RateLists);
}

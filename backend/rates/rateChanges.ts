import type { RatesChange, RatesChangeRequest } from '../../core/contract/bodies/rates.ts';
import { RATE_CARD_MAX_BYTES, LISTS_MAX_BYTES } from '../../core/contract/limits.ts';
import { demographicItems } from '../../core/planningData/planningData.ts';
import { rateFaults, rateQuestions, unanswered } from '../../core/planningData/rates/rateFaults.ts';
import type { CardContext } from '../../core/planningData/rates/rateFaults.ts';
import {
  LISTS_CARD,
  carriedForward,
  earlierNameFaults,
  listFaults,
  listsOf,
  withClientNames,
} from '../../core/planningData/lists/planningLists.ts';
import { AGENCY_CARD, SEED_CARD } from '../../core/planningData/rates/rateRow.ts';
import type { CardId } from '../../core/planningData/rates/rateRow.ts';
import { readCard } from '../../core/planningData/rates/readCard.ts';
import { isBlankText } from '../../core/text/blankText.ts';
import { dayInWords } from '../../core/words/days.ts';
import { Refusal, refusalOf } from '../common/refusal.ts';
import { cardAccess } from './cardAccess.ts';
import { inheritedCards, keyOf, textOfOwnRows } from './rateCards.ts';
import type { CardReader } from './rateCards.ts';
import { isDay } from './runRates.ts';
import { sha256Of } from './rateStore.ts';
import type { CardChange, CardState, VersionFacts } from './rateStore.ts';
import { SEED_KEY, seedContent } from './seedFiles.ts';
import type { SeedFiles } from './seedFiles.ts';
import type { PlanningLists } from '../../core/contract/bodies/planningLists.ts';
import { readCollapsed } from '../../core/planningData/assumptions.ts';
import { collapsedCards } from '../../core/planningData/rates/resolve.ts';
import { writeCard } from '../../core/planningData/rates/writeCard.ts';
import { withBaseCards } from './rateBook.ts';

/** A requested change, and the state of the card before it. */
interface RequestedChange {
  readonly reader: CardReader;
  readonly state: CardState | null;
  readonly request: Pick<RatesChangeRequest, 'rows' | 'lists' | 'number' | 'from' | 'to' | 'note' | 'answers'>;
  readonly change: CardChange;
  readonly seedFiles: SeedFiles;
}

type Handler = (requested: RequestedChange) => Promise<boolean>;

/**
 * The handler of each kind of change. It resolves to false if the card was changed meanwhile.
 * @throws {Refusal} 400 with a sentence for each fault, 404 for a version that does not exist
 */
export const CHANGES: Readonly<Record<RatesChange, Handler>> = {
  save: saveDraft,
  discard: ({ reader, change, state }) => {
    if (!state?.hasDraft) throw noDraft();
    return reader.store.saveDraft(change, null);
  },
  publish,
  roll_back: rollBack,
  withdraw,
  archive: ({ reader, change, state }) => {
    if (state === null) throw noSuchCard();
    return reader.store.archive(change);
  },
  import_seed: importSeed,
};

/** The answer for a card that does not exist and for one that the caller may not see. The two must look the same. */
export function noSuchCard(): Refusal {
  return new Refusal(404, 'no_such_card', 'There is no such rate card.');
}

async function saveDraft({ reader, request: { rows, lists }, change }: RequestedChange): Promise<boolean> {
  if (change.card === LISTS_CARD) return reader.store.saveDraft(change, draftOfLists(lists));
  if (rows === undefined) throw refusedRates(['"rows" is missing: a draft needs the csv text of its rows.']);
  if (Buffer.byteLength(rows) > RATE_CARD_MAX_BYTES) {
    throw refusedRates([`The card has more than ${RATE_CARD_MAX_BYTES / 1024} KB of text.`]);
  }
  const read = readCard(rows);
  if (read.fileFaults.length > 0) throw refusedRates(read.fileFaults);
  // While a cell cannot be read, the draft is stored as it was typed.
  const isReadable = read.faults.length === 0;
  const text = isReadable ? textOfOwnRows(read.rows, await inheritedCards(reader, change.card, reader.today)) : rows;
  return reader.store.saveDraft(change, text);
}

async function publish({ reader, request, change, state }: RequestedChange): Promise<boolean> {
  const content = state?.hasDraft ? await reader.store.content(keyOf(reader.rates, change.card), 0) : null;
  if (content === null) throw noDraft();
  const { note = '', answers = [] } = request;
  const facts = { ...checkedDays(request, reader.today), note: note.trim(), answers };
  if (change.card === LISTS_CARD && facts.to !== null) throw refusedRates(['Lists have no last day.']);
  if (isBlankText(note)) throw refusedRates(['A version needs a note that says what changed.']);
  const text = await checkedText(reader, change.card, content, facts);
  return (await reader.store.publish(change, text, facts)) !== null;
}

async function rollBack({ reader, request, change }: RequestedChange): Promise<boolean> {
  const { number = 0, note = '' } = request;
  const content = await versionContent(reader, change.card, number);
  const days = checkedDays(request, reader.today);
  const isLists = change.card === LISTS_CARD;
  const republished = isLists ? await checkedLists(reader, content, days.from) : content;
  const faults = isLists ? [] : rateFaults(readCard(content), await contextOf(reader, change.card, days.from));
  if (faults.length > 0) throw refusedRates(faults);
  const facts = { ...days, note: isBlankText(note) ? `Back to v${number}` : note.trim(), answers: [] };
  return (await reader.store.publishAgain(change, republished, facts)) !== null;
}

async function withdraw({ reader, request: { number }, change }: RequestedChange): Promise<boolean> {
  const versions = await reader.store.versions(keyOf(reader.rates, change.card));
  const version = versions.find((candidate) => candidate.number === number);
  if (version === undefined) throw noSuchCard();
  if (version.withdrawn !== null) throw refusedRates([`v${version.number} is withdrawn already.`]);
  if (version.from <= reader.today) {
    throw refusedRates([
      `v${version.number} is in force since ${dayInWords(version.from)}: only a later version can be withdrawn.`,
    ]);
  }
  return reader.store.withdraw(change, version.number);
}

/**
 * Publishes the files of the server as a version of the seed, even if an older version had the same content. Does nothing if the newest
 * version has this content.
 */
async function importSeed({ reader, change, seedFiles }: RequestedChange): Promise<boolean> {
  const texts = seedFiles.read();
  if (texts === null) throw refusedRates([seedFiles.fault(reader.rates.data) ?? '']);
  const content = seedContent(texts);
  const [newest] = await reader.store.versions(SEED_KEY);
  if (newest?.sha256 === sha256Of(content)) return true;
  const facts = { from: reader.today, to: null, note: '', answers: [] };
  return (await reader.store.publishAgain(change, content, facts)) !== null;
}

/**
 * Checks a draft, and returns the text to publish.
 * @throws {Refusal} 400 `rates` with the faults, or `rates_questions` with the questions that must first be answered with Keep
 */
async function checkedText(
  reader: CardReader,
  card: CardId,
  content: string,
  { from, answers }: Pick<VersionFacts, 'from' | 'answers'>,
): Promise<string> {
  if (card === LISTS_CARD) return checkedLists(reader, content, from);
  const read = readCard(content);
  const context = await contextOf(reader, card, from);
  const faults = rateFaults(read, context);
  if (faults.length > 0) throw refusedRates(faults);
  const unansweredQuestions = unanswered(rateQuestions(read, context), answers);
  if (unansweredQuestions.length > 0) {
    throw refusalOf(
      400,
      'rates_questions',
      unansweredQuestions.map(({ question }) => question),
    ).keptFromLog();
  }
  return textOfOwnRows(read.rows, await inheritedCards(reader, card, from));
}

/** What the card's figures are compared with when they are checked. */
async function contextOf(reader: CardReader, card: CardId, day: string): Promise<CardContext> {
  const { rates, today } = reader;
  return {
    kind: card === SEED_CARD ? 'seed' : card === AGENCY_CARD ? 'agency' : 'client',
    inheritedCards: await inheritedCards(reader, card, day),
    demographics: demographicItems(rates.data),
    today,
  };
}

/** The content of a published version. @throws {Refusal} 404 when there is no such version */
async function versionContent({ store, rates }: CardReader, card: CardId, number: number): Promise<string> {
  const content = Number.isInteger(number) && number > 0 ? await store.content(keyOf(rates, card), number) : null;
  if (content === null) throw noSuchCard();
  return content;
}

/** The first and the last day of a new version. @throws {Refusal} 400 for days that are past, in the wrong order, or not in the calendar */
function checkedDays(
  { from, to }: RequestedChange['request'],
  today: string,
): { readonly from: string; readonly to: string | null } {
  const days = { from: from ?? today, to: to ?? null };
  const faults = [days.from, days.to].flatMap((day) =>
    day === null || isDay(day) ? [] : [`${day} is no day of the calendar.`],
  );
  if (days.from < today) faults.push(`A version begins today, ${dayInWords(today)}, or later.`);
  if (days.to !== null && days.to < days.from) faults.push('The last day comes before the first one.');
  if (faults.length > 0) throw refusedRates(faults);
  return days;
}

function noDraft(): Refusal {
  return refusedRates(['The card has no draft.']);
}

/**
 * The lists of a request as the text of a draft.
 * @throws {Refusal} 400 when the request has no lists, or too large ones
 */
function draftOfLists(lists: PlanningLists | undefined): string {
  if (lists === undefined) throw refusedRates(['"lists" is missing: a draft needs its lists.']);
  const content = JSON.stringify(lists);
  if (Buffer.byteLength(content) > LISTS_MAX_BYTES) {
    throw refusedRates([`The lists have more than ${LISTS_MAX_BYTES / 1024} KB of text.`]);
  }
  return content;
}

/**
 * Checks lists before they are published, and adds names and items of the latest version that are missing in them. Clients that were
 * renamed on the page Company meanwhile keep their new names.
 * @param from  first day, ISO: vehicles may name the formats in force on that day
 * @throws {Refusal} 400 with a sentence for each fault
 */
async function checkedLists(reader: CardReader, content: string, from: string): Promise<string> {
  const { rates, caller } = reader;
  const { clients } = rates.data.items;
  const draft = withClientNames(JSON.parse(content) as PlanningLists, clients);
  const renamedBack = earlierNameFaults(draft, clients).map(({ sentence }) => sentence);
  const lists = carriedForward(draft, withClientNames(await latestLists(reader), clients));
  const cards = withBaseCards(AGENCY_CARD).filter((card) => cardAccess(caller, card).canRead);
  // The agency's card and the cards from which it inherits, merged into one, without the prices that are for one demographic only.
  const noDemographic = null;
  const formats = readCollapsed(writeCard(collapsedCards(await rates.inForce(cards, from))), noDemographic);
  const faults = [...renamedBack, ...listFaults(lists, formats)];
  if (faults.length > 0) throw refusedRates(faults);
  return draftOfLists(lists);
}

/** The lists of the latest published version; without one, the lists in the server's files. */
async function latestLists({ store, rates }: CardReader): Promise<PlanningLists> {
  const latest = rates.newest(LISTS_CARD);
  const content = latest && (await store.content(keyOf(rates, LISTS_CARD), latest.number));
  return content === null ? listsOf(rates.data) : (JSON.parse(content) as PlanningLists);
}

/** Faults of rates contain prices, which belong to a client and its agency. So these sentences are not logged. */
function refusedRates(sentences: readonly string[]): Refusal {
  return refusalOf(400, 'rates', sentences).keptFromLog();
}

import type { RateCard, RateCardRows, RateVersion } from '../../core/contract/bodies/rates.ts';
import {
  hasSupply,
  countOwnFormats,
  demographicsWithoutGeneralPrice,
} from '../../core/planningData/rates/cardFacts.ts';
import type { PlanningLists } from '../../core/contract/bodies/planningLists.ts';
import { LISTS_CARD, listsOf, withClientNames } from '../../core/planningData/lists/planningLists.ts';
import { withCopiedFigures, mergeCards } from '../../core/planningData/rates/mergeCards.ts';
import { AGENCY_CARD, ORIGIN_COLUMNS, SEED_CARD } from '../../core/planningData/rates/rateRow.ts';
import type { CardId, MergedRow, RateRow } from '../../core/planningData/rates/rateRow.ts';
import { writeCard } from '../../core/planningData/rates/writeCard.ts';
import type { PlanningTexts } from '../../core/planningData/planningData.ts';
import type { Caller } from '../http/callers/caller.ts';
import { cardAccess } from './cardAccess.ts';
import { authorOf, baseCardsOf, clientCard, withBaseCards } from './rateBook.ts';
import type { CardInForce, CompanyRates } from './rateBook.ts';
import { SEED_COMPANY } from './rateStore.ts';
import type { CardKey, CardState, RateStore, StoredVersion } from './rateStore.ts';

/** The person who reads rate cards, and what the cards are read from. */
export interface CardReader {
  readonly store: RateStore;
  readonly rates: CompanyRates;
  readonly caller: Caller;
  /** ISO day. */
  readonly today: string;
  /** The day for which the cards are read, ISO. */
  readonly day: string;
}

/** The key of a card in the database. The seed belongs to no company. */
export function keyOf({ company }: Pick<CompanyRates, 'company'>, card: CardId): CardKey {
  return { company: card === SEED_CARD ? SEED_COMPANY : company, card };
}

/** The revision, draft and archive mark of a card; null for a card that was never changed. */
export async function stateOf({ store, rates }: Pick<CardReader, 'store' | 'rates'>, card: CardId) {
  const key = keyOf(rates, card);
  const [state] = await store.states(key.company, key.card);
  return state ?? null;
}

/** Whether the reader may see the card: a listed one, or one that was made for a client that is no longer listed. */
export function isVisible({ rates, caller }: CardReader, card: CardId, state: CardState | null): boolean {
  return (rates.isKnown(card) || state !== null) && cardAccess(caller, card).canRead;
}

/** The cards that the reader may see: the seed, the agency's, then clients by name. */
export async function visibleCards(reader: CardReader): Promise<RateCard[]> {
  const { store, rates } = reader;
  const states = new Map((await store.states(rates.company)).map((state) => [state.card, state]));
  const [seed] = rates.company === SEED_COMPANY ? [] : await store.states(SEED_COMPANY, SEED_CARD);
  if (seed) states.set(SEED_CARD, seed);
  const listedClients = rates.clients.map(({ id }) => clientCard(id));
  const unlistedClients = [...states.values()].filter(({ card, archived }) => !rates.isKnown(card) && !archived);
  const clientCards = [...listedClients, ...unlistedClients.map(({ card }) => card)];
  const clientCardsByName = clientCards.toSorted((one, other) =>
    rates.nameOf(one).localeCompare(rates.nameOf(other), 'en'),
  );
  const cards = [SEED_CARD, AGENCY_CARD, ...clientCardsByName];
  const visible = cards.filter((card) => isVisible(reader, card, states.get(card) ?? null));
  return Promise.all(visible.map((card) => cardFacts(reader, card, states.get(card) ?? null)));
}

/** A card without its rows, as lists of cards show it. */
export async function cardFacts(reader: CardReader, card: CardId, state: CardState | null): Promise<RateCard> {
  const { rates, caller, day, today } = reader;
  const chain = withBaseCards(card).filter((id) => cardAccess(caller, id).canRead);
  const cards = await rates.inForce(chain, day);
  const version = rates.version(card, day);
  const ownRows = cards.find(({ card: id }) => id === card)?.rows ?? [];
  // The card of the lists has no formats.
  const merged = card === LISTS_CARD ? [] : mergeCards(cards);
  return {
    card,
    name: rates.nameOf(card),
    revision: state?.revision ?? 0,
    version: version?.number ?? null,
    from: version?.from ?? null,
    to: version?.to ?? null,
    published: version?.saved ?? null,
    author: version && authorOf(version),
    ...countOwnFormats(merged),
    own_formats: countOwnFormats(merged, card).own,
    price_only_for: card === SEED_CARD ? [] : demographicsWithoutGeneralPrice(ownRows),
    has_supply: hasSupply(merged),
    draft: state?.hasDraft ? { revision: state.revision, author: state.author, saved: state.saved } : null,
    scheduled: card === SEED_CARD ? [] : rates.scheduled(card, today).map(({ number, from }) => ({ number, from })),
  };
}

/** The cards in force from which a card inherits: the agency's before the seed (the built-in card Illustrative). */
export async function inheritedCards(
  { rates, caller }: Pick<CardReader, 'rates' | 'caller'>,
  card: CardId,
  day: string,
): Promise<CardInForce[]> {
  return rates.inForce(
    baseCardsOf(card).filter((id) => cardAccess(caller, id).canRead),
    day,
  );
}

/**
 * A card with its rows and versions.
 * @param number the version whose rows are sent; undefined for the version in force
 * @returns null when there is no such version
 */
export async function cardWithRows(
  reader: CardReader,
  card: CardId,
  state: CardState | null,
  number: number | undefined,
): Promise<RateCardRows | null> {
  const { store, rates, day } = reader;
  const key = keyOf(rates, card);
  const shownNumber = number ?? rates.version(card, day)?.number;
  const content = shownNumber === undefined ? null : await store.content(key, shownNumber);
  if (number !== undefined && content === null) return null;
  const facts = await cardFacts(reader, card, state);
  const draft = state?.hasDraft ? await store.content(key, 0) : null;
  const published = (await store.versions(key)).map(toContract);
  if (card === LISTS_CARD) {
    const withCurrentNames = (text: string) =>
      withClientNames(JSON.parse(text) as PlanningLists, rates.data.items.clients);
    const publishedLists = content === null ? listsOf(rates.data) : (JSON.parse(content) as PlanningLists);
    const lists = content === null || number !== undefined ? publishedLists : withCurrentNames(content);
    const draftLists = draft === null ? null : withCurrentNames(draft);
    return { ...facts, rows: '', under: '', draft_rows: null, lists, draft_lists: draftLists, versions: published };
  }
  return {
    ...facts,
    rows: content === null ? writeCard([]) : rowsIn(card, content),
    under: card === SEED_CARD ? '' : writeCard(mergeCards(await inheritedCards(reader, card, day))),
    draft_rows: draft,
    versions: published,
  };
}

/** The csv text of the rows in a stored content. The seed's content also has other files. */
function rowsIn(card: CardId, content: string): string {
  return card === SEED_CARD ? (JSON.parse(content) as PlanningTexts).assumptions : content;
}

/**
 * The csv text of a card's own rows, as it is stored. Incomplete groups are completed with inherited figures. The columns
 * that name the card of a figure are removed: rows that were copied from inherited ones may have them.
 */
export function textOfOwnRows(rows: readonly MergedRow[], baseCards: readonly CardInForce[]): string {
  return writeCard(withCopiedFigures(rows.map(withoutOrigins), baseCards));
}

function withoutOrigins(row: MergedRow): RateRow {
  const { ...ownRow } = row as { -readonly [Column in keyof MergedRow]: MergedRow[Column] };
  for (const column of ORIGIN_COLUMNS) delete ownRow[column];
  return ownRow;
}

function toContract({ card, number, from, to, author, saved, withdrawn, note, sha256 }: StoredVersion): RateVersion {
  return { number, from, to, author: authorOf({ card, author }), published: saved, withdrawn, note, sha256 };
}

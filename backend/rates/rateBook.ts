import type { PlanningLists } from '../../core/contract/bodies/planningLists.ts';
import { offeredItem } from '../../core/planningData/lists/listItems.ts';
import type { ListItem } from '../../core/planningData/lists/listItems.ts';
import type { PlanningData } from '../../core/planningData/planningData.ts';
import { PlanningDataError } from '../../core/planningData/planningDataError.ts';
import { LISTS_CARD, withClients, withLists } from '../../core/planningData/lists/planningLists.ts';
import { versionInForce, scheduledAfter } from '../../core/planningData/rates/versionInForce.ts';
import { AGENCY_CARD, SEED_CARD } from '../../core/planningData/rates/rateRow.ts';
import type { CardId, CardToMerge, RateRow } from '../../core/planningData/rates/rateRow.ts';
import { readCard } from '../../core/planningData/rates/readCard.ts';
import { seesClient } from '../../core/rules/rights.ts';
import type { Rights } from '../../core/rules/rights.ts';
import { dayIn } from '../../core/words/days.ts';
import type { Caller } from '../http/callers/caller.ts';
import { cardAccess, CLIENT_PREFIX } from './cardAccess.ts';
import { SEED_COMPANY } from './rateStore.ts';
import type { RateStore, StoredVersion } from './rateStore.ts';
import { LruCache } from '../common/lruCache.ts';
import { readSeedContent, SEED_KEY } from './seedFiles.ts';

/** How many companies, and versions of cards with their rows, a process keeps in memory. */
const COMPANIES_KEPT = 50;
const VERSIONS_KEPT = 500;

const CARD_NAMES: ReadonlyMap<CardId, string> = new Map([
  [SEED_CARD, 'Illustrative'],
  [AGENCY_CARD, 'Agency'],
  [LISTS_CARD, 'Lists'],
]);

/** A version of a card that is in force, with its rows. */
export interface CardInForce extends CardToMerge {
  readonly name: string;
  readonly version: number;
  /** Its first day, ISO. */
  readonly from: string;
  /** ISO 8601 in UTC. */
  readonly published: string;
  /** E-mail address; empty for the seed, which is the built-in rate card Illustrative. */
  readonly author: string;
}

/** The current rates, as one planner sees them. */
export interface CurrentRates {
  /** The lists and mapping in force today, with the clients that the planner sees, and the seed's own prices and attention. */
  readonly data: PlanningData;
  /** ISO day in the configured time zone. */
  readonly today: string;
  /**
   * The cards that are in force on a day and that the planner may read: the client's, the agency's, then the seed.
   * @param client name of the client; null for the agency's and the seed's cards only
   */
  cards(client: string | null, day: string): Promise<readonly CardInForce[]>;
  /** The id of a client in the lists; null for a name that is not listed. */
  clientId(client: string): string | null;
}

interface RateBookOptions {
  readonly store: RateStore;
  readonly timeZone: string;
  /** Returns the clients of a company, given the clients of its lists. Without this function, the clients of the lists are used. */
  readonly clientsOf?: (company: string, items: readonly ListItem[]) => Promise<ListItem[]>;
  /** Reads the stamp with a short time-out; by default the store reads it without one. */
  readonly quickStamp?: () => Promise<string>;
}

/**
 * The rate cards of all companies in memory. Every use reads the stamp of the database (a random id). If it has
 * changed, the versions are read again, so no process uses a version that another one has replaced.
 */
export class RateBook {
  readonly #options: RateBookOptions;
  readonly #rows = new LruCache<Promise<readonly RateRow[]>>(VERSIONS_KEPT);
  readonly #seeds = new LruCache<Promise<PlanningData | null>>(VERSIONS_KEPT);
  readonly #lists = new LruCache<Promise<PlanningData>>(COMPANIES_KEPT);
  /** The rates of each company as last read, for the option lists while the database is away. */
  readonly #lastKnown = new LruCache<CompanyRates>(COMPANIES_KEPT);
  /** The seed's rates, for a company that was not read before the database went away. */
  #seedOnly: CompanyRates | null = null;
  /** The stamp that was read last, and the rates that were read since it changed. */
  #current = { stamp: '', companies: new LruCache<Promise<CompanyRates>>(COMPANIES_KEPT) };

  constructor(options: RateBookOptions) {
    this.#options = options;
  }

  /** ISO day in the configured time zone. */
  today(): string {
    return dayIn(this.#options.timeZone, new Date());
  }

  /** The planning data of the newest seed that this release can read. */
  async seed(): Promise<PlanningData> {
    const { data } = await this.#ratesOfCompany(SEED_COMPANY);
    return data;
  }

  /** The cards that a caller's plans are computed with. */
  async currentRates(caller: Caller): Promise<CurrentRates> {
    const rates = await this.ratesOf(caller);
    const isReadable = (card: CardId) => cardAccess(caller, card).canRead;
    return {
      data: ownClients(rates.data, caller),
      today: this.today(),
      cards: (client, day) => rates.inForce(rates.chain(client).filter(isReadable), day),
      clientId: (client) => offeredItem(rates.clients, client)?.id ?? null,
    };
  }

  /** The clients of a company, including those that are no longer offered. */
  async clients(company: string): Promise<readonly ListItem[]> {
    return (await this.#ratesOfCompany(company)).data.items.clients;
  }

  /** All versions of the planner's company and of the seed. */
  async ratesOf(caller: Caller): Promise<CompanyRates> {
    return this.#ratesOfCompany(this.#companyOf(caller));
  }

  /**
   * Like `ratesOf`, for the option lists, which must also be answered while the database is away. The rates are then
   * the company's rates as last read, or the seed's rates if the company was not read yet.
   */
  async ratesOrLastKnown(caller: Caller): Promise<CompanyRates> {
    const company = this.#companyOf(caller);
    const { store, quickStamp = () => store.stamp() } = this.#options;
    try {
      return await this.#ratesOfCompany(company, await quickStamp());
    } catch (error) {
      const known = this.#lastKnown.find(company) ?? this.#seedOnly;
      if (known === null) throw error;
      return known;
    }
  }

  #companyOf(caller: Caller): string {
    return cardAccess(caller, AGENCY_CARD).canRead ? caller.company : SEED_COMPANY;
  }

  /** @param stampRead  the stamp, if it was already read */
  async #ratesOfCompany(company: string, stampRead?: string): Promise<CompanyRates> {
    const stamp = stampRead ?? (await this.#options.store.stamp());
    // The versions are read after the stamp, so they are never older than it.
    if (this.#current.stamp !== stamp) this.#current = { stamp, companies: new LruCache(COMPANIES_KEPT) };
    const { companies } = this.#current;
    // At midnight another version of the lists may come into force.
    const key = `${company}\n${this.today()}`;
    const rates = companies.get(key, () => this.#load(company));
    rates.catch(() => companies.delete(key));
    return rates;
  }

  async #load(company: string): Promise<CompanyRates> {
    const versions = await this.#options.store.usable(company);
    const isSeed = ({ card, company: owner }: StoredVersion) => owner === SEED_COMPANY && card === SEED_CARD;
    const { seed, data } = await this.#seedOf(versions.filter(isSeed));
    const companyVersions = versions.filter(
      (version) => version.company === company && version.company !== SEED_COMPANY,
    );
    const lists = versionInForce(companyVersions.filter(({ card }) => card === LISTS_CARD).map(withDays), this.today());
    const dataWithLists = lists === null ? data : await this.#listsOf(lists.stored, seed.number, data);
    const dataWithClients = await this.#withClients(company, dataWithLists);
    const rates = new CompanyRates(company, dataWithClients, [seed, ...companyVersions], (version) =>
      this.#rowsOf(version, data),
    );
    if (company === SEED_COMPANY) this.#seedOnly = rates;
    this.#lastKnown.set(company, rates);
    return rates;
  }

  /** The newest seed that this release can read. A process of a newer release may have stored one that this release cannot read. */
  async #seedOf(versions: readonly StoredVersion[]): Promise<{ seed: StoredVersion; data: PlanningData }> {
    for (const seed of versions.toReversed()) {
      const key = String(seed.number);
      const found = this.#seeds.get(key, () => this.#parseSeed(seed.number));
      found.catch(() => this.#seeds.delete(key));
      const data = await found;
      if (data !== null) return { seed, data };
    }
    throw new Error('The database has no seed of rates that this version of the product can read.');
  }

  async #parseSeed(number: number): Promise<PlanningData | null> {
    const content = await this.#options.store.content(SEED_KEY, number);
    try {
      return content === null ? null : readSeedContent(content);
    } catch (fault) {
      if (fault instanceof PlanningDataError) return null;
      throw fault;
    }
  }

  /** The seed's data with the lists of a version; without them if a newer release stored them in a form that this one cannot read. */
  async #listsOf(version: StoredVersion, seedNumber: number, seed: PlanningData): Promise<PlanningData> {
    const key = `${version.company}\n${version.number}\n${seedNumber}`;
    const found = this.#lists.get(key, async () => {
      const content = await this.#options.store.content(version, version.number);
      try {
        return content === null ? seed : withLists(seed, JSON.parse(content) as PlanningLists);
      } catch (fault) {
        if (fault instanceof PlanningDataError) return seed;
        throw fault;
      }
    });
    found.catch(() => this.#lists.delete(key));
    return found;
  }

  /** The data with the clients of the company; the same object if these are exactly the clients of its lists. */
  async #withClients(company: string, data: PlanningData): Promise<PlanningData> {
    const { clientsOf } = this.#options;
    if (clientsOf === undefined || company === SEED_COMPANY) return data;
    const clients = await clientsOf(company, data.items.clients);
    const byId = new Map(data.items.clients.map((item) => [item.id, item]));
    const isAsListed =
      clients.length === byId.size && clients.every((client) => isSameClient(client, byId.get(client.id)));
    return isAsListed ? data : withClients(data, clients);
  }

  #rowsOf(version: StoredVersion, data: PlanningData): Promise<readonly RateRow[]> {
    const key = `${version.company}\n${version.card}\n${version.number}`;
    const readText = async () =>
      version.card === SEED_CARD ? data.texts.assumptions : this.#options.store.content(version, version.number);
    const rows = this.#rows.get(key, async () => readCard((await readText()) ?? '').rows);
    rows.catch(() => this.#rows.delete(key));
    return rows;
  }
}

function isSameClient(one: ListItem, other: ListItem | undefined): boolean {
  return other !== undefined && JSON.stringify(comparedFields(one)) === JSON.stringify(comparedFields(other));
}

function comparedFields({ id, name, was, retired }: ListItem): unknown[] {
  return [id, name, was.toSorted(), retired];
}

/** The planning data with the clients that a person sees. */
export function ownClients(data: PlanningData, rights: Pick<Rights, 'clients'>): PlanningData {
  if (rights.clients === 'all') return data;
  return withClients(
    data,
    data.items.clients.filter(({ id }) => seesClient(rights, id)),
  );
}

/** The published versions of one company and the seed, as they were while the database had one stamp. */
export class CompanyRates {
  readonly company: string;
  readonly data: PlanningData;
  /** The clients that the lists offer. */
  readonly clients: readonly ListItem[];
  readonly #versions: ReadonlyMap<CardId, readonly StoredVersion[]>;
  readonly #rowsOf: (version: StoredVersion) => Promise<readonly RateRow[]>;

  constructor(
    company: string,
    data: PlanningData,
    versions: readonly StoredVersion[],
    rowsOf: (version: StoredVersion) => Promise<readonly RateRow[]>,
  ) {
    this.company = company;
    this.data = data;
    this.clients = data.items.clients.filter(({ retired }) => !retired);
    const cards = new Set(versions.map(({ card }) => card));
    this.#versions = new Map([...cards].map((card) => [card, versions.filter((version) => version.card === card)]));
    this.#rowsOf = rowsOf;
  }

  /** The cards from which a client's plans take rows: the client's card first, then the agency's, then the seed. */
  chain(client: string | null): CardId[] {
    const item = client === null ? null : offeredItem(this.clients, client);
    return withBaseCards(item === null ? AGENCY_CARD : clientCard(item.id));
  }

  /** The version of a card in force on a day. For the seed it is the newest, because no version of the seed begins in the future. */
  version(card: CardId, day: string): StoredVersion | null {
    const versions = this.#versions.get(card) ?? [];
    if (card === SEED_CARD) return versions.at(-1) ?? null;
    return versionInForce(versions.map(withDays), day)?.stored ?? null;
  }

  /** The version of a card with the highest number, even if it begins on a later day. */
  newest(card: CardId): StoredVersion | null {
    return this.#versions.get(card)?.at(-1) ?? null;
  }

  /** Versions that begin after a day, the earliest first. */
  scheduled(card: CardId, day: string): StoredVersion[] {
    return scheduledAfter((this.#versions.get(card) ?? []).map(withDays), day).map(({ stored }) => stored);
  }

  /** The versions in force on a day, in the order of the cards; a card without one is left out. */
  async inForce(cards: readonly CardId[], day: string): Promise<CardInForce[]> {
    const versions = cards.flatMap((card) => this.version(card, day) ?? []);
    return Promise.all(
      versions.map(async (version) => ({
        card: version.card,
        name: this.nameOf(version.card),
        version: version.number,
        from: version.from,
        published: version.saved,
        author: authorOf(version),
        rows: await this.#rowsOf(version),
      })),
    );
  }

  /** "Illustrative", "Agency", or the client's name; the id of a client that is no longer listed. */
  nameOf(card: CardId): string {
    const client = this.data.items.clients.find(({ id }) => clientCard(id) === card);
    return CARD_NAMES.get(card) ?? client?.name ?? card.slice(CLIENT_PREFIX.length);
  }

  /** Whether there is such a card: the seed, the agency's, the lists, or that of a listed client. */
  isKnown(card: CardId): boolean {
    return CARD_NAMES.has(card) || this.clients.some(({ id }) => clientCard(id) === card);
  }
}

export function clientCard(id: string): CardId {
  return `${CLIENT_PREFIX}${id}`;
}

/** The cards from which a card inherits: a client's card inherits from the agency's, and the agency's from the seed. */
export function baseCardsOf(card: CardId): CardId[] {
  if (card === SEED_CARD || card === LISTS_CARD) return [];
  return card === AGENCY_CARD ? [SEED_CARD] : [AGENCY_CARD, SEED_CARD];
}

/** A card, and after it the cards from which it inherits. */
export function withBaseCards(card: CardId): CardId[] {
  return [card, ...baseCardsOf(card)];
}

/** Empty for the seed, which all companies share. */
export function authorOf({ card, author }: Pick<StoredVersion, 'card' | 'author'>): string {
  return card === SEED_CARD ? '' : author;
}

function withDays(stored: StoredVersion) {
  const { number, from, to, withdrawn } = stored;
  return { number, from, to, withdrawn: withdrawn !== null, stored };
}

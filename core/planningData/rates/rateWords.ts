import type { AssumptionSet } from '../../contract/bodies/planReport.ts';
import { dollars, wholeDollars } from '../../words/amounts.ts';
import { dayInWords, shortDay } from '../../words/days.ts';
import { percentText } from '../../words/percent.ts';
import type { Dollars } from '../../words/units.ts';
import type { PriceGap } from './cardFacts.ts';
import { SEED_CARD } from './rateRow.ts';
import type { Basis, CardId } from './rateRow.ts';

/** What the page Home shows of the rate card that a run would use. */
interface CardInShort {
  readonly card: CardId;
  readonly name: string;
  /** How many formats on offer have own figures. */
  readonly own: number;
  /** How many formats are on offer. */
  readonly formats: number;
  /** The card's first day in the time zone of the backend, ISO; null for none. */
  readonly from: string | null;
}

/**
 * "Rates: Banksia Bank, 12 of 41 your own, 3 Nov".
 * @param today  ISO day in the time zone of the backend
 */
export function ratesLine({ card, name, own, formats, from }: CardInShort, today: string): string {
  const count = `${own === 0 ? 'none' : own} of ${formats} your own`;
  const when = card === SEED_CARD || from === null ? '' : `, ${shortDay(from, today)}`;
  return `Rates: ${name}, ${count}${when}`;
}

/** "for today", "for 1 Feb 2027". @param ratesOn  the day chosen, ISO; null for today */
export function ratesDay(ratesOn: string | null): string {
  return ratesOn === null ? 'for today' : `for ${dayInWords(ratesOn)}`;
}

/** "FTA Metro: no price for women 18-39 in this card; $42 CPM of the agency is used." */
export function gapSentence({ channel, price, basis, from }: PriceGap, demographic: string): string {
  const owner = from === SEED_CARD ? 'the illustrative card' : 'the agency';
  return `${channel}: no price for ${demographic} in this card; ${priceInWords(price, basis)} of ${owner} is used.`;
}

const UNITS = { cpm: 'CPM', cpt: 'Target CPM', tarp: 'per TARP' } as const satisfies Record<Basis, string>;

/** "$42 CPM", "$36.50 Target CPM", "$1,800 per TARP". */
export function priceInWords(price: Dollars, basis: Basis): string {
  return `${dollars(price)} ${UNITS[basis]}`;
}

/** Sums may differ by less than this through rounding [$]. */
const CENT = 0.01;

/** A rate card from which a plan took figures. */
type RateCardUsed = NonNullable<AssumptionSet['cards']>[number];

type RatesOfPlan = Pick<AssumptionSet, 'cards' | 'illustrative' | 'rows'>;

/** "Banksia Bank rates v4"; null for a plan without rate cards, or with the figures of the seed (Illustrative) only. */
export function cardOfPlan({ cards = [] }: Pick<AssumptionSet, 'cards'>): string | null {
  const [nearest] = cards;
  return nearest === undefined || nearest.card === SEED_CARD ? null : cardInWords(nearest);
}

/** "Banksia Bank rates v4". */
export function cardInWords({ name, version }: Pick<RateCardUsed, 'name' | 'version'>): string {
  return `${name} rates v${version}`;
}

/**
 * The prices of a plan in words, for the head of its report: "at Banksia Bank rates v4", with the share of the money at
 * illustrative prices where there is some. Null for a plan without rate cards, with the seed alone, with all money at
 * illustrative prices, or where the money at these prices is not known.
 * @param budget  the plan's money [$]
 */
export function pricedAt({ cards, illustrative, rows }: RatesOfPlan, budget: Dollars): string | null {
  const card = cardOfPlan({ cards });
  if (card === null || illustrative === undefined) return null;
  if (isAllMoney(illustrative.price, budget)) return null;
  const isOwn = rows.some(({ kept_cpm: standard }) => standard !== undefined);
  const prices = `at ${isOwn ? 'own prices and ' : ''}${card}`;
  if (illustrative.price < CENT) return prices;
  return `${prices}, ${percentText(illustrative.price / budget)} of the money at illustrative prices`;
}

/** Whether a part of a plan's money is all of its budget, except for rounding. */
export function isAllMoney(part: Dollars, budget: Dollars): boolean {
  return budget > 0 && part > budget - CENT;
}

/**
 * "Rates: Banksia Bank v4, from 3 Nov 2026", in full also who published it and the fingerprint of the figures. Empty for
 * a plan without rate cards.
 */
export function ratesOrigin({ cards = [], sha256 }: Pick<AssumptionSet, 'cards' | 'sha256'>, inFull: boolean): string {
  const [nearest, ...others] = cards;
  if (nearest === undefined) return '';
  const { name, version, from, author } = nearest;
  // The seed is not named: other sentences give the share of the money at its figures.
  const below = others.filter(({ card }) => card !== SEED_CARD).map((card) => `over ${card.name} v${card.version}`);
  const person = inFull && author !== '' ? [`by ${author}`] : [];
  const fingerprint = inFull && sha256 !== undefined ? [sha256.slice(0, FINGERPRINT_LENGTH)] : [];
  return [`Rates: ${name} v${version}`, `from ${dayInWords(from)}`, ...below, ...person, ...fingerprint].join(', ');
}

/** Digits of a fingerprint that are shown. */
const FINGERPRINT_LENGTH = 12;

/**
 * "$744,000 of $2,400,000 (31%) at illustrative prices; 47% of the money on illustrative attention figures." Empty for a
 * plan without these figures.
 */
export function illustrativeSentence({ illustrative }: Pick<AssumptionSet, 'illustrative'>, budget: Dollars): string {
  if (illustrative === undefined || !(budget > 0)) return '';
  const { price, attention } = illustrative;
  const share = (money: Dollars) => percentText(money / budget);
  return `${wholeDollars(price)} of ${wholeDollars(budget)} (${share(price)}) at illustrative prices; ${share(attention)} of the money on illustrative attention figures.`;
}

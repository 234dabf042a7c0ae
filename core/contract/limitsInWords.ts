import type { ReportedLimits, SelectedLimits } from '../rules/reportedLimits.ts';
import { dollarsAndCents, wholeDollars } from '../words/amounts.ts';
import { listed } from '../words/wording.ts';
import { CHANNELS, excludedBy } from '../rules/channels.ts';

/**
 * The limits in one line: "FTA Metro at least $400,000 · Social at most $300,000 · 12 without limits · FTA National not chosen".
 * `restWords` decides whether channels are named or counted.
 * @param budget  the plan's budget [$], or 0 where it is not known. A maximum of the whole budget is no limit
 * @returns an empty text if `constraint` is 'default', a number or a selection without channels
 */
export function limitsInWords(constraint: ReportedLimits, budget: number): string {
  if (typeof constraint !== 'object') return '';
  const limits = chosenNames(constraint).map((name) => ({ name, words: limitWords(constraint[name]!, budget) }));
  if (limits.length === 0) return '';
  const limited = phrasesOfLimits(limits.filter(({ words }) => words !== ''));
  const unlimited = limits.filter(({ words }) => words === '').map(({ name }) => name);
  const notChosen = CHANNELS.filter((name) => !(name in constraint));
  if (limited.length + notChosen.length === 0) return `All ${unlimited.length} channels without limits`;
  return [...limited, ...restWords(unlimited, notChosen)].join(' · ');
}

/**
 * The limits for a client, each as a phrase: "Social at most $300,000", "No money for Cinema". Channels without limits are not mentioned.
 * If more channels are excluded than chosen, the chosen channels are listed instead: "Money for Radio only".
 * @param budget  the plan's budget [$], or 0 where it is not known. A maximum of the whole budget is no limit
 */
export function limitsForClient(constraint: ReportedLimits, budget: number): string[] {
  if (typeof constraint !== 'object' || Object.keys(constraint).length === 0) return [];
  const names = chosenNames(constraint);
  const limits = names.map((name) => ({ name, words: limitWords(constraint[name]!, budget) }));
  // A channel that may not be bought together with a chosen one needs no mention: no one asked to leave it out.
  const notChosen = CHANNELS.filter(
    (name) => !(name in constraint) && !excludedBy(name).some((other) => other in constraint),
  );
  const excluded =
    notChosen.length > names.length ? `Money for ${listed(names)} only` : `No money for ${listed(notChosen)}`;
  return [...phrasesOfLimits(limits.filter(({ words }) => words !== '')), ...(notChosen.length > 0 ? [excluded] : [])];
}

/** The limits as phrases. Channels with equal limits share a phrase: "BVOD and Radio at most $5 each". */
function phrasesOfLimits(limits: readonly { name: string; words: string }[]): string[] {
  return [...new Set(limits.map(({ words }) => words))].map((words) => {
    const names = limits.filter((limit) => limit.words === words).map(({ name }) => name);
    return `${listed(names)} ${words}${names.length > 1 ? ' each' : ''}`;
  });
}

/** The chosen channels in the order of CHANNELS, then channels of another backend that are not in CHANNELS. */
function chosenNames(limits: SelectedLimits): string[] {
  const unknown = Object.keys(limits).filter((name) => !(CHANNELS as readonly string[]).includes(name));
  return [...CHANNELS.filter((name) => name in limits), ...unknown];
}

/** One channel's limits: "at most $300,000"; '' for none. A minimum of 0, a maximum of 0 and a maximum of at least the budget are no limits. */
export function limitWords({ Min_Budget, Max_Budget }: SelectedLimits[string], budget: number): string {
  const least = Min_Budget > 0 ? money(Min_Budget) : null;
  const isCap = Max_Budget > 0 && Max_Budget < (budget > 0 ? budget : Infinity);
  if (least !== null && Min_Budget === Max_Budget) return `exactly ${least}`;
  if (!isCap) return least === null ? '' : `at least ${least}`;
  const most = money(Max_Budget);
  if (least === null) return `at most ${most}`;
  return Min_Budget < Max_Budget ? `${least} to ${most}` : `at least ${least} and at most ${most}`;
}

/** Up to this number, channels that are not chosen are always named. */
const FEW_CHANNELS_MAXIMUM = 3;

/**
 * "12 without limits" and "FTA National not chosen". Channels that are not chosen are named if they are few, or not more than the channels
 * without limits, which are then counted. Otherwise the channels without limits are named: "Radio without limits", "the other 14 not
 * chosen". A single channel without limits is always named.
 */
function restWords(unlimited: readonly string[], notChosen: readonly string[]): string[] {
  const areExcludedNamed = notChosen.length <= Math.max(FEW_CHANNELS_MAXIMUM, unlimited.length);
  const unlimitedText = !areExcludedNamed || unlimited.length === 1 ? listed(unlimited) : String(unlimited.length);
  const notChosenText = areExcludedNamed ? listed(notChosen) : `the other ${notChosen.length}`;
  return [
    unlimited.length > 0 ? `${unlimitedText} without limits` : '',
    notChosen.length > 0 ? `${notChosenText} not chosen` : '',
  ].filter(Boolean);
}

function money(dollars: number): string {
  return Number.isInteger(dollars) ? wholeDollars(dollars) : dollarsAndCents(dollars);
}

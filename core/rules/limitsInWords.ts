import type { ReportedConstraint, SelectedLimits } from './reportedConstraint.ts';
import { dollarsAndCents, wholeDollars } from '../words/amounts.ts';
import { listed } from '../words/wording.ts';
import { CHANNELS } from './channels.ts';

/**
 * The limits in one line: "FTA Metro at least $400,000 · Social at most $300,000 · 12 without limits · FTA National not chosen". Of the
 * channels without limits and those not chosen, the smaller group is named.
 * @param budget  the plan's [$]; 0 where it is not known. A maximum of the whole budget is no limit
 * @returns '' for the default, a number or an empty selection
 */
export function limitsInWords(constraint: ReportedConstraint, budget: number): string {
  if (typeof constraint !== 'object') return '';
  const limits = namesOf(constraint).map((name) => ({ name, words: limitWords(constraint[name]!, budget) }));
  if (limits.length === 0) return '';
  const limited = limitGroups(limits.filter(({ words }) => words !== ''));
  const open = limits.filter(({ words }) => words === '').map(({ name }) => name);
  const closed = CHANNELS.filter((name) => !(name in constraint));
  if (limited.length + closed.length === 0) return `All ${open.length} channels without limits`;
  return [...limited, ...restWords(open, closed)].join(' · ');
}

/**
 * The limits for a client, a phrase each, without the channels that are free: "Social at most $300,000", "No money for
 * Cinema". Of the open and the closed channels the smaller group is named.
 * @param budget  the plan's [$]; 0 where it is not known. A maximum of the whole budget is no limit
 */
export function limitsForClient(constraint: ReportedConstraint, budget: number): string[] {
  if (typeof constraint !== 'object' || Object.keys(constraint).length === 0) return [];
  const names = namesOf(constraint);
  const limits = names.map((name) => ({ name, words: limitWords(constraint[name]!, budget) }));
  const closed = CHANNELS.filter((name) => !(name in constraint));
  const rest = closed.length > names.length ? `Money for ${listed(names)} only` : `No money for ${listed(closed)}`;
  return [...limitGroups(limits.filter(({ words }) => words !== '')), ...(closed.length > 0 ? [rest] : [])];
}

/** Equal limits are grouped: "BVOD and Radio at most $5 each". */
function limitGroups(limits: readonly { name: string; words: string }[]): string[] {
  return [...new Set(limits.map(({ words }) => words))].map((words) => {
    const names = limits.filter((one) => one.words === words).map(({ name }) => name);
    return `${listed(names)} ${words}${names.length > 1 ? ' each' : ''}`;
  });
}

/** The channels in the order of CHANNELS, then unknown ones of a backend. */
function namesOf(limits: SelectedLimits): string[] {
  const others = Object.keys(limits).filter((name) => !(CHANNELS as readonly string[]).includes(name));
  return [...CHANNELS.filter((name) => name in limits), ...others];
}

/** One channel's limits: "at most $300,000"; '' for none. Zeros are no limits. */
export function limitWords({ Min_Budget, Max_Budget }: SelectedLimits[string], budget: number): string {
  const least = Min_Budget > 0 ? money(Min_Budget) : null;
  const isCap = Max_Budget > 0 && Max_Budget < (budget > 0 ? budget : Infinity);
  if (least !== null && Min_Budget === Max_Budget) return `exactly ${least}`;
  if (!isCap) return least === null ? '' : `at least ${least}`;
  const most = money(Max_Budget);
  if (least === null) return `at most ${most}`;
  return Min_Budget < Max_Budget ? `${least} to ${most}` : `at least ${least} and at most ${most}`;
}

/** Up to this number, channels are named instead of counted. */
const FEW_CHANNELS_MAXIMUM = 3;

function restWords(open: readonly string[], closed: readonly string[]): string[] {
  const namesClosed = closed.length <= Math.max(FEW_CHANNELS_MAXIMUM, open.length);
  const without = !namesClosed || open.length === 1 ? listed(open) : String(open.length);
  const rest = namesClosed ? listed(closed) : `the other ${closed.length}`;
  return [open.length > 0 ? `${without} without limits` : '', closed.length > 0 ? `${rest} not chosen` : ''].filter(
    Boolean,
  );
}

function money(dollars: number): string {
  return Number.isInteger(dollars) ? wholeDollars(dollars) : dollarsAndCents(dollars);
}

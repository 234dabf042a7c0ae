import type { ReportedConstraint, SelectedLimits } from '../../../../core/rules/reportedConstraint.ts';
import { dollarsAndCents, wholeDollars } from '../../../../core/words/amounts.ts';
import { listed } from '../../../../core/words/wording.ts';
import { CHANNELS } from '../../../../core/rules/channels.ts';

/**
 * What the client demanded, in a line: "FTA Metro at least $400,000 · Social at most $300,000 · 12 without limits · FTA National
 * not chosen". Of the channels without figures the smaller group is named, so that the line tells all of them apart.
 * @param budget  the plan's [$]: a maximum of the whole budget is none; 0 where it is not known
 * @returns '' where there is nothing to tell beyond the constraint's own word: the default, a number, an empty selection
 */
export function limitsInWords(constraint: ReportedConstraint, budget: number): string {
  if (typeof constraint !== 'object') return '';
  const told = namesOf(constraint).map((name) => ({ name, words: limitWords(constraint[name]!, budget) }));
  if (told.length === 0) return '';
  const limited = limitGroups(told.filter(({ words }) => words !== ''));
  const open = told.filter(({ words }) => words === '').map(({ name }) => name);
  const closed = CHANNELS.filter((name) => !(name in constraint));
  if (limited.length + closed.length === 0) return `All ${open.length} channels without limits`;
  return [...limited, ...restWords(open, closed)].join(' · ');
}

/** Equal limits are said once: "BVOD and Radio at most $5 each". */
function limitGroups(told: readonly { name: string; words: string }[]): string[] {
  return [...new Set(told.map(({ words }) => words))].map((words) => {
    const names = told.filter((one) => one.words === words).map(({ name }) => name);
    return `${listed(names)} ${words}${names.length > 1 ? ' each' : ''}`;
  });
}

/** The fifteen in their order, then whatever else a backend may know. */
function namesOf(limits: SelectedLimits): string[] {
  const others = Object.keys(limits).filter((name) => !(CHANNELS as readonly string[]).includes(name));
  return [...CHANNELS.filter((name) => name in limits), ...others];
}

/** One channel's limits; '' for none. Zeros are no limits. */
function limitWords({ Min_Budget, Max_Budget }: SelectedLimits[string], budget: number): string {
  const least = Min_Budget > 0 ? money(Min_Budget) : null;
  const isCap = Max_Budget > 0 && Max_Budget < (budget > 0 ? budget : Infinity);
  if (least !== null && Min_Budget === Max_Budget) return `exactly ${least}`;
  if (!isCap) return least === null ? '' : `at least ${least}`;
  const most = money(Max_Budget);
  if (least === null) return `at most ${most}`;
  return Min_Budget < Max_Budget ? `${least} to ${most}` : `at least ${least} and at most ${most}`;
}

/** So few names take no more room than their number. */
const FEW = 3;

function restWords(open: readonly string[], closed: readonly string[]): string[] {
  const namesClosed = closed.length <= Math.max(FEW, open.length);
  const without = !namesClosed || open.length === 1 ? listed(open) : String(open.length);
  const rest = namesClosed ? listed(closed) : `the other ${closed.length}`;
  return [open.length > 0 ? `${without} without limits` : '', closed.length > 0 ? `${rest} not chosen` : ''].filter(
    Boolean,
  );
}

function money(dollars: number): string {
  return Number.isInteger(dollars) ? wholeDollars(dollars) : dollarsAndCents(dollars);
}

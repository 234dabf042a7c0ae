import { array, mixed, number, object, string, ValidationError } from 'yup';
import type { TestContext } from 'yup';
import { dollars } from '../words/amounts.ts';
import { listed } from '../words/wording.ts';
import { CHANNELS, isChannel, NATIONAL, NATIONAL_PARTS } from './channels.ts';
import type { Channel } from './channels.ts';
import type { SplitRules } from './groupRules.ts';
import { ruleFaults } from './ruleFaults.ts';

/**
 * Minimum and maximum money of a channel [whole $]. By default the minimum is 0 and the maximum is the budget. For a channel that is not
 * ticked both are 0.
 */
export interface ChannelLimits {
  readonly Channel: string;
  readonly Min_Budget: number;
  readonly Max_Budget: number;
}

/** A budget to spend in full [$] and the limits of the channels [$]. A form also has the ticked channels, `selected`. */
export interface AskedLimits {
  readonly budget: number;
  readonly limits: readonly ChannelLimits[];
  readonly selected?: readonly string[] | undefined;
  /** The rules over several channels. */
  readonly rules?: SplitRules | undefined;
}

export type LimitFaultCode =
  | 'bad number'
  | 'unknown channel'
  | 'exclusive channels chosen'
  | 'none chosen'
  | 'minimum above maximum'
  | 'minima above budget'
  | 'exclusive channels forced'
  | 'maxima below budget'
  | 'whole dollars'
  | 'rules contradict';

/**
 * Why limits cannot be met. `message` is a sentence for the planner. `channel` is the channel to correct; null if it is not a single one.
 */
export interface LimitFault {
  readonly code: LimitFaultCode;
  readonly channel: Channel | null;
  readonly message: string;
}

/** The ticked channels of a form, as read from storage. */
export const channelSelection = array(string().oneOf(CHANNELS).required()).defined();

/**
 * The rules for a plan's limits. The form checks them while the planner types. The backend and the optimiser check them too, as do readers
 * of stored data and of other programs' data.
 */
const limitRules = object({
  budget: number().required(),
  limits: mixed<readonly ChannelLimits[]>().required(),
  selected: mixed<readonly string[]>().optional(),
  rules: mixed<SplitRules>().optional(),
})
  .test('bad number', rule(badNumbers))
  .test('unknown channel', rule(unknownChannels))
  .test('exclusive channels chosen', rule(bothBranchesChosen))
  .test('none chosen', rule(noneChosen))
  .test('minimum above maximum', rule(minimumsAboveMaximums))
  .test('minima above budget', rule(minimumsAboveBudget))
  .test('exclusive channels forced', rule(bothBranchesForced))
  .test('maxima below budget', rule(maximumsBelowBudget))
  .test('rules contradict', rule(rulesContradicting));

/** The rules for the limits of a request, whose budget must also be whole dollars. */
export const requestedLimits = limitRules.test('whole dollars', rule(fractionOfDollar));

/**
 * Every fault of these limits, in the order of the rules; none when a plan can meet them.
 * @param schema  `requestedLimits` for the limits of a call
 */
export function limitFaults(request: AskedLimits, schema: typeof limitRules = limitRules): LimitFault[] {
  try {
    schema.validateSync(request, { strict: true, abortEarly: false });
    return [];
  } catch (cause) {
    if (!(cause instanceof ValidationError)) throw cause;
    const all = cause.inner.length > 0 ? cause.inner : [cause];
    return all.map(({ type, params, message }) => {
      const channel = (params?.channel ?? null) as Channel | null;
      return { code: type as LimitFaultCode, channel, message };
    });
  }
}

/** The limits with each maximum brought down to the budget. */
export function capMaximums({ budget, limits }: AskedLimits): ChannelLimits[] {
  return limits.map((row) => (row.Max_Budget > budget ? { ...row, Max_Budget: budget } : row));
}

/** The sums of the minimums and of the maximums [$]. A maximum above the budget counts as the budget. */
export function sumOfLimits(request: AskedLimits): { minimum: number; maximum: number; budget: number } {
  return { minimum: sum(minimums(request)), maximum: sum(maximums(request)), budget: request.budget };
}

/** A fault as a rule finds it. `limitFaults` adds the code. */
type FoundFault = Omit<LimitFault, 'code'>;

/** A rule as a Yup test; the test's name becomes the fault's code. */
function rule(find: (request: AskedLimits) => readonly FoundFault[]) {
  return (request: unknown, context: TestContext) => {
    const found = find(request as AskedLimits);
    if (found.length === 0) return true;
    return new ValidationError(
      found.map(({ channel, message }) => context.createError({ message: () => message, params: { channel } })),
    );
  };
}

const wholeFormFault = (message: string): FoundFault[] => [{ channel: null, message }];

function badNumbers({ budget, limits }: AskedLimits): FoundFault[] {
  if (!(budget > 0 && Number.isFinite(budget))) return wholeFormFault('The budget must be above $0.');
  return limits
    .filter(({ Min_Budget: least, Max_Budget: most }) => !(least >= 0 && most >= 0 && Number.isFinite(least)))
    .map(({ Channel: name }) => faultAt(name, `The limits of ${name} must be $0 or more.`));
}

function unknownChannels({ limits }: AskedLimits): FoundFault[] {
  const names = limits.map(({ Channel: name }) => name);
  const unknown = names.filter((name) => !isChannel(name)).map((name) => `"${name}" is not one of the channels.`);
  const repeated = names.filter((name, index) => isChannel(name) && names.indexOf(name) < index);
  const duplicates = [...new Set(repeated)].map((name) => `${name} has more than one row of limits.`);
  return [...unknown, ...duplicates].flatMap(wholeFormFault);
}

function bothBranchesChosen({ selected = [] }: AskedLimits): FoundFault[] {
  const parts = NATIONAL_PARTS.filter((part) => selected.includes(part));
  if (!selected.includes(NATIONAL) || parts.length === 0) return [];
  return wholeFormFault(`${NATIONAL} includes ${listed(parts)}, so they cannot be bought together. Untick one side.`);
}

function noneChosen({ limits, selected }: AskedLimits): FoundFault[] {
  const isNothingChosen = selected ? selected.length === 0 : limits.every(({ Max_Budget }) => Max_Budget === 0);
  return isNothingChosen ? wholeFormFault('Tick at least one channel that may receive money, or choose default.') : [];
}

function minimumsAboveMaximums({ budget, limits }: AskedLimits): FoundFault[] {
  return limits.flatMap(({ Channel: name, Min_Budget: least, Max_Budget: most }) => {
    if (!isAbove(least, Math.min(most, budget))) return [];
    const cap = most < budget ? `its maximum ${dollars(most)}` : `the budget ${dollars(budget)}`;
    const higher = most < budget ? 'maximum' : 'budget';
    const message = `${name}: the minimum ${dollars(least)} is above ${cap}. Lower the minimum or raise the ${higher}.`;
    return faultAt(name, message);
  });
}

function minimumsAboveBudget(request: AskedLimits): FoundFault[] {
  const { budget } = request;
  const least = sum(minimums(request));
  if (!isAbove(least, budget)) return [];
  const overBudget = `The minimums add up to ${dollars(least)}, ${dollars(least - budget)} more than the budget ${dollars(budget)}.`;
  return wholeFormFault(`${overBudget} Lower a minimum or raise the budget.`);
}

function bothBranchesForced({ limits }: AskedLimits): FoundFault[] {
  const forced = (names: readonly string[]) =>
    names.filter((name) => limits.some((row) => row.Channel === name && row.Min_Budget > 0));
  const parts = forced(NATIONAL_PARTS);
  if (forced([NATIONAL]).length === 0 || parts.length === 0) return [];
  return wholeFormFault(
    `${NATIONAL} has a minimum, and so ${parts.length > 1 ? 'have' : 'has'} ${listed(parts)}: national and ` +
      'metropolitan or regional television exclude each other. Set the minimum of one side to $0.',
  );
}

/** A plan buys either FTA National or its two parts, FTA Metro and FTA Regional. One of these TV branches must have room for the budget. */
function maximumsBelowBudget(request: AskedLimits): FoundFault[] {
  const { budget, limits } = request;
  const all = sum(maximums(request));
  if (all === 0 || bothBranchesForced(request).length > 0) return [];
  const withoutChannels = (excluded: readonly string[]) => ({
    budget,
    limits: limits.filter((row) => !excluded.includes(row.Channel)),
  });
  const canExclude = (excluded: readonly string[]) =>
    !limits.some((row) => excluded.includes(row.Channel) && row.Min_Budget > 0);
  // The most that each branch can spend; null where a minimum in the other branch rules it out.
  const branches = [[NATIONAL], NATIONAL_PARTS].map((excluded) =>
    canExclude(excluded) ? sum(maximums(withoutChannels(excluded))) : null,
  );
  const [withMetroAndRegional, withNational] = branches;
  const most = Math.max(...branches.map((amount) => amount ?? 0));
  if (!isAbove(budget, most)) return [];
  const remedy = 'Raise a maximum, tick another channel or lower the budget.';
  // One sum is enough if the better branch has all maximums, or if only one branch can be bought.
  if (!isAbove(all, most) || branches.includes(null)) {
    const remainder = `so ${dollars(budget - most)} of the budget ${dollars(budget)} has no channel to go to`;
    const unbuyable = withMetroAndRegional === null ? NATIONAL_PARTS : withNational === null ? [NATIONAL] : [];
    return wholeFormFault(
      `The maximums add up to ${dollars(most)}, ${remainder}.${ruledOut(request, unbuyable)} ${remedy}`,
    );
  }
  return wholeFormFault(
    `${NATIONAL} excludes ${listed(NATIONAL_PARTS)}, so the maximums add up to ${dollars(withMetroAndRegional!)} with metro and ` +
      `regional television and to ${dollars(withNational!)} with national television. Neither reaches the budget ` +
      `${dollars(budget)}. ${remedy}`,
  );
}

/** The rules over several channels are checked only if the limits of single channels can be met. */
function rulesContradicting(request: AskedLimits): FoundFault[] {
  const { budget, limits, rules } = request;
  if (rules === undefined || SINGLE_CHANNEL_RULES.some((find) => find(request).length > 0)) return [];
  return ruleFaults({ budget, limits, rules }).flatMap(wholeFormFault);
}

const SINGLE_CHANNEL_RULES = [
  badNumbers,
  unknownChannels,
  bothBranchesChosen,
  noneChosen,
  minimumsAboveMaximums,
  minimumsAboveBudget,
  bothBranchesForced,
  maximumsBelowBudget,
];

/**
 * A sentence about channels that have a maximum but cannot be bought, because the other TV branch has a minimum. Without this sentence a
 * planner who adds up the maximums would not find the sum in the message.
 */
function ruledOut({ limits }: AskedLimits, unbuyable: readonly string[]): string {
  const names = limits.filter((row) => unbuyable.includes(row.Channel) && row.Max_Budget > 0).map((row) => row.Channel);
  if (names.length === 0) return '';
  const reason = unbuyable.includes(NATIONAL) ? NATIONAL_PARTS.join(' or ') : NATIONAL;
  return ` ${listed(names)} cannot be bought because ${reason} has a minimum.`;
}

function fractionOfDollar({ budget }: AskedLimits): FoundFault[] {
  return Number.isInteger(budget) ? [] : wholeFormFault(`The budget must be whole dollars, not ${budget}.`);
}

function faultAt(name: string, message: string): FoundFault {
  return { channel: isChannel(name) ? name : null, message };
}

const minimums = ({ limits }: AskedLimits) => limits.map((row) => row.Min_Budget);
const maximums = (request: AskedLimits) => capMaximums(request).map((row) => row.Max_Budget);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Sums are compared with a tolerance of at most half a cent: 0.1 + 0.2 is not above 0.3. */
function isAbove(one: number, other: number): boolean {
  return one - other > Math.min(1e-9 * Math.abs(other), 0.005);
}

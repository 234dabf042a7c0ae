import { readRows } from '../../../core/contract/jsonText.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { TableRow } from '../../../core/contract/bodies/rows.ts';
import type { ChannelReason, SamplingError, Why } from '../../../core/contract/bodies/why.ts';
import { wholeNumber, wholeDollars } from '../../../core/words/amounts.ts';
import { intervalSentence } from '../report/reachRange.ts';
import { peopleText } from '../report/peopleText.ts';
import { isSharedMargin } from '../../../core/rules/sharedMargin.ts';
import { channelMoney } from '../report/channelMoney.ts';
import { goalTimes } from '../report/ruleOutcomes.ts';
import { readPrintedNumber } from '../../../core/words/printedParts.ts';
import { marginalReachOf } from '../report/channels/channelTable.ts';
import type { TableView } from '../report/reportContents.ts';
import { capital, people } from '../../../core/words/wording.ts';

/** Label of a channel's standing: where its money is in relation to its limits. */
const STANDING: Record<NonNullable<ChannelReason['standing']>, string> = {
  'between limits': 'Between its limits',
  'whole budget': 'Takes the whole budget',
  'at maximum': 'At its maximum',
  'at minimum': 'At its minimum',
  fixed: 'Fixed',
  'not bought': 'Not bought',
  'left out': 'Left out',
  'not chosen': 'Not chosen',
  'not in the file': 'Not in the file',
};

/** For plans saved before the reply had `standing`. A channel at a minimum of 0 is shown as not bought. */
const STANDING_BY_STATE: Record<ChannelReason['state'], (spend: number) => string> = {
  'at min': (spend) => (spend === 0 ? STANDING['not bought'] : STANDING['at minimum']),
  'at max': () => STANDING['at maximum'],
  interior: () => STANDING['between limits'],
  excluded: () => STANDING['left out'],
};

function standingOf({ standing, state, spend }: ChannelReason): string {
  return standing ? STANDING[standing] : STANDING_BY_STATE[state](spend);
}

const nextHeader = (times: number) => `Next $1,000 adds (${peopleOf(times)})`;
/** Easing a limit means $1,000 more for a channel at its maximum or left out, and $1,000 less for a channel at its minimum. */
const LIMIT_HEADER = 'Gain from relaxing its limit by $1,000 (people)';

/** The people who count for the plan's goal: those reached at least `times` times. */
const peopleOf = (times: number) => (times > 1 ? `people reached ${times} times or more` : 'people');

/** The parts of `why` about single channels. */
type MixWhy = Pick<Why, 'channels' | 'shared_next_1000'>;

function byMoney(channels: readonly ChannelReason[]): ChannelReason[] {
  return [...channels].sort((first, second) => second.spend - first.spend);
}

/** A number of people in words: "about 988 people", "about one person", "hardly anyone". */
function aboutPeople(people: number): string {
  if (people < 0.1) return 'hardly anyone';
  const text = peopleText(people);
  return text === '1' ? 'about one person' : `about ${text} people`;
}

/**
 * Why moving money between channels gains nothing: the next $1,000 adds the same number of people in channels between their limits. Null if
 * fewer than two of them have the figure that the reply gives or, if it gives none, if not all of them have the same.
 */
export function sharedMarginSentence({ channels = [], shared_next_1000 }: MixWhy): string | null {
  const betweenLimits = channels.filter(({ state, next_1000 }) => state === 'interior' && next_1000 > 0);
  const mean = betweenLimits.reduce((sum, { next_1000 }) => sum + next_1000, 0) / betweenLimits.length;
  const sharedMargin = shared_next_1000 ?? mean;
  const withSharedFigure = betweenLimits.filter(({ next_1000 }) => isSharedMargin(next_1000, sharedMargin));
  // If the reply does not give the shared figure, all channels between their limits must have the same figure.
  const areAllEqual = withSharedFigure.length === betweenLimits.length;
  if (withSharedFigure.length < 2 || (shared_next_1000 === undefined && !areAllEqual)) return null;
  const where = areAllEqual
    ? `each of the ${withSharedFigure.length}`
    : `${withSharedFigure.length} of the ${betweenLimits.length}`;
  return `The next $1,000 adds ${aboutPeople(sharedMargin)} in ${where} channels between their limits: moving money from one to another would gain nothing.`;
}

/**
 * The channels with the attentive reach that each adds, for the waterfall chart of the reach build. If the plan's goal counts only
 * people reached several times, `incremental_reach` of the reply also counts only them. Then the planning details give the figures.
 */
export function reachBuildChannels(
  report: Pick<PlanReport, 'why' | 'output_table' | 'rules_report'>,
): Pick<Why, 'channels'> {
  const { channels = [] } = report.why ?? {};
  if (goalTimes(report) === 1) return { channels };
  const added = figuresByChannel(readRows<TableRow>(report.output_table), 'Incremental_Reach');
  return { channels: channels.map((reason) => ({ ...reason, incremental_reach: added.get(reason.channel) ?? 0 })) };
}

/** What is known about the sampling error; '' if nothing is known. */
export function samplingWords({ sampling_error: error, sampling_says: says }: Why = {}): string {
  return error ? `${samplingSentence(error)} ${error.says}` : (says ?? '');
}

/** The sampling error in a sentence. */
export function samplingSentence({ low, high, standard_error }: SamplingError): string {
  const error = wholeNumber(standard_error);
  return intervalSentence({ low, high }, error === '0' ? '' : ` (standard error ${error})`);
}

/**
 * The reasons as a table for csv, with the report's figures.
 * @param output  the plan's money
 * @param times  how often people must be reached to count for the plan's goal
 */
export function reasonTable(why: MixWhy, output: PlanReport['output'] = [], times = 1): TableView {
  const bought = channelMoney({ output }).filter((line) => line.money > 0);
  const money = new Map(bought.map((line) => [line.channel, line.money]));
  const rows = byMoney(why.channels ?? []).map((reason) => ({
    Channel: reason.channel,
    'Budget ($)': money.get(reason.channel) ?? reason.spend,
    Standing: standingOf(reason),
    [nextHeader(times)]: printedPeople(marginalReachOf(reason, why.shared_next_1000)),
    [LIMIT_HEADER]: reason.limit_costs === null ? null : printedPeople(reason.limit_costs),
    [times > 1 ? `Only here (${peopleOf(times)})` : 'Incremental reach (people)']: Math.round(reason.incremental_reach),
    Reason: reason.says,
  }));
  const { columns } = tableOf(rows, ['Channel', 'Standing', 'Reason']);
  return { rows, columns: columns.map((one) => (one.numeric ? { ...one, isPrinted: true } : one)) };
}

/** The number as the report prints it. Below 0.1 the report prints no number; then the number keeps two significant digits. */
function printedPeople(people: number): number {
  return readPrintedNumber(peopleText(people)) ?? Number(people.toPrecision(2));
}

/** Rows as a table. The columns have the order of the first row's fields. @param words  the text columns; all others are numeric */
export function tableOf(rows: readonly TableRow[], words: readonly string[]): TableView {
  const fields = Object.keys(rows[0] ?? {});
  return {
    rows,
    columns: fields.map((field) => ({ field, header: field, numeric: !words.includes(field), decimals: 2 })),
  };
}

/** The sentences in the reply: first about the mix, then about television. */
export function whySentences({ says, television }: Pick<Why, 'says' | 'television'>): string[] {
  return [says, television?.says].filter((sentence): sentence is string => !!sentence);
}

/** Whether there is anything for "Why this mix" to show. */
export function hasReasons(why: Why): boolean {
  return (why.channels?.length ?? 0) > 0 || whySentences(why).length > 0 || samplingWords(why) !== '';
}

/** Each channel's own attentive reach from the planning details [people]. */
export function reachAloneOf(rows: readonly TableRow[]): ReadonlyMap<string, number> {
  return figuresByChannel(rows, 'Attentive_Reach');
}

function figuresByChannel(rows: readonly TableRow[], field: string): ReadonlyMap<string, number> {
  return new Map(
    rows.flatMap(({ Channel, [field]: value }) =>
      typeof Channel === 'string' && typeof value === 'number' ? [[Channel, value] as const] : [],
    ),
  );
}

/** Sentences about the channels whose whole supply the mix buys. */
export function supplySentences({ supply = [], channels = [] }: Pick<Why, 'supply' | 'channels'>): string[] {
  const money = new Map(channels.map(({ channel, spend }) => [channel, spend]));
  // The mix has cents, the supply is in whole dollars.
  return supply.filter(({ channel, most }) => (money.get(channel) ?? 0) > most - 1).map(({ says }) => says);
}

/** An exception in the mix: a limit that costs people, or a channel that nearly got money. */
export interface MixException {
  readonly channel: string;
  readonly title: string;
  readonly sentence: string;
}

const EXCEPTIONS_MAXIMUM = 3;
/** A channel nearly got money if its first $1,000 would add at least this share of the people that the next $1,000 adds in the mix. */
const CLOSE_SHARE = 0.9;

/** At most three exceptions: first limits, the limit that costs most people first, then the channel that nearly got money. */
export function mixExceptions({
  channels = [],
  shared_next_1000,
}: Pick<Why, 'channels' | 'shared_next_1000'>): MixException[] {
  const costlyLimits = channels
    .filter(({ limit_costs }) => limit_costs !== null && limit_costs >= 1)
    .sort((one, other) => other.limit_costs! - one.limit_costs!)
    .map((reason) => ({ channel: reason.channel, title: limitTitle(reason), sentence: limitCost(reason) }));
  const nearlyBought = nearlyBoughtChannel(channels, shared_next_1000);
  const limitsMaximum = nearlyBought ? EXCEPTIONS_MAXIMUM - 1 : EXCEPTIONS_MAXIMUM;
  return [...costlyLimits.slice(0, limitsMaximum), ...(nearlyBought ? [nearlyBought] : [])];
}

function limitTitle({ channel, standing, state, spend }: ChannelReason): string {
  if (standing === 'fixed') return `${channel} is fixed at ${wholeDollars(spend)}`;
  if (state === 'excluded') return `${channel} may not be bought`;
  return state === 'at min'
    ? `${channel} is held up at ${wholeDollars(spend)}`
    : `${channel} is held at ${wholeDollars(spend)}`;
}

/** The reply's reason without its first part (up to a colon or the first full stop), which the title already tells. */
function limitCost({ says, state }: ChannelReason): string {
  const rest = says.split(state === 'excluded' ? /: (.*)/s : /(?<=\.) (.*)/s)[1] ?? '';
  return rest === '' ? says : capital(rest);
}

/** The channel that nearly got money; null if there is none. @param sharedMargin  people that the next $1,000 adds in the channels of the mix */
function nearlyBoughtChannel(
  channels: readonly ChannelReason[],
  sharedMargin: number | undefined,
): MixException | null {
  if (sharedMargin === undefined) return null;
  const [first, second] = channels
    .filter(({ standing, next_1000 }) => standing === 'not bought' && next_1000 < sharedMargin)
    .sort((one, other) => other.next_1000 - one.next_1000);
  // A difference that the printed figures do not show does not count.
  if (!first || first.next_1000 < CLOSE_SHARE * sharedMargin || people(first.next_1000) === people(sharedMargin))
    return null;
  const next = second && second.next_1000 >= 1 ? ` ${second.channel} comes next with ${people(second.next_1000)}.` : '';
  return {
    channel: first.channel,
    title: `${first.channel} lost by little`,
    sentence: `Its first $1,000 would add ${people(first.next_1000)}, against ${people(sharedMargin)} in the mix.${next}`,
  };
}

import type { PlanReport } from '../../contract/planReport.ts';
import type { TableRow } from '../../contract/rows.ts';
import type { ChannelReason, SamplingError, Why } from '../../contract/why.ts';
import { formatMoney, formatWhole } from './money.ts';
import type { TableView, ViewColumn } from './reportView.ts';

/** Where a channel's money stands, in a client's words. */
const STANDING: Record<ChannelReason['state'], string> = {
  'at min': 'At its minimum',
  'at max': 'At its maximum',
  interior: 'Between its limits',
  excluded: 'Left out',
};

/** A minimum of nothing is no limit to a client's eye: such a channel is simply not bought. */
function standingOf({ state, spend }: ChannelReason): string {
  return state === 'at min' && spend === 0 ? 'Not bought' : STANDING[state];
}

/** One channel's reason, ready to be read. */
export interface ReasonLine {
  readonly channel: string;
  readonly state: ChannelReason['state'];
  readonly standing: string;
  readonly spend: string;
  /** What the next $1,000 would add, and what $1,000 more room at its limit would gain the plan [people]; null: none binds. */
  readonly next: string;
  readonly limitCosts: string | null;
  readonly says: string;
}

/** The reasons, most money first; those without money keep the reply's order. */
export function reasonLines({ channels = [] }: Pick<Why, 'channels'>): ReasonLine[] {
  return byMoney(channels).map((reason) => ({
    channel: reason.channel,
    state: reason.state,
    standing: standingOf(reason),
    spend: formatMoney(reason.spend),
    next: peopleText(reason.next_1000),
    limitCosts: reason.limit_costs === null ? null : peopleText(reason.limit_costs),
    says: reason.says,
  }));
}

export function byMoney(channels: readonly ChannelReason[]): ChannelReason[] {
  return [...channels].sort((first, second) => second.spend - first.spend);
}

/** People in whole numbers; few of them to a decimal, so that a small gain is not read as none. */
export function peopleText(people: number): string {
  const size = Math.abs(people);
  if (size === 0 || size >= 10) return formatWhole(Math.round(people));
  return size < 0.1 ? '<0.1' : people.toLocaleString('en-US', { maximumFractionDigits: 1 });
}

/** Why no money should move: what the channels between their limits have in common. Null when fewer than two stand there. */
export function evenSentence({ channels = [] }: Pick<Why, 'channels'>): string | null {
  const between = channels.filter(({ state }) => state === 'interior');
  if (between.length < 2) return null;
  const gains = between.map(({ next_1000 }) => next_1000);
  const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
  const spread = Math.max(...gains) - Math.min(...gains);
  // A reply whose numbers say otherwise must not be read as balanced.
  if (!(mean > 0) || spread > 0.01 * mean) return null;
  return `The next $1,000 adds about ${peopleText(mean)} people in each of the ${between.length} channels between their limits: moving money from one to another would gain nothing.`;
}

/** The sampling error in a sentence; how it was computed follows in the reply's own words. */
export function samplingSentence({ low, high, standard_error }: SamplingError): string {
  const range = `${formatWhole(Math.round(low))} and ${formatWhole(Math.round(high))}`;
  return `Attentive reach lies between ${range} people in 95 of 100 samples like this one (standard error ${formatWhole(Math.round(standard_error))}).`;
}

const column = (field: string, numeric: boolean, decimals = 0): ViewColumn => ({
  field,
  header: field,
  numeric,
  decimals,
});

/** The reasons as a table for a spreadsheet: numbers as they came. */
export function reasonTable(why: Pick<Why, 'channels'>): TableView {
  const rows = byMoney(why.channels ?? []).map((reason) => ({
    Channel: reason.channel,
    'Budget ($)': reason.spend,
    Standing: standingOf(reason),
    'Next $1,000 adds (people)': reason.next_1000,
    'The limit costs (people per $1,000)': reason.limit_costs,
    'Reached by it alone (people)': reason.incremental_reach,
    Reason: reason.says,
  }));
  return tableOf(rows, ['Channel', 'Standing', 'Reason']);
}

/** Any rows as a table, its columns in the rows' order; those named are words, the others numbers. */
export function tableOf(rows: readonly TableRow[], words: readonly string[]): TableView {
  const fields = Object.keys(rows[0] ?? {});
  return { rows, columns: fields.map((field) => column(field, !words.includes(field), 2)) };
}

/** What the reply says in sentences of its own: the mix as a whole, then the choice of television. */
export function whySentences({ says, television }: Pick<Why, 'says' | 'television'>): string[] {
  return [says, television?.says].filter((sentence): sentence is string => !!sentence);
}

/** Whether there is anything for "Why this mix" to show. */
export function hasReasons(why: Why): boolean {
  return (why.channels?.length ?? 0) > 0 || whySentences(why).length > 0 || why.sampling_error !== undefined;
}

/** Each channel's own attentive reach by the planning details [people], where these have it. */
export function reachAloneOf(rows: readonly TableRow[]): ReadonlyMap<string, number> {
  return new Map(
    rows.flatMap(({ Channel, Attentive_Reach }) =>
      typeof Channel === 'string' && typeof Attentive_Reach === 'number' ? [[Channel, Attentive_Reach] as const] : [],
    ),
  );
}

/** The seconds from which a contact counts as attentive in this plan, where the reply tells. */
export function thresholdText({ assumptions }: Pick<PlanReport, 'assumptions'>): string | null {
  if (!assumptions) return null;
  const seconds = assumptions.attention_threshold_seconds;
  return `${seconds.toLocaleString('en-US', { maximumFractionDigits: 2 })} ${seconds === 1 ? 'second' : 'seconds'}`;
}

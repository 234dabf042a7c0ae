import { CHANNELS, FAMILIES } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import type { TableRow } from '../../../core/contract/bodies/rows.ts';
import { ownPricesIn } from '../../../core/planningData/ownAssumptions.ts';
import { listed, shortened } from '../../../core/words/wording.ts';
import { constraintAndLimits, comparabilityOf } from '../compare/compareInputs.ts';
import { moneyOf, numberOrNull } from '../compare/comparedPlan.ts';
import type { ComparedPlan } from '../compare/comparedPlan.ts';
import { PAST_PLANS, REPORT } from '../messages.ts';
import { targetPeople } from '../plan/file/audienceWords.ts';
import { planTotals } from '../report/planTotals.ts';
import type { TableView } from '../report/reportView.ts';
import { tableOf } from '../why/whyView.ts';
import { DESK_ORDER } from './deskView.ts';
import { savedColumn } from './savedColumn.ts';
import type { SavedColumn } from './savedColumn.ts';

/** One plan among those that are compared. */
export interface PlanColumn extends SavedColumn {
  /** CPMs that the planner typed [$]. */
  readonly ownCpm: ReadonlyMap<string, number>;
}

/** A plan's money in one channel. */
export interface ChannelCell {
  /** Whole dollars. */
  readonly money: number;
  /** Of the plan's money, 0 to 1. */
  readonly share: number;
  /** Whole dollars more than in the base plan. */
  readonly difference: number;
  readonly ownCpm: number | null;
}

export interface ChannelLine {
  readonly channel: Channel;
  readonly isFirstOfFamily: boolean;
  /** In the order of the plans. */
  readonly cells: readonly ChannelCell[];
}

/** Two to four plans side by side; the first is the base of all differences. */
export interface PlanComparison {
  readonly columns: readonly PlanColumn[];
  readonly lines: readonly ChannelLine[];
  /** What keeps plans from being like for like with the base, a sentence each. */
  readonly caveats: readonly string[];
  /** What the replies do not tell, a sentence each. */
  readonly unknown: readonly string[];
  readonly table: TableView;
}

const LONGEST_NAME = 40;

/** @param plans the base first */
export function planComparison(plans: readonly ComparedPlan[]): PlanComparison {
  const [base] = plans;
  if (!base) return { columns: [], lines: [], caveats: [], unknown: [], table: tableOf([], []) };
  const columns = plans.map((plan) => ({
    ...withShortLines(savedColumn(plan, base)),
    ownCpm: new Map(ownPricesIn(plan.report.assumptions?.rows ?? []).map(({ channel, cpm }) => [channel, cpm])),
  }));
  const lines = DESK_ORDER.map((channel) => channelLine(channel, columns));
  const likeness = plans.slice(1).map((plan) => comparabilityOf(base, plan));
  const names = columns.slice(1).map(({ name }) => shortened(name, LONGEST_NAME));
  const unlike = groupedByReason(
    likeness.map((one) => one.caveats),
    names,
  );
  const unknown = [...new Set(likeness.flatMap((one) => one.unknown))];
  return { columns, lines, caveats: unlike, unknown, table: comparisonTable(plans, columns, lines, unlike) };
}

/** The desk's lines, as far as the first screen has room: attentive TARPs stand beside the others, own prices at their channels. */
function withShortLines(column: SavedColumn): SavedColumn {
  const attentive = column.lines.find(({ label }) => label === 'Attentive TARPs')?.value;
  const lines = column.lines
    .filter(({ label }) => label !== 'Attentive TARPs' && label !== 'Prices')
    .map((line) =>
      line.label === 'TARPs' && attentive !== undefined && attentive !== PAST_PLANS.nothing
        ? { ...line, value: `${line.value}, ${attentive} attentive` }
        : line,
    );
  return { ...column, lines };
}

function channelLine(channel: Channel, columns: readonly PlanColumn[]): ChannelLine {
  const place = CHANNELS.indexOf(channel);
  const baseMoney = columns[0]!.spend[place]!;
  return {
    channel,
    isFirstOfFamily: FAMILIES.some(({ channels }) => channels[0] === channel),
    cells: columns.map(({ spend, ownCpm }) => {
      const whole = spend.reduce((sum, money) => sum + money, 0);
      const money = spend[place]!;
      return {
        money,
        share: whole > 0 ? money / whole : 0,
        difference: money - baseMoney,
        ownCpm: ownCpm.get(channel) ?? null,
      };
    }),
  };
}

/** A reason that several plans have is said once, with their names. */
function groupedByReason(reasons: readonly (readonly string[])[], names: readonly string[]): string[] {
  const plans = new Map<string, string[]>();
  for (const [place, sentences] of reasons.entries())
    for (const sentence of sentences) plans.set(sentence, [...(plans.get(sentence) ?? []), names[place]!]);
  return [...plans].map(([sentence, of]) => `${listed(of)}: ${sentence}`);
}

/** All of it for a spreadsheet: bare numbers, one column for each plan, then its difference to the base. */
function comparisonTable(
  plans: readonly ComparedPlan[],
  columns: readonly PlanColumn[],
  lines: readonly ChannelLine[],
  unlike: readonly string[],
): TableView {
  const heads = columns.map(({ name }, place) => {
    const before = columns.slice(0, place).filter((column) => column.name === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });
  const row = (part: string, item: string, values: readonly (string | number | null)[], hasDifference = true) => {
    const line: Record<string, string | number | null> = { Part: part, Item: item };
    for (const [place, head] of heads.entries()) line[head] = values[place] ?? null;
    const [base] = values;
    for (const [place, head] of heads.slice(1).entries()) {
      const value = values[place + 1];
      const isNumber = typeof base === 'number' && typeof value === 'number';
      line[`${head}, difference`] = hasDifference && isNumber ? Number((value - base).toFixed(6)) : null;
    }
    return line satisfies TableRow;
  };
  const often = ({ report }: ComparedPlan) =>
    report.why?.distribution?.find(({ times }) => times === 3)?.attentive ?? null;
  const totals = plans.map(({ report, facts }) => planTotals(report, facts === null ? 0 : targetPeople(facts)));
  const people = (value: number | null) => (value === null ? null : Math.round(value));
  return tableOf(
    [
      row('Plan', REPORT.inputs.constraints, plans.map(constraintAndLimits)),
      ...unlike.map((sentence) => row('Not like for like', sentence, [])),
      row('Answer', 'Budget ($)', plans.map(moneyOf)),
      row(
        'Answer',
        REPORT.attentiveReach,
        plans.map(({ report }) => people(numberOrNull(report.attentive_reach))),
      ),
      row(
        'Answer',
        REPORT.costPerAttentiveReach,
        plans.map(({ report }) => numberOrNull(report.cost_per_attentive_reach)),
      ),
      row(
        'Answer',
        REPORT.frequency,
        plans.map(({ report }) => numberOrNull(report.frequency)),
      ),
      row(
        'Answer',
        '3+ reach',
        plans.map((plan) => people(often(plan))),
      ),
      row(
        'Answer',
        'TARPs',
        totals.map(({ tarps }) => tarps),
      ),
      row(
        'Answer',
        'Attentive TARPs',
        totals.map(({ attentiveTarps }) => attentiveTarps),
      ),
      ...lines.map(({ channel, cells }) =>
        row(
          'Spend by channel ($)',
          channel,
          cells.map(({ money }) => money),
        ),
      ),
      ...lines
        .filter(({ cells }) => cells.some(({ ownCpm }) => ownCpm !== null))
        .map(({ channel, cells }) =>
          row(
            'Own price, CPM ($)',
            channel,
            cells.map(({ ownCpm }) => ownCpm),
            false,
          ),
        ),
    ],
    ['Part', 'Item'],
  );
}

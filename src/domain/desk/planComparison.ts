import { CHANNELS, DESK_ORDER, FAMILIES } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import type { TableRow } from '../../../core/contract/bodies/rows.ts';
import { ownPricesIn } from '../../../core/planningData/ownAssumptions.ts';
import { shareText } from '../../../core/words/printedParts.ts';
import { listed, shortened } from '../../../core/words/wording.ts';
import { limitsWithLabel, comparabilityOf, ruleLines, targetLines } from '../compare/compareInputs.ts';
import type { ComparedLine } from '../compare/compareInputs.ts';
import { moneyOf, numberOrNull, sharesOf } from '../compare/comparedPlan.ts';
import type { ComparedPlan } from '../compare/comparedPlan.ts';
import { PAST_PLANS, REPORT } from '../messages.ts';
import { targetPeople } from '../plan/file/audienceCopy.ts';
import { pricesOfFigure, ratesOf } from '../report/assumptionsView.ts';
import { planTotals, threePlusReach } from '../report/planTotals.ts';
import { targetTitle } from '../report/reportContents.ts';
import type { TableView } from '../report/reportContents.ts';
import { tableOf } from '../why/whyView.ts';
import { savedColumn } from './savedColumn.ts';
import type { SavedColumn } from './savedColumn.ts';

/** One of the compared plans. */
export interface ComparedColumn extends SavedColumn {
  /** CPMs in dollars that the planner typed, by channel. */
  readonly ownCpm: ReadonlyMap<string, number>;
}

/** A plan's money in one channel. */
export interface ChannelCell {
  /** The money in whole dollars. */
  readonly money: number;
  /** Share of the plan's money, as printed: "37.4%"; empty without money. The shares of a plan add up to 100%. */
  readonly share: string;
  /** The money minus the base plan's money in this channel, in whole dollars. */
  readonly difference: number;
  readonly ownCpm: number | null;
}

export interface ChannelLine {
  readonly channel: Channel;
  readonly isFirstOfFamily: boolean;
  /** One cell for each plan, in the order of the plans. */
  readonly cells: readonly ChannelCell[];
}

/** Two to four plans side by side. The first is the base of all differences. */
export interface PlanComparison {
  readonly columns: readonly ComparedColumn[];
  readonly lines: readonly ChannelLine[];
  /** Client, planner, demographic and strategy of the plans, where they differ. */
  readonly about: readonly ComparedLine[];
  /** The goal and the rules of the plans. */
  readonly rules: readonly ComparedLine[];
  /** The reach of the plans in targets other than the buying demographic. */
  readonly targets: readonly ComparedLine[];
  /** The rates of each plan in words; null if no plan has a rate card. */
  readonly rates: readonly string[] | null;
  /** One sentence for each reason why a plan cannot be compared directly with the base. */
  readonly caveats: readonly string[];
  /** One sentence for each thing that cannot be compared because the replies do not contain it. */
  readonly unknown: readonly string[];
  readonly table: TableView;
}

const NAME_CHARACTERS_MAXIMUM = 40;

/**
 * @param plans  the compared plans; the first is the base
 * @param planners  the planner of each plan; '' if not known
 * @param planNames  the name of each plan, which differ if something is known that tells the plans apart
 */
export function planComparison(
  plans: readonly ComparedPlan[],
  planners: readonly string[] = [],
  planNames: readonly string[] = [],
): PlanComparison {
  const [base] = plans;
  if (!base)
    return {
      columns: [],
      lines: [],
      about: [],
      rules: [],
      targets: [],
      rates: null,
      caveats: [],
      unknown: [],
      table: tableOf([], []),
    };
  const columns = plans.map((plan, index) => ({
    ...withShortLines(savedColumn(plan, base)),
    ...(planNames[index] && { name: planNames[index] }),
    ownCpm: new Map(ownPricesIn(plan.report.assumptions?.rows ?? []).map(({ channel, cpm }) => [channel, cpm])),
  }));
  const shares = plans.map(shareTexts);
  const lines = DESK_ORDER.map((channel) => channelLine(channel, columns, shares));
  // "Here" in these sentences is the plan that they are about, as in the comparison of each plan with the base below.
  const comparability = plans.slice(1).map((plan) => comparabilityOf(plan, base));
  const names = columns.slice(1).map(({ name }) => shortened(name, NAME_CHARACTERS_MAXIMUM));
  const caveats = groupedByReason(
    comparability.map((one) => one.caveats),
    names,
  );
  const unknown = [...new Set(comparability.flatMap((one) => one.unknown))];
  const rates = ratesOfPlans(plans);
  const about = aboutLines(plans, planners);
  const rules = ruleLines(plans);
  const targets = targetLines(plans);
  const isLikeForLike = [true, ...comparability.map((one) => one.caveats.length === 0)];
  const table = comparisonTable(plans, columns, { isLikeForLike, lines, about, rules, targets, rates, caveats });
  const differing = about.filter(({ values }) => new Set(values).size > 1);
  return { columns, lines, about: differing, rules, targets, rates, caveats, unknown, table };
}

/**
 * Shortens the ten lines of a saved plan's column to eight. The attentive GRPs are added to the line of the GRPs. The line
 * about prices is dropped, because the planner's own prices are shown with their channels.
 */
function withShortLines(column: SavedColumn): SavedColumn {
  const attentive = column.lines.find(({ label }) => label === 'Attentive GRPs')?.value;
  const lines = column.lines
    .filter(({ label }) => label !== 'Attentive GRPs' && label !== 'Prices')
    .map((line) =>
      line.label === 'GRPs' && attentive !== undefined && attentive !== PAST_PLANS.nothing
        ? { ...line, value: `${line.value} · ${attentive} attentive` }
        : line,
    );
  return { ...column, lines };
}

/** @param shares  for each plan, its shares in the order of CHANNELS */
function channelLine(
  channel: Channel,
  columns: readonly ComparedColumn[],
  shares: readonly (readonly string[])[],
): ChannelLine {
  const index = CHANNELS.indexOf(channel);
  const baseMoney = columns[0]!.spend[index]!;
  return {
    channel,
    isFirstOfFamily: FAMILIES.some(({ channels }) => channels[0] === channel),
    cells: columns.map(({ spend, ownCpm }, planIndex) => ({
      money: spend[index]!,
      share: shares[planIndex]![index]!,
      difference: spend[index]! - baseMoney,
      ownCpm: ownCpm.get(channel) ?? null,
    })),
  };
}

/** A plan's shares of the money as they are printed in its report, in the order of CHANNELS; '' for a channel without money. */
function shareTexts({ report }: ComparedPlan): string[] {
  const shares = sharesOf(report);
  return CHANNELS.map((channel) => (shares.has(channel) ? `${shareText(shares.get(channel)!)}%` : ''));
}

/** Each reason once, preceded by the names of the plans for which it applies. @param reasons  for each plan, its reasons */
function groupedByReason(reasons: readonly (readonly string[])[], names: readonly string[]): string[] {
  const namesByReason = new Map<string, string[]>();
  for (const [index, sentences] of reasons.entries())
    for (const sentence of sentences)
      namesByReason.set(sentence, [...(namesByReason.get(sentence) ?? []), names[index]!]);
  return [...namesByReason].map(([sentence, planNames]) => `${listed(planNames)}: ${sentence}`);
}

/** The comparison as a table for spreadsheets, with unformatted numbers: a column for each plan and one for its difference to the base. */
function comparisonTable(
  plans: readonly ComparedPlan[],
  columns: readonly ComparedColumn[],
  {
    lines,
    about,
    rules,
    targets,
    rates,
    caveats,
    isLikeForLike,
  }: Pick<PlanComparison, 'lines' | 'about' | 'rules' | 'targets' | 'rates' | 'caveats'> & {
    isLikeForLike: readonly boolean[];
  },
): TableView {
  const names = uniqueNames(columns);
  const rows = [
    ...about.map(({ label, values }) => ({ part: 'Plan', item: label, values })),
    { part: 'Plan', item: REPORT.inputs.constraints, values: plans.map(limitsWithLabel) },
    ...rules.map(({ label, values }) => ({ part: 'Rule', item: label, values })),
    ...(rates === null ? [] : [{ part: 'Plan', item: 'Rates', values: rates }]),
    ...caveats.map((sentence) => ({ part: 'Not like for like', item: sentence, values: [] })),
    ...answerRows(plans, isLikeForLike),
    ...targets.map(({ label, values }) => ({ part: 'Target', item: label, values })),
    ...channelRows(lines),
  ];
  return tableOf(
    rows.map((row) => tableRow(row, names)),
    ['Part', 'Item'],
  );
}

function aboutLines(plans: readonly ComparedPlan[], planners: readonly string[]): ComparedLine[] {
  const { inputs } = REPORT;
  return [
    { label: inputs.client, values: plans.map(({ form }) => form.client) },
    { label: 'Made By', values: plans.map((_plan, index) => planners[index] ?? '') },
    { label: inputs.demographic, values: plans.map(({ form, facts }) => targetTitle(form, facts)) },
    { label: inputs.strategy, values: plans.map(({ form }) => form.strategy) },
  ].filter(({ values }) => values.some(Boolean));
}

/** The rates of each plan in words; null if no plan has a rate card. */
function ratesOfPlans(plans: readonly ComparedPlan[]): string[] | null {
  const hasRates = plans.some(({ report }) => ratesOf(report) !== null);
  return hasRates ? plans.map(({ report }) => pricesOfFigure(report)) : null;
}

/** The plans' names as column headers. The second plan named "Spring" becomes "Spring (2)". */
function uniqueNames(columns: readonly ComparedColumn[]): string[] {
  return columns.map(({ name }, index) => {
    const before = columns.slice(0, index).filter((column) => column.name === name).length;
    return before === 0 ? name : `${name} (${before + 1})`;
  });
}

interface ComparisonRow {
  readonly part: string;
  readonly item: string;
  /** One value for each plan; empty for a row that has only words. */
  readonly values: readonly (string | number | null)[];
  /** For each plan, whether its difference to the base is given. An empty list gives none; without a list all are given. */
  readonly hasDifference?: readonly boolean[];
}

const BUDGET = 'Budget ($)';

/** The key figures of the plans. */
function answerRows(plans: readonly ComparedPlan[], isLikeForLike: readonly boolean[]): ComparisonRow[] {
  const totals = plans.map(({ report, facts }) => planTotals(report, facts === null ? 0 : targetPeople(facts)));
  // Rounded as shown, so that the differences agree with the numbers.
  const rounded = (value: number | null, decimals: number) =>
    value === null ? null : Math.round(value * 10 ** decimals) / 10 ** decimals;
  const roundedPeople = (value: number | null) => rounded(value, 0);
  const valuesByItem: readonly (readonly [item: string, values: ComparisonRow['values']])[] = [
    [BUDGET, plans.map(moneyOf)],
    [REPORT.attentiveReach, plans.map(({ report }) => roundedPeople(numberOrNull(report.attentive_reach)))],
    [
      REPORT.costPerAttentiveReach,
      plans.map(({ report }) => rounded(numberOrNull(report.cost_per_attentive_reach), 2)),
    ],
    [REPORT.frequency, plans.map(({ report }) => rounded(numberOrNull(report.frequency), 2))],
    ['3+ reach', plans.map(({ report }) => roundedPeople(threePlusReach(report)))],
    ['GRPs', totals.map(({ tarps }) => tarps)],
    ['Attentive GRPs', totals.map(({ attentiveTarps }) => attentiveTarps)],
  ];
  return valuesByItem.map(([item, values]) => ({
    part: 'Answer',
    item,
    values,
    // Money is compared even if the plans count different people.
    ...(item !== BUDGET && { hasDifference: isLikeForLike }),
  }));
}

function channelRows(lines: readonly ChannelLine[]): ComparisonRow[] {
  const spends = lines.map(({ channel, cells }) => ({
    part: 'Spend by channel ($)',
    item: channel,
    values: cells.map(({ money }) => money),
  }));
  const ownPrices = lines
    .filter(({ cells }) => cells.some(({ ownCpm }) => ownCpm !== null))
    .map(({ channel, cells }) => ({
      part: 'Own price, CPM ($)',
      item: channel,
      values: cells.map(({ ownCpm }) => ownCpm),
      hasDifference: [],
    }));
  return [...spends, ...ownPrices];
}

function tableRow({ part, item, values, hasDifference }: ComparisonRow, names: readonly string[]): TableRow {
  const row: Record<string, string | number | null> = { Part: part, Item: item };
  for (const [index, name] of names.entries()) row[name] = values[index] ?? null;
  const [base] = values;
  for (const [index, name] of names.slice(1).entries()) {
    const value = values[index + 1];
    const isGiven = hasDifference === undefined || hasDifference[index + 1] === true;
    // Six decimals leave out errors of floating-point numbers.
    row[`${name}, difference`] =
      isGiven && typeof base === 'number' && typeof value === 'number' ? Number((value - base).toFixed(6)) : null;
  }
  return row;
}

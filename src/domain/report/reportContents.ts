import { splitEmail } from '../../../core/text/emailAddress.ts';
import { dayInWords } from '../../../core/words/days.ts';
import { dateAndTime, dateInFull } from '../../../core/words/moments.ts';
import { limitsLabel } from '../../../core/rules/reportedLimits.ts';
import type { ReportedLimits } from '../../../core/rules/reportedLimits.ts';
import {
  dollarsAndCents,
  fixedDecimals,
  roundedTo,
  twoDecimals,
  wholeDollars,
  wholeNumber,
} from '../../../core/words/amounts.ts';
import { isNearlyInteger } from '../../../core/words/largestRemainder.ts';
import { percentDecimals } from '../../../core/words/percent.ts';
import { overWeeks } from '../../../core/words/planPeriod.ts';
import { wholePeople } from '../../../core/words/wording.ts';
import { moneyDecimals } from '../../../core/words/printedParts.ts';
import { readRows } from '../../../core/contract/jsonText.ts';
import { PRIORITY_CHANNELS } from '../../../core/contract/limits.ts';
import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { Cell, TableRow, OutputRow } from '../../../core/contract/bodies/rows.ts';
import { csvCell } from '../../../core/text/csvCell.ts';
import { safeText } from '../../../core/text/safeText.ts';
import { targetsOf } from '../plan/furtherTargets.ts';
import { limitsInWords } from '../../../core/contract/limitsInWords.ts';
import { rulesInWords } from '../../../core/contract/rulesInWords.ts';
import { EVERYBODY_IN_FILE, NAVIGATION, PAST_PLANS, priorityChannel, REPORT } from '../messages.ts';
import { reportPath } from '../paths.ts';
import type { ChannelMoney } from './channelMoney.ts';
import { detailsTotal } from './detailsTotal.ts';
import { budgetOf } from '../plan/planForm.ts';
import type { PlanFormData } from '../plan/planForm.ts';

/** A label and its value. */
export interface Labelled {
  readonly label: string;
  readonly value: string;
  /** A secondary line below the value. */
  readonly sentence?: string;
  /** The parts of the value, if each part has a line of its own. */
  readonly lines?: readonly string[];
}

/** Shown for missing values. */
const NOT_AVAILABLE = PAST_PLANS.nothing;

/** The text with a capital at the start of each word: "women 25-54" becomes "Women 25-54". Other capitals stay: "SVOD". */
export function titleCase(text: string): string {
  return text.replace(
    /(^|[\s/(-])(\p{Ll})/gu,
    (_whole, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

/** The constraint as a short label. */
export function limitsText(constraint: ReportedLimits | null): string {
  return constraint === null ? NOT_AVAILABLE : limitsLabel(constraint);
}

/** The constraint as exports write it: its limits in words (or its short label if it has no limits), then the plan's rules. */
export function limitsInFull(
  constraint: ReportedLimits | null,
  form: PlanFormData,
  mix?: readonly Pick<ChannelMoney, 'channel' | 'money'>[],
): string {
  const budget = budgetOf(form);
  const limits = (constraint && limitsInWords(constraint, budget)) || limitsText(constraint);
  return [limits, ...rulesInWords(form.rules, budget, { mix, targets: targetsOf(form) })].join(' · ');
}

/** Whether the target is everybody in the file, in place of the buying demographic. */
function isTargetEverybody(facts: AudienceFacts | null): boolean {
  return facts?.demographic.applied === false;
}

/** The label of the day whose rates a plan has. */
export const RATES_ON = 'Rates on';

const NOT_APPLIED = 'not applied: everybody in the file';

/** The plan's target as titles name it: the buying demographic, or everybody in the file if the demographic was not applied. */
export function targetTitle(
  { buyingDemographic }: Pick<PlanFormData, 'buyingDemographic'>,
  facts: AudienceFacts | null,
): string {
  return isTargetEverybody(facts) ? EVERYBODY_IN_FILE : titleCase(buyingDemographic);
}

/** The lines of the inputs panel, from top to bottom. The line of the demographic has a note if the demographic was not applied. */
export function inputsView(
  form: PlanFormData,
  constraint: ReportedLimits | null,
  facts: AudienceFacts | null = null,
  mix?: readonly Pick<ChannelMoney, 'channel' | 'money'>[],
): Labelled[] {
  const { inputs } = REPORT;
  const budget = budgetOf(form);
  const rules = rulesInWords(form.rules, budget, { mix, targets: targetsOf(form) });
  return [
    { label: inputs.name, value: form.name },
    { label: inputs.budget, value: budget > 0 ? wholeDollars(budget) : '' },
    {
      label: inputs.constraints,
      value: limitsText(constraint),
      sentence: constraint === null ? '' : limitsInWords(constraint, budget),
    },
    ...(rules.length === 0 ? [] : [{ label: 'Rules', value: rules.join(' · '), lines: rules }]),
    { label: inputs.strategy, value: form.strategy },
    {
      label: inputs.demographic,
      value: titleCase(form.buyingDemographic),
      sentence: isTargetEverybody(facts) ? NOT_APPLIED : '',
    },
    ...(form.targets === undefined
      ? []
      : [{ label: 'Further targets', value: form.targets.map(titleCase).join(', ') }]),
    { label: inputs.client, value: form.client },
    // Without a chosen day, a plan has the rates of the day of its run.
    ...(form.ratesOn === undefined ? [] : [{ label: RATES_ON, value: dayInWords(form.ratesOn) }]),
  ].map((line) => (line.value === '' ? { ...line, value: NOT_AVAILABLE } : line));
}

/**
 * The parts of the line about the plan in the head of the report: client, target and budget. An unknown part is an empty text.
 * @param weeks  number of weeks of the plan; undefined if none are planned
 */
export function headLine(form: PlanFormData, facts: AudienceFacts | null, weeks?: number): string[] {
  const budget = budgetOf(form);
  return [
    form.client,
    targetTitle(form, facts),
    budget > 0 ? `${wholeDollars(budget)} ${overWeeks(weeks) ?? 'a month'}` : '',
  ];
}

/** "by ann, 21 Nov 2026, 9:30 am": who made the plan and when, as far as known. */
export function madeLine({ made_by, made_at }: Pick<PlanReport, 'made_by' | 'made_at'>): string {
  const by = made_by ? `by ${splitEmail(made_by).localPart}` : '';
  const moment = made_at === undefined ? NaN : Date.parse(made_at);
  const at = Number.isNaN(moment) ? '' : dateAndTime(new Date(moment));
  return [by, at].filter(Boolean).join(', ');
}

/** "Will be deleted on 3 March 2027." @param day  the day of deletion, an ISO 8601 date */
export function willBeDeleted(day: string): string {
  return `Will be deleted on ${dateInFull(new Date(`${day}T00:00:00`))}.`;
}

/** The plan that this one was made from, with its report's address; null for a new plan. */
export function madeFrom({
  made_from: source,
}: Pick<PlanReport, 'made_from'>): { name: string; to: string | null } | null {
  return source
    ? { name: source.name || NOT_AVAILABLE, to: source.key === undefined ? null : reportPath(source.key) }
    : null;
}

/** Ids of the three key figures. */
export type Kpi = 'reach' | 'cost' | 'frequency';

/** The three key figures: people in whole numbers, dollars with cents, frequency with two decimals. */
export function kpisView(report: PlanReport): (Labelled & { readonly id: Kpi })[] {
  return [
    { id: 'reach', label: REPORT.attentiveReach, value: wholeNumber(Math.round(report.attentive_reach)) },
    { id: 'cost', label: REPORT.costPerAttentiveReach, value: dollarsAndCents(report.cost_per_attentive_reach) },
    { id: 'frequency', label: REPORT.frequency, value: twoDecimals(report.frequency) },
  ];
}

export interface PriorityCard extends Labelled {
  /** Address of the channel's icon; null if the reply has none. */
  readonly icon: string | null;
  /** The channel's name in the reply; null if the reply names no channel of this rank, as when too few channels got money. */
  readonly channel: string | null;
}

/** The cards of the priority channels 1 to 3. */
export function priorityCards(report: PlanReport): PriorityCard[] {
  return Array.from({ length: PRIORITY_CHANNELS }, (_, index) => {
    const rank = (index + 1) as 1 | 2 | 3;
    const channel = report[`priority_channel_${rank}`] ?? null;
    return {
      label: priorityChannel(rank),
      channel,
      value: channel ?? NOT_AVAILABLE,
      icon: report[`priority_channel_${rank}_icon`] ?? null,
      sentence: prioritySentence(report, channel, rank) ?? '',
    };
  });
}

/**
 * The line under a priority channel: its incremental reach, or why there is no channel. Null if the reply lacks the incremental reach.
 * @param rank  1 for the first priority channel
 */
export function prioritySentence(report: PlanReport, channel: string | null, rank: number): string | null {
  if (channel === null) return noChannelSentence(report, rank);
  const added = incrementalReach(report, channel);
  if (added === undefined) return null;
  if (Math.round(added) >= 1) return `${wholePeople(added)} reached only here`;
  return `${added > 0 ? 'nearly everybody' : 'everybody'} it reaches is reached by another channel too`;
}

/** If the plan's goal counts only people reached several times, `why` counts them too. Then the planning details have the reach. */
function incrementalReach({ why, output_table, rules_report }: PlanReport, channel: string): number | undefined {
  if ((rules_report?.goal?.times ?? 1) === 1)
    return why?.channels?.find((reason) => reason.channel === channel)?.incremental_reach;
  const added = readRows<TableRow>(output_table).find((row) => row.Channel === channel)?.Incremental_Reach;
  return typeof added === 'number' ? added : undefined;
}

const CHANNELS_BOUGHT = ['no channel', 'one channel only', 'two channels only'];

function noChannelSentence({ output }: PlanReport, rank: number): string {
  const bought = readRows<OutputRow>(output).filter((row) => row.Optimal_Budget > 0).length;
  return bought < rank ? `The plan buys ${CHANNELS_BOUGHT[bought]}.` : 'The reply names no channel here.';
}

export interface ViewColumn {
  /** The name of the column's field in the rows. */
  readonly field: string;
  readonly header: string;
  readonly numeric: boolean;
  /** Number of decimals of every number in the column, so that the numbers line up. */
  readonly decimals: number;
  /** Missing unless the numbers are already rounded. A csv then does not round them again. */
  readonly isPrinted?: true;
}

export interface TableView {
  readonly columns: readonly ViewColumn[];
  readonly rows: readonly TableRow[];
  /** A row that is always shown last, in any sort order. The csv does not have it, so that sums of its columns are right. */
  readonly total?: TableRow | null;
}

/** A column whose field is also its header. @param decimals  the decimals of its numbers; null for a column of texts */
export function columnOf(header: string, decimals: number | null = null): ViewColumn {
  return { field: header, header, numeric: decimals !== null, decimals: decimals ?? 0 };
}

const MONEY_HEADERS = ['Optimal Budget', 'Cost Per Reach'];
/** Header of the money by channel, in every table of the report and in exports. */
export const OPTIMAL_BUDGET_HEADER = 'Optimal Budget ($)';

/** The header of the rating points. It is not put in title case. */
export const RATING_POINTS = 'GRPs (TARPs in television)';

/** The header of a field: title case, no underscores, ($) on the two money columns. */
export function headerText(field: string): string {
  if (field === RATING_POINTS) return field;
  const words = titleCase(field.replaceAll('_', ' ').replace(/\s+/g, ' ').trim());
  return MONEY_HEADERS.includes(words) ? `${words} ($)` : words;
}

/** The columns of a table, in the order in which its rows first have them. Hidden columns are left out. */
export function tableColumns(rows: readonly TableRow[], isHidden: (field: string) => boolean): ViewColumn[] {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((field) => !isHidden(field));
  return fields.map((field) => {
    const values = rows.map((row) => row[field]).filter((value) => value !== null && value !== undefined);
    const numbers = values.filter((value) => typeof value === 'number');
    return {
      field,
      header: headerText(field),
      numeric: numbers.length > 0 && numbers.length === values.length,
      decimals: columnDecimals(headerText(field), numbers),
    };
  });
}

/** A unit in a column's header decides its decimals: money has cents, a share one decimal, people are whole. */
const UNIT_DECIMALS: readonly (readonly [unit: RegExp, decimals: number])[] = [
  [/\(\$\)/, 2],
  [/\(%/, 1],
  [/\(people/, 0],
];

/** Decimals of the columns that the specification names and whose headers have no unit. */
const NAMED_DECIMALS = new Map([
  ['Attentive Reach', 0],
  ['Incremental Reach', 0],
  ['Frequency', 2],
]);

/** The decimals that a column's header asks for; null if the header is not known and has no unit. */
function headerDecimals(header: string): number | null {
  return NAMED_DECIMALS.get(header) ?? UNIT_DECIMALS.find(([unit]) => unit.test(header))?.[1] ?? null;
}

/** The decimals that the header asks for; otherwise as many as the numbers need, at most two. */
function columnDecimals(header: string, numbers: readonly number[]): number {
  const neededDecimals = () =>
    Math.max(0, ...numbers.map((value) => [0, 1].find((digits) => isNearlyInteger(value * 10 ** digits)) ?? 2));
  if (header === OPTIMAL_BUDGET_HEADER) return moneyDecimals(numbers.reduce((sum, value) => sum + value, 0));
  return headerDecimals(header) ?? neededDecimals();
}

/** A cell as text: thousands separators, the column's decimals, 'N/A' for a missing value. */
export function cellText(value: Cell | undefined, decimals: number): string {
  if (value === null || value === undefined || value === '') return NOT_AVAILABLE;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return value;
  return fixedDecimals(value, decimals);
}

/** A cell as text in its column; a percentage gets more decimals where it would round to 0 or 100. */
export function shownText(value: Cell | undefined, { header, decimals }: ViewColumn): string {
  return cellText(
    value,
    isPercentHeader(header) && typeof value === 'number' ? percentDecimals(value, decimals) : decimals,
  );
}

function isPercentHeader(header: string): boolean {
  return header.includes('(%');
}

/** A figure rounded as its column's header asks; unchanged if the header asks for no decimals. */
export function roundedFigure(value: number, header: string): number {
  const decimals = headerDecimals(header);
  if (decimals === null) return value;
  return roundedTo(value, isPercentHeader(header) ? percentDecimals(value, decimals) : decimals);
}

function csvNumber(value: number, { header, decimals }: ViewColumn): string {
  const byHeader = headerDecimals(header);
  const digits = isPercentHeader(header) ? percentDecimals(value, byHeader ?? decimals) : (byHeader ?? decimals);
  const rounded = roundedTo(value, digits);
  if (rounded !== 0) return String(rounded);
  // A ratio that would round to 0 keeps two significant digits. A value below 1e-12 is a rounding error of 0.
  const isSmallRatio = byHeader === null && digits > 0 && Math.abs(value) >= 1e-12;
  const twoDigits = () => value.toFixed(1 - Math.floor(Math.log10(Math.abs(value)))).replace(/0+$/, '');
  return isSmallRatio ? twoDigits() : '0';
}

/** The 'Planning Details' table: the columns of the reply in their order, without Score, and a total line for the whole plan. */
export function detailsView(report: PlanReport): TableView {
  const rows = readRows<TableRow>(report.output_table);
  const columns = tableColumns(rows, (field) => field.toLowerCase() === 'score');
  return { rows, columns, total: detailsTotal(report, rows) };
}

/**
 * A table as csv (RFC 4180). Numbers have no separators, so that a spreadsheet can compute with them. They are rounded to
 * the unit of their column. A missing value is an empty cell.
 */
export function tableCsv({ columns, rows }: TableView): string {
  const lines = [
    columns.map((column) => tableCell(column.header, column)),
    ...rows.map((row) => columns.map((column) => tableCell(row[column.field], column))),
  ];
  return lines.map((cells) => `${cells.join(',')}\r\n`).join('');
}

/** A csv column about the plan as a whole, with the same text in each row. */
export interface PlanColumn {
  readonly header: string;
  readonly words: string;
}

/**
 * The columns about the plan in the csv of a panel: its limits and, if its rates come from a rate card, the rates.
 * @param rates  the rates in words; null if no rate card was used
 */
export function planColumns(constraint: string, rates: string | null): PlanColumn[] {
  return [
    { header: REPORT.inputs.constraints, words: constraint },
    ...(rates === null ? [] : [{ header: NAVIGATION.rates, words: rates }]),
  ];
}

/** Adds columns about the plan to a table. Extra lines instead would break sums, filters and csv readers. */
export function withPlanColumns({ columns, rows }: TableView, ofPlan: readonly PlanColumn[]): TableView {
  const words = Object.fromEntries(ofPlan.map((column) => [column.header, column.words]));
  return {
    columns: [...columns, ...ofPlan.map(({ header }) => columnOf(header))],
    rows: rows.map((row) => ({ ...row, ...words })),
  };
}

function tableCell(value: Cell | undefined, column: ViewColumn): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return column.isPrinted ? String(value) : csvNumber(value, column);
  return csvCell(safeText(String(value)));
}

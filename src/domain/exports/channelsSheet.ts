import type { ChannelLimits } from '../../../core/rules/limitRules.ts';
import { CHANNELS, NATIONAL, NATIONAL_PARTS } from '../../../core/rules/channels.ts';
import { budgetLabel } from '../../../core/words/planPeriod.ts';
import type { Dollars } from '../../../core/words/units.ts';
import { limitsOfReported } from '../plan/limits/budgetConstraint.ts';
import { budgetOf } from '../plan/planForm.ts';
import type { ColourOf } from '../report/charts/reportSeries.ts';
import { channelMoney } from '../report/channelMoney.ts';
import type { ChannelMoney } from '../report/channelMoney.ts';
import { cellName, EMPTY, figure, FORMATS, formula, headCells, rangeName, text } from './book.ts';
import type { BookCell, BookSheet } from './book.ts';
import { hexOf } from './hexColour.ts';
import type { WorkbookPlan } from './exportedPlan.ts';
import { RECOMPUTE_CELLS } from './recomputeSheet.ts';
import { reportedColumns } from './reportedColumns.ts';
import type { ReportedColumns } from './reportedColumns.ts';

const SHEET_NAME = 'Channels';
/** The row of the first channel, counted from 0. */
const FIRST_ROW = 10;
/** Columns of the sheet, counted from 0. */
const SPEND_COLUMN = 1;
const PLAN_COLUMN = 2;
const [MINIMUM_COLUMN, MAXIMUM_COLUMN] = [5, 6];
/** The first of the columns with the report's figures. */
const FIRST_REPORTED_COLUMN = 8;

/** The cells with the recomputed figures (column Now), to which the sheet Summary refers. */
export const RECOMPUTED_CELLS = {
  budget: `${SHEET_NAME}!$B$4`,
  reach: `${SHEET_NAME}!$B$5`,
  cost: `${SHEET_NAME}!$B$6`,
  frequency: `${SHEET_NAME}!$B$7`,
} as const;

/** The cells with the spend of each channel, in the order of CHANNELS. These cells are yellow and can be edited. */
export function moneyCells(lines: readonly ChannelMoney[]): string[] {
  return CHANNELS.map((name) => {
    const index = lines.findIndex(({ channel }) => channel === name);
    return `${SHEET_NAME}!${cellName(FIRST_ROW + index, SPEND_COLUMN, true)}`;
  });
}

/** The sheet with the channels and their money. The money can be edited if the workbook can recompute reach. */
export function channelsSheet(plan: WorkbookPlan, colourOf: ColourOf): BookSheet {
  const { report, facts, recompute } = plan;
  const lines = channelMoney(report);
  const reported = reportedColumns(report, facts);
  const lastRow = FIRST_ROW + lines.length - 1;
  const canRecompute = recompute.by !== 'nothing';
  const limits = limitsOf(plan);
  const budget = lines.reduce((sum, { money }) => sum + money, 0);
  const planBudget = budgetOf(plan.form);
  const rows = lines.map((line, index) =>
    channelRow(line, FIRST_ROW + index, { lastRow, budget, planBudget, canRecompute, reported, limits }),
  );
  return {
    name: SHEET_NAME,
    widths: [24, 15, 15, 14, 12, 13, 13, 19, ...reported.headers.map(() => 13)],
    frozen: { rows: FIRST_ROW, columns: 1 },
    pages: 'one',
    ...(canRecompute && { moneyOnly: rangeName([FIRST_ROW, SPEND_COLUMN], [lastRow, SPEND_COLUMN]) }),
    rows: [
      [text('Channels', 'title', 6)],
      [text(editingHint(plan), canRecompute ? 'paragraph' : 'warn', 12)],
      headCells(['', canRecompute ? 'Now' : '', 'Plan', canRecompute ? 'Difference' : '']),
      ...answerRows(plan, lines, lastRow),
      [canRecompute ? televisionCheck(lines) : EMPTY],
      [],
      headRow(reported),
      ...rows,
      totalRow(lines, lastRow, reported),
    ],
    charts: [
      {
        kind: 'bar',
        title: 'Channel Mix Proposal',
        xTitle: '',
        yTitle: `${budgetLabel(plan.weeks?.plan.weeks)} ($)`,
        yFormat: FORMATS.dollars,
        series: [
          {
            name: 'Spend ($)',
            values: rangeName([FIRST_ROW, SPEND_COLUMN], [lastRow, SPEND_COLUMN]),
            categories: rangeName([FIRST_ROW, 0], [lastRow, 0]),
            colour: hexOf(colourOf(lines[0]?.channel ?? '')),
            colours: lines.map(({ channel }) => hexOf(colourOf(channel))),
          },
        ],
        from: { row: lastRow + 3, column: 0 },
        to: { row: lastRow + 25, column: 8 },
      },
    ],
  };
}

function editingHint({ recompute }: WorkbookPlan): string {
  if (recompute.by === 'nothing') return `This workbook does not recompute. ${recompute.says}`;
  return 'Change a yellow cell: budget, attentive reach, cost and frequency are recomputed at once. The columns from “Share Of Budget (%)” on show the plan as reported and do not change. The sheet Recompute states how exact the recomputed figures are. Only a run gives the figures of a new plan.';
}

function answerRows(
  { report, recompute }: WorkbookPlan,
  lines: readonly ChannelMoney[],
  lastRow: number,
): BookCell[][] {
  const budget = lines.reduce((sum, { money }) => sum + money, 0);
  const { attentive_reach: reach, cost_per_attentive_reach: cost, frequency } = report;
  const sum = `SUM(${rangeName([FIRST_ROW, SPEND_COLUMN], [lastRow, SPEND_COLUMN])})`;
  const line = (
    label: string,
    row: number,
    currentFormula: string,
    planValue: number,
    format: string,
    differenceFormat: string,
  ) =>
    recompute.by === 'nothing'
      ? [text(label, 'label'), EMPTY, figure(planValue, format)]
      : [
          text(label, 'label'),
          formula(currentFormula, planValue, format, 'strong'),
          figure(planValue, format),
          formula(`IF(ISNUMBER(B${row}),B${row}-C${row},"")`, 0, differenceFormat),
        ];
  /** The formula of an amount per person reached. B5 is the recomputed reach. */
  const perReached = (amount: string) => `IF(B5>0,${amount}/B5,"no one reached")`;
  return [
    line('Budget', 4, sum, budget, FORMATS.dollars, FORMATS.dollarsMoved),
    line('Attentive Reach', 5, RECOMPUTE_CELLS.reach, reach, FORMATS.people, FORMATS.peopleMoved),
    line('Cost per Attentive Reach', 6, perReached('B4'), cost, FORMATS.cents, FORMATS.centsMoved),
    line(
      'Frequency',
      7,
      perReached(RECOMPUTE_CELLS.contacts),
      frequency,
      FORMATS.twoDecimals,
      FORMATS.twoDecimalsMoved,
    ),
  ];
}

/** A cell with a formula that warns if both branches of free-to-air television have money. */
function televisionCheck(lines: readonly ChannelMoney[]): BookCell {
  const cell = (name: string) => cellName(FIRST_ROW + lines.findIndex(({ channel }) => channel === name), SPEND_COLUMN);
  const moneyOf = (name: string) => lines.find(({ channel }) => channel === name)?.money ?? 0;
  const parts = NATIONAL_PARTS.map(cell).join('+');
  const message = `${NATIONAL} excludes ${NATIONAL_PARTS.join(' and ')}: no plan can have both.`;
  const hasBoth = moneyOf(NATIONAL) > 0 && NATIONAL_PARTS.some((name) => moneyOf(name) > 0);
  const written = `IF(AND(${cell(NATIONAL)}>0,${parts}>0),"${message}","")`;
  return { ...formula(written, hasBoth ? message : '', undefined, 'warn'), span: 8 };
}

function headRow(reported: ReportedColumns): BookCell[] {
  const fixedHeads = [
    'Channel',
    'Spend ($)',
    'Plan ($)',
    'Difference ($)',
    'Share now',
    'At least ($)',
    'At most ($)',
    'Limits',
  ];
  return headCells([...fixedHeads, ...reported.headers]);
}

function limitsOf({ constraint, form }: WorkbookPlan): readonly ChannelLimits[] {
  return constraint === null ? [] : limitsOfReported(constraint, budgetOf(form));
}

/** What the rows of all channels have in common. */
interface SharedByRows {
  /** The row of the last channel, counted from 0. */
  readonly lastRow: number;
  /** The sum of all spends. */
  readonly budget: Dollars;
  /** The budget that the planner typed. It is the maximum of channels without a limit. */
  readonly planBudget: Dollars;
  /** Whether the workbook can recompute, so that the spends can be edited. */
  readonly canRecompute: boolean;
  readonly reported: ReportedColumns;
  readonly limits: readonly ChannelLimits[];
}

function channelRow(
  { channel, money }: ChannelMoney,
  row: number,
  { lastRow, budget, planBudget, canRecompute, reported, limits }: SharedByRows,
): BookCell[] {
  const spend = cellName(row, SPEND_COLUMN);
  const limit = limits.find((one) => one.Channel === channel);
  const least = limit && limit.Min_Budget > 0 ? limit.Min_Budget : null;
  const most = limit && limit.Max_Budget < planBudget ? limit.Max_Budget : null;
  // All spends, as absolute cell names: "$B$11:$B$25".
  const allSpends = rangeName([FIRST_ROW, SPEND_COLUMN], [lastRow, SPEND_COLUMN]).replace(/([A-Z]+)(\d+)/g, '$$$1$$$2');
  return [
    text(channel, 'label'),
    figure(money, moneyFormat(money), canRecompute ? 'input' : 'plain'),
    figure(money, moneyFormat(money)),
    formula(`${spend}-${cellName(row, PLAN_COLUMN)}`, 0, FORMATS.dollarsMoved),
    formula(`IF(SUM(${allSpends})>0,${spend}/SUM(${allSpends}),0)`, budget > 0 ? money / budget : 0, FORMATS.share),
    figure(least, FORMATS.dollars),
    figure(most, FORMATS.dollars),
    limitCheck(row, money, least, most),
    ...(reported.cells.get(channel) ?? []),
  ];
}

const BELOW = 'below its minimum';
const ABOVE = 'above its maximum';

/** A cell with a formula that warns if the spend is outside the channel's limits. */
function limitCheck(row: number, money: Dollars, least: Dollars | null, most: Dollars | null): BookCell {
  const [spend, from, to] = [SPEND_COLUMN, MINIMUM_COLUMN, MAXIMUM_COLUMN].map((column) => cellName(row, column));
  const written = `IF(AND(ISNUMBER(${from}),${spend}<${from}),"${BELOW}",IF(AND(ISNUMBER(${to}),${spend}>${to}),"${ABOVE}",""))`;
  const isBelow = least !== null && money < least;
  const isAbove = most !== null && money > most;
  return formula(written, isBelow ? BELOW : isAbove ? ABOVE : '', undefined, 'warn');
}

const moneyFormat = (money: number) => (Number.isInteger(money) ? FORMATS.dollars : FORMATS.cents);

function totalRow(lines: readonly ChannelMoney[], lastRow: number, reported: ReportedColumns): BookCell[] {
  const budget = lines.reduce((sum, { money }) => sum + money, 0);
  const sum = (column: number, value: number, format: string) =>
    formula(`SUM(${rangeName([FIRST_ROW, column], [lastRow, column])})`, value, format, 'total');
  // The columns of the limits have no sum.
  const emptyCells = Array.from({ length: FIRST_REPORTED_COLUMN - MINIMUM_COLUMN }, () => text('', 'total'));
  return [
    text('Plan', 'total'),
    sum(SPEND_COLUMN, budget, FORMATS.dollars),
    sum(PLAN_COLUMN, budget, FORMATS.dollars),
    sum(PLAN_COLUMN + 1, 0, FORMATS.dollarsMoved),
    sum(PLAN_COLUMN + 2, 1, FORMATS.share),
    ...emptyCells,
    ...reported.total.map((cell) => ({ ...cell, look: 'total' as const })),
  ];
}

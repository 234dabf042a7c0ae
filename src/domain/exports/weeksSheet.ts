import { centsOfPlan } from '../../../core/contract/planMoney.ts';
import { capital } from '../../../core/words/wording.ts';
import type { ColourOf } from '../report/charts/reportSeries.ts';
import { WEEKS_COPY } from '../weeks/weeksCopy.ts';
import { dayAndMonth, dayInFull, lastDay, moneyLine, priceLine, priceRows, weeksView } from '../weeks/weeksView.ts';
import { cellName, columnName, EMPTY, figure, formula, FORMATS, text } from './book.ts';
import type { BookCell, BookChart, BookSheet } from './book.ts';
import type { ExportedPlan, PlannedWeeks } from './exportedPlan.ts';
import { moneyTint, withoutHash } from './hexColour.ts';

/** The row of the first channel, counted from 0. Above it are the title, the days, an empty row and the heads. */
const FIRST_ROW = 4;
/** Colours of the two charts, as hexadecimal RGB. */
const ACCENT = '1F55C8';
const DARK = '2A3038';
/** Maximum number of columns over which the title is merged. */
const TITLE_COLUMNS_MAXIMUM = 12;

/**
 * The sheet with the flowchart of the weeks (money by channel and week) and their reach. The sums are formulas. A check cell is 0 as long
 * as the weeks add up to the plan's money.
 */
export function weeksSheet({ report }: ExportedPlan, { plan, figures }: PlannedWeeks, colourOf: ColourOf): BookSheet {
  const money = centsOfPlan(report);
  const view = weeksView(plan, money);
  const { starts, rows, weekTotals, total } = view;
  const lastRow = FIRST_ROW + rows.length - 1;
  // Column 0 has the channels' names. The weeks follow, then the sums.
  const sumColumn = starts.length + 1;
  const weekCells = (row: number) => `${cellName(row, 1)}:${cellName(row, starts.length)}`;
  const channelRows = rows.map(({ channel, cents, total: channelCents }, index): BookCell[] => {
    const largest = Math.max(...cents);
    const tintOf = (amount: number) => withoutHash(moneyTint(colourOf(channel), amount, largest));
    return [
      text(channel, 'label'),
      ...cents.map((amount) => ({
        ...figure(amount / 100, amount % 100 === 0 ? FORMATS.dollarsIfAny : FORMATS.cents),
        ...(amount > 0 && { fill: tintOf(amount) }),
      })),
      formula(`SUM(${weekCells(FIRST_ROW + index)})`, channelCents / 100, FORMATS.cents, 'strong'),
    ];
  });
  const columnSum = (column: number) => `SUM(${cellName(FIRST_ROW, column)}:${cellName(lastRow, column)})`;
  const totals: BookCell[] = [
    text('All channels', 'total'),
    ...weekTotals.map((cents, week) => formula(columnSum(week + 1), cents / 100, FORMATS.cents, 'total')),
    formula(columnSum(sumColumn), total / 100, FORMATS.cents, 'total'),
  ];
  const planDollars = [...money.values()].reduce((all, cents) => all + cents, 0) / 100;
  // The row below the last channel has the sums, and the row after it the plan's money.
  const planCell = cellName(lastRow + 2, sumColumn);
  const checkFormula = `ROUND(SUM(${cellName(FIRST_ROW, 1)}:${cellName(lastRow, starts.length)})-${planCell},2)`;
  const labelledTotal = (label: string, cell: BookCell): BookCell[] => [
    text(label, 'note'),
    ...starts.map(() => EMPTY),
    cell,
  ];
  const body: BookCell[][] = [
    ...channelRows,
    totals,
    labelledTotal('The plan', figure(planDollars, FORMATS.cents)),
    labelledTotal('Check: 0 when the weeks add up to the plan', formula(checkFormula, 0, FORMATS.twoDecimals)),
    [],
  ];
  const titleColumns = Math.min(TITLE_COLUMNS_MAXIMUM, sumColumn + 1);
  const prices = priceRows(plan).map(({ label, values }) => [
    text(label, 'label'),
    ...values.map((value) => figure(value, FORMATS.twoDecimals)),
  ]);
  const pricesSentence = figures && plan.price_index && priceLine(figures, report.attentive_reach);
  const reachCells = figures === null ? [] : reachRows(figures, plan.half_life);
  const firstReachRow = FIRST_ROW + body.length;
  return {
    name: WEEKS_COPY.title,
    widths: [30, ...starts.map(() => 15), 15],
    frozen: { rows: FIRST_ROW, columns: 1 },
    pages: 'one',
    rows: [
      [text(`${WEEKS_COPY.title}: ${moneyLine(view)}`, 'title', titleColumns)],
      [text(`${dayInFull(starts[0]!)} to ${dayInFull(lastDay(view))}`, 'note')],
      [],
      [text('Channel, $', 'head'), ...starts.map((start) => text(dayAndMonth(start), 'head')), text('Sum ($)', 'head')],
      ...body,
      ...reachCells,
      ...prices,
      ...(pricesSentence ? [[text(pricesSentence, 'note')]] : []),
    ],
    charts:
      figures === null
        ? []
        : chartsOf(starts.length, firstReachRow, firstReachRow + reachCells.length + prices.length + 2),
  };
}

function reachRows(figures: NonNullable<PlannedWeeks['figures']>, halfLife: number): BookCell[][] {
  const { weekly, fresh, cumulative, remembered, grps, says } = figures;
  const row = (label: string, values: readonly number[], format: string): BookCell[] => [
    text(label, 'label'),
    ...values.map((value) => figure(value, format)),
  ];
  return [
    row('Weekly reach', weekly, FORMATS.people),
    row('New this week', fresh, FORMATS.people),
    row('Reached so far', cumulative, FORMATS.people),
    ...(halfLife > 0 ? [row(WEEKS_COPY.remembered(halfLife), remembered, FORMATS.people)] : []),
    row('GRPs', grps, FORMATS.oneDecimal),
    [text(`${says}. ${capital(WEEKS_COPY.noSum)}.`, 'note')],
  ];
}

/**
 * Two charts next to each other: columns for the weekly reach, and a line for the people reached so far.
 * @param reachRow  the row with the weekly reach, counted from 0
 * @param chartRow  the row at which the charts begin, counted from 0
 */
function chartsOf(weeks: number, reachRow: number, chartRow: number): BookChart[] {
  const range = (row: number) => `B${row + 1}:${columnName(weeks)}${row + 1}`;
  // Each chart is 20 rows high and 7 columns wide.
  const chart = (kind: BookChart['kind'], title: string, row: number, colour: string, column: number): BookChart => ({
    kind,
    title,
    xTitle: '',
    yTitle: 'People',
    yFormat: FORMATS.people,
    series: [{ name: title, values: range(row), categories: range(FIRST_ROW - 1), colour }],
    from: { row: chartRow, column },
    to: { row: chartRow + 20, column: column + 7 },
  });
  // The people reached so far are two rows below the weekly reach (`reachRows`).
  return [chart('column', 'Weekly reach', reachRow, ACCENT, 0), chart('line', 'Reached so far', reachRow + 2, DARK, 8)];
}

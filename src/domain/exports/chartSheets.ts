// The sheets of the workbook that show the report's drawings: the reach curves, the frontier, the frequency and the duplication.

import { readRows } from '../../../core/contract/jsonText.ts';
import type { SpendRow, TableRow } from '../../../core/contract/bodies/rows.ts';
import { budgetLabel } from '../../../core/words/planPeriod.ts';
import { WHY, REPORT } from '../messages.ts';
import { channelMoney } from '../report/channelMoney.ts';
import { curveEnds, endsHint } from '../report/charts/curveEnds.ts';
import { reachLines, curvesSummary } from '../report/charts/reportSeries.ts';
import type { ColourOf } from '../report/charts/reportSeries.ts';
import { duplicationView } from '../why/duplicationView.ts';
import { frequencyView } from '../why/frequencyView.ts';
import { frontierView } from '../why/frontierView.ts';
import { reachAloneOf } from '../why/whyView.ts';
import { columnName, EMPTY, figure, FORMATS, headCells, text } from './book.ts';
import type { BookCell, BookChart, BookSheet } from './book.ts';
import type { ExportedPlan } from './exportedPlan.ts';
import { hexOf } from './hexColour.ts';

/** Row of the headings, counted from 0. */
const HEAD_ROW = 3;
/** Row of the first figures, counted from 0. */
const FIRST_ROW = 4;
/** Colours of lines and columns, as hexadecimal RGB. */
const ACCENT = '2F5FD0';
const QUIET = '98A1AC';

type SheetParts = Pick<BookSheet, 'name' | 'rows' | 'widths'> & Partial<BookSheet>;

function withDefaults(sheet: SheetParts): BookSheet {
  return { frozen: { rows: FIRST_ROW, columns: 1 }, pages: 'one', ...sheet };
}

const titleRows = (title: string, sentence: string): BookCell[][] => [
  [text(title, 'title', 8)],
  [text(sentence, 'paragraph', 10)],
  [],
];
/** The cells with the figures of a column, such as "B5:B14". @param count  number of rows with figures */
const columnRange = (index: number, count: number) =>
  `${columnName(index)}${FIRST_ROW + 1}:${columnName(index)}${FIRST_ROW + count}`;
/** The place of a chart (24 rows, 10 columns) to the right of a table with this number of columns. */
const chartArea = (columns: number) => ({
  from: { row: HEAD_ROW, column: columns + 1 },
  to: { row: HEAD_ROW + 24, column: columns + 11 },
});

/**
 * The sheet with the attentive reach of each channel alone, by the money spent in the channel. Figures beyond the end of a channel's curve
 * are grey.
 */
export function curvesSheet({ report, facts }: ExportedPlan, colourOf: ColourOf): BookSheet {
  const lines = reachLines(report, colourOf);
  const ends = curveEnds(report, facts);
  const spends = readRows<SpendRow>(report.normaliseSpend_df)
    .map((row) => row.Spend)
    .sort((one, other) => one - other);
  const rows = spends.map((spend, index) => [
    figure(spend, FORMATS.dollars),
    ...lines.map(({ name, points }) => {
      const isBeyondEnd = spend > (ends.get(name)?.money ?? Infinity);
      return figure(points[index]?.[1] ?? null, FORMATS.people, isBeyondEnd ? 'quiet' : undefined);
    }),
  ]);
  const greyHint = endsHint(
    'Grey',
    lines.flatMap(({ name }) => ends.get(name) ?? []),
    spends.at(-1) ?? 0,
  );
  const chart: BookChart = {
    kind: 'scatter',
    title: REPORT.curvesChart,
    xTitle: 'Spend in the channel alone ($)',
    yTitle: 'Attentive reach (people)',
    xFormat: FORMATS.dollars,
    yFormat: FORMATS.people,
    series: lines.map(({ name, colour }, index) => ({
      name,
      values: columnRange(index + 1, rows.length),
      categories: columnRange(0, rows.length),
      colour: hexOf(colour),
    })),
    from: { row: FIRST_ROW + rows.length + 1, column: 0 },
    to: { row: FIRST_ROW + rows.length + 28, column: 12 },
  };
  return withDefaults({
    name: 'Curves',
    widths: [14, ...lines.map(() => 13)],
    rows: [
      ...titleRows(REPORT.curvesSection, `${curvesSummary(lines)}${greyHint}`),
      headCells(['Spend ($)', ...lines.map(({ name }) => name)]),
      ...rows,
    ],
    charts: rows.length > 0 && lines.length > 0 ? [chart] : [],
  });
}

/** The sheet with the best plans at other budgets. */
export function frontierSheet({ report, weeks }: ExportedPlan): BookSheet {
  const budgetTitle = `${budgetLabel(weeks?.plan.weeks)} ($)`;
  const view = report.why ? frontierView(report.why) : null;
  if (view === null || view.points === null) {
    const reason = view?.reason ?? 'The reply of this plan does not speak of other budgets.';
    return withDefaults({ name: 'Frontier', widths: [20, 20], rows: titleRows(WHY.frontier, reason) });
  }
  const rows = view.points.map(([budget, reach], index) => [
    figure(budget, FORMATS.dollars),
    figure(reach, FORMATS.people),
    ...view.extra.map(({ values }) => extraCell(values[index])),
    text(index === view.planAt ? 'This plan' : '', 'strong'),
  ]);
  const chart: BookChart = {
    kind: 'scatter',
    title: WHY.frontier,
    xTitle: budgetTitle,
    yTitle: 'Attentive reach (people)',
    xFormat: FORMATS.dollars,
    yFormat: FORMATS.people,
    series: [
      {
        name: 'Best plan',
        values: columnRange(1, rows.length),
        categories: columnRange(0, rows.length),
        colour: ACCENT,
      },
    ],
    ...chartArea(3 + view.extra.length),
  };
  return withDefaults({
    name: 'Frontier',
    widths: [16, 18, ...view.extra.map(() => 18), 12],
    rows: [
      ...titleRows(WHY.frontier, `${view.summary} ${view.limits}`),
      headCells([budgetTitle, 'Attentive reach (people)', ...view.extra.map(({ header }) => header), '']),
      ...rows,
    ],
    charts: [chart],
  });
}

/** A cell of one of the extra columns, which may have numbers or texts. */
function extraCell(value: TableRow[string] | undefined): BookCell {
  if (typeof value === 'number') return figure(value, FORMATS.twoDecimals);
  return value === null || value === undefined ? EMPTY : text(String(value));
}

/** The sheet with the people reached at least once, twice, up to ten times. */
export function frequencySheet({ report }: ExportedPlan): BookSheet {
  const view = frequencyView(report.why?.distribution);
  if (view === null) {
    const reason = 'The reply of this plan does not tell how often people are reached.';
    return withDefaults({ name: 'Frequency', widths: [20, 20], rows: titleRows(WHY.frequency, reason) });
  }
  const count = view.steps.length;
  const series = [
    { name: 'By attentive contacts', values: columnRange(1, count), categories: columnRange(0, count), colour: ACCENT },
    { name: 'By any contact', values: columnRange(2, count), categories: columnRange(0, count), colour: QUIET },
  ];
  return withDefaults({
    name: 'Frequency',
    widths: [14, 22, 22],
    rows: [
      ...titleRows(WHY.frequency, view.summary),
      headCells(['At least', 'By attentive contacts (people)', 'By any contact (people)']),
      ...view.steps.map((step, index) => [
        text(step, 'label'),
        figure(view.attentive[index]!, FORMATS.people),
        figure(view.plain[index]!, FORMATS.people),
      ]),
    ],
    charts: [
      {
        kind: 'column',
        title: WHY.frequency,
        xTitle: 'Contacts a month, at least',
        yTitle: 'People',
        yFormat: FORMATS.people,
        series,
        ...chartArea(3),
      },
    ],
  });
}

/** The sheet with the people reached by two channels. */
export function overlapSheet({ report }: ExportedPlan): BookSheet {
  const order = channelMoney(report).map(({ channel }) => channel);
  const alone = reachAloneOf(readRows<TableRow>(report.output_table));
  const view = duplicationView(report.why?.duplication, order, alone);
  if (view === null) {
    const reason = 'The plan has no two channels whose overlap the reply tells.';
    return withDefaults({ name: 'Overlap', widths: [20, 20], rows: titleRows(WHY.duplication, reason) });
  }
  return withDefaults({
    name: 'Overlap',
    widths: [20, ...view.channels.map(() => 14)],
    rows: [
      ...titleRows(WHY.duplication, view.summary),
      headCells(['Channel', ...view.channels]),
      ...view.rows.map(({ channel, cells }) => [
        text(channel, 'label'),
        ...cells.map(({ people, isDiagonal }) => figure(people, FORMATS.people, isDiagonal ? 'strong' : 'plain')),
      ]),
    ],
  });
}

import { useCallback } from 'react';
import type { ReactNode, Ref } from 'react';
import { Chart } from './Chart.tsx';
import type { ChartHandle } from './Chart.tsx';
import { NumbersTable } from '../../ui/table/NumbersTable.tsx';
import type { ChartTheme } from './chartTheme.ts';
import { barLabels, labelMarginWidth, MAX_BAR_WIDTH_PX } from './BarChart.tsx';
import { baseOptions, escapeHtml, valueAxisOptions } from './chartOptions.ts';
import type { ChartOptions } from './highcharts.ts';

interface PairChartProps {
  title: string;
  /** Must be memoized by the caller. */
  data: PairData;
  /** A table that replaces the default table of the pairs. It is shown next to the drawing without a button to open it. */
  numbers?: ReactNode;
  ref?: Ref<ChartHandle> | undefined;
}

/** A chart of paired bars: two measures for each category. */
export function PairChart({ title, data, numbers, ref }: PairChartProps) {
  const buildOptions = useCallback((theme: ChartTheme) => pairOptions(data, theme), [data]);
  const { categories, main, compared, formatY } = data;
  const rows = categories.map((category, index) => [
    category,
    formatY(main.values[index] ?? 0),
    formatY(compared.values[index] ?? 0),
  ]);
  const table = numbers ?? (
    <NumbersTable caption={title} headers={[data.xTitle, main.name, compared.name]} rows={rows} />
  );
  const frameProps = { title, summary: data.summary, height: pairsHeight(data) };
  return (
    <Chart ref={ref} {...frameProps} buildOptions={buildOptions} table={table} isTableOpen={numbers !== undefined} />
  );
}

export interface PairData {
  /** The name of each category. Each category has a pair of bars. */
  categories: readonly string[];
  /** The main measure, drawn in the accent colour or in the colours of the categories. */
  main: { name: string; values: readonly number[] };
  /** The measure with which the main measure is compared. */
  compared: { name: string; values: readonly number[] };
  summary: string;
  /** Titles of the axes. */
  xTitle: string;
  yTitle: string;
  /** Writes a value in the tooltip, in labels, in the table of numbers and in descriptions of bars. */
  formatY: (value: number) => string;
  /** Writes a value at the axis. */
  formatYTick: (value: number) => string;
  /** A colour for each category. If there are colours, the bars are horizontal, with their values next to them. */
  colours?: readonly string[];
}

/** Height of a chart with vertical bars. */
const COLUMN_CHART_PX = 360;
/** Height of a pair of horizontal bars. */
const BAR_PAIR_PX = 56;

/** Height of the chart [px]. Legend and axis of horizontal bars take 120 px. */
function pairsHeight({ categories, colours }: Pick<PairData, 'categories' | 'colours'>): number {
  return colours ? categories.length * BAR_PAIR_PX + 120 : COLUMN_CHART_PX;
}

/** Options of a chart with two bars for each category: the main measure strong, the compared measure pale with a border. */
export function pairOptions(shown: PairData, theme: ChartTheme): ChartOptions {
  const { categories, main, compared, colours } = shown;
  const labelMargin = colours && {
    marginRight: labelMarginWidth([...main.values, ...compared.values].map(shown.formatY)),
  };
  const base = baseOptions(theme, shown.summary, (index, _x, y) => `${categories[index]}: ${shown.formatY(y)}`);
  return {
    ...base,
    chart: { ...base.chart, type: colours ? 'bar' : 'column', height: pairsHeight(shown), ...labelMargin },
    legend: { ...base.legend, ...staticLegend(theme) },
    xAxis: {
      categories: categories.map(escapeHtml),
      lineColor: theme.axis,
      labels: { rotation: 0, style: { color: theme.text, fontSize: colours ? '13px' : '12px' } },
      title: { text: colours ? null : shown.xTitle, style: { color: theme.quiet, fontSize: '12px' } },
    },
    yAxis: {
      ...valueAxisOptions(theme, shown.yTitle, shown.formatYTick),
      min: 0,
      ...(colours && { maxPadding: 0, endOnTick: false, tickPixelInterval: 110 }),
    },
    tooltip: {
      ...base.tooltip,
      shared: true,
      formatter() {
        const { index } = this;
        const lines = [main, compared].map(({ name, values }) => `${name}: ${shown.formatY(values[index] ?? 0)}`);
        return [`<b>${escapeHtml(categories[index] ?? '')}</b>`, ...lines.map(escapeHtml)].join('<br/>');
      },
    },
    plotOptions: {
      ...base.plotOptions,
      // A press on the legend must not hide a series, since the comparison needs both.
      series: { ...base.plotOptions?.series, events: { legendItemClick: () => false } },
      column: { groupPadding: 0.12, pointPadding: 0.04, maxPointWidth: 36, borderRadius: 2 },
      bar: { groupPadding: 0.14, pointPadding: 0.06, maxPointWidth: MAX_BAR_WIDTH_PX, borderRadius: 2 },
    },
    series: pairSeries(shown, theme),
  };
}

function pairSeries(
  { categories, main, compared, colours, formatY }: PairData,
  theme: ChartTheme,
): NonNullable<ChartOptions['series']> {
  const type = colours ? 'bar' : 'column';
  const labels = (values: readonly number[]) =>
    colours && { dataLabels: barLabels(theme, (index) => formatY(values[index] ?? 0)) };
  /** Points that have the colours of their categories, if there are any, as the value of `colourOption`. */
  const points = (values: readonly number[], colourOption: 'color' | 'borderColor') =>
    values.map((y, index) => ({
      name: categories[index] ?? '',
      y,
      ...(colours && { [colourOption]: theme.channelColour(colours[index] ?? '') }),
    }));
  return [
    {
      type,
      name: main.name,
      // The colour of the series in the legend, which is grey if each bar has a colour of its own.
      color: colours ? theme.quiet : theme.accent,
      borderWidth: 0,
      ...labels(main.values),
      data: points(main.values, 'color'),
    },
    {
      type,
      name: compared.name,
      color: theme.isForced ? theme.panel : theme.line,
      borderColor: theme.quiet,
      borderWidth: 1,
      ...labels(compared.values),
      data: points(compared.values, 'borderColor'),
    },
  ];
}

/** A legend that names the two series and has no buttons. */
function staticLegend(theme: ChartTheme) {
  return {
    enabled: true,
    align: 'left' as const,
    verticalAlign: 'top' as const,
    margin: 18,
    padding: 0,
    symbolRadius: 2,
    itemStyle: { color: theme.text, fontSize: '12px', fontWeight: '500' },
    accessibility: { enabled: false, keyboardNavigation: { enabled: false } },
    itemHoverStyle: { color: theme.text },
  };
}

import { barLabels, labelRoom, MAX_BAR_WIDTH_PX } from './barOptions.ts';
import { baseOptions, escapeHtml, valueAxis } from './chartOptions.ts';
import type { ChartTheme } from './chartTheme.ts';
import type { ChartOptions } from '../highcharts.ts';

export interface PairData {
  /** The category of each pair. */
  places: readonly string[];
  /** The main measure, drawn in the accent colour, and the one it is compared with. */
  main: { name: string; values: readonly number[] };
  compared: { name: string; values: readonly number[] };
  summary: string;
  xAxis: string;
  yAxis: string;
  showY: (value: number) => string;
  showYAxis: (value: number) => string;
  /** A colour for each category: the bars are then horizontal, with their values next to them. */
  colours?: readonly string[];
}

const COLUMN_CHART_PX = 360;
const BAR_PAIR_PX = 56;

/** Height of the chart, with legend and axis [px]. */
export function pairsHeight({ places, colours }: Pick<PairData, 'places' | 'colours'>): number {
  return colours ? places.length * BAR_PAIR_PX + 120 : COLUMN_CHART_PX;
}

/** Two bars for each category: the main one strong, the other pale with a border. Vertical, or horizontal if they have colours. */
export function pairOptions(shown: PairData, theme: ChartTheme): ChartOptions {
  const { places, main, compared, colours } = shown;
  const room = colours && { marginRight: labelRoom([...main.values, ...compared.values].map(shown.showY)) };
  const base = baseOptions(theme, shown.summary, (at, _x, y) => `${places[at]}: ${shown.showY(y)}`);
  return {
    ...base,
    chart: { ...base.chart, type: colours ? 'bar' : 'column', height: pairsHeight(shown), ...room },
    legend: staticLegend(theme),
    xAxis: {
      categories: places.map(escapeHtml),
      lineColor: theme.axis,
      labels: { rotation: 0, style: { color: theme.text, fontSize: colours ? '13px' : '12px' } },
      title: { text: colours ? null : shown.xAxis, style: { color: theme.quiet, fontSize: '12px' } },
    },
    yAxis: {
      ...valueAxis(theme, shown.yAxis, shown.showYAxis),
      min: 0,
      ...(colours && { maxPadding: 0, endOnTick: false, tickPixelInterval: 110 }),
    },
    tooltip: {
      ...base.tooltip,
      shared: true,
      formatter() {
        const at = this.index;
        const lines = [main, compared].map(({ name, values }) => `${name}: ${shown.showY(values[at] ?? 0)}`);
        return [`<b>${escapeHtml(places[at] ?? '')}</b>`, ...lines.map(escapeHtml)].join('<br/>');
      },
    },
    plotOptions: {
      ...base.plotOptions,
      // The legend must not hide a series: a comparison needs both.
      series: { ...base.plotOptions?.series, events: { legendItemClick: () => false } },
      column: { groupPadding: 0.12, pointPadding: 0.04, maxPointWidth: 36, borderRadius: 2 },
      bar: { groupPadding: 0.14, pointPadding: 0.06, maxPointWidth: MAX_BAR_WIDTH_PX, borderRadius: 2 },
    },
    series: pairSeries(shown, theme),
  };
}

function pairSeries(
  { places, main, compared, colours, showY }: PairData,
  theme: ChartTheme,
): NonNullable<ChartOptions['series']> {
  const type = colours ? 'bar' : 'column';
  const labels = (values: readonly number[]) =>
    colours && { dataLabels: barLabels(theme, (at) => showY(values[at] ?? 0)) };
  /** Points with the colours of their categories, if there are any. */
  const points = (values: readonly number[], coloured: 'color' | 'borderColor') =>
    values.map((y, at) => ({
      name: places[at] ?? '',
      y,
      ...(colours && { [coloured]: theme.channelColour(colours[at] ?? '') }),
    }));
  return [
    {
      type,
      name: main.name,
      // The legend's colour: grey where each bar has a colour of its own.
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

/** Names the two series; not interactive. */
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

import { baseOptions, escapeHtml, valueAxis } from './chartOptions.ts';
import type { ChartTheme } from './chartTheme.ts';
import type { ChartOptions } from './highcharts.ts';

export interface PairsShown {
  /** What each pair of columns stands for. */
  places: readonly string[];
  /** The measure that counts, drawn in the accent colour, and the one it is compared with. */
  main: { name: string; values: readonly number[] };
  compared: { name: string; values: readonly number[] };
  summary: string;
  xAxis: string;
  yAxis: string;
  showY: (value: number) => string;
  showYAxis: (value: number) => string;
}

export const PAIRS_HEIGHT_PX = 360;

/** Two standing columns at each place: the compared one behind, wider and quiet, the main one before it. */
export function pairOptions(shown: PairsShown, theme: ChartTheme): ChartOptions {
  const { places, main, compared } = shown;
  const base = baseOptions(theme, shown.summary, (at, _x, y) => `${places[at]}: ${shown.showY(y)}`);
  return {
    ...base,
    chart: { ...base.chart, type: 'column', height: PAIRS_HEIGHT_PX },
    legend: {
      enabled: true,
      align: 'left',
      verticalAlign: 'top',
      margin: 18,
      padding: 0,
      symbolRadius: 2,
      itemStyle: { color: theme.text, fontSize: '12px', fontWeight: '500' },
      // It names, it does not act: a press changes nothing.
      accessibility: { enabled: false, keyboardNavigation: { enabled: false } },
      itemHoverStyle: { color: theme.text },
    },
    xAxis: {
      categories: places.map(escapeHtml),
      lineColor: theme.axis,
      labels: { rotation: 0, style: { color: theme.text, fontSize: '12px' } },
      title: { text: shown.xAxis, style: { color: theme.quiet, fontSize: '12px' } },
    },
    yAxis: { ...valueAxis(theme, shown.yAxis, shown.showYAxis), min: 0 },
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
      // A legend that hid what it names would leave a comparison with one side.
      series: { ...base.plotOptions?.series, events: { legendItemClick: () => false } },
      column: { groupPadding: 0.12, pointPadding: 0.04, maxPointWidth: 36, borderRadius: 2 },
    },
    series: [
      { type: 'column', name: main.name, color: theme.accent, borderWidth: 0, data: [...main.values] },
      {
        type: 'column',
        name: compared.name,
        color: theme.line,
        borderColor: theme.quiet,
        borderWidth: 1,
        data: [...compared.values],
      },
    ],
  };
}

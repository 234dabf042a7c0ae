import { baseOptions, escapeHtml, valueAxis } from './chartOptions.ts';
import type { ChartTheme } from './chartTheme.ts';
import type { ChartOptions } from './highcharts.ts';

export const DASHES = ['Solid', 'ShortDash', 'ShortDot', 'LongDash', 'ShortDashDot'] as const;
export type Dash = (typeof DASHES)[number];

export interface Line {
  name: string;
  /** Any CSS colour. */
  colour: string;
  /** Tells lines apart where colours do not. */
  dash: Dash;
  /** Null breaks the line. */
  points: readonly (readonly [x: number, y: number | null])[];
}

export interface LinesShown {
  lines: readonly Line[];
  /** The one line that is shown alone, or null for all of them. */
  isolated: string | null;
  summary: string;
  xAxis: string;
  yAxis: string;
  showX: (value: number) => string;
  showY: (value: number) => string;
  showXAxis: (value: number) => string;
  showYAxis: (value: number) => string;
}

export const LINE_CHART_HEIGHT_PX = 440;
/** Room at the right for the names of the lines; a drawing too narrow for it leaves them to the legend. */
const LABEL_ROOM_PX = 112;
const NARROW_PX = 620;

/** Lines over one shared scale. Axes keep still while a line is isolated, so that it can be compared with what was seen. */
export function lineOptions(shown: LinesShown, theme: ChartTheme): ChartOptions {
  const base = baseOptions(theme, shown.summary, (_at, x, y) => `${shown.showX(x)}: ${shown.showY(y)}`);
  const highest = Math.max(0, ...shown.lines.flatMap((line) => line.points.map(([, y]) => y ?? 0)));
  return {
    ...base,
    chart: { ...base.chart, type: 'line', height: LINE_CHART_HEIGHT_PX, marginRight: LABEL_ROOM_PX },
    xAxis: {
      ...valueAxis(theme, shown.xAxis, shown.showXAxis),
      crosshair: { color: theme.axis },
      tickPixelInterval: 110,
      minPadding: 0,
      maxPadding: 0,
    },
    yAxis: { ...valueAxis(theme, shown.yAxis, shown.showYAxis), min: 0, softMax: highest },
    tooltip: {
      ...base.tooltip,
      shared: true,
      formatter() {
        return hoverTable(shown, this.points ?? [], this.x);
      },
    },
    plotOptions: {
      ...base.plotOptions,
      series: {
        ...base.plotOptions?.series,
        lineWidth: shown.isolated === null ? 2 : 3,
        marker: { enabled: false, symbol: 'circle', radius: 3 },
        dataLabels: {
          enabled: true,
          align: 'left',
          verticalAlign: 'middle',
          x: 4,
          crop: false,
          overflow: 'allow',
          padding: 1,
          style: { color: theme.text, fontSize: '11px', fontWeight: '500', textOutline: 'none' },
          // Only the last point carries its line's name; the library drops names that would overlap.
          formatter() {
            return this.index === this.series.points.length - 1 ? escapeHtml(this.series.name) : undefined;
          },
        },
      },
    },
    responsive: {
      rules: [
        {
          condition: { maxWidth: NARROW_PX },
          chartOptions: { chart: { marginRight: 12 }, plotOptions: { series: { dataLabels: { enabled: false } } } },
        },
      ],
    },
    series: shown.lines.map((line) => ({
      type: 'line',
      name: line.name,
      color: line.colour,
      dashStyle: line.dash,
      visible: shown.isolated === null || shown.isolated === line.name,
      data: line.points.map(([x, y]) => [x, y]),
    })),
  };
}

interface Hovered {
  readonly y?: number | null;
  readonly series: { readonly name: string };
}

/** The lines at one place, the highest first. */
function hoverTable({ lines, showX, showY }: LinesShown, points: readonly Hovered[], x: number): string {
  const rows = [...points]
    .sort((first, second) => (second.y ?? 0) - (first.y ?? 0))
    .map(({ series, y }) => {
      const colour = lines.find((line) => line.name === series.name)?.colour ?? '';
      const dot = `<span style="color:${escapeHtml(colour)}">\u25A0</span>`;
      const name = `<td>${dot} ${escapeHtml(series.name)}</td>`;
      return `<tr>${name}<td style="text-align:right;padding-left:16px">${escapeHtml(showY(y ?? 0))}</td></tr>`;
    });
  return `<b>${escapeHtml(showX(x))}</b><table style="font-variant-numeric:tabular-nums">${rows.join('')}</table>`;
}

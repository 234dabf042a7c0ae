import { useCallback, useMemo } from 'react';
import type { Ref } from 'react';
import { Chart } from './Chart.tsx';
import type { ChartHandle } from './Chart.tsx';
import { NumbersTable } from '../../ui/table/NumbersTable.tsx';
import type { ChartTheme } from './chartTheme.ts';
import { baseOptions, escapeHtml, valueAxisOptions } from './chartOptions.ts';
import type { ChartTexts } from './chartOptions.ts';
import type { ChartOptions } from './highcharts.ts';
import { drawLineNames, nameMarginWidth } from './lineNames.ts';

interface LineChartProps {
  title: string;
  /** Must be memoized by the caller. */
  data: LineData;
  ref?: Ref<ChartHandle> | undefined;
}

/** A line chart. The page decides whether only one line is shown (see `ChartLegend`). */
export function LineChart({ title, data, ref }: LineChartProps) {
  const buildOptions = useCallback((theme: ChartTheme) => lineOptions(data, theme), [data]);
  const table = useMemo(() => <LineTable title={title} data={data} />, [title, data]);
  return (
    <Chart
      ref={ref}
      title={title}
      summary={data.summary}
      height={LINE_CHART_HEIGHT_PX}
      buildOptions={buildOptions}
      table={table}
      figures={data.lines}
    />
  );
}

function LineTable({ title, data }: { title: string; data: LineData }) {
  const { lines, isolated, xTitle, formatX, formatY } = data;
  const visible = lines.filter((line) => isolated === null || line.name === isolated);
  const xValues = visible[0]?.points.map(([x]) => x) ?? [];
  const rows = xValues.map((x, index) => [
    formatX(x),
    ...visible.map((line) => {
      const y = line.points[index]?.[1];
      return y === null || y === undefined ? '' : formatY(y);
    }),
  ]);
  return <NumbersTable caption={title} headers={[xTitle, ...visible.map((line) => line.name)]} rows={rows} />;
}

/** The dash patterns. None has only dots, because dots mark the part of a line beyond `dottedFrom`. */
export const DASHES = ['Solid', 'ShortDash', 'LongDashDot', 'LongDash', 'ShortDashDot'] as const;
export type Dash = (typeof DASHES)[number];

export interface Line {
  name: string;
  /** Any CSS colour. */
  colour: string;
  /** The line's dash pattern, for readers who cannot tell the lines apart by colour. */
  dash: Dash;
  /** True for a line that is drawn thinner because it is only for comparison. */
  isQuiet?: boolean;
  /** The line is dotted beyond this x, because it is only a calculation there. */
  dottedFrom?: number | undefined;
  /** Null breaks the line. */
  points: readonly (readonly [x: number, y: number | null])[];
}

export interface LineData extends ChartTexts {
  lines: readonly Line[];
  /** The only line that is shown; null for all. */
  isolated: string | null;
  /** A line drawn stronger than the others, while none is isolated. */
  highlighted?: string | null;
}

const LINE_CHART_HEIGHT_PX = 440;
/**
 * The library describes each point of a line that has fewer points than this, and draws an invisible marker for it. With fifteen lines the
 * markers take four fifths of the drawing time. So points are described only after the focus enters the chart (`describePoints`).
 */
const POINT_DESCRIPTION_LIMIT = 1;
/** The line colours when the system forces its own colours. Lines of the same dash pattern get different colours. */
const FORCED_LINE_COLOURS = ['CanvasText', 'LinkText', 'GrayText'] as const;

/** A colour for each line when the system forces its own colours. Together with the dash patterns, up to 15 lines look different. */
export function systemColours(lines: readonly Pick<Line, 'dash'>[]): string[] {
  const linesOfDash = new Map<Dash, number>();
  return lines.map(({ dash }) => {
    const count = linesOfDash.get(dash) ?? 0;
    linesOfDash.set(dash, count + 1);
    return FORCED_LINE_COLOURS[count % FORCED_LINE_COLOURS.length]!;
  });
}

const LINE_WIDTHS_PX = { quiet: 1.25, full: 2, emphasised: 3 } as const;
/** A stronger line is drawn over the weaker ones. */
const LAYERS = { quiet: 1, full: 2, emphasised: 3 } as const;

/** How strongly a line is drawn. */
function strengthOf(line: Line, { isolated, highlighted }: LineData): keyof typeof LINE_WIDTHS_PX {
  if (line.name === (isolated ?? highlighted)) return 'emphasised';
  return line.isQuiet === true && isolated === null ? 'quiet' : 'full';
}

/** Options of a line chart. The axes stay the same while only one line is shown, so that it can be compared with the other lines. */
export function lineOptions(shown: LineData, theme: ChartTheme): ChartOptions {
  const base = baseOptions(theme, shown.summary, (_index, x, y) => `${shown.formatX(x)}: ${shown.formatY(y)}`);
  const forcedColours = theme.isForced ? systemColours(shown.lines) : [];
  const colours = shown.lines.map((line, index) => forcedColours[index] ?? theme.channelColour(line.colour));
  const namedLines = shown.lines.map((line, index) => ({
    name: line.name,
    colour: colours[index]!,
    isQuiet: strengthOf(line, shown) === 'quiet',
  }));
  const highest = Math.max(0, ...shown.lines.flatMap((line) => line.points.map(([, y]) => y ?? 0)));
  return {
    ...base,
    accessibility: { ...base.accessibility, series: { pointDescriptionEnabledThreshold: POINT_DESCRIPTION_LIMIT } },
    chart: {
      ...base.chart,
      type: 'line',
      height: LINE_CHART_HEIGHT_PX,
      marginRight: nameMarginWidth(shown.lines),
      events: {
        render() {
          drawLineNames(this, namedLines, theme);
        },
      },
    },
    xAxis: {
      ...valueAxisOptions(theme, shown.xTitle, shown.formatXTick),
      crosshair: { color: theme.axis },
      tickPixelInterval: 110,
      minPadding: 0,
      maxPadding: 0,
    },
    yAxis: { ...valueAxisOptions(theme, shown.yTitle, shown.formatYTick), min: 0, softMax: highest, maxPadding: 0 },
    tooltip: {
      ...base.tooltip,
      shared: true,
      formatter() {
        return hoverTable(shown, theme, this.points ?? [], this.x);
      },
    },
    plotOptions: {
      ...base.plotOptions,
      series: {
        ...base.plotOptions?.series,
        marker: { enabled: false, symbol: 'circle', radius: 3 },
      },
    },
    series: shown.lines.map((line, index) => seriesOf(line, shown, colours[index]!)),
  };
}

/** One line as the library draws it. */
function seriesOf(line: Line, shown: LineData, colour: string): NonNullable<ChartOptions['series']>[number] {
  const strength = strengthOf(line, shown);
  return {
    type: 'line',
    name: line.name,
    color: colour,
    dashStyle: line.dash,
    ...(line.dottedFrom !== undefined && {
      zoneAxis: 'x',
      zones: [{ value: line.dottedFrom }, { dashStyle: 'Dot' }],
    }),
    lineWidth: LINE_WIDTHS_PX[strength],
    zIndex: LAYERS[strength],
    visible: shown.isolated === null || shown.isolated === line.name,
    data: line.points.map(([x, y]) => [x, y]),
  };
}

/** A point under the pointer. */
interface HoveredPoint {
  readonly y?: number | null;
  readonly series: { readonly name: string };
}

/** The tooltip: the values of all lines at one x, the highest first. */
function hoverTable(
  { lines, formatX, formatY }: LineData,
  theme: ChartTheme,
  points: readonly HoveredPoint[],
  x: number,
): string {
  const rows = [...points]
    .sort((first, second) => (second.y ?? 0) - (first.y ?? 0))
    .map(({ series, y }) => {
      const colour = theme.channelColour(lines.find((line) => line.name === series.name)?.colour ?? '');
      const dot = `<span style="color:${escapeHtml(colour)}">\u25A0</span>`;
      const name = `<td>${dot} ${escapeHtml(series.name)}</td>`;
      return `<tr>${name}<td style="text-align:right;padding-left:16px">${escapeHtml(formatY(y ?? 0))}</td></tr>`;
    });
  return `<b>${escapeHtml(formatX(x))}</b><table style="font-variant-numeric:tabular-nums">${rows.join('')}</table>`;
}

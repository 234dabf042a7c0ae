import type { ChartTheme } from './chartTheme.ts';
import type { ChartOptions, DrawnAxis } from './highcharts.ts';

/** The texts of a chart with two axes of numbers. */
export interface ChartTexts {
  summary: string;
  /** Titles of the axes. */
  xTitle: string;
  yTitle: string;
  /** Writes an x in the tooltip, in the table of numbers and in descriptions of points. */
  formatX: (value: number) => string;
  /** Writes a y there. */
  formatY: (value: number) => string;
  /** Writes an x at the axis. */
  formatXTick: (value: number) => string;
  /** Writes a y at the axis. */
  formatYTick: (value: number) => string;
}

/** Describes a point, given its index in the series and its values. */
type DescribePoint = (index: number, x: number, y: number) => string;

/** Options that all charts share: fonts, colours, no animation, the tooltip's style, descriptions of points. */
export function baseOptions(theme: ChartTheme, summary: string, describe: DescribePoint): ChartOptions {
  return {
    chart: {
      animation: false,
      backgroundColor: 'transparent',
      // Top, right, bottom and left. The 4 px at the bottom are for the descenders of an axis title, which Firefox sets slightly lower than
      // other browsers.
      spacing: [8, 0, 4, 0],
      // This is the library's default size. If it were not set here, the library would force a layout to measure it.
      style: { fontFamily: theme.font, fontSize: '1rem' },
    },
    // Title and legend are off on screen. Exported images (Chart.tsx) turn both on, and PairChart.tsx the legend.
    title: { text: '', align: 'left', style: { color: theme.text, fontSize: '16px', fontWeight: '600' } },
    legend: {
      enabled: false,
      labelFormatter() {
        return escapeHtml(this.name ?? '');
      },
    },
    accessibility: {
      description: summary,
      point: {
        descriptionFormatter: ({ index, x, y, series }) => {
          const description = describe(index, x, y ?? 0);
          return series.chart.series.length > 1 ? `${series.name}, ${description}` : description;
        },
      },
    },
    tooltip: {
      animation: false,
      backgroundColor: theme.raised,
      borderColor: theme.axis,
      borderRadius: 6,
      borderWidth: 1,
      shadow: false,
      useHTML: true,
      outside: true,
      style: { color: theme.text, fontSize: '12px', fontFamily: theme.font },
    },
    plotOptions: { series: { animation: false, states: { inactive: { opacity: 0.25 } } } },
  };
}

/** Options of a value axis. @param formatTick  writes a number at the axis */
export function valueAxisOptions(theme: ChartTheme, title: string, formatTick: (value: number) => string) {
  return {
    title: { text: title, style: { color: theme.quiet, fontSize: '12px' } },
    labels: {
      style: { color: theme.quiet, fontSize: '12px', whiteSpace: 'nowrap' as const },
      formatter: ({ value }: { value: number | string }) => formatTick(Number(value)),
    },
    tickPositioner: ticksOfShortAxis,
    gridLineColor: theme.line,
    lineColor: theme.axis,
    tickColor: theme.axis,
  };
}

/**
 * The ticks of an axis that is too short for two of the library's ticks: its lowest value (usually zero) and one round number. Undefined
 * keeps the library's ticks.
 */
function ticksOfShortAxis(this: DrawnAxis, min: number, max: number): number[] | undefined {
  const { startOnTick, endOnTick } = this.options;
  const visible = this.tickPositions?.filter(
    (tick) => (startOnTick === true || tick >= min) && (endOnTick === true || tick <= max),
  );
  if (!visible || visible.length >= 2 || !(max > min)) return undefined;
  const lowest = Math.max(0, min);
  return [lowest, roundBelow(max)].filter((tick, index, ticks) => tick > (ticks[index - 1] ?? -Infinity));
}

/** The largest number of the form 1, 2, 2.5 or 5 times a power of ten that is not above `value`, which must be positive. */
function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([5, 2.5, 2, 1].find((digit) => digit * power <= value) ?? 1);
}

/** Escapes a name for html. Names come from replies and files and must never be taken for markup. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

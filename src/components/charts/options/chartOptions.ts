import type { ChartTheme } from './chartTheme.ts';
import type { ChartOptions, ValueAxis } from '../highcharts.ts';

/** Describes a point, given its index in the series and its values. */
type DescribePoint = (at: number, x: number, y: number) => string;

/** The options of every chart: type, colours, no animation, a quiet grid, point descriptions. */
export function baseOptions(theme: ChartTheme, summary: string, describe: DescribePoint): ChartOptions {
  return {
    chart: {
      animation: false,
      backgroundColor: 'transparent',
      // Space at the bottom for descenders: Firefox sets an axis title slightly lower.
      spacing: [8, 0, 4, 0],
      // The library's own size: written here, it need not force a layout to measure it.
      style: { fontFamily: theme.font, fontSize: '1rem' },
    },
    title: { text: '', align: 'left', style: { color: theme.text, fontSize: '16px', fontWeight: '600' } },
    legend: { enabled: false },
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

/** A value axis with its title; `show` formats its numbers. */
export function valueAxis(theme: ChartTheme, title: string, show: (value: number) => string) {
  return {
    title: { text: title, style: { color: theme.quiet, fontSize: '12px' } },
    labels: {
      style: { color: theme.quiet, fontSize: '12px', whiteSpace: 'nowrap' as const },
      formatter: ({ value }: { value: number | string }) => show(Number(value)),
    },
    tickPositioner: scaledTicks,
    gridLineColor: theme.line,
    lineColor: theme.axis,
    tickColor: theme.axis,
  };
}

/** If an axis is too short for two of the library's ticks, it gets zero and one round number. */
function scaledTicks(this: ValueAxis, min: number, max: number): number[] | undefined {
  const ends = [this.options.startOnTick, this.options.endOnTick];
  const visible = this.tickPositions?.filter(
    (tick) => (ends[0] === true || tick >= min) && (ends[1] === true || tick <= max),
  );
  if (!visible || visible.length >= 2 || !(max > min)) return undefined;
  const least = Math.max(0, min);
  return [least, roundBelow(max)].filter((tick, at, all) => tick > (all[at - 1] ?? -Infinity));
}

/** The largest 1, 2, 2.5 or 5 times a power of ten that is at most the value (above 0). */
function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([5, 2.5, 2, 1].find((digit) => digit * power <= value) ?? 1);
}

/** Names come from replies and files: text, never markup. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

import type { ChartTheme } from './chartTheme.ts';
import type { ChartOptions, ValueAxis } from '../highcharts.ts';

/** A point in words, by its place in its series and its values. */
type DescribePoint = (at: number, x: number, y: number) => string;

/** What every drawing shares: type, colours, no motion, one quiet grid, points read out as they are written. */
export function baseOptions(theme: ChartTheme, summary: string, read: DescribePoint): ChartOptions {
  return {
    chart: {
      animation: false,
      backgroundColor: 'transparent',
      // Below, room for what hangs under a line: Firefox sets the title of an axis a little lower.
      spacing: [8, 0, 4, 0],
      // Its size is the library's own; where nobody writes it, the page is laid out to know it.
      style: { fontFamily: theme.font, fontSize: '1rem' },
    },
    title: { text: '', align: 'left', style: { color: theme.text, fontSize: '16px', fontWeight: '600' } },
    legend: { enabled: false },
    accessibility: {
      description: summary,
      point: {
        descriptionFormatter: ({ index, x, y, series }) => {
          const words = read(index, x, y ?? 0);
          return series.chart.series.length > 1 ? `${series.name}, ${words}` : words;
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

/** An axis in words with its unit, its numbers by `show`. */
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

/** One number is no scale: an axis too short for two of the library's steps is given nothing and a round number. */
function scaledTicks(this: ValueAxis, min: number, max: number): number[] | undefined {
  const ends = [this.options.startOnTick, this.options.endOnTick];
  const seen = this.tickPositions?.filter(
    (tick) => (ends[0] === true || tick >= min) && (ends[1] === true || tick <= max),
  );
  if (!seen || seen.length >= 2 || !(max > min)) return undefined;
  const least = Math.max(0, min);
  return [least, roundBelow(max)].filter((tick, at, all) => tick > (all[at - 1] ?? -Infinity));
}

/** The largest 1, 2, 2.5 or 5 with zeros behind it that is not above the value (above 0). */
function roundBelow(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * ([5, 2.5, 2, 1].find((digit) => digit * power <= value) ?? 1);
}

/** Names come from replies and files: they are text, never markup. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

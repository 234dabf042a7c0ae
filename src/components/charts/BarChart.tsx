import { useCallback } from 'react';
import type { Ref } from 'react';
import { Chart } from './Chart.tsx';
import type { ChartHandle } from './Chart.tsx';
import { NumbersTable } from '../../ui/table/NumbersTable.tsx';
import type { ChartTheme } from './chartTheme.ts';
import { baseOptions, escapeHtml, valueAxis } from './chartOptions.ts';
import type { BarPoint, ChartOptions } from './highcharts.ts';

interface BarChartProps extends BarData {
  title: string;
  /** Headers of the table of numbers. */
  headers: readonly [name: string, value: string];
  /** True if the labels show all values. There is then no value axis, and the summary is for assistive technology only. */
  direct?: boolean;
  ref?: Ref<ChartHandle> | undefined;
}

/** Horizontal bars with their values next to them. Props must be memoized by the caller. */
export function BarChart(props: BarChartProps) {
  const { title, headers, ref, bars, summary, axis, showAxis, showHover, direct = false } = props;
  const build = useCallback(
    (theme: ChartTheme) => barOptions({ bars, summary, axis, showAxis, showHover, direct }, theme),
    [bars, summary, axis, showAxis, showHover, direct],
  );
  const table = <NumbersTable caption={title} headers={headers} rows={bars.map((bar) => [bar.name, bar.label])} />;
  return (
    <Chart
      ref={ref}
      title={title}
      summary={summary}
      summaryHidden={direct}
      height={barChartHeight(bars.length, direct)}
      build={build}
      table={table}
    />
  );
}

interface Bar {
  name: string;
  value: number;
  /** Any CSS colour. */
  colour: string;
  /** The text next to the bar. */
  label: string;
}

export interface BarData {
  bars: readonly Bar[];
  summary: string;
  /** Title of the value axis, with its unit. */
  axis: string;
  /** Writes a value at the value axis. */
  showAxis: (value: number) => string;
  /** Writes a value in the tooltip. */
  showHover: (value: number) => string;
  /** True for a chart without a value axis, in which the labels show the values. */
  direct?: boolean;
}

export const MAX_BAR_WIDTH_PX = 32;
/** Width of a bar in a chart without a value axis. */
const LABELLED_BAR_PX = 20;
/** Height of a row in a chart with a value axis. */
const ROW_PX = 40;

/**
 * Heights of a row in a chart without a value axis: `LABELLED_ROW_PX` in charts of up to `LABELLED_ROWS_MAXIMUM` rows, and `DENSE_ROW_PX`
 * in longer charts, so that they fit a screen.
 */
const LABELLED_ROW_PX = 33;
const DENSE_ROW_PX = 28;
const LABELLED_ROWS_MAXIMUM = 11;

/** Height of a chart [px] with this many bars: rows and, unless `direct` says that there is none, 72 px for the value axis. */
function barChartHeight(bars: number, direct = false): number {
  if (!direct) return bars * ROW_PX + 72;
  return bars * (bars > LABELLED_ROWS_MAXIMUM ? DENSE_ROW_PX : LABELLED_ROW_PX) + 8;
}

/**
 * Width of the right margin [px]. The longest label must fit in it, because it may be next to the longest bar. A character is about 7 px
 * wide.
 */
export function labelMarginWidth(labels: readonly string[]): number {
  return 20 + 7 * Math.max(4, ...labels.map((label) => label.length));
}

/** Labels next to the bars, which are never cropped. @param label  returns the label of the bar with this index */
export function barLabels(theme: ChartTheme, label: (index: number) => string) {
  return {
    enabled: true,
    crop: false,
    overflow: 'allow' as const,
    style: {
      color: theme.text,
      fontSize: '12px',
      fontWeight: '500',
      textOutline: 'none',
      whiteSpace: 'nowrap' as const,
    },
    formatter(this: BarPoint) {
      return escapeHtml(label(this.index));
    },
  };
}

/** Horizontal bars, each with its own colour and its value next to it. */
export function barOptions(
  { bars, summary, axis, showAxis, showHover, direct }: BarData,
  theme: ChartTheme,
): ChartOptions {
  const base = baseOptions(theme, summary, (index) => `${bars[index]?.name}: ${bars[index]?.label}`);
  return {
    ...base,
    chart: {
      ...base.chart,
      type: 'bar',
      height: barChartHeight(bars.length, direct),
      marginRight: labelMarginWidth(bars.map((bar) => bar.label)),
    },
    xAxis: {
      categories: bars.map((bar) => escapeHtml(bar.name)),
      lineColor: theme.axis,
      tickLength: direct ? 0 : 10,
      labels: { style: { color: theme.text, fontSize: '13px' } },
    },
    yAxis: {
      ...valueAxis(theme, axis, showAxis),
      visible: !direct,
      min: 0,
      maxPadding: 0,
      endOnTick: false,
      tickPixelInterval: 110,
    },
    tooltip: {
      ...base.tooltip,
      formatter() {
        return `<b>${escapeHtml(bars[this.index]?.name ?? '')}</b><br/>${escapeHtml(showHover(this.y ?? 0))}`;
      },
    },
    plotOptions: {
      ...base.plotOptions,
      bar: {
        maxPointWidth: direct ? LABELLED_BAR_PX : MAX_BAR_WIDTH_PX,
        pointPadding: 0.08,
        groupPadding: 0.08,
        borderWidth: 0,
        borderRadius: 3,
        dataLabels: barLabels(theme, (index) => bars[index]?.label ?? ''),
      },
    },
    series: [
      {
        type: 'bar',
        name: axis,
        data: bars.map((bar) => ({ name: bar.name, y: bar.value, color: theme.channelColour(bar.colour) })),
      },
    ],
  };
}

import { useCallback } from 'react';
import type { Ref } from 'react';
import { Chart } from './Chart.tsx';
import type { ChartHandle } from './Chart.tsx';
import { NumbersTable } from '../../ui/table/NumbersTable.tsx';
import type { ChartTheme } from './chartTheme.ts';
import { baseOptions, escapeHtml, valueAxisOptions } from './chartOptions.ts';
import type { BarPoint, ChartOptions } from './highcharts.ts';

interface BarChartProps extends BarData {
  title: string;
  /** Headers of the table of numbers. */
  headers: readonly [name: string, value: string];
  ref?: Ref<ChartHandle> | undefined;
}

/** Horizontal bars with their values next to them. Props must be memoized by the caller. */
export function BarChart(props: BarChartProps) {
  const { title, headers, ref, bars, summary, axisTitle, formatTick, formatTooltip, hasNoAxis = false } = props;
  const buildOptions = useCallback(
    (theme: ChartTheme) => barOptions({ bars, summary, axisTitle, formatTick, formatTooltip, hasNoAxis }, theme),
    [bars, summary, axisTitle, formatTick, formatTooltip, hasNoAxis],
  );
  const table = <NumbersTable caption={title} headers={headers} rows={bars.map((bar) => [bar.name, bar.label])} />;
  return (
    <Chart
      ref={ref}
      title={title}
      summary={summary}
      isSummaryHidden={hasNoAxis}
      height={barChartHeight(bars.length, hasNoAxis)}
      buildOptions={buildOptions}
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
  axisTitle: string;
  /** Writes a value at the value axis. */
  formatTick: (value: number) => string;
  /** Writes a value in the tooltip. */
  formatTooltip: (value: number) => string;
  /** True if the labels show all values. There is then no value axis, and the summary is for assistive technology only. */
  hasNoAxis?: boolean;
}

/** Maximum width of a bar in a chart with a value axis. */
export const MAX_BAR_WIDTH_PX = 32;
/** Maximum width of a bar in a chart without a value axis. */
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

/** Height of a chart [px] with this many bars: rows and, unless `hasNoAxis` says that there is none, 72 px for the value axis. */
function barChartHeight(bars: number, hasNoAxis = false): number {
  if (!hasNoAxis) return bars * ROW_PX + 72;
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
  { bars, summary, axisTitle, formatTick, formatTooltip, hasNoAxis }: BarData,
  theme: ChartTheme,
): ChartOptions {
  const base = baseOptions(theme, summary, (index) => `${bars[index]?.name}: ${bars[index]?.label}`);
  return {
    ...base,
    chart: {
      ...base.chart,
      type: 'bar',
      height: barChartHeight(bars.length, hasNoAxis),
      marginRight: labelMarginWidth(bars.map((bar) => bar.label)),
    },
    xAxis: {
      categories: bars.map((bar) => escapeHtml(bar.name)),
      lineColor: theme.axis,
      tickLength: hasNoAxis ? 0 : 10,
      labels: { style: { color: theme.text, fontSize: '13px' } },
    },
    yAxis: {
      ...valueAxisOptions(theme, axisTitle, formatTick),
      visible: !hasNoAxis,
      min: 0,
      maxPadding: 0,
      endOnTick: false,
      tickPixelInterval: 110,
    },
    tooltip: {
      ...base.tooltip,
      formatter() {
        return `<b>${escapeHtml(bars[this.index]?.name ?? '')}</b><br/>${escapeHtml(formatTooltip(this.y ?? 0))}`;
      },
    },
    plotOptions: {
      ...base.plotOptions,
      bar: {
        maxPointWidth: hasNoAxis ? LABELLED_BAR_PX : MAX_BAR_WIDTH_PX,
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
        name: axisTitle,
        data: bars.map((bar) => ({ name: bar.name, y: bar.value, color: theme.channelColour(bar.colour) })),
      },
    ],
  };
}

import { useCallback } from 'react';
import type { Ref } from 'react';
import { Chart } from './Chart.tsx';
import type { ChartHandle } from './Chart.tsx';
import { NumbersTable } from '../../ui/table/NumbersTable.tsx';
import type { ChartTheme } from './chartTheme.ts';
import { baseOptions, escapeHtml, valueAxisOptions } from './chartOptions.ts';
import type { ChartTexts } from './chartOptions.ts';
import type { ChartOptions } from './highcharts.ts';

interface CurveChartProps {
  title: string;
  /** Must be memoized by the caller. */
  data: CurveData;
  ref?: Ref<ChartHandle> | undefined;
}

/** A line chart with one marked point. */
export function CurveChart({ title, data, ref }: CurveChartProps) {
  const buildOptions = useCallback((theme: ChartTheme) => curveOptions(data, theme), [data]);
  const rows = data.points.map(([x, y], index) => [
    index === data.marked ? `${data.formatX(x)} (${data.markedName})` : data.formatX(x),
    data.formatY(y),
  ]);
  const table = <NumbersTable caption={title} headers={[data.xTitle, data.yTitle]} rows={rows} />;
  return (
    <Chart
      ref={ref}
      title={title}
      summary={data.summary}
      height={CURVE_HEIGHT_PX}
      buildOptions={buildOptions}
      table={table}
    />
  );
}

export interface CurveData extends ChartTexts {
  points: readonly (readonly [x: number, y: number])[];
  /** Index of the point that is named and drawn large; null for none. */
  marked: number | null;
  /** The name of the marked point. */
  markedName: string;
}

const CURVE_HEIGHT_PX = 360;

/** Options of a chart with one line, of which one point is marked. */
export function curveOptions(shown: CurveData, theme: ChartTheme): ChartOptions {
  const { points, marked } = shown;
  const base = baseOptions(theme, shown.summary, (index, x, y) => {
    const name = index === marked ? `${shown.markedName}, ` : '';
    return `${name}${shown.formatX(x)}: ${shown.formatY(y)}`;
  });
  return {
    ...base,
    chart: { ...base.chart, type: 'line', height: CURVE_HEIGHT_PX, marginRight: 24 },
    xAxis: {
      ...valueAxisOptions(theme, shown.xTitle, shown.formatXTick),
      min: 0,
      tickPixelInterval: 110,
      maxPadding: 0.02,
      crosshair: { color: theme.axis },
    },
    yAxis: { ...valueAxisOptions(theme, shown.yTitle, shown.formatYTick), min: 0 },
    tooltip: {
      ...base.tooltip,
      formatter() {
        const name = this.index === marked ? `${shown.markedName}: ` : '';
        const tooltipLines = [
          `<b>${escapeHtml(name + shown.formatX(this.x))}</b>`,
          escapeHtml(shown.formatY(this.y ?? 0)),
        ];
        return tooltipLines.join('<br/>');
      },
    },
    plotOptions: {
      ...base.plotOptions,
      series: {
        ...base.plotOptions?.series,
        lineWidth: 2,
        marker: { enabled: true, symbol: 'circle', radius: 3 },
        dataLabels: {
          align: 'left',
          verticalAlign: 'top',
          x: 8,
          y: 6,
          crop: false,
          overflow: 'allow',
          style: { color: theme.text, fontSize: '13px', fontWeight: '600', textOutline: 'none' },
          formatter: () => escapeHtml(shown.markedName),
        },
      },
    },
    series: [
      {
        type: 'line',
        name: shown.yTitle,
        color: theme.accent,
        data: points.map(([x, y], index) => ({ x, y, ...(index === marked && markedPoint(theme)) })),
      },
    ],
  };
}

function markedPoint(theme: ChartTheme) {
  return {
    marker: { radius: 7, lineWidth: 2, lineColor: theme.panel, fillColor: theme.text },
    dataLabels: { enabled: true },
  };
}

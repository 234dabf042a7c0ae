import { useCallback, useMemo } from 'react';
import type { Ref } from 'react';
import { Chart } from './Chart.tsx';
import type { ChartHandle } from './Chart.tsx';
import { NumbersTable } from '../../ui/table/NumbersTable.tsx';
import type { ChartTheme } from './options/chartTheme.ts';
import { LINE_CHART_HEIGHT_PX, lineOptions } from './options/lineOptions.ts';
import type { LineData } from './options/lineOptions.ts';

interface LineChartProps {
  title: string;
  /** Must be memoized by the caller. */
  data: LineData;
  ref?: Ref<ChartHandle> | undefined;
}

/** A line chart. The page decides whether only one line is shown (see `ChartLegend`). */
export function LineChart({ title, data, ref }: LineChartProps) {
  const build = useCallback((theme: ChartTheme) => lineOptions(data, theme), [data]);
  const table = useMemo(() => <LineTable title={title} data={data} />, [title, data]);
  return (
    <Chart
      ref={ref}
      title={title}
      summary={data.summary}
      height={LINE_CHART_HEIGHT_PX}
      build={build}
      table={table}
      figures={data.lines}
    />
  );
}

function LineTable({ title, data }: { title: string; data: LineData }) {
  const { lines, isolated, xAxis, formatTooltipX, formatTooltipY } = data;
  const visible = lines.filter((line) => isolated === null || line.name === isolated);
  const xValues = visible[0]?.points.map(([x]) => x) ?? [];
  const rows = xValues.map((x, index) => [
    formatTooltipX(x),
    ...visible.map((line) => {
      const y = line.points[index]?.[1];
      return y === null || y === undefined ? '' : formatTooltipY(y);
    }),
  ]);
  return <NumbersTable caption={title} headers={[xAxis, ...visible.map((line) => line.name)]} rows={rows} />;
}

import { useCallback } from 'react';
import type { Ref } from 'react';
import { Chart } from './Chart.tsx';
import type { ChartHandle } from './Chart.tsx';
import { NumbersTable } from '../../ui/table/NumbersTable.tsx';
import type { ChartTheme } from './options/chartTheme.ts';
import { CURVE_HEIGHT_PX, curveOptions } from './options/curveOptions.ts';
import type { CurveData } from './options/curveOptions.ts';

interface CurveChartProps {
  title: string;
  /** Must be memoized by the caller. */
  data: CurveData;
  ref?: Ref<ChartHandle> | undefined;
}

/** A line chart with one marked point. */
export function CurveChart({ title, data, ref }: CurveChartProps) {
  const build = useCallback((theme: ChartTheme) => curveOptions(data, theme), [data]);
  const rows = data.points.map(([x, y], index) => [
    index === data.marked ? `${data.formatTooltipX(x)} (${data.markedName})` : data.formatTooltipX(x),
    data.formatTooltipY(y),
  ]);
  const table = <NumbersTable caption={title} headers={[data.xAxis, data.yAxis]} rows={rows} />;
  return <Chart ref={ref} title={title} summary={data.summary} height={CURVE_HEIGHT_PX} build={build} table={table} />;
}

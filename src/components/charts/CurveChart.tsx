import { useCallback } from 'react';
import type { Ref } from 'react';
import { Chart } from './Chart.tsx';
import type { ChartHandle } from './Chart.tsx';
import { NumbersTable } from '../../ui/table/NumbersTable.tsx';
import type { ChartTheme } from './options/chartTheme.ts';
import { CURVE_HEIGHT_PX, curveOptions } from './options/curveOptions.ts';
import type { CurveShown } from './options/curveOptions.ts';

interface CurveChartProps {
  title: string;
  /** Must keep its identity while nothing of it changes. */
  shown: CurveShown;
  ref?: Ref<ChartHandle> | undefined;
}

/** A line with one of its points marked. */
export function CurveChart({ title, shown, ref }: CurveChartProps) {
  const build = useCallback((theme: ChartTheme) => curveOptions(shown, theme), [shown]);
  const rows = shown.points.map(([x, y], place) => [
    place === shown.marked ? `${shown.showX(x)} (${shown.markedName})` : shown.showX(x),
    shown.showY(y),
  ]);
  const table = <NumbersTable caption={title} headers={[shown.xAxis, shown.yAxis]} rows={rows} />;
  return <Chart ref={ref} title={title} summary={shown.summary} height={CURVE_HEIGHT_PX} build={build} table={table} />;
}

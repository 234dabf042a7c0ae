import { useCallback } from 'react';
import type { Ref } from 'react';
import { barChartHeight, barOptions } from './barOptions.ts';
import type { BarsShown } from './barOptions.ts';
import { Chart } from './Chart.tsx';
import type { ChartHandle } from './Chart.tsx';
import { NumbersTable } from '../../ui/table/NumbersTable.tsx';
import type { ChartTheme } from './chartTheme.ts';

interface BarChartProps extends BarsShown {
  title: string;
  /** Headers of the numbers behind the drawing: what a bar is, what its value is. */
  headers: readonly [name: string, value: string];
  ref?: Ref<ChartHandle> | undefined;
}

/** Lying bars with their values written beside them. Props must keep their identity while the data does. */
export function BarChart({ title, headers, ref, bars, summary, axis, showAxis, showHover }: BarChartProps) {
  const build = useCallback(
    (theme: ChartTheme) => barOptions({ bars, summary, axis, showAxis, showHover }, theme),
    [bars, summary, axis, showAxis, showHover],
  );
  const table = <NumbersTable caption={title} headers={headers} rows={bars.map((bar) => [bar.name, bar.label])} />;
  return (
    <Chart ref={ref} title={title} summary={summary} height={barChartHeight(bars.length)} build={build} table={table} />
  );
}

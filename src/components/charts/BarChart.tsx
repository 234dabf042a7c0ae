import { useCallback } from 'react';
import type { Ref } from 'react';
import { barChartHeight, barOptions } from './options/barOptions.ts';
import type { BarData } from './options/barOptions.ts';
import { Chart } from './Chart.tsx';
import type { ChartHandle } from './Chart.tsx';
import { NumbersTable } from '../../ui/table/NumbersTable.tsx';
import type { ChartTheme } from './options/chartTheme.ts';

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

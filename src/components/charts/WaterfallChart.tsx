import { useCallback } from 'react';
import type { Ref } from 'react';
import { waterfallHeight, waterfallOptions } from './options/waterfallOptions.ts';
import type { WaterfallData } from './options/waterfallOptions.ts';
import { Chart } from './Chart.tsx';
import type { ChartHandle } from './Chart.tsx';
import { NumbersTable } from '../../ui/table/NumbersTable.tsx';
import type { ChartTheme } from './options/chartTheme.ts';

interface WaterfallChartProps extends WaterfallData {
  title: string;
  /** Headers of the table of numbers. */
  headers: readonly [name: string, value: string];
  ref?: Ref<ChartHandle> | undefined;
}

/** A waterfall chart, which shows how a sum is built up step by step. Props must be memoized by the caller. */
export function WaterfallChart({ title, headers, ref, steps, summary, axis, showAxis }: WaterfallChartProps) {
  const build = useCallback(
    (theme: ChartTheme) => waterfallOptions({ steps, summary, axis, showAxis }, theme),
    [steps, summary, axis, showAxis],
  );
  const table = <NumbersTable caption={title} headers={headers} rows={steps.map((step) => [step.name, step.label])} />;
  return (
    <Chart
      ref={ref}
      title={title}
      summary={summary}
      height={waterfallHeight(steps.length)}
      build={build}
      table={table}
    />
  );
}

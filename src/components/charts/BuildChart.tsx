import { useCallback } from 'react';
import type { Ref } from 'react';
import { buildHeight, buildOptions } from './options/buildOptions.ts';
import type { StepsShown } from './options/buildOptions.ts';
import { Chart } from './Chart.tsx';
import type { ChartHandle } from './Chart.tsx';
import { NumbersTable } from '../../ui/table/NumbersTable.tsx';
import type { ChartTheme } from './options/chartTheme.ts';

interface BuildChartProps extends StepsShown {
  title: string;
  /** Headers of the numbers behind the drawing: what a step is, what it adds. */
  headers: readonly [name: string, value: string];
  ref?: Ref<ChartHandle> | undefined;
}

/** A sum built up step by step. Props must keep their identity while the data does. */
export function BuildChart({ title, headers, ref, steps, summary, axis, showAxis }: BuildChartProps) {
  const build = useCallback(
    (theme: ChartTheme) => buildOptions({ steps, summary, axis, showAxis }, theme),
    [steps, summary, axis, showAxis],
  );
  const table = <NumbersTable caption={title} headers={headers} rows={steps.map((step) => [step.name, step.label])} />;
  return (
    <Chart ref={ref} title={title} summary={summary} height={buildHeight(steps.length)} build={build} table={table} />
  );
}

import { useCallback } from 'react';
import type { ReactNode, Ref } from 'react';
import { Chart } from './Chart.tsx';
import type { ChartHandle } from './Chart.tsx';
import { NumbersTable } from '../../ui/table/NumbersTable.tsx';
import type { ChartTheme } from './options/chartTheme.ts';
import { pairOptions, pairsHeight } from './options/pairOptions.ts';
import type { PairData } from './options/pairOptions.ts';

interface PairChartProps {
  title: string;
  /** Must be memoized by the caller. */
  data: PairData;
  /** A table that replaces the default table of the pairs. It is shown next to the drawing without a button to open it. */
  numbers?: ReactNode;
  ref?: Ref<ChartHandle> | undefined;
}

/** A chart of paired bars: two measures for each category. */
export function PairChart({ title, data, numbers, ref }: PairChartProps) {
  const build = useCallback((theme: ChartTheme) => pairOptions(data, theme), [data]);
  const { categories, main, compared, formatTooltipY } = data;
  const rows = categories.map((category, index) => [
    category,
    formatTooltipY(main.values[index] ?? 0),
    formatTooltipY(compared.values[index] ?? 0),
  ]);
  const table = numbers ?? (
    <NumbersTable caption={title} headers={[data.xAxis, main.name, compared.name]} rows={rows} />
  );
  const words = { title, summary: data.summary, height: pairsHeight(data) };
  return <Chart ref={ref} {...words} build={build} table={table} tableOpen={numbers !== undefined} />;
}

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
  /** Must keep its identity while nothing of it changes. */
  data: PairData;
  /** A table of the page's own that says more than the pairs; it then stands beside the drawing. */
  numbers?: ReactNode;
  ref?: Ref<ChartHandle> | undefined;
}

/** One measure beside another, place by place. */
export function PairChart({ title, data, numbers, ref }: PairChartProps) {
  const build = useCallback((theme: ChartTheme) => pairOptions(data, theme), [data]);
  const { places, main, compared, showY } = data;
  const rows = places.map((place, at) => [place, showY(main.values[at] ?? 0), showY(compared.values[at] ?? 0)]);
  const table = numbers ?? (
    <NumbersTable caption={title} headers={[data.xAxis, main.name, compared.name]} rows={rows} />
  );
  const words = { title, summary: data.summary, height: pairsHeight(data) };
  return <Chart ref={ref} {...words} build={build} table={table} tableOpen={numbers !== undefined} />;
}

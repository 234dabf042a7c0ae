import { useCallback } from 'react';
import type { Ref } from 'react';
import { Chart } from './Chart.tsx';
import type { ChartHandle } from './Chart.tsx';
import { ChartTable } from './ChartTable.tsx';
import type { ChartTheme } from './chartTheme.ts';
import { pairOptions, PAIRS_HEIGHT_PX } from './pairOptions.ts';
import type { PairsShown } from './pairOptions.ts';

interface PairChartProps {
  title: string;
  /** Must keep its identity while nothing of it changes. */
  shown: PairsShown;
  ref?: Ref<ChartHandle>;
}

/** One measure beside another, place by place. */
export function PairChart({ title, shown, ref }: PairChartProps) {
  const build = useCallback((theme: ChartTheme) => pairOptions(shown, theme), [shown]);
  const { places, main, compared, showY } = shown;
  const rows = places.map((place, at) => [place, showY(main.values[at] ?? 0), showY(compared.values[at] ?? 0)]);
  const table = <ChartTable caption={title} headers={[shown.xAxis, main.name, compared.name]} rows={rows} />;
  return <Chart ref={ref} title={title} summary={shown.summary} height={PAIRS_HEIGHT_PX} build={build} table={table} />;
}

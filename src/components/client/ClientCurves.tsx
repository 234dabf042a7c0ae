import { useMemo } from 'react';
import type { ClientPlan } from '../../../core/clientView/clientPlan.ts';
import { roundDollars, shortDollars, shortNumber, wholeNumber } from '../../../core/words/amounts.ts';
import { LineChart } from '../charts/LineChart.tsx';
import { DASHES } from '../charts/options/lineOptions.ts';

/** What each channel reaches alone, by its money. */
export function ClientCurves({ curves, mix }: Pick<ClientPlan, 'curves' | 'mix'>) {
  const data = useMemo(
    () => ({
      lines: curves.map(({ channel, points }, at) => ({
        name: channel,
        colour: mix.find((one) => one.channel === channel)?.colour ?? '#868f9a',
        dash: DASHES[at % DASHES.length]!,
        points,
      })),
      isolated: null,
      summary: 'What each channel reaches alone, by its monthly money.',
      xAxis: 'Monthly money',
      yAxis: 'People',
      showX: roundDollars,
      showY: wholeNumber,
      showXAxis: shortDollars,
      showYAxis: shortNumber,
    }),
    [curves, mix],
  );
  return <LineChart title="What each channel reaches alone" data={data} />;
}

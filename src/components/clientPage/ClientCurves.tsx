import { useMemo } from 'react';
import type { ClientPlan } from '../../../core/clientPage/clientPlan.ts';
import { roundDollars, shortDollars, shortNumber, wholeNumber } from '../../../core/words/amounts.ts';
import { LineChart, DASHES } from '../charts/LineChart.tsx';

/** A chart of what each channel would reach alone, by its money. */
export function ClientCurves({ curves, mix }: Pick<ClientPlan, 'curves' | 'mix'>) {
  const data = useMemo(
    () => ({
      lines: curves.map(({ channel, points }, index) => ({
        name: channel,
        // Grey for a channel that is not in the mix.
        colour: mix.find((one) => one.channel === channel)?.colour ?? '#868f9a',
        dash: DASHES[index % DASHES.length]!,
        points,
      })),
      // All lines are shown.
      isolated: null,
      summary: 'What each channel reaches alone, by its monthly money.',
      xTitle: 'Monthly money',
      yTitle: 'People',
      // The tooltip has long numbers, the axes have short ones.
      formatX: roundDollars,
      formatY: wholeNumber,
      formatXTick: shortDollars,
      formatYTick: shortNumber,
    }),
    [curves, mix],
  );
  return <LineChart title="What each channel reaches alone" data={data} />;
}

import { shortNumber } from '../../../../core/words/amounts.ts';
import { useRef } from 'react';
import { WaterfallChart } from '../../../components/charts/WaterfallChart.tsx';
import type { ChartHandle } from '../../../components/charts/Chart.tsx';
import { PanelPngButton } from '../PanelPngButton.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { SECTIONS } from '../../../domain/report/reportSections.ts';
import { WHY } from '../../../domain/messages.ts';
import type { ReachBuild } from '../../../domain/why/reachBuild.ts';
import { ChartCsvButton } from '../CsvButton.tsx';

const HEADERS = ['Reached by', 'Attentive reach'] as const;

/** A waterfall chart of the reach: a bar for the people that only one channel reaches, for each channel, up to the total reach. */
export function BuildPanel({ view }: { view: ReachBuild }) {
  const chart = useRef<ChartHandle>(null);
  return (
    <Panel
      id={SECTIONS.build}
      title={WHY.build}
      description="A channel's bar counts the people only that channel reaches; the rest are reached by more than one."
      actions={
        <>
          <PanelPngButton chart={chart} chartName={WHY.build} />
          <ChartCsvButton chart={chart} name={WHY.build} categoryHeader={HEADERS[0]} unit="people" extra={view.extra} />
        </>
      }
    >
      <WaterfallChart
        ref={chart}
        title={WHY.build}
        headers={HEADERS}
        steps={view.steps}
        summary={view.summary}
        axisTitle="Attentive reach (people)"
        formatTick={shortNumber}
      />
    </Panel>
  );
}

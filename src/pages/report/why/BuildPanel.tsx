import { shortNumber } from '../../../../core/words/amounts.ts';
import { useRef } from 'react';
import { WaterfallChart } from '../../../components/charts/WaterfallChart.tsx';
import type { ChartHandle } from '../../../components/charts/Chart.tsx';
import { PngButton } from '../../../components/charts/PngButton.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { SECTIONS } from '../../../domain/report/reportSections.ts';
import { WHY } from '../../../domain/messages.ts';
import type { ReachBuild } from '../../../domain/why/reachBuild.ts';
import { ChartCsvButton, fileName } from '../CsvButton.tsx';
import { useNoteExport } from '../reportContext.tsx';

const HEADERS = ['Reached by', 'Attentive reach'] as const;

/** A waterfall chart of the reach: a bar for the people that only one channel reaches, for each channel, up to the total reach. */
export function BuildPanel({ view }: { view: ReachBuild }) {
  const chart = useRef<ChartHandle>(null);
  const noteExport = useNoteExport();
  return (
    <Panel
      id={SECTIONS.build}
      title={WHY.build}
      description="A channel's bar counts the people only that channel reaches; the rest are reached by more than one."
      actions={
        <>
          <PngButton chart={chart} fileName={`${fileName(WHY.build)}.png`} chartName={WHY.build} onSaved={noteExport} />
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

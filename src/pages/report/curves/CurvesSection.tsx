import { useMemo, useState } from 'react';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import { performanceChannels } from '../../../domain/report/pictures/reportSeries.ts';
import type { ColourOf } from '../../../domain/report/pictures/reportSeries.ts';
import { InTurn } from '../../../components/turns/InTurn.tsx';
import { usePictured } from '../../../components/turns/usePictured.ts';
import { PerformancePanels } from './PerformancePanels.tsx';
import { ReachCurves } from './ReachCurves.tsx';

/** The curves, and for the channel chosen its media and formats; a choice below lifts its curve above. */
export function CurvesSection({ report, colourOf }: { report: PlanReport; colourOf: ColourOf }) {
  const channels = useMemo(() => performanceChannels(report), [report]);
  const [wanted, setWanted] = useState<string | null>(null);
  const chosen =
    [wanted, report.priority_channel_1].find((name) => channels.includes(name ?? '')) ?? channels[0] ?? null;
  // What was pressed answers first, by one chart; the second beside it and the curve above it follow.
  const following = usePictured(chosen);
  return (
    <>
      <InTurn height={720}>
        <ReachCurves report={report} colourOf={colourOf} lifted={following} />
      </InTurn>
      <InTurn height={640}>
        <PerformancePanels {...{ report, colourOf, channels, chosen, following }} onChoose={setWanted} />
      </InTurn>
    </>
  );
}

import { useMemo, useState } from 'react';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import { performanceChannels } from '../../../domain/report/pictures/reportSeries.ts';
import type { ColourOf } from '../../../domain/report/pictures/reportSeries.ts';
import { PerformancePanels } from './PerformancePanels.tsx';
import { ReachCurves } from './ReachCurves.tsx';

/** The curves, and for the channel chosen its media and formats; a choice below lifts its curve above. */
export function CurvesSection({ report, colourOf }: { report: PlanReport; colourOf: ColourOf }) {
  const channels = useMemo(() => performanceChannels(report), [report]);
  const [wanted, setWanted] = useState<string | null>(null);
  const chosen =
    [wanted, report.priority_channel_1].find((name) => channels.includes(name ?? '')) ?? channels[0] ?? null;
  return (
    <>
      <ReachCurves report={report} colourOf={colourOf} lifted={chosen} />
      <PerformancePanels {...{ report, colourOf, channels, chosen }} onChoose={setWanted} />
    </>
  );
}

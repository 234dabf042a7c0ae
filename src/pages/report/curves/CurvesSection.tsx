import { useMemo, useState } from 'react';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import { performanceChannels } from '../../../domain/report/charts/reportSeries.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { useAfterPaint } from '../../../ui/useAfterPaint.ts';
import { PerformancePanels } from './PerformancePanels.tsx';
import { ReachCurves } from './ReachCurves.tsx';

/** The curves, and for the channel chosen its media and formats; a choice below lifts its curve above. */
export function CurvesSection({ report, colourOf }: { report: PlanReport; colourOf: ColourOf }) {
  const channels = useMemo(() => performanceChannels(report), [report]);
  const [wanted, setWanted] = useState<string | null>(null);
  const chosen =
    [wanted, report.priority_channel_1].find((name) => channels.includes(name ?? '')) ?? channels[0] ?? null;
  // One chart answers the press; the chart next to it and the curve above follow after the paint.
  const following = useAfterPaint(chosen);
  return (
    <>
      <ReachCurves report={report} colourOf={colourOf} lifted={following} />
      <PerformancePanels {...{ report, colourOf, channels, chosen, following }} onChoose={setWanted} />
    </>
  );
}

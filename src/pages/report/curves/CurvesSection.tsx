import { useMemo, useState } from 'react';
import type { AudienceFacts } from '../../../../core/contract/bodies/audienceFacts.ts';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import { performanceChannels } from '../../../domain/report/charts/reportSeries.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { useAfterPaint } from '../../../ui/useAfterPaint.ts';
import { PerformancePanels } from './PerformancePanels.tsx';
import { ReachCurves } from './ReachCurves.tsx';

interface CurvesSectionProps {
  report: PlanReport;
  facts: AudienceFacts | null;
  colourOf: ColourOf;
}

/** The reach curves, then the media and formats of the chosen channel, whose curve is emphasised. */
export function CurvesSection({ report, facts, colourOf }: CurvesSectionProps) {
  const channels = useMemo(() => performanceChannels(report), [report]);
  /** The channel that the user chose. Another report may not have it. */
  const [chosenByUser, setChosenByUser] = useState<string | null>(null);
  const chosen =
    [chosenByUser, report.priority_channel_1].find((name) => channels.includes(name ?? '')) ?? channels[0] ?? null;
  // The first performance chart is updated at once. The second chart and the emphasised curve follow after the paint.
  const chosenAfterPaint = useAfterPaint(chosen);
  return (
    <>
      <ReachCurves {...{ report, facts, colourOf }} highlighted={chosenAfterPaint} />
      <PerformancePanels {...{ report, colourOf, channels, chosen, chosenAfterPaint }} onChoose={setChosenByUser} />
    </>
  );
}

import { useMemo } from 'react';
import { readRows } from '../../../../core/contract/jsonText.ts';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import type { ScoreRow } from '../../../../core/contract/bodies/rows.ts';
import { REPORT } from '../../../domain/messages.ts';
import { WITHIN_CHANNEL } from '../../../domain/report/attentionFigures.ts';
import { channelPaint } from '../../../domain/report/charts/darkColour.ts';
import { familyOf } from '../../../domain/report/charts/reportSeries.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { scoreRowsOf } from '../../../domain/report/scoreRows.ts';
import { SheetColumns } from '../../../ui/overlays/Sheet.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { useMediaQuery } from '../../../ui/useMediaQuery.ts';
import { usePrinting } from '../../../ui/usePrinting.ts';
import styles from './Performance.module.css';
import { PerformancePanel } from './PerformancePanel.tsx';

interface PerformancePanelsProps {
  report: PlanReport;
  colourOf: ColourOf;
  /** The channels that have rows in at least one panel, ordered by family, such as the television channels. */
  channels: readonly string[];
  chosen: string | null;
  /** The channel of the second panel. It is set to the chosen channel after the next paint. */
  following: string | null;
  onChoose: (channel: string) => void;
}

/** A panel with the media of one channel, and one with its formats, side by side. One list of tabs chooses the channel of both. */
export function PerformancePanels({ report, colourOf, channels, chosen, following, onChoose }: PerformancePanelsProps) {
  const printing = usePrinting();
  const isNarrow = useMediaQuery('(max-width: 700px)');
  const scores = useMemo(() => scoreRowsOf(report), [report]);
  const attention = useMemo(() => readRows<ScoreRow>(report.attention), [report]);
  const panels = (
    <SheetColumns className={styles.pair}>
      <PerformancePanel
        title={REPORT.performanceByMedium}
        rows={scores}
        measure="Score"
        axis="Attentive contacts with the target per $"
        medium="Medium"
        {...{ chosen, colourOf }}
      />
      <PerformancePanel
        title={REPORT.attentionByFormat}
        rows={attention}
        measure="active_attention"
        axis="Active attention (seconds per exposure)"
        medium="Format"
        chosen={following}
        colourOf={colourOf}
        note={report.assumptions && WITHIN_CHANNEL}
      />
    </SheetColumns>
  );
  if (printing || chosen === null) return panels;
  return (
    <Tabs
      vertical={!isNarrow}
      label={`${REPORT.performanceByMedium}, ${REPORT.attentionByFormat}`}
      tabs={channels.map((name) => ({ name, colour: channelPaint(colourOf(name)), group: familyOf(name) }))}
      chosen={chosen}
      onChoose={onChoose}
    >
      {panels}
    </Tabs>
  );
}

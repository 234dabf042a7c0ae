import { RotateCcw } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { AudienceFacts } from '../../../../core/contract/bodies/audienceFacts.ts';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { ChartHandle } from '../../../components/charts/Chart.tsx';
import { FORCED_COLOURS_QUERY } from '../../../components/charts/chartTheme.ts';
import { ChartLegend } from '../../../components/charts/ChartLegend.tsx';
import { LineChart, DASHES } from '../../../components/charts/LineChart.tsx';
import type { Line, LineData } from '../../../components/charts/LineChart.tsx';
import { PngButton } from '../../../components/charts/PngButton.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { useMediaQuery } from '../../../ui/useMediaQuery.ts';
import { usePrinting } from '../../../ui/usePrinting.ts';
import { DOWNLOADS, REPORT } from '../../../domain/messages.ts';
import { shortDollars, shortNumber, wholeDollars, wholeNumber } from '../../../../core/words/amounts.ts';
import { SECTIONS } from '../../../domain/report/reportSections.ts';
import { curveEnds, endsHint } from '../../../domain/report/charts/curveEnds.ts';
import type { CurveEnd } from '../../../domain/report/charts/curveEnds.ts';
import { curvesSummary, reachLines } from '../../../domain/report/charts/reportSeries.ts';
import type { ColourOf, ReachLine } from '../../../domain/report/charts/reportSeries.ts';
import styles from './Curves.module.css';
import { ChartCsvButton } from '../CsvButton.tsx';
import { useSampledDescription, useNoteExport } from '../reportContext.tsx';

const X_AXIS = 'Spend in one channel ($)';
const DESCRIPTION = 'Attentive reach of each channel alone, all at the same spend.';
const CHOICE_HINT = ' Choose a channel to see it by itself.';
const THIN_LINES_HINT = ' Thin lines are channels that are not in this mix.';

interface ReachCurvesProps {
  report: PlanReport;
  colourOf: ColourOf;
  facts: AudienceFacts | null;
  /** The channel that is emphasised while no channel is isolated (shown alone). */
  highlighted: string | null;
}

/** The reach of each channel alone at equal spend. The legend isolates a channel; a button shows all channels again. */
export function ReachCurves({ report, facts, colourOf, highlighted }: ReachCurvesProps) {
  const chart = useRef<ChartHandle>(null);
  const noteExport = useNoteExport();
  const isPrinting = usePrinting();
  const [isolated, setIsolated] = useState<string | null>(null);
  const lines = useMemo(() => reachLines(report, colourOf), [report, colourOf]);
  // After a change to another plan, the isolated channel may be missing in it.
  const isolatedChannel = lines.some((line) => line.name === isolated) ? isolated : null;
  // Beyond its end, a curve is only a calculation, and is dotted. In a contrast theme the dashes distinguish the channels, so nothing is
  // dotted.
  const hasForcedColours = useMediaQuery(FORCED_COLOURS_QUERY);
  const ends = useMemo(
    () => (hasForcedColours ? new Map<string, CurveEnd>() : curveEnds(report, facts)),
    [report, facts, hasForcedColours],
  );
  const styledLines = useMemo(
    () =>
      lines.map((line) => ({
        ...line,
        dash: DASHES[line.index % DASHES.length] ?? 'Solid',
        dottedFrom: ends.get(line.name)?.money,
      })),
    [lines, ends],
  );
  const dottedHint = endsHint(
    'Dotted',
    lines.flatMap(({ name }) => ends.get(name) ?? []),
    // The largest spend of the chart.
    lines[0]?.points.at(-1)?.[0] ?? 0,
  );
  const shown = useMemo(
    () => linesShown(styledLines, isolatedChannel, highlighted),
    [styledLines, isolatedChannel, highlighted],
  );
  return (
    <Panel
      id={SECTIONS.curves}
      title={REPORT.curvesSection}
      description={useSampledDescription(
        `${DESCRIPTION}${isPrinting ? '' : CHOICE_HINT}${lines.some((line) => line.isQuiet) ? THIN_LINES_HINT : ''}${dottedHint}`,
      )}
    >
      <div className={styles.chartHead}>
        <h3 className={styles.chartTitle}>{REPORT.curvesChart}</h3>
        <div className={styles.chartActions}>
          <Button dense icon={RotateCcw} onClick={() => setIsolated(null)}>
            {REPORT.showAllChannels}
          </Button>
          <PngButton chart={chart} fileName={DOWNLOADS.curvesPng} onSaved={noteExport} />
          <ChartCsvButton chart={chart} name={REPORT.curvesChart} categoryHeader={X_AXIS} unit="people" />
        </div>
      </div>
      <div className={styles.legend}>
        <ChartLegend label="Channels" lines={shown.lines} isolated={isolatedChannel} onIsolate={setIsolated} />
      </div>
      <LineChart ref={chart} title={REPORT.curvesChart} data={shown} />
    </Panel>
  );
}

const peopleText = (value: number) => wholeNumber(Math.round(value));

function linesShown(
  lines: readonly (ReachLine & Line)[],
  isolated: string | null,
  highlighted: string | null,
): LineData {
  return {
    lines,
    isolated,
    highlighted,
    summary: curvesSummary(isolated === null ? lines : lines.filter((line) => line.name === isolated)),
    xTitle: X_AXIS,
    yTitle: 'Attentive reach (people)',
    formatX: wholeDollars,
    formatY: peopleText,
    formatXTick: shortDollars,
    formatYTick: shortNumber,
  };
}

import { CircleCheck, Info } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import { BarChart } from '../../../components/charts/BarChart.tsx';
import type { ChartHandle } from '../../../components/charts/Chart.tsx';
import { PngButton } from '../../../components/charts/PngButton.tsx';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { DESK } from '../../../domain/desk/deskCopy.ts';
import { DOWNLOADS, REPORT } from '../../../domain/messages.ts';
import { dollarsAndCents, shortDollars } from '../../../../core/words/amounts.ts';
import type { MixProof } from '../../../domain/report/mixProof.ts';
import { mixBars, mixSummary } from '../../../domain/report/charts/reportSeries.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { ChartCsvButton } from '../CsvButton.tsx';
import styles from './KeyFigures.module.css';
import { useNoteExport } from '../reportContext.tsx';

const HEADERS = ['Channel', 'Optimal budget'] as const;

/**
 * The sentence of the proof without its end in brackets, such as "(gap less than 0.0001% of the attentive reach)". The gap is the most
 * people that another mix could reach in addition. The footer states it.
 */
function withoutGap(sentence: string): string {
  return sentence.replace(/ \(gap [^)]*\)/, '');
}

interface MixPanelProps {
  report: PlanReport;
  /** What may be claimed about how good the mix is; null if the reply says nothing about it. */
  proof: MixProof | null;
  colourOf: ColourOf;
  /** The address of the desk, the page for trying changes; null if the desk cannot be opened. */
  deskAddress: string | null;
  /** Content below the mix. */
  children?: ReactNode;
}

/** The panel with the mix: how the budget is split over the channels. */
export function MixPanel({ report, proof, colourOf, deskAddress, children }: MixPanelProps) {
  // For a mix that the planner set: whether the best mix would reach at least one person more.
  const isBehindBest = (report.rules_report?.hand_mix?.behind ?? 0) >= 1;
  const chart = useRef<ChartHandle>(null);
  const noteExport = useNoteExport();
  const bars = useMemo(() => mixBars(report, colourOf), [report, colourOf]);
  return (
    <Panel
      title={REPORT.mixChart}
      actions={
        <>
          <PngButton chart={chart} fileName={DOWNLOADS.mixPng} onSaved={noteExport} />
          <ChartCsvButton chart={chart} name={REPORT.mixChart} categoryHeader="Channel" unit="$" />
        </>
      }
    >
      <BarChart
        ref={chart}
        title={REPORT.mixChart}
        headers={HEADERS}
        bars={bars}
        summary={mixSummary(bars)}
        axisTitle="Budget ($)"
        formatTick={shortDollars}
        formatTooltip={dollarsAndCents}
        hasNoAxis
      />
      {proof && (
        <p className={styles.proof} data-status={proof.kind}>
          <Icon icon={proof.kind === 'proven' ? CircleCheck : Info} />
          <span>
            {withoutGap(proof.sentence)}
            {isBehindBest && deskAddress !== null && (
              <>
                {' '}
                <TextLink to={deskAddress}>{DESK.makeBest}</TextLink>
              </>
            )}
          </span>
        </p>
      )}
      {children}
    </Panel>
  );
}

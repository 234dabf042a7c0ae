import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { readRows } from '../../../../core/contract/jsonText.ts';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import type { TableRow } from '../../../../core/contract/bodies/rows.ts';
import type { Why } from '../../../../core/contract/bodies/why.ts';
import { PanelColumns } from '../../../ui/layout/PanelGroup.tsx';
import { mixBars } from '../../../domain/report/charts/reportSeries.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { duplicationView } from '../../../domain/why/duplicationView.ts';
import { bandSentence, frequencyView } from '../../../domain/why/frequencyView.ts';
import { frontierView } from '../../../domain/why/frontierView.ts';
import { marketsView } from '../../../domain/why/marketsView.ts';
import { reachBuild } from '../../../domain/why/reachBuild.ts';
import type { WhyParts } from '../../../domain/why/whyParts.ts';
import { reachBuildChannels, reachAloneOf } from '../../../domain/why/whyView.ts';
import { BuildPanel } from './BuildPanel.tsx';
import { DuplicationPanel } from './DuplicationPanel.tsx';
import { FrequencyPanel } from './FrequencyPanel.tsx';
import { FrontierPanel } from './FrontierPanel.tsx';
import { MarketsPanel } from './MarketsPanel.tsx';
import { MixReasonsPanel } from './MixReasonsPanel.tsx';
import { TargetsPanel } from './TargetsPanel.tsx';
import styles from './Why.module.css';

interface WhyPanelsProps {
  report: PlanReport;
  /** Which panels have data. */
  parts: WhyParts;
  colourOf: ColourOf;
  /** The panel with the weeks. It follows the panel about other budgets, and is also shown if the reply has no reasons. */
  weeks: ReactNode;
}

/** The panels that explain the mix. A panel without data in the reply is left out. */
export function WhyPanels({ report, parts, colourOf, weeks }: WhyPanelsProps) {
  const { why } = report;
  if (!why) return weeks;
  return (
    <>
      <TargetsPanel report={report} />
      {parts.why && <MixReasonsPanel why={why} report={report} colourOf={colourOf} />}
      {(parts.build || parts.frequency) && (
        <PanelColumns className={parts.build && parts.frequency ? styles.pair : styles.single}>
          {parts.build && <Build report={report} colourOf={colourOf} />}
          {parts.frequency && <Frequency report={report} />}
        </PanelColumns>
      )}
      {parts.frontier && <Frontier why={why} />}
      {weeks}
      {parts.overlap && <Duplication report={report} colourOf={colourOf} />}
      {parts.markets && <Markets report={report} />}
    </>
  );
}

function Build({ report, colourOf }: { report: PlanReport; colourOf: ColourOf }) {
  const view = useMemo(
    () => reachBuild(reachBuildChannels(report), report.attentive_reach, colourOf),
    [report, colourOf],
  );
  return view && <BuildPanel view={view} />;
}

function Frequency({ report }: { report: PlanReport }) {
  const distribution = report.why?.distribution;
  const view = useMemo(() => frequencyView(distribution), [distribution]);
  return view && <FrequencyPanel view={view} sentenceOf={(band) => bandSentence(distribution ?? [], report, band)} />;
}

function Frontier({ why }: { why: Why }) {
  const view = useMemo(() => frontierView(why), [why]);
  return view && <FrontierPanel view={view} />;
}

function Duplication({ report, colourOf }: { report: PlanReport; colourOf: ColourOf }) {
  const view = useMemo(() => {
    const mix = mixBars(report, colourOf).map(({ name }) => name);
    return duplicationView(report.why?.duplication, mix, reachAloneOf(readRows<TableRow>(report.output_table)));
  }, [report, colourOf]);
  return view && <DuplicationPanel view={view} colourOf={colourOf} />;
}

function Markets({ report }: { report: PlanReport }) {
  const view = useMemo(() => marketsView(report), [report]);
  return view && <MarketsPanel view={view} />;
}

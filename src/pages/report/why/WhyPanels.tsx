import { useMemo } from 'react';
import { readRows } from '../../../../core/contract/jsonText.ts';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import type { TableRow } from '../../../../core/contract/bodies/rows.ts';
import type { Why } from '../../../../core/contract/bodies/why.ts';
import { SheetColumns } from '../../../ui/overlays/Sheet.tsx';
import { mixBars } from '../../../domain/report/charts/reportSeries.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { duplicationView } from '../../../domain/why/duplicationView.ts';
import { frequencyView } from '../../../domain/why/frequencyView.ts';
import { frontierView } from '../../../domain/why/frontierView.ts';
import { reachBuild } from '../../../domain/why/reachBuild.ts';
import type { WhyParts } from '../../../domain/why/whyParts.ts';
import { countedOnce, reachAloneOf } from '../../../domain/why/whyView.ts';
import { BuildPanel } from './BuildPanel.tsx';
import { DuplicationPanel } from './DuplicationPanel.tsx';
import { FrequencyPanel } from './FrequencyPanel.tsx';
import { FrontierPanel } from './FrontierPanel.tsx';
import { MixReasonsPanel } from './MixReasonsPanel.tsx';
import styles from './Why.module.css';

interface WhyPanelsProps {
  report: PlanReport;
  /** Which panels have data. */
  parts: WhyParts;
  colourOf: ColourOf;
}

/** The panels that explain the mix. A panel without data in the reply is left out. */
export function WhyPanels({ report, parts, colourOf }: WhyPanelsProps) {
  const { why } = report;
  if (!why) return null;
  return (
    <>
      {parts.why && <MixReasonsPanel why={why} report={report} colourOf={colourOf} />}
      {(parts.build || parts.frequency) && (
        <SheetColumns className={parts.build && parts.frequency ? styles.pair : styles.single}>
          {parts.build && <Build report={report} colourOf={colourOf} />}
          {parts.frequency && <Frequency why={why} />}
        </SheetColumns>
      )}
      {parts.frontier && <Frontier why={why} />}
      {parts.overlap && <Duplication report={report} colourOf={colourOf} />}
    </>
  );
}

function Build({ report, colourOf }: { report: PlanReport; colourOf: ColourOf }) {
  const view = useMemo(() => reachBuild(countedOnce(report), report.attentive_reach, colourOf), [report, colourOf]);
  return view && <BuildPanel view={view} />;
}

function Frequency({ why: { distribution } }: { why: Why }) {
  const view = useMemo(() => frequencyView(distribution), [distribution]);
  return view && <FrequencyPanel view={view} />;
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

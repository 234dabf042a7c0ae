import { useMemo } from 'react';
import { readRows } from '../../../../core/contract/jsonText.ts';
import type { PlanReport } from '../../../../core/contract/planReport.ts';
import type { TableRow } from '../../../../core/contract/rows.ts';
import { duplicationView } from '../../../domain/why/duplicationView.ts';
import { frequencyView } from '../../../domain/why/frequencyView.ts';
import { frontierView } from '../../../domain/why/frontierView.ts';
import { reachBuild } from '../../../domain/why/reachBuild.ts';
import { mixBars } from '../../../domain/report/reportSeries.ts';
import type { ColourOf } from '../../../domain/report/reportSeries.ts';
import { hasReasons, reachAloneOf } from '../../../domain/why/whyView.ts';
import { BuildPanel } from './BuildPanel.tsx';
import { DuplicationPanel } from './DuplicationPanel.tsx';
import { FrequencyPanel } from './FrequencyPanel.tsx';
import { FrontierPanel } from './FrontierPanel.tsx';
import { MixReasonsPanel } from './MixReasonsPanel.tsx';
import styles from './Why.module.css';

/** The panels that explain the mix: each is there when the reply brings what it shows, and leaves no gap when not. */
export function WhyPanels({ report, colourOf }: { report: PlanReport; colourOf: ColourOf }) {
  const views = useMemo(() => viewsOf(report, colourOf), [report, colourOf]);
  if (!views) return null;
  const { why, build, frequency, frontier, duplication } = views;
  return (
    <>
      {hasReasons(why) && <MixReasonsPanel why={why} colourOf={colourOf} />}
      {(build ?? frequency) && (
        <div className={styles.pair}>
          {build && <BuildPanel view={build} />}
          {frequency && <FrequencyPanel view={frequency} />}
        </div>
      )}
      {frontier && <FrontierPanel view={frontier} />}
      {duplication && <DuplicationPanel view={duplication} colourOf={colourOf} />}
    </>
  );
}

function viewsOf(report: PlanReport, colourOf: ColourOf) {
  const { why } = report;
  if (!why) return null;
  const mix = mixBars(report, colourOf).map(({ name }) => name);
  const alone = reachAloneOf(readRows<TableRow>(report.output_table));
  return {
    why,
    build: reachBuild(why, report.attentive_reach, colourOf),
    frequency: frequencyView(why.distribution),
    frontier: frontierView(why),
    duplication: duplicationView(why.duplication, mix, alone),
  };
}

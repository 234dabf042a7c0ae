import { useMemo } from 'react';
import { readRows } from '../../../../core/contract/jsonText.ts';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import type { TableRow } from '../../../../core/contract/bodies/rows.ts';
import { reportSections } from '../../../domain/report/reportSections.ts';
import { mixBars } from '../../../domain/report/pictures/reportSeries.ts';
import type { ColourOf } from '../../../domain/report/pictures/reportSeries.ts';
import { duplicationView } from '../../../domain/why/duplicationView.ts';
import { frequencyView } from '../../../domain/why/frequencyView.ts';
import { frontierView } from '../../../domain/why/frontierView.ts';
import { reachBuild } from '../../../domain/why/reachBuild.ts';
import { hasReasons, reachAloneOf } from '../../../domain/why/whyView.ts';

export type WhyViews = NonNullable<ReturnType<typeof viewsOf>>;

/** What the reply's reasons show, null where it brings none, and the parts of the report that follow from it. */
export function useWhyViews(report: PlanReport, colourOf: ColourOf) {
  const views = useMemo(() => viewsOf(report, colourOf), [report, colourOf]);
  const sections = useMemo(
    () =>
      reportSections({
        why: views !== null && hasReasons(views.why),
        build: !!views?.build,
        frequency: !!views?.frequency,
        frontier: !!views?.frontier,
        overlap: !!views?.duplication,
        assumptions: !!report.assumptions,
      }),
    [views, report.assumptions],
  );
  return { views, sections };
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

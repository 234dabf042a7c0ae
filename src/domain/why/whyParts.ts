import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { hasDuplication } from './duplicationView.ts';
import { hasReachBuild } from './reachBuild.ts';
import { reachBuildChannels, hasReasons } from './whyView.ts';

/** For each panel about the mix, whether the plan's report has data for it. The contents of the panels are not computed here. */
export type WhyParts = Readonly<Record<'why' | 'build' | 'frequency' | 'frontier' | 'overlap' | 'markets', boolean>>;

export function whyParts(report: PlanReport): WhyParts {
  const { why, markets, attentive_reach } = report;
  return {
    why: !!why && hasReasons(why),
    build: !!why && hasReachBuild(reachBuildChannels(report), attentive_reach),
    frequency: (why?.distribution?.length ?? 0) > 0,
    frontier: !!why?.frontier,
    overlap: hasDuplication(why?.duplication),
    markets: (markets?.length ?? 0) > 0,
  };
}

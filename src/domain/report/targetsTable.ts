import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { TargetReach } from '../../../core/contract/bodies/targets.ts';
import type { TableRow } from '../../../core/contract/bodies/rows.ts';
import { columnOf, titleCase } from './reportContents.ts';
import type { TableView } from './reportContents.ts';

/** The title of the panel, the sheet and the csv. */
export const TARGETS_TITLE = 'Targets';
/** A note below the table. */
export const OTHER_FIGURES = 'All other figures of this plan are about the buying demographic, the first line.';

const COLUMNS: readonly (readonly [header: string, decimals: number, value: (target: TargetReach) => number])[] = [
  ['Respondents', 0, ({ sample }) => sample],
  ['People', 0, ({ universe }) => Math.round(universe)],
  ['Attentive Reach', 0, ({ reach }) => Math.round(reach)],
  ['Of Target (%)', 1, ({ share }) => 100 * share],
  ['Frequency', 2, ({ frequency }) => frequency],
  ['GRPs', 0, ({ grps }) => grps],
];

/** The figures of the plan in each of its targets, the buying demographic first; null for a plan with only one target. */
export function targetsTable({ target_reach: targets = [] }: Pick<PlanReport, 'target_reach'>): TableView | null {
  if (targets.length < 2) return null;
  const rows = targets.map((target): TableRow => ({
    Target: titleCase(target.name),
    ...Object.fromEntries(COLUMNS.map(([header, , value]) => [header, value(target)])),
  }));
  return { columns: [columnOf('Target'), ...COLUMNS.map(([header, decimals]) => columnOf(header, decimals))], rows };
}

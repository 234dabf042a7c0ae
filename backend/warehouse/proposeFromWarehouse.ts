import { filterOf } from '../../core/audience/table.ts';
import { refineBranches } from '../../core/planning/warehouse/refineBranches.ts';
import { wholePeople } from '../../core/words/wording.ts';
import type { ProposeWarehouseResult, ProposeWarehouseTask, SourceAsker } from './warehouseAudiences.ts';
import { checkTable } from './warehouseTable.ts';
import type { Kept, WarehouseOptions } from './warehouse.ts';
import { pricedTable } from './pricedTable.ts';
import { targetOf } from './statements/target.ts';

/** Passes that a run from a good sample takes: two or three to close, one for the other side of television, one for the figures. */
const PASSES_USUALLY = 4;

/**
 * Call 5 for a kept audience: the sample's solution in a worker, passes over all rows until the gap is closed, and the explanation in a
 * worker again.
 */
export async function proposeFromWarehouse(
  { settings, engine }: Kept,
  { planningData, jobs }: WarehouseOptions,
  task: ProposeWarehouseTask,
  asker: SourceAsker,
): Promise<ProposeWarehouseResult> {
  const { foldedPath, cpm, budget, limits, open } = task;
  const request = { foldedPath, cpm, budget, limits, open };
  asker.progress('Solving on a sample');
  const [{ totals, starts }, columns] = await Promise.all([jobs.startMix(request, asker), engine.columns(asker.gone)]);
  checkTable(settings, columns);
  const target = targetOf(
    settings,
    columns,
    task.demographic,
    filterOf(task.demographic, planningData),
    engine.dialect,
  );
  let passes = 0;
  const onWalk = () => {
    passes++;
    const over = wholePeople(totals.targetUniverse);
    asker.progress(`Pass ${passes} of ${Math.max(passes, PASSES_USUALLY)} over ${over}`);
  };
  const { gone } = asker;
  const mix = await refineBranches(pricedTable({ engine, settings, target, totals, cpm, gone, onWalk }), starts);
  asker.progress('Writing the reasons');
  return jobs.finishMix({ ...request, mix }, asker);
}

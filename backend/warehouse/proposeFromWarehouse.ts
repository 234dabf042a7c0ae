import { filterOf } from '../../core/audience/table.ts';
import { refineBranches } from '../../core/planning/warehouse/refineBranches.ts';
import { wholePeople } from '../../core/words/wording.ts';
import type { ProposeWarehouseResult, ProposeWarehouseTask, WarehouseContext } from './warehouseAudiences.ts';
import { checkTable } from './warehouseTable.ts';
import type { WarehouseEntry, WarehouseOptions } from './warehouse.ts';
import { pricedTable } from './pricedTable.ts';
import { targetOf } from './statements/target.ts';

/** Expected number of passes, for the progress message: two to refine, one for the other TV branch, one for the figures. */
const USUAL_PASSES = 4;

/**
 * Call 5 for a warehouse audience: solve on the sample in a worker, refine with passes over all rows, explain in a worker.
 */
export async function proposeFromWarehouse(
  { settings, engine }: WarehouseEntry,
  { planningData, jobs }: WarehouseOptions,
  task: ProposeWarehouseTask,
  context: WarehouseContext,
): Promise<ProposeWarehouseResult> {
  const { foldedPath, cpm, budget, limits, openLimits } = task;
  const request = { foldedPath, cpm, budget, limits, openLimits };
  context.progress('Solving on a sample');
  const [{ totals, starts }, columns, data] = await Promise.all([
    jobs.startMix(request, context),
    engine.columns(context.signal),
    planningData(context.planner),
  ]);
  checkTable(settings, columns);
  const target = targetOf(settings, columns, task.demographic, filterOf(task.demographic, data), engine.dialect);
  let passes = 0;
  const onPass = () => {
    passes++;
    const over = wholePeople(totals.targetUniverse);
    context.progress(`Pass ${passes} of ${Math.max(passes, USUAL_PASSES)} over ${over}`);
  };
  const { signal } = context;
  const mix = await refineBranches(pricedTable({ engine, settings, target, totals, cpm, signal, onPass }), starts);
  context.progress('Writing the reasons');
  return jobs.finishMix({ ...request, mix }, context);
}

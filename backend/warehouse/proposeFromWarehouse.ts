import { filterOf } from '../../core/audience/table.ts';
import { changesMix } from '../../core/planning/planRules/warehouseRules.ts';
import { refineBranches } from '../../core/planning/warehouse/refineBranches.ts';
import { wholePeople } from '../../core/words/wording.ts';
import type {
  ProposeWarehouseResult,
  ProposeWarehouseTask,
  WarehouseContext,
  WarehouseEntry,
  WarehouseOptions,
} from './warehouseAudiences.ts';
import { checkTable } from './warehouseTable.ts';
import { pricedTable } from './pricedTable.ts';
import { targetOf } from './statements/target.ts';

/** Expected number of passes, for the progress message: two to refine, one for the other TV branch, one for the figures. */
const EXPECTED_PASSES = 4;

/**
 * Computes the proposal for a warehouse audience. A worker finds the best mix of the sample, passes over all rows refine it, and a
 * worker explains it.
 */
export async function proposeFromWarehouse(
  { settings, engine }: WarehouseEntry,
  { planningData, jobs }: WarehouseOptions,
  task: ProposeWarehouseTask,
  context: WarehouseContext,
): Promise<ProposeWarehouseResult> {
  const { matrixLocation, cpm, budget, limits, openLimits, rules } = task;
  const request = { matrixLocation, cpm, budget, limits, openLimits, rules };
  context.progress('Solving on a sample');
  const [{ totals, starts }, columns, data] = await Promise.all([
    jobs.run('startMix', request, context),
    engine.columns(context.signal),
    planningData(context.caller),
  ]);
  checkTable(settings, columns);
  const target = targetOf(settings, columns, task.demographic, filterOf(task.demographic, data), engine.dialect);
  let passes = 0;
  const onPass = () => {
    passes++;
    const people = wholePeople(totals.targetUniverse);
    context.progress(`Pass ${passes} of ${Math.max(passes, EXPECTED_PASSES)} over ${people}`);
  };
  const { signal } = context;
  const table = pricedTable({ engine, settings, target, totals, cpm, signal, onPass });
  const mix = await refineBranches(table, starts);
  if (rules === undefined) {
    context.progress('Writing the reasons');
    return jobs.run('finishMix', { ...request, mix }, context);
  }
  context.progress('Choosing under the rules');
  const plan = await jobs.run('chooseMix', { ...request, rules, mix }, context);
  const sums = changesMix(rules) ? await table.plan(plan.spend) : mix.sums;
  context.progress('Writing the reasons');
  return jobs.run('finishMix', { ...request, mix, chosenMix: { plan, sums } }, context);
}

import type { WarehouseContext } from './warehouseAudiences.ts';
import type { OwnedPlan } from '../plans/planStore.ts';
import type { Stores } from '../plans/stores.ts';
import type { FoldedLocation } from '../workers/foldedFile.ts';
import type { WarehouseSamples } from './warehouseSamples.ts';

/**
 * The folded audience (contacts per channel for each respondent) of a plan: the file that the upload (call 3) stored, or the sample of a
 * warehouse audience.
 */
export async function foldedAudienceOf(
  { files, warehouseSamples }: Pick<Stores, 'files'> & { readonly warehouseSamples: WarehouseSamples },
  plan: OwnedPlan,
  context: WarehouseContext,
): Promise<FoldedLocation> {
  if (plan.mediaScore.audience_source !== undefined) return warehouseSamples.locationOf(plan, context);
  const path = await files.localFile(plan.key, 'audience.folded');
  if (!path) throw new Error(`The folded audience of plan ${plan.key} is gone.`);
  return path;
}

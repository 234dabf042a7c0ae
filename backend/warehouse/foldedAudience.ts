import type { SourceAsker } from './warehouseAudiences.ts';
import type { OwnedPlan } from '../plans/planStore.ts';
import type { Stores } from '../plans/stores.ts';
import type { FoldedPlace } from '../workers/foldedFile.ts';
import type { WarehouseSamples } from './warehouseSamples.ts';

/** The folded audience that call 3 left: a file of this machine, or the sample of a warehouse audience. */
export async function foldedAudienceOf(
  { blobs, warehouseSamples }: Pick<Stores, 'blobs'> & { readonly warehouseSamples: WarehouseSamples },
  plan: OwnedPlan,
  asker: SourceAsker,
): Promise<FoldedPlace> {
  if (plan.mediaScore.audience_source !== undefined) return warehouseSamples.of(plan, asker);
  const path = await blobs.localFile(plan.key, 'audience.folded');
  if (!path) throw new Error(`The folded audience of plan ${plan.key} is gone.`);
  return path;
}

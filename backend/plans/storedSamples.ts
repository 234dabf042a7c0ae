import type { FastifyBaseLogger } from 'fastify';
import type { MediaScoreReply } from '../../core/contract/bodies/mediaScore.ts';
import { REFERENCE_BYTES_MAXIMUM } from '../../core/rules/audienceReference.ts';
import type { SampleRule } from '../../core/rules/audienceReference.ts';
import { unpackJson } from './jsonBody.ts';
import type { Stores } from './stores.ts';

type SampleStores = Pick<Stores, 'samples' | 'blobs'>;

/** Removes samples that no plan needs. @param moment samples that were used after it stay [ms since 1970] */
export async function removeUnusedSamples({ samples, blobs }: SampleStores, moment: number): Promise<void> {
  // The row is deleted first. If the blob then stays, a run draws the sample again and housekeeping removes the blob.
  for (const place of await samples.forgetUnused(new Date(moment).toISOString())) await blobs.remove(place);
}

/**
 * Deletes stored samples of audiences whose settings forbid them. The settings may have changed, and earlier versions stored a sample
 * with each plan.
 * @param ruleOf returns the rule of an audience by its name; null if the audience is not in the settings, and its samples are then kept
 * @returns the number of deleted samples
 */
export async function removeForbiddenSamples(
  { samples, blobs }: SampleStores,
  ruleOf: (source: string) => SampleRule | null,
  log: FastifyBaseLogger,
): Promise<number> {
  let removed = 0;
  for (const { place, source } of await samples.all()) {
    if (ruleOf(source) !== 'never') continue;
    await samples.forget(place);
    await blobs.remove(place);
    removed++;
  }
  for (let after: string | undefined = ''; after !== undefined;) {
    const plans = await samples.plansWithOwnSample(REFERENCE_BYTES_MAXIMUM, after);
    for (const { key, media_score_reply: packed } of plans) {
      const { audience_source: source } = await unpackJson<MediaScoreReply>(packed);
      if (source === undefined || ruleOf(source) !== 'never') continue;
      await blobs.removeOne(key, 'audience.folded');
      await samples.markOwnSampleRemoved(key);
      removed++;
    }
    // Undefined after the last page, which has no plans.
    after = plans.at(-1)?.key;
  }
  if (removed > 0) log.info({ removed }, 'stored samples of audiences that allow none were deleted');
  return removed;
}

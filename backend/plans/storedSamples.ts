import type { FastifyBaseLogger } from 'fastify';
import type { MediaScoreReply } from '../../core/contract/bodies/mediaScore.ts';
import { REFERENCE_BYTES_MAXIMUM } from '../../core/rules/audienceReference.ts';
import type { SampleRule } from '../../core/rules/audienceReference.ts';
import { unpackJson } from './jsonBody.ts';
import type { Stores } from './stores.ts';

type SampleStores = Pick<Stores, 'samples' | 'blobs'>;

/** Removes samples that no plan needs. @param moment what was used later stays [ms since 1970] */
export async function removeUnusedSamples({ samples, blobs }: SampleStores, moment: number): Promise<void> {
  // The row goes first: a run that finds none draws the sample again, and a blob without a row goes with the next sweep.
  for (const place of await samples.forgetUnused(new Date(moment).toISOString())) await blobs.remove(place);
}

/**
 * Deletes what is stored of audiences of which no sample may be stored: the settings may have changed, and earlier versions stored one with
 * each plan. The plans stay.
 * @param rule of an audience, by its name; null for one that the settings do not name, whose samples stay
 * @returns how many samples went
 */
export async function removeForbiddenSamples(
  { samples, blobs }: SampleStores,
  rule: (source: string) => SampleRule | null,
  log: FastifyBaseLogger,
): Promise<number> {
  let removed = 0;
  for (const { place, source } of await samples.all()) {
    if (rule(source) !== 'never') continue;
    await samples.forget(place);
    await blobs.remove(place);
    removed++;
  }
  for (let after: string | undefined = ''; after !== undefined;) {
    const plans = await samples.plansWithOwn(REFERENCE_BYTES_MAXIMUM, after);
    for (const { key, media_score_reply: packed } of plans) {
      const { audience_source: source } = await unpackJson<MediaScoreReply>(packed);
      if (source === undefined || rule(source) !== 'never') continue;
      await blobs.removeOne(key, 'audience.folded');
      await samples.ownIsGone(key);
      removed++;
    }
    after = plans.at(-1)?.key;
  }
  if (removed > 0) log.info({ removed }, 'stored samples of audiences that allow none were deleted');
  return removed;
}

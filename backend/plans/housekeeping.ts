import type { FastifyBaseLogger } from 'fastify';
import type { AuditLog } from '../audit/auditLog.ts';
import { REFERENCE_BYTES_MAXIMUM } from '../../core/rules/audienceReference.ts';
import type { SampleRule } from '../../core/rules/samples.ts';
import { removeExpired } from './retention.ts';
import type { Retention } from './retention.ts';
import type { Stores } from './stores.ts';
import type { MediaScoreReply } from '../../core/contract/bodies/mediaScore.ts';
import { unpackJson } from '../database/jsonBody.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** For how long a planner may continue an unfinished run [ms]. Files without a plan are removed after the same time. */
const ABANDONED_RUN_MS = DAY_MS;
/** How long a stored sample that no plan refers to is kept after its last use [ms]. The samples of plans are kept as long as the plans. */
const UNUSED_SAMPLE_MS = DAY_MS;

/**
 * Cleans up when it starts. Then every hour, it removes abandoned runs and plans past their retention time. Every day, it removes unused
 * samples, expired links of deleted plans, files without a plan, and old lines of the audit log. May run in several processes at a time.
 * @param auditMonths how long lines of the audit log are kept [months]
 * @param sampleRule returns the rule of a warehouse audience by its name; null if the settings do not name it
 * @param fillCompanies adds members and clients to plans of older builds, including builds that still run at the same time as this one
 */
export function startHousekeeping(
  stores: Stores & { readonly auditLog: AuditLog; readonly retention: Retention },
  auditMonths: number,
  log: FastifyBaseLogger,
  sampleRule: (source: string) => SampleRule | null,
  fillCompanies: () => Promise<void>,
): { stop(): void } {
  const logFailure = (err: unknown) => log.error({ err }, 'housekeeping failed');
  const cleanHourly = () =>
    removeAbandoned(stores, Date.now() - ABANDONED_RUN_MS)
      .catch(logFailure)
      .then(() => fillCompanies().catch(logFailure))
      .then(() => removeExpired(stores, new Date()))
      .then(
        (removed) =>
          removed > 0 &&
          log.warn({ audit: 'plan_expired', removed }, 'plans were deleted at the end of their retention time'),
      )
      .catch(logFailure);
  const cleanDaily = () =>
    removeUnusedSamples(stores, Date.now() - UNUSED_SAMPLE_MS)
      .then(() => stores.pastPlans.removeLeftoverLinks(new Date(Date.now() - DAY_MS).toISOString()))
      .then(() => stores.files.removeLeftOver())
      .then(() => removeOrphans(stores, Date.now() - ABANDONED_RUN_MS, log))
      .then(() => stores.auditLog.forgetBefore(monthsBefore(new Date(), auditMonths).toISOString()))
      .catch(logFailure);
  const timers = [setInterval(() => void cleanHourly(), HOUR_MS), setInterval(() => void cleanDaily(), DAY_MS)];
  for (const timer of timers) timer.unref();
  void stores.pastPlans.fillFigures().catch(logFailure);
  void removeForbiddenSamples(stores, sampleRule, log).catch(logFailure);
  void cleanHourly();
  void cleanDaily();
  return { stop: () => timers.forEach(clearInterval) };
}

/** The same moment some months earlier. A day that the earlier month does not have becomes a day of the month after it. */
function monthsBefore(now: Date, months: number): Date {
  const earlier = new Date(now);
  earlier.setUTCMonth(earlier.getUTCMonth() - months);
  return earlier;
}

/** Removes unfinished runs and temporary files. @param moment older ones are removed [ms since 1970] */
export async function removeAbandoned(
  { plans, files, blobs }: Pick<Stores, 'plans' | 'files' | 'blobs'>,
  moment: number,
): Promise<void> {
  await blobs.removeTemporaryBefore(moment);
  for (const key of await plans.abandonedBefore(new Date(moment).toISOString())) {
    // The row is deleted first. If a proposal is stored at this moment, the deletion fails and the plan keeps its files.
    if (await plans.forgetScored(key)) await files.remove(key);
  }
}

type FileStores = Pick<Stores, 'plans' | 'blobs'>;

/** Number of keys in one query. */
const KEYS_PER_QUERY = 200;

/**
 * Removes files without a plan, left when a process was killed between storing a file and its row. Files of another database stay:
 * a service started on the wrong database must not delete everyone's files.
 * @param moment files written after it stay, because their row may still follow [ms since 1970]
 * @returns the number of removed keys
 */
export async function removeOrphans(stores: FileStores, moment: number, log: FastifyBaseLogger): Promise<number> {
  if (!(await areOfSameDatabase(stores))) {
    log.error(
      'The audience files belong to another database than the one in use, so none of them is removed. Check DATABASE_URL, DATA_DIR and BLOB_BUCKET.',
    );
    return 0;
  }
  let removed = 0;
  for await (const keys of batches(stores.blobs.keysBefore(moment))) {
    const known = await stores.plans.existingKeys(keys);
    for (const key of keys.filter((fileKey) => !known.has(fileKey))) {
      await stores.blobs.remove(key);
      removed++;
    }
  }
  if (removed > 0) log.info({ removed }, 'files that no plan knows were removed');
  return removed;
}

/** Whether the files belong to this database. An unmarked store is marked, if it is empty or this database knows one of its keys. */
async function areOfSameDatabase({ plans, blobs }: FileStores): Promise<boolean> {
  const [ownId, markedId] = [await plans.databaseId(), await blobs.database()];
  if (markedId !== null) return markedId === ownId;
  const isOwnStorage = await isEmptyOrKnown({ plans, blobs });
  if (isOwnStorage) await blobs.setDatabase(ownId);
  return isOwnStorage;
}

async function isEmptyOrKnown({ plans, blobs }: FileStores): Promise<boolean> {
  let isEmpty = true;
  for await (const keys of batches(blobs.keysBefore(Infinity))) {
    if ((await plans.existingKeys(keys)).size > 0) return true;
    isEmpty = false;
  }
  return isEmpty;
}

async function* batches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < KEYS_PER_QUERY) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

type SampleStores = Pick<Stores, 'samples' | 'blobs'>;

/** Removes samples that no plan needs. @param moment samples that were used after it stay [ms since 1970] */
async function removeUnusedSamples({ samples, blobs }: SampleStores, moment: number): Promise<void> {
  // The row is deleted first. If the blob then stays, a run draws the sample again and housekeeping removes the blob.
  for (const place of await samples.forgetUnused(new Date(moment).toISOString())) await blobs.remove(place);
}

/**
 * Deletes stored samples of audiences whose settings forbid them. The settings may have changed, and earlier versions stored a sample
 * with each plan.
 * @param ruleOf returns the rule of an audience by its name; null if the audience is not in the settings, and its samples are then kept
 * @returns the number of deleted samples
 */
async function removeForbiddenSamples(
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
    // The file of a plan with a sample only names the audience, so it is small.
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

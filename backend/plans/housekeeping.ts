import type { FastifyBaseLogger } from 'fastify';
import type { AuditLog } from '../company/auditLog.ts';
import { removeOrphans } from './orphans.ts';
import type { SampleRule } from '../../core/rules/audienceReference.ts';
import { removeExpired } from './retention.ts';
import type { Retention } from './retention.ts';
import { removeForbiddenSamples, removeUnusedSamples } from './storedSamples.ts';
import type { Stores } from './stores.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** For how long a planner may continue an unfinished run [ms]. Files without a plan are removed after the same time. */
const ABANDONED_RUN_MS = DAY_MS;
/** How long a stored sample that no plan refers to is kept after its last use [ms]. The samples of plans are kept as long as the plans. */
const UNUSED_SAMPLE_MS = DAY_MS;

/**
 * Cleans up when it starts. Then every hour, it removes abandoned runs and plans past their retention time. Every day, it removes unused
 * samples, expired links of deleted plans, files without a plan, and old lines of the audit log. May run in several processes at a time.
 * @param auditMonths how long lines of the audit log are kept
 */
export function startHousekeeping(
  stores: Stores & { readonly auditLog: AuditLog; readonly retention: Retention },
  auditMonths: number,
  log: FastifyBaseLogger,
  sampleRule: (source: string) => SampleRule | null,
  fillCompanies: () => Promise<void>,
): { stop(): void } {
  const logFailure = (err: unknown) => log.error({ err }, 'housekeeping failed');
  // Adds members and clients to plans of older builds, including builds that still run at the same time as this one.
  const fillMembers = () => fillCompanies().catch(logFailure);
  const cleanHourly = () =>
    removeAbandoned(stores, Date.now() - ABANDONED_RUN_MS)
      .catch(logFailure)
      .then(fillMembers)
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

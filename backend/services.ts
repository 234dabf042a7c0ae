import { join } from 'node:path';
import type { PlanningData } from '../core/planningData/planningData.ts';
import { WarehouseSamples } from './warehouse/warehouseSamples.ts';
import { RunsUnderWay } from './warehouse/activeRuns.ts';
import { loadPlanningData } from './workers/planningData.ts';
import type { Settings } from './settings/config.ts';
import { openDatabase } from './plans/database.ts';
import type { Database } from './plans/database.ts';
import { openBlobs } from './files/openBlobs.ts';
import { throughOutages } from './plans/outages.ts';
import { PastPlans } from './plans/pastPlans.ts';
import { PlanStore } from './plans/planStore.ts';
import { SampleStore } from './plans/sampleStore.ts';
import type { Stores } from './plans/stores.ts';
import { readiness } from './readiness.ts';
import { beingRestarted, Stopping } from './stopping.ts';
import type { WarehouseAudiences } from './warehouse/warehouseAudiences.ts';
import { openWarehouse, SAMPLE_ROWS } from './warehouse/openWarehouse.ts';
import { withJobSlots } from './http/admission.ts';
import { newMetrics } from './metrics/metrics.ts';
import type { Metrics } from './metrics/metrics.ts';
import { timedStore } from './metrics/timedStore.ts';
import { limits } from './admission/limits.ts';
import type { Limits } from './admission/limits.ts';
import { shortQueries } from './plans/postgresPool.ts';
import { planningJobs } from './workers/planningJobs.ts';
import type { PlanningJobs } from './workers/planningJobs.ts';
import { WorkerPool } from './workers/pool.ts';

/** What the routes work with. Built once by the process, or by a test with other parts. */
export interface Services extends Stores {
  readonly settings: Settings;
  readonly planningData: PlanningData;
  readonly database: Database;
  readonly jobs: PlanningJobs;
  /** Audiences that stay in their engines. */
  readonly kept: WarehouseAudiences;
  /** What their plans are counted on. */
  readonly warehouseSamples: WarehouseSamples;
  readonly limits: Limits;
  readonly metrics: Metrics;
  readonly stopping: Stopping;
  /** How far plans of kept audiences are. */
  readonly runs: RunsUnderWay;
  /** What keeps the service from taking calls, one sentence each; one answer serves all who ask at the same time. */
  readonly missing: () => Promise<readonly string[]>;
  /** Gets ready for the first run while nobody waits. */
  prepare(): void;
  close(): Promise<void>;
}

/**
 * Opens everything the service stands on.
 * @param workerFile the start file of a worker thread
 * @param duckdbFile the start file of a process that reads Parquet
 * @throws when the database cannot be opened, the bucket cannot be used or the planning data is faulty
 */
export async function openServices(settings: Settings, workerFile: URL, duckdbFile: URL): Promise<Services> {
  const planningData = loadPlanningData(settings.planningDataDir);
  const { blobs, close: closeBlobs } = await openBlobs(settings);
  const database = await openDatabase(settings);
  const metrics = newMetrics();
  const pool = new WorkerPool({
    file: workerFile,
    size: settings.workers,
    workerData: { planningDataDir: settings.planningDataDir },
    heapMegabytes: settings.workerHeapMegabytes,
    jobSeconds: settings.jobSeconds,
    watch: metrics,
  });
  metrics.watch('queue', () => pool.waiting);
  metrics.watch('workers', () => pool.workers);
  const stopping = new Stopping();
  const queries = settings.databaseUrl ? shortQueries(settings.databaseUrl) : null;
  const bounds = limits(settings, queries);
  stopping.late.addEventListener('abort', () => void pool.close(beingRestarted()));
  const jobs = withJobSlots(planningJobs(pool), bounds.jobs);
  const parquet = { program: duckdbFile, bucket: settings.bucket, copies: join(settings.dataDir, 'parquet') };
  const kept = openWarehouse(settings.audienceSources, { planningData, jobs, sampleRows: SAMPLE_ROWS, parquet });
  const samples = throughOutages(timedStore(new SampleStore(database), 'database', metrics));
  const files = timedStore(blobs, 'files', metrics);
  const warehouseSamples = new WarehouseSamples({ kept, blobs: files, samples });
  return {
    settings,
    planningData,
    database,
    plans: throughOutages(timedStore(new PlanStore(database), 'database', metrics)),
    pastPlans: throughOutages(timedStore(new PastPlans(database), 'database', metrics)),
    samples,
    blobs: files,
    jobs,
    kept,
    warehouseSamples,
    limits: bounds,
    metrics,
    stopping,
    runs: new RunsUnderWay(),
    missing: readiness(database, settings),
    prepare: () => {
      pool.prepare();
      // Asked before a planner does: an engine may take seconds for its first answer.
      void kept.list();
    },
    close: async () => {
      warehouseSamples.close();
      await pool.close();
      await kept.close();
      await queries?.end();
      await database.destroy();
      closeBlobs();
    },
  };
}

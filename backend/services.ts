import type { PlanningData } from '../audience/planningData.ts';
import { loadPlanningData } from './audience/planningData.ts';
import type { Settings } from './config.ts';
import type { BlobStore } from './store/blobStore.ts';
import { openDatabase } from './store/database.ts';
import type { Database } from './store/database.ts';
import { openBlobs } from './store/openBlobs.ts';
import { throughOutages } from './store/outages.ts';
import { PlanStore } from './store/planStore.ts';
import { uploadSlots } from './uploadSlots.ts';
import type { UploadSlots } from './uploadSlots.ts';
import { planningJobs } from './workers/planningJobs.ts';
import type { PlanningJobs } from './workers/planningJobs.ts';
import { WorkerPool } from './workers/pool.ts';

/** What the routes work with. Built once by the process, or by a test with other parts. */
export interface Services {
  readonly settings: Settings;
  readonly planningData: PlanningData;
  readonly database: Database;
  readonly plans: PlanStore;
  readonly blobs: BlobStore;
  readonly jobs: PlanningJobs;
  readonly uploads: UploadSlots;
  /** Gets ready for the first run while nobody waits. */
  prepare(): void;
  close(): Promise<void>;
}

/**
 * Opens everything the service stands on.
 * @param workerFile the start file of a worker thread
 * @throws when the database cannot be opened, the bucket cannot be used or the planning data is faulty
 */
export async function openServices(settings: Settings, workerFile: URL): Promise<Services> {
  const planningData = loadPlanningData(settings.planningDataDir);
  const { blobs, close: closeBlobs } = await openBlobs(settings);
  const database = await openDatabase(settings);
  const pool = new WorkerPool({
    file: workerFile,
    size: settings.workers,
    workerData: { planningDataDir: settings.planningDataDir },
    heapMegabytes: settings.workerHeapMegabytes,
    jobSeconds: settings.jobSeconds,
    longJobs: ['readAudience'],
  });
  return {
    settings,
    planningData,
    database,
    plans: throughOutages(new PlanStore(database)),
    blobs,
    jobs: planningJobs(pool),
    uploads: uploadSlots(settings),
    prepare: () => pool.prepare(),
    close: async () => {
      await pool.close();
      await database.destroy();
      closeBlobs();
    },
  };
}

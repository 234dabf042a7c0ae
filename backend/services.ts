import { join } from 'node:path';
import { AuditLog, strictAuditLog } from './audit/auditLog.ts';
import { WarehouseSamples } from './warehouse/warehouseSamples.ts';
import { ActiveRuns } from './warehouse/activeRuns.ts';
import { Backfill } from './company/backfill.ts';
import { ClientStore } from './company/clientStore.ts';
import { CompanyStore } from './company/companyStore.ts';
import { Members } from './company/members.ts';
import { MemberStore } from './company/memberStore.ts';
import { RateBook } from './rates/rateBook.ts';
import { RateStore, shortStamp } from './rates/rateStore.ts';
import { sharedData } from './rates/sharedAssumptions.ts';
import { SeedFiles } from './rates/seedFiles.ts';
import type { Settings } from './settings/config.ts';
import { openDatabase } from './database/database.ts';
import type { Database } from './database/database.ts';
import type { BlobStore } from './files/blobStore.ts';
import { SharedFiles } from './files/sharedFiles.ts';
import { FolderBlobs } from './files/folderBlobs.ts';
import { withRetries } from './database/outages.ts';
import { PastPlans } from './plans/pastPlans.ts';
import { Brands } from './company/brands.ts';
import { PlanFiles } from './plans/planFiles.ts';
import { PlanLayers } from './plans/planLayers.ts';
import { Retention } from './plans/retention.ts';
import { PlanStore } from './plans/planStore.ts';
import { timedStore } from './database/wrapMethods.ts';
import { SampleStore } from './plans/sampleStore.ts';
import { LinkHolders } from './clientLinks/linkHolders.ts';
import { ShareStore } from './clientLinks/shareStore.ts';
import type { Stores } from './plans/stores.ts';
import { readinessCheck } from './readiness.ts';
import { restartRefusal, Stopping } from './stopping.ts';
import type { WarehouseAudiences } from './warehouse/warehouseAudiences.ts';
import { openWarehouse, SAMPLE_ROWS } from './warehouse/openWarehouse.ts';
import { withJobSlots } from './http/admission.ts';
import { newMetrics } from './metrics/metrics.ts';
import type { Metrics } from './metrics/metrics.ts';
import { newLimits } from './admission/limits.ts';
import type { Limits } from './admission/limits.ts';
import { shortQueries } from './database/postgresPool.ts';
import { planningJobs } from './workers/planningJobs.ts';
import type { PlanningJobs } from './workers/planningJobs.ts';
import { WorkerPool } from './workers/pool.ts';
import { RunData } from './workers/runData.ts';

/** The services that routes use. */
export interface Services extends Stores {
  readonly settings: Settings;
  /** The rate cards in the database. */
  readonly rateStore: RateStore;
  /** The rate cards that this process has read, kept in memory. */
  readonly rateBook: RateBook;
  readonly auditLog: AuditLog;
  readonly seedFiles: SeedFiles;
  readonly retention: Retention;
  readonly database: Database;
  readonly members: Members;
  readonly companies: CompanyStore;
  readonly brands: Brands;
  /** Stores with each plan of an earlier build the ids of its owner and its client, and adds these if they are missing. */
  readonly backfill: Backfill;
  /** What the agency does with links to its plans: it makes, changes and stops them. */
  readonly shares: ShareStore;
  /** What the holder of a link does: open the plan, answer and comment. */
  readonly linkHolders: LinkHolders;
  readonly jobs: PlanningJobs;
  /** Warehouse audiences: tables that stay in DuckDB or ClickHouse. */
  readonly warehouse: WarehouseAudiences;
  /** Samples of warehouse audiences: random rows, for figures that need respondents. */
  readonly warehouseSamples: WarehouseSamples;
  readonly limits: Limits;
  readonly metrics: Metrics;
  readonly stopping: Stopping;
  /** Progress of plans from warehouse audiences. */
  readonly runs: ActiveRuns;
  /** Returns a sentence for each reason why the service is not ready to take calls. Concurrent callers share one check. */
  readonly notReadyReasons: () => Promise<readonly string[]>;
  /** Starts a worker and asks the warehouses for their audiences, so that the first run is fast. */
  prepare(): void;
  close(): Promise<void>;
}

/**
 * Opens database, files, workers and engines.
 * @param workerFile the start file of a worker thread
 * @param duckdbFile the start file of a process that reads Parquet
 * @throws when the database cannot be opened, the bucket cannot be used, or neither the database nor the server's files give a seed
 */
export async function openServices(settings: Settings, workerFile: URL, duckdbFile: URL): Promise<Services> {
  const { blobs, close: closeBlobs } = await openBlobs(settings);
  const database = await openDatabase(settings);
  const metrics = newMetrics(settings.dataDir);
  const { rateStore, clientStore, memberStore, ...stores } = openStores(settings, database, blobs, metrics);
  // Separate connections with short time-outs, for limits and for the stamp (the random id that changes with the rate cards).
  const queries = settings.databaseUrl ? shortQueries(settings.databaseUrl) : null;
  const { rateBook, seedFiles, mapping } = await openRates(settings, { rateStore, clientStore }, queries);
  const stopping = new Stopping();
  const limits = newLimits(settings, queries, metrics.nearLimit);
  const pool = openWorkers(settings, workerFile, metrics, stopping);
  const jobs = withJobSlots(planningJobs(pool), limits.jobs);
  const warehouse = openWarehouse(settings.audienceSources, mapping, {
    // Without a caller, as when the service starts, the prices and lists of the server's own files are used.
    planningData: async (caller) =>
      caller ? sharedData(await rateBook.ratesOf(caller), rateBook.today()) : rateBook.seed(),
    runData: new RunData(),
    jobs,
    sampleRows: SAMPLE_ROWS,
    parquet: { program: duckdbFile, bucket: settings.bucket, copies: join(settings.dataDir, 'parquet') },
    onScan: metrics.scanned,
  });
  const warehouseSamples = new WarehouseSamples({ warehouse, blobs: stores.blobs, samples: stores.samples });
  return {
    ...stores,
    settings,
    rateStore,
    rateBook,
    seedFiles,
    database,
    members: new Members({ store: memberStore, firstAdmins: settings.firstAdmins }),
    backfill: new Backfill({ database, agencyDomains: settings.agencyDomains, members: memberStore, rateBook }),
    jobs,
    warehouse,
    warehouseSamples,
    limits,
    metrics,
    stopping,
    runs: new ActiveRuns(),
    notReadyReasons: readinessCheck(database, settings),
    prepare: () => {
      pool.prepare();
      // A warehouse may take seconds for its first answer.
      void warehouse.list();
    },
    close: async () => {
      warehouseSamples.close();
      await pool.close();
      await warehouse.close();
      await queries?.end();
      await database.destroy();
      closeBlobs();
    },
  };
}

const MEGABYTE = 1024 * 1024;
/** Minimum time for which local copies stay [ms], because jobs that wait for a worker will read them. */
const MIN_IN_USE_MS = 15 * 60_000;

/**
 * Opens the bucket of the settings or, without one, a folder under `dataDir`.
 * @throws {BucketStartError} when the bucket cannot be used
 */
async function openBlobs(
  settings: Pick<Settings, 'bucket' | 'copiesMegabytes' | 'dataDir' | 'jobSeconds'>,
): Promise<{ blobs: BlobStore; close(): void }> {
  const { bucket, copiesMegabytes, dataDir, jobSeconds } = settings;
  if (!bucket) return { blobs: new FolderBlobs(dataDir), close: () => undefined };
  // Imported here, because the S3 client takes time and memory that a folder does not need.
  const { BucketBlobs } = await import('./files/bucketBlobs.ts');
  const copyLimits = { bytes: copiesMegabytes * MEGABYTE, inUseMs: Math.max(MIN_IN_USE_MS, 3 * jobSeconds * 1000) };
  const blobs = new BucketBlobs(bucket, dataDir, copyLimits);
  await blobs.check().catch((error: unknown) => {
    blobs.close();
    throw error;
  });
  return { blobs, close: () => blobs.close() };
}

/**
 * The stores for the tables of the database and for files. All operations are timed. Operations of the database are retried after a lost
 * connection.
 */
function openStores({ timeZone }: Settings, database: Database, blobs: BlobStore, metrics: Metrics) {
  const timedBlobs = timedStore(blobs, 'files', metrics);
  const timedWithRetries = <Store extends object>(store: Store) => withRetries(timedStore(store, 'database', metrics));
  return {
    rateStore: timedWithRetries(new RateStore(database)),
    clientStore: timedWithRetries(new ClientStore(database)),
    memberStore: timedWithRetries(new MemberStore(database)),
    companies: timedWithRetries(new CompanyStore(database)),
    auditLog: strictAuditLog(timedWithRetries(new AuditLog(database))),
    plans: timedWithRetries(new PlanStore(database, timeZone)),
    pastPlans: timedWithRetries(new PastPlans(database, timeZone)),
    retention: timedWithRetries(new Retention(database, timeZone)),
    planLayers: timedWithRetries(new PlanLayers(database)),
    samples: timedWithRetries(new SampleStore(database)),
    brands: timedWithRetries(new Brands(database)),
    shares: timedWithRetries(new ShareStore(database)),
    linkHolders: timedWithRetries(new LinkHolders(database)),
    files: new SharedFiles(timedBlobs, timedWithRetries(new PlanFiles(database))),
    blobs: timedBlobs,
  };
}

/**
 * Opens the rate cards, and imports the seed from the folder of planning data.
 * @throws when these files are faulty and the database has no seed
 */
async function openRates(
  settings: Settings,
  { rateStore, clientStore }: { rateStore: RateStore; clientStore: ClientStore },
  queries: ReturnType<typeof shortQueries> | null,
) {
  const rateBook = new RateBook({
    store: rateStore,
    // Returns the clients as administrators named or archived them, with those that they added. Stores clients that are new in the lists.
    clientsOf: (company, items) => clientStore.withLists(company, items),
    timeZone: settings.timeZone,
    ...(queries && { quickStamp: () => shortStamp(queries) }),
  });
  const seedFiles = new SeedFiles(settings.planningDataDir);
  await seedFiles.import(rateStore, rateBook.today());
  const { mapping } = await rateBook.seed();
  return { rateBook, seedFiles, mapping };
}

/** Worker threads, with gauges of their number and queue. They end when the service stops. */
function openWorkers(settings: Settings, workerFile: URL, metrics: Metrics, stopping: Stopping): WorkerPool {
  const pool = new WorkerPool({
    file: workerFile,
    size: settings.workers,
    heapMegabytes: settings.workerHeapMegabytes,
    jobSeconds: settings.jobSeconds,
    watch: metrics,
  });
  metrics.watch('queue', () => pool.waiting);
  metrics.watch('workers', () => pool.workers);
  stopping.deadline.addEventListener('abort', () => void pool.close(restartRefusal()));
  return pool;
}

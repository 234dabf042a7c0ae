import { buildApp } from './app.ts';
import { readSettings, SettingsError } from './settings/config.ts';
import type { Settings } from './settings/config.ts';
import { audienceNamed } from '../core/rules/audienceReference.ts';
import { PlanningDataError } from '../core/planningData/planningDataError.ts';
import { schemaRange } from './database/migrations.ts';
import { startHousekeeping } from './plans/housekeeping.ts';
import { BUILD } from './settings/build.ts';
import { serveHealth } from './health/healthServer.ts';
import { serveMetrics } from './metrics/metrics.ts';
import { openServices } from './services.ts';
import { stopWithin } from './stopping.ts';
import { BucketStartError } from './files/bucketError.ts';
import { StorageStartError } from './files/storageFaults.ts';

/** The start files of threads and processes: the sources in development, otherwise the built files next to this one. */
const isSource = import.meta.url.endsWith('.ts');
const WORKER_FILE = isSource
  ? new URL('./workers/sourceWorker.mjs', import.meta.url)
  : new URL('./worker.js', import.meta.url);
const DUCKDB_FILE = isSource
  ? new URL('./warehouse/engines/duckdbProcess.mjs', import.meta.url)
  : new URL('./duckdbProcess.js', import.meta.url);
const HEALTH_FILE = isSource
  ? new URL('./health/healthThread.mjs', import.meta.url)
  : new URL('./healthThread.js', import.meta.url);

/**
 * Maximum number of connections that wait to be accepted. The system drops further connections. Their clients, including health checks,
 * retry only after 1, 3 and 7 seconds.
 */
const CONNECTION_BACKLOG = 4096;

/** Logged when the Auth emulator is used, whose tokens have no signature. */
const DEMO_SIGN_IN_WARNING =
  'DEMO SIGN-IN: anyone can sign in as anyone. FIREBASE_AUTH_EMULATOR_HOST is set; leave it empty and set FIREBASE_PROJECT_ID for real accounts.';

async function start(settings: Settings): Promise<void> {
  const services = await openServices(settings, WORKER_FILE, DUCKDB_FILE);
  const app = await buildApp(services);
  const metrics = settings.metricsAddress ? await serveMetrics(settings.metricsAddress, services.metrics) : null;
  if (metrics) app.log.info(`Metrics are served at ${metrics.url}`);
  const sampleRuleOf = (source: string) => audienceNamed(source, settings.audienceSources)?.sample ?? null;
  const housekeeping = startHousekeeping(services, settings.auditMonths, app.log, sampleRuleOf, () =>
    services.backfill.run(),
  );
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    housekeeping.stop();
    metrics?.close();
    await stopWithin(settings.stopSeconds, app, services.stopping, () => services.close());
    process.exit(0);
  };
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  // The parent process was killed: do not stay alive and block the port.
  process.on('disconnect', () => void stop());
  const seedFault = services.seedFiles.fault(await services.rateBook.seed());
  if (seedFault !== null) app.log.error(seedFault);
  app.log.info({ ...BUILD, node: process.versions.node, schema: schemaRange() }, 'starting');
  if (settings.authEmulatorHost) app.log.warn(DEMO_SIGN_IN_WARNING);
  const address = await app.listen({ port: settings.port, host: settings.host, backlog: CONNECTION_BACKLOG });
  if (settings.healthAddress) {
    const notReadyReasons = async () => (stopping ? ['the service is ending'] : services.notReadyReasons());
    const { url } = await serveHealth(settings.healthAddress, HEALTH_FILE, notReadyReasons);
    app.log.info(`Health is served at ${url}`);
  }
  services.prepare();
  // The parent process waits for this message.
  process.send?.({ listening: address });
}

function sentenceFor(error: unknown): string {
  const isReadable = [SettingsError, PlanningDataError, BucketStartError, StorageStartError].some(
    (kind) => error instanceof kind,
  );
  if (isReadable) return (error as Error).message;
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  const takenSetting = ['METRICS_ADDRESS', 'HEALTH_ADDRESS'].find((name) => process.env[name]?.endsWith(`:${port}`));
  if (code === 'EADDRINUSE' && takenSetting) {
    return `${takenSetting} is ${process.env[takenSetting]}, which is in use by another program. Set it to a free port.`;
  }
  if (code === 'EADDRINUSE') {
    return `Port ${process.env.PORT || 8080} is in use by another program. Stop that program, or set PORT to a free port.`;
  }
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') {
    return `The database at DATABASE_URL cannot be reached (${code}). Start it, or leave DATABASE_URL empty to use SQLite.`;
  }
  return `The planning service cannot start: ${message}`;
}

try {
  await start(readSettings(process.env));
} catch (error) {
  console.error(sentenceFor(error));
  process.exit(1);
}

import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BUILD } from '../settings/build.ts';

/** Metrics for operators: always measured, served on METRICS_ADDRESS only ({@link serveMetrics}). */
export interface Metrics {
  /** A call was answered. @param route the registered pattern, never text from the caller */
  answered(route: string, status: number, seconds: number): void;
  /** A call was refused, or failed. */
  refused(status: number, code: string): void;
  /** A job has waited in the queue. */
  waited(job: string, seconds: number): void;
  /** A job has ended: 'done', 'refused', 'cancelled', or what went wrong. */
  ended(job: string, outcome: string, seconds: number): void;
  /** A call of the database or file store has ended. */
  stored(store: string, operation: string, outcome: 'done' | 'failed', seconds: number): void;
  /** A query has begun that scans a warehouse audience. @param audience its name in the settings */
  scanned(audience: string): void;
  /** The identity provider was asked about an account. */
  accountChecked(outcome: 'active' | 'disabled' | 'signed_out' | 'no_answer'): void;
  /** A user is close to a limit, or was refused by it. */
  nearLimit(limit: string, user: string): void;
  /** Registers a gauge that is read on request. */
  watch(name: 'queue' | 'workers', count: () => number): void;
  /** All metrics in Prometheus' text format. */
  text(): Promise<{ type: string; body: string }>;
}

/** Buckets for durations, from queries of a millisecond to files that take minutes to read [s]. */
const DURATION_BUCKETS_SECONDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300];

const GAUGE_HELP = {
  queue: { name: 'planner_queue_length', help: 'Jobs that wait for a worker.' },
  workers: { name: 'planner_workers', help: 'Worker threads alive, busy or not.' },
};

/** How long a user counts as near a limit [ms]. */
const NEAR_LIMIT_MS = 600_000;
/** File in the data folder whose modification time is set by each backup: by backend/backups/backUpAndRestore.ts or by the operator's own script. */
export const LAST_BACKUP_FILE = 'last-backup';

/** @param dataDir the folder whose disk and last backup are watched */
export function newMetrics(dataDir: string): Metrics {
  const registry = new Registry();
  // Adds the metrics of Node itself: memory and event loop lag.
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Histogram({ name, help, labelNames, buckets: DURATION_BUCKETS_SECONDS, registers });
  const calls = histogram('planner_call_seconds', 'Time from a call to its answer.', ['route', 'status']);
  const waits = histogram('planner_queue_wait_seconds', 'Time that jobs waited for a worker.', ['job']);
  const jobs = histogram('planner_job_seconds', 'Worker time of jobs, by how they ended.', ['job', 'outcome']);
  const stores = histogram('planner_storage_seconds', 'Time that database and files took.', [
    'store',
    'operation',
    'outcome',
  ]);
  const runs = new Counter({ name: 'planner_runs_total', help: 'Proposals computed.', registers });
  const failures = new Counter({
    name: 'planner_refusals_total',
    help: 'Calls refused or failed, by code.',
    labelNames: ['status', 'code'],
    registers,
  });
  const scans = new Counter({
    name: 'planner_warehouse_scans_total',
    help: 'Queries that scanned a warehouse audience.',
    labelNames: ['audience'],
    registers,
  });
  const checks = new Counter({
    name: 'planner_account_checks_total',
    help: 'Questions to the identity provider whether an account still counts, by its answer.',
    labelNames: ['outcome'],
    registers,
  });
  addDisk(dataDir, registers);
  addBuild(registers);
  return {
    accountChecked: (outcome) => checks.inc({ outcome }),
    scanned: (audience) => scans.inc({ audience }),
    nearLimit: nearLimitReporter(registers),
    answered: (route, status, seconds) => calls.observe({ route, status }, seconds),
    refused: (status, code) => failures.inc({ status, code }),
    waited: (job, seconds) => waits.observe({ job }, seconds),
    ended: (job, outcome, seconds) => {
      jobs.observe({ job, outcome }, seconds);
      if (job === 'propose' && outcome === 'done') runs.inc();
    },
    stored: (store, operation, outcome, seconds) => stores.observe({ store, operation, outcome }, seconds),
    watch: (name, count) =>
      void new Gauge({
        ...GAUGE_HELP[name],
        registers,
        collect() {
          this.set(count());
        },
      }),
    text: async () => ({ type: registry.contentType, body: await registry.metrics() }),
  };
}

function addBuild(registers: Registry[]): void {
  new Gauge({
    name: 'planner_build_info',
    help: 'The running build; always 1.',
    labelNames: ['version', 'commit', 'node'],
    registers,
  }).set({ ...BUILD, node: process.versions.node }, 1);
}

/** Free and total space of the data folder's disk, and when it was last backed up. */
function addDisk(dataDir: string, registers: Registry[]): void {
  const addSpaceGauge = (
    name: string,
    help: string,
    read: (disk: { bsize: number; blocks: number; bavail: number }) => number,
  ) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await statfs(dataDir).then(read, () => NaN));
      },
    });
  addSpaceGauge('planner_disk_free_bytes', 'Free space for the data folder.', ({ bsize, bavail }) => bsize * bavail);
  addSpaceGauge(
    'planner_disk_size_bytes',
    'Size of the disk of the data folder.',
    ({ bsize, blocks }) => bsize * blocks,
  );
  new Gauge({
    name: 'planner_last_backup_timestamp_seconds',
    help: 'When the data folder was last backed up; 0 for never.',
    registers,
    collect() {
      const backupFile = statSync(join(dataDir, LAST_BACKUP_FILE), { throwIfNoEntry: false });
      this.set((backupFile?.mtimeMs ?? 0) / 1000);
    },
  });
}

/** Adds a gauge of the users who were near each limit within the last ten minutes. @returns the function that reports such a user */
function nearLimitReporter(registers: Registry[]): Metrics['nearLimit'] {
  /** By limit and user: when the user was last near the limit [ms of performance.now]. */
  const lastNearLimit = new Map<string, Map<string, number>>();
  new Gauge({
    name: 'planner_users_near_limit',
    help: 'Users who used most of a limit, or were refused by it, within ten minutes.',
    labelNames: ['limit'],
    registers,
    collect() {
      for (const [limit, users] of lastNearLimit) {
        for (const [user, time] of users) if (performance.now() - time > NEAR_LIMIT_MS) users.delete(user);
        this.set({ limit }, users.size);
      }
    },
  });
  return (limit, user) => {
    const users = lastNearLimit.get(limit) ?? new Map<string, number>();
    lastNearLimit.set(limit, users.set(user, performance.now()));
  };
}

/**
 * Answers `GET /metrics` on a separate address, which planners do not use.
 * @param address `host:port`; port 0 takes any free one
 * @throws when the address is in use or does not belong to this machine
 */
export async function serveMetrics(
  address: string,
  metrics: Pick<Metrics, 'text'>,
): Promise<{ url: string; close(): void }> {
  const [host = '', port] = address.split(':');
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    metrics.text().then(
      ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((listening, failed) => server.once('error', failed).listen(Number(port), host, listening));
  return {
    url: `http://${host}:${(server.address() as AddressInfo).port}/metrics`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

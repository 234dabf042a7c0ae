import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Metrics for operators: always measured, served on METRICS_ADDRESS only (metricsServer.ts). */
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
  /** Registers a gauge that is read on request. */
  watch(name: 'queue' | 'workers', count: () => number): void;
  /** All of it in Prometheus' text format. */
  text(): Promise<{ type: string; body: string }>;
}

/** From a query of a millisecond to a file that is read for minutes [s]. */
const DURATION_BUCKETS_SECONDS = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 100, 300];

const GAUGE_HELP = {
  queue: { name: 'planner_queue_length', help: 'Jobs that wait for a worker.' },
  workers: { name: 'planner_workers', help: 'Worker threads alive, busy or not.' },
};

export function newMetrics(): Metrics {
  const registry = new Registry();
  // Node's own: memory, and event loop lag.
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
  return {
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

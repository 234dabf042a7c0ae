import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBackend } from '../../testing/backend/startBackend.ts';
import { lostOrChanged, newPlanLog, planAll } from './planners.ts';
import { startRoundRobin } from './roundRobin.ts';

/** The results of the planners' work, of which {@link PlanLog} says what they mean. */
export interface KillsResult {
  readonly kills: number;
  /** Number of plans whose proposal a planner has seen. */
  readonly shown: number;
  readonly interrupted: number;
  readonly unexpected: readonly string[];
  /** Keys of the plans that were lost or changed. */
  readonly lostOrChanged: readonly string[];
}

export interface KillOptions {
  readonly planners: number;
  /** Additional settings, such as a PostgreSQL database. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Waits until the next kill. @returns whether another kill follows this one */
  readonly waitForNextKill: (kills: number, shown: () => number) => Promise<boolean>;
}

/** Runs planners while the service is repeatedly killed (SIGKILL) and restarted on its data. */
export async function killRepeatedly({ planners, settings = {}, waitForNextKill }: KillOptions): Promise<KillsResult> {
  const limits = { RATE_LIMIT: '1000000', LOG_LEVEL: 'warn', ...settings };
  let backend = await startBackend({ settings: limits });
  const { dataDir } = backend;
  const planLog = newPlanLog();
  let isOver = false;
  const work = planAll(planLog, { url: () => backend.url, planners, shouldContinue: () => !isOver });
  let kills = 0;
  while (!isOver) {
    // Planners also work during the last kill, but do not retry afterwards.
    isOver = !(await waitForNextKill(kills, () => planLog.shown.length));
    await backend.kill();
    kills++;
    backend = await startBackend({ dataDir, settings: limits });
  }
  await work;
  const wrong = await lostOrChanged(planLog, backend.url);
  await backend.stop();
  rmSync(dataDir, { recursive: true, force: true });
  const { shown, interrupted, unexpected } = planLog;
  return { kills, shown: shown.length, interrupted, unexpected, lostOrChanged: wrong };
}

/** Two processes of the service on one database. */
export interface PairOptions {
  readonly planners: number;
  /** Address of an empty PostgreSQL database. */
  readonly databaseUrl: string;
  /** Waits while both processes run, and then while one runs alone. */
  readonly phase: (name: 'both' | 'one', shown: () => number) => Promise<void>;
}

/** Kills one of two processes on one PostgreSQL behind a round-robin while planners work. */
export async function killOneOfTwo({ planners, databaseUrl, phase }: PairOptions): Promise<KillsResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'planner-pair-'));
  const settings = { DATABASE_URL: databaseUrl, RATE_LIMIT: '1000000', LOG_LEVEL: 'warn' };
  const [killed, surviving] = await Promise.all([
    startBackend({ dataDir, settings }),
    startBackend({ dataDir, settings }),
  ]);
  const balancer = await startRoundRobin([killed.url, surviving.url]);
  const planLog = newPlanLog();
  let isOver = false;
  const work = planAll(planLog, { url: () => balancer.url, planners, shouldContinue: () => !isOver });
  const shown = () => planLog.shown.length;
  await phase('both', shown);
  await killed.kill();
  await phase('one', shown);
  isOver = true;
  await work;
  const wrong = await lostOrChanged(planLog, surviving.url);
  await balancer.stop();
  await surviving.stop();
  rmSync(dataDir, { recursive: true, force: true });
  const { interrupted, unexpected } = planLog;
  return { kills: 1, shown: planLog.shown.length, interrupted, unexpected, lostOrChanged: wrong };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { KillsResult } from './kills.ts';
import { lostOrChanged, newPlanLog, planAll } from './planners.ts';
import { startRoundRobin } from './roundRobin.ts';

/** Two processes of the service on one database. */
export interface Pair {
  readonly planners: number;
  /** Address of an empty PostgreSQL database. */
  readonly databaseUrl: string;
  /** Waits while both processes run, and then while one runs alone. */
  readonly phase: (name: 'both' | 'one', shown: () => number) => Promise<void>;
}

/** Kills one of two processes on one PostgreSQL behind a round-robin while planners work. */
export async function killOneOfTwo({ planners, databaseUrl, phase }: Pair): Promise<KillsResult> {
  const dataDir = mkdtempSync(join(tmpdir(), 'planner-pair-'));
  const settings = { DATABASE_URL: databaseUrl, RATE_LIMIT: '1000000', LOG_LEVEL: 'warn' };
  const [killed, surviving] = await Promise.all([
    startBackend({ dataDir, settings }),
    startBackend({ dataDir, settings }),
  ]);
  const balancer = await startRoundRobin([killed.url, surviving.url]);
  const planLog = newPlanLog();
  let over = false;
  const work = planAll(planLog, { url: () => balancer.url, planners, shouldContinue: () => !over });
  const shown = () => planLog.shown.length;
  await phase('both', shown);
  await killed.kill();
  await phase('one', shown);
  over = true;
  await work;
  const wrong = await lostOrChanged(planLog, surviving.url);
  await balancer.stop();
  await surviving.stop();
  rmSync(dataDir, { recursive: true, force: true });
  const { interrupted, unexpected } = planLog;
  return { kills: 1, shown: planLog.shown.length, interrupted, unexpected, lostOrChanged: wrong };
}

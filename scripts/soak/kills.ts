import { rmSync } from 'node:fs';
import { startBackend } from '../../testing/backend/startBackend.ts';
import { lostOrChanged, newPlanLog, planAll } from './planners.ts';

export interface KillsResult {
  readonly kills: number;
  readonly shown: number;
  readonly interrupted: number;
  readonly unexpected: readonly string[];
  readonly lostOrChanged: readonly string[];
}

export interface Kills {
  readonly planners: number;
  /** Additional settings, such as a PostgreSQL database. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Waits until the next kill. @returns whether another kill follows this one */
  readonly next: (kills: number, shown: () => number) => Promise<boolean>;
}

/** Runs planners while the service is repeatedly killed (SIGKILL) and restarted on its data. */
export async function killRepeatedly({ planners, settings = {}, next }: Kills): Promise<KillsResult> {
  const limits = { RATE_LIMIT: '1000000', LOG_LEVEL: 'warn', ...settings };
  let backend = await startBackend({ settings: limits });
  const { dataDir } = backend;
  const planLog = newPlanLog();
  let over = false;
  const work = planAll(planLog, { url: () => backend.url, planners, shouldContinue: () => !over });
  let kills = 0;
  while (!over) {
    // Planners also work during the last kill, but do not retry afterwards.
    over = !(await next(kills, () => planLog.shown.length));
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

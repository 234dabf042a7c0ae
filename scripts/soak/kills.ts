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
  /** Settings beside the usual ones: a PostgreSQL, or none for SQLite. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Called before each kill: waits as long as the service may live, and says whether there is to be another kill after this one. */
  readonly next: (kills: number, shown: () => number) => Promise<boolean>;
}

/** Planners at work while the service is killed outright (SIGKILL) and started again on its data, time after time. */
export async function killRepeatedly({ planners, settings = {}, next }: Kills): Promise<KillsResult> {
  const limits = { RATE_LIMIT: '1000000', LOG_LEVEL: 'warn', ...settings };
  let backend = await startBackend({ settings: limits });
  const { dataDir } = backend;
  const ledger = newPlanLog();
  let over = false;
  const work = planAll(ledger, { url: () => backend.url, planners, shouldContinue: () => !over });
  let kills = 0;
  while (!over) {
    // At the last kill planners are at work too, and do not try again.
    over = !(await next(kills, () => ledger.shown.length));
    await backend.kill();
    kills++;
    backend = await startBackend({ dataDir, settings: limits });
  }
  await work;
  const wrong = await lostOrChanged(ledger, backend.url);
  await backend.stop();
  rmSync(dataDir, { recursive: true, force: true });
  const { shown, interrupted, unexpected } = ledger;
  return { kills, shown: shown.length, interrupted, unexpected, lostOrChanged: wrong };
}

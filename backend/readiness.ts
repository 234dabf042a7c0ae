import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isReachable } from './plans/database.ts';
import type { Database } from './plans/database.ts';
import type { Settings } from './settings/config.ts';

/** Time-out of each part of a check [ms]: load balancers wait two seconds. */
const WITHIN = 1_500;
/** How long an answer is reused [ms]. */
const FRESH = 500;

/** What prevents the service from taking calls, one sentence each; empty when it is ready. Always answers within two seconds. */
export function readiness(database: Database, settings: Pick<Settings, 'dataDir'>): () => Promise<readonly string[]> {
  let asked = -Infinity;
  let answer: Promise<readonly string[]> = Promise.resolve([]);
  const check = async () => {
    const parts = await Promise.all([
      inTime(isReachable(database)).then((fine) => (fine ? [] : ['the database does not answer'])),
      inTime(isWritable(settings.dataDir)).then((fine) => (fine ? [] : ['the data folder cannot be written to'])),
    ]);
    return parts.flat();
  };
  return () => {
    if (performance.now() - asked > FRESH) {
      asked = performance.now();
      answer = check();
    }
    return answer;
  };
}

async function inTime(check: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), WITHIN)));
  return Promise.race([check, late]).finally(() => clearTimeout(timer));
}

/** Writes a file, as only that detects a full, missing or read-only disk. */
async function isWritable(dataDir: string): Promise<boolean> {
  const file = join(dataDir, 'incoming', `ready-${process.pid}`);
  return mkdir(join(dataDir, 'incoming'), { recursive: true })
    .then(() => writeFile(file, 'Shows that this disk can be written to.'))
    .then(() => rm(file, { force: true }))
    .then(
      () => true,
      () => false,
    );
}

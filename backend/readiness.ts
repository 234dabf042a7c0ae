import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isReachable } from './database/database.ts';
import type { Database } from './database/database.ts';
import type { Settings } from './settings/config.ts';

/** Time-out of each part of a check [ms]. Load balancers typically time out after two seconds. */
const CHECK_TIMEOUT_MS = 1_500;
/** How long an answer is reused [ms]. */
const CACHE_MS = 500;

/**
 * Returns a function that gives a sentence for each reason why the service cannot take calls. There is none when the service is ready. The
 * function answers within two seconds.
 */
export function readinessCheck(
  database: Database,
  settings: Pick<Settings, 'dataDir'>,
): () => Promise<readonly string[]> {
  let checkedAt = -Infinity;
  let answer: Promise<readonly string[]> = Promise.resolve([]);
  const check = async () => {
    const faultLists = await Promise.all([
      withTimeout(isReachable(database)).then((ok) => (ok ? [] : ['the database does not answer'])),
      withTimeout(isWritable(settings.dataDir)).then((ok) => (ok ? [] : ['the data folder cannot be written to'])),
    ]);
    return faultLists.flat();
  };
  return () => {
    if (performance.now() - checkedAt > CACHE_MS) {
      checkedAt = performance.now();
      answer = check();
    }
    return answer;
  };
}

async function withTimeout(check: Promise<boolean>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), CHECK_TIMEOUT_MS)));
  return Promise.race([check, timedOut]).finally(() => clearTimeout(timer));
}

/** Writes a file, because only writing detects a full, missing or read-only disk. */
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

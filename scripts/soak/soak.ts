import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import bundleBackend from '../../testing/backend/bundleBackend.ts';
import removeBackendBundle from '../../testing/backend/removeBackendBundle.ts';
import { findPostgres, startPostgres } from '../../testing/database/postgresServer.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import { smallRunDuringUploads } from './fairness.ts';
import { fillDisk } from './fullDisk.ts';
import { killRepeatedly, killOneOfTwo } from './kills.ts';
import type { KillsResult } from './kills.ts';
import { lostOrChanged, memoryOf, newPlanLog, planAll } from './planners.ts';
import { slowClients } from './slowClients.ts';

/**
 * `npm run soak -- [planners] [minutes]`: the attacks of docs/reliability.md, one after another, each on a new service. For half of the
 * time planners work while memory is measured; then services are killed. Exits with 1 when a guarantee is broken.
 */
const PLANNERS = Number(process.argv[2] ?? 50);
const MINUTES = Number(process.argv[3] ?? 10);
const MINUTE_MS = 60_000;
const KILL_INTERVAL_MS = 4_000;

let broken = 0;
const print = (line: string) => console.log(`  ${line}`);
const printSection = (name: string) => console.log(`\n${name} (load ${loadavg()[0]!.toFixed(1)})`);
const check = (isKept: boolean, what: string) => {
  if (!isKept) broken++;
  print(`${isKept ? 'held' : 'BROKEN'}: ${what}`);
};
const sleep = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

bundleBackend();
const programs = findPostgres();
const postgres = programs ? await startPostgres(programs) : null;
console.log(
  `${PLANNERS} planners, ${MINUTES} minutes; PostgreSQL ${postgres ? 'found' : 'not found: its parts are left out'}`,
);

printSection('Planners at work');
const backend = await startBackend({ settings: { RATE_LIMIT: '1000000', LOG_LEVEL: 'warn' } });
const planLog = newPlanLog();
const endTime = Date.now() + (MINUTES / 2) * MINUTE_MS;
const work = planAll(planLog, {
  url: () => backend.url,
  planners: PLANNERS,
  shouldContinue: () => Date.now() < endTime,
  rows: 1000,
});
const memory: number[] = [];
const memoryTimer = setInterval(() => {
  memory.push(memoryOf(backend.process.pid));
  print(`minute ${(memory.length / 2).toFixed(1)}: ${memory.at(-1)} MB, ${planLog.shown.length} plans`);
}, MINUTE_MS / 2);
await work;
clearInterval(memoryTimer);
memory.push(memoryOf(backend.process.pid));
check(planLog.unexpected.length === 0, `no unexpected answer ${planLog.unexpected.slice(0, 3).join(' | ')}`);
check((await lostOrChanged(planLog, backend.url)).length === 0, `${planLog.shown.length} plans are as they were shown`);
// The first third is warm-up. Of the rest, the mean of the first half and the mean of the second half must be similar.
const afterWarmUp = memory.slice(Math.floor(memory.length / 3));
const half = Math.ceil(afterWarmUp.length / 2);
const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const [middle, last] = [mean(afterWarmUp.slice(0, half)), mean(afterWarmUp.slice(-half))];
check(
  !(last > 1.25 * middle + 20),
  `memory is flat: ${middle.toFixed(0)} MB in the middle, ${last.toFixed(0)} MB at the end`,
);
await backend.stop();

const reportKills = ({ kills, shown, interrupted, unexpected, lostOrChanged: wrong }: KillsResult) => {
  check(
    wrong.length === 0,
    `${kills} kills, ${shown} plans shown, ${interrupted} answers lost; none lost or changed ${wrong.join(' ')}`,
  );
  check(unexpected.length === 0, `no unexpected answer ${unexpected.slice(0, 3).join(' | ')}`);
};
const killingFor = (minutes: number) => {
  const endTime = Date.now() + minutes * MINUTE_MS;
  return async () => Date.now() < endTime && (await sleep(KILL_INTERVAL_MS), true);
};
const fewPlanners = Math.min(PLANNERS, 10);
printSection('kill -9 every few seconds, SQLite');
reportKills(await killRepeatedly({ planners: fewPlanners, waitForNextKill: killingFor(MINUTES / 6) }));
if (postgres) {
  printSection('kill -9 every few seconds, PostgreSQL');
  const settings = { DATABASE_URL: postgres.newDatabase() };
  reportKills(await killRepeatedly({ planners: fewPlanners, settings, waitForNextKill: killingFor(MINUTES / 6) }));
  printSection('Two processes behind a round-robin, one of them killed');
  const phase = () => sleep((MINUTES / 12) * MINUTE_MS);
  reportKills(await killOneOfTwo({ planners: fewPlanners, databaseUrl: postgres.newDatabase(), phase }));
  await postgres.stop();
}

printSection('A disk that fills up');
const disk = await fillDisk();
if (disk.skipped) print(`skipped: ${disk.skipped}`);
else {
  check(
    disk.refused.join(' ') === '503 storage_full' && disk.ready === 503,
    `refused with a message: ${disk.refused.join(' ')}`,
  );
  check(
    disk.canContinue && disk.lostOrChanged.length === 0,
    'continues when there is space again, all plans unchanged',
  );
}

printSection('Slow clients');
const slow = await slowClients(150);
check(
  slow.isAlive && slow.answers['408'] === slow.connections,
  `${slow.connections} ended with an error response ${JSON.stringify(slow.answers)}`,
);

printSection('A small run during 60 uploads of another user');
const { alone, during, unread } = await smallRunDuringUploads(60);
check(unread > 0, `${unread} of 60 files were still unread when it was over`);
print(
  `alone ${alone.toFixed(0)} ms, during uploads ${during.toFixed(0)} ms: ${(during / alone).toFixed(1)} times (target: 3, and one running job)`,
);

removeBackendBundle();
printSection('Bodies made to freeze the service');
execFileSync(process.execPath, ['--import', 'tsx', 'scripts/soak/bodies.ts', MINUTES < 5 ? '200' : '1000'], {
  stdio: 'inherit',
});

console.log(broken === 0 ? '\nEvery promise held.' : `\n${broken} promises broke.`);
process.exit(broken === 0 ? 0 : 1);

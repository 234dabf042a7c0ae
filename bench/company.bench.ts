import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../backend/database/database.ts';
import type { Database } from '../backend/database/database.ts';
import { Calls } from '../testing/backend/calls.ts';
import { startBackend } from '../testing/backend/startBackend.ts';
import { findPostgres, startPostgres } from '../testing/database/postgresServer.ts';
import { fillPlans } from './server/fillPlans.ts';
import { percentile, printTable, formatWhole } from './server/table.ts';
import { respondentsCsv } from '../testing/audience/audienceFiles.ts';

/**
 * Measures calls 6 (list of plans) and 8 (a plan) in a company of 500 members, 200 clients with retention rules and 100,000 plans, where
 * each query of plans has the condition of the wall. Calls alternate between this service and a second one, which has as many plans but no
 * members, clients and walls. If OTHER_BUILD names the `backend/server.ts` of another build, that build is the second service, on the same
 * database. BENCH_PLANS sets the number of plans.
 */
const PLANS = Number(process.env.BENCH_PLANS ?? 100_000);
const OTHER_SERVER = process.env.OTHER_BUILD;
const [MEMBERS, CLIENTS, ROUNDS, WARM_UP] = [500, 200, 200, 30];
const COMPANY = 'agency.example';
const PLANNER = { uid: 'bench-0', email: `bench-0@${COMPANY}` };

/** Spreads the plans over the clients, and lets the planner's team see them one by one. */
async function divideAmongClients(database: Database): Promise<void> {
  const ids = Array.from({ length: CLIENTS }, (_, index) => `client-${index}`);
  const rules = { state: 'offered', was: '[]', listed: 0, held: 0, keep_months: 120 } as const;
  await database
    .insertInto('clients')
    .values(ids.map((id) => ({ company: COMPANY, id, name: id, ...rules })))
    .execute();
  // A key ends with the number of its plan, and every hundredth plan has the same owner. The number of hundreds, modulo the number of
  // clients, spreads the plans of each owner evenly.
  for (const [index, id] of ids.entries())
    await database
      .updateTable('plans')
      .set({ client_id: id })
      .where(
        sql<boolean>`key like 'bench-%' and cast(substr(key, 7) as integer) / 100 % ${sql.lit(CLIENTS)} = ${index}`,
      )
      .execute();
  const people = Array.from({ length: MEMBERS - 1 }, (_, index) => `bench-${index + 1}`);
  const joined = { company: COMPANY, role: 'planner', state: 'active' } as const;
  await database
    .insertInto('members')
    .values(people.map((id) => ({ id, email: `${id}@${COMPANY}`, uid: id, ...joined })))
    .execute();
  const { id: team } = await database
    .updateTable('teams')
    .set({ all_clients: 0 })
    .where('company', '=', COMPANY)
    .returning('id')
    .executeTakeFirstOrThrow();
  const all = await database.selectFrom('clients').select('id').where('company', '=', COMPANY).execute();
  await database
    .insertInto('team_clients')
    .values(all.map(({ id }) => ({ team_id: team, client_id: id })))
    .execute();
}

/** Whether every plan has a member and a client. The service assigns them once after an upgrade, and calls wait until it has. */
async function isFilled(database: Database): Promise<boolean> {
  const open = await database
    .selectFrom('plans')
    .select('key')
    .where((plan) => plan.or([plan('owner_id', 'is', null), plan('client_id', 'is', null)]))
    .limit(1)
    .execute();
  return open.length === 0;
}

interface Prepared {
  readonly dataDir: string;
  readonly settings: Record<string, string>;
  /** The key of a plan that was made by calls. */
  readonly key: string;
}

async function prepare(databaseUrl: string | null, isDivided: boolean): Promise<Prepared> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-company-'));
  const settings = { LOG_LEVEL: 'warn', RATE_LIMIT: '1000000', ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const backend = await startBackend({ dataDir, settings });
  const { key } = await new Calls(backend.url, PLANNER).finishedPlan(respondentsCsv(200, 1));
  await backend.stop();
  const database = await openDatabase({ databaseUrl, dataDir });
  await fillPlans(database, 0, PLANS);
  if (isDivided) await divideAmongClients(database);
  const filling = await startBackend({ dataDir, settings });
  while (!(await isFilled(database))) await setTimeout(500);
  await filling.stop();
  // PostgreSQL does this by itself within minutes.
  if (databaseUrl) await sql`vacuum analyze`.execute(database);
  await database.destroy();
  return { dataDir, settings, key };
}

async function measure(name: string, newDatabase: () => string | null): Promise<string[][]> {
  const divided = await prepare(newDatabase(), true);
  const other = OTHER_SERVER ? divided : await prepare(newDatabase(), false);
  const services = [
    { ...divided, backend: await startBackend(divided) },
    { ...other, backend: await startBackend({ ...other, ...(OTHER_SERVER && { serverFile: OTHER_SERVER }) }) },
  ];
  const lines: string[][] = [];
  const measuredCalls: [string, (calls: Calls, key: string) => Promise<{ status: number }>][] = [
    ['call 6, the newest 200', (calls) => calls.access('plan_summary', { limit: 200 })],
    ['call 8, a plan whole', (calls, key) => calls.plan(key)],
  ];
  for (const [call, ask] of measuredCalls) {
    const took = services.map((): number[] => []);
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      for (const [index, { backend, key }] of services.entries()) {
        const begun = performance.now();
        const { status } = await ask(new Calls(backend.url, PLANNER), key);
        if (status !== 200) throw new Error(`${call} was answered ${status}.`);
        if (round >= 0) took[index]!.push(performance.now() - begun);
      }
    }
    const [own, others] = took.map((times) => percentile(times, 0.5)) as [number, number];
    lines.push([name, call, own.toFixed(2), others.toFixed(2), (own / others).toFixed(2)]);
  }
  for (const { backend } of services) await backend.stop();
  for (const { dataDir } of services) rmSync(dataDir, { recursive: true, force: true });
  return lines;
}

const programs = findPostgres();
const postgres = programs ? await startPostgres(programs) : null;
try {
  const lines = await measure('SQLite', () => null);
  if (postgres) lines.push(...(await measure('PostgreSQL', () => postgres.newDatabase())));
  printTable(
    `Medians of ${ROUNDS}, ${MEMBERS} members, ${CLIENTS} clients, ${formatWhole(PLANS)} plans`,
    [
      'database',
      'call',
      'so, ms',
      OTHER_SERVER ? 'the other build, ms' : 'without members, clients and walls, ms',
      'ratio',
    ],
    lines,
  );
} finally {
  await postgres?.stop();
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../backend/database/database.ts';
import { PastPlans } from '../backend/plans/pastPlans.ts';
import { testCaller } from '../testing/backend/testCaller.ts';
import { everyDatabase } from '../testing/database/everyDatabase.ts';

/** Measures loading one page of past plans, the first and a late one, by number of plans. BENCH_PLANS sets the numbers. */
const COUNTS = (process.env.BENCH_PLANS ?? '10000,100000').split(',').map(Number);
const ROUNDS = 20;
const folder = mkdtempSync(join(tmpdir(), 'bench-past-plans-'));
const { databases, stop } = everyDatabase(folder);
const body = new Uint8Array(2_000);

/** Inserts plans of one planner, in families of four versions. */
async function fill(database: Database, uid: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += 1_000) {
    const rows = Array.from({ length: Math.min(1_000, count - from) }, (_, index) => {
      const number = from + index;
      const key = `${uid}-${String(number).padStart(7, '0')}`;
      return {
        ...{ key, owner_uid: uid, owner_email: `${uid}@agency.example`, company: 'agency.example' },
        ...{
          state: 'finished' as const,
          created: '2026-01-01T00:00:00.000Z',
          strategy: 'Reminder',
          demo: 'people 25-54',
        },
        ...{ client: 'Banksia Bank', file_name: 'a.csv', file_bytes: 1, name: `Plan ${number}`, budget: 1_000_000 },
        ...{ finished: new Date(Date.UTC(2020, 0, 1) + number * 60_000).toISOString(), budget_constraints: 'Default' },
        ...{ reach: number, cost: 0.3, family: `${uid}-${Math.floor(number / 4)}`, version: (number % 4) + 1 },
        ...{ assumptions: body, media_score_reply: body },
      };
    });
    await database.transaction().execute(async (transaction) => {
      for (let first = 0; first < rows.length; first += 250)
        await transaction
          .insertInto('plans')
          .values(rows.slice(first, first + 250))
          .execute();
    });
  }
}

/** The median [ms]. */
async function median(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    await work();
    took.push(performance.now() - begun);
  }
  return took.sort((one, other) => one - other)[ROUNDS / 2]!;
}

try {
  console.log(`| database | plans | first 200, ms | 200 after nine tenths, ms |\n| --- | ---: | ---: | ---: |`);
  for (const [name, open] of databases) {
    const database = await open();
    const past = new PastPlans(database);
    for (const count of COUNTS) {
      const owner = testCaller(`bench${count}`, `bench${count}@agency.example`);
      await fill(database, owner.uid, count);
      const nineTenths = new Date(Date.UTC(2020, 0, 1) + (count / 10) * 60_000).toISOString();
      const first = await median(() => past.part(owner, { limit: 200 }));
      const last = await median(() => past.part(owner, { limit: 200, after: `${nineTenths}|` }));
      console.log(`| ${name} | ${count.toLocaleString('en-AU')} | ${first.toFixed(1)} | ${last.toFixed(1)} |`);
    }
    await database.destroy();
  }
} finally {
  await stop();
  rmSync(folder, { recursive: true });
}

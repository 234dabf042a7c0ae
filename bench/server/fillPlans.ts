import type { Database } from '../../backend/database/database.ts';

/** Size of the compressed reply of a plan with about thirty vehicles. */
const BODY = new Uint8Array(2_000);
const OWNERS = 100;
const INSERTED_AT_ONCE = 250;

/** Inserts plans from number `from` up to `to`, alternating between a hundred planners, in families of four versions. */
export async function fillPlans(database: Database, from: number, to: number): Promise<void> {
  for (let first = from; first < to; first += INSERTED_AT_ONCE) {
    const rows = Array.from({ length: Math.min(INSERTED_AT_ONCE, to - first) }, (_, index) => plan(first + index));
    await database.insertInto('plans').values(rows).execute();
  }
}

function plan(number: number) {
  const [owner, numberOfOwner] = [number % OWNERS, Math.floor(number / OWNERS)];
  const uid = `bench-${owner}`;
  return {
    ...{ key: `bench-${String(number).padStart(8, '0')}`, owner_uid: uid, owner_email: `${uid}@agency.example` },
    ...{ company: 'agency.example', state: 'finished' as const, created: '2026-01-01T00:00:00.000Z' },
    ...{ strategy: 'Reminder', demo: 'people 25-54', client: 'Banksia Bank', file_name: 'a.csv', file_bytes: 1 },
    ...{ name: `Plan ${number}`, budget: 1_000_000, budget_constraints: 'Default', reach: number, cost: 0.3 },
    ...{ finished: new Date(Date.UTC(2020, 0, 1) + number * 60_000).toISOString() },
    ...{ family: `${uid}-${Math.floor(numberOfOwner / 4)}`, version: (numberOfOwner % 4) + 1 },
    ...{ assumptions: BODY, media_score_reply: BODY },
  };
}

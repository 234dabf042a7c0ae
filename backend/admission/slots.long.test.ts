import { CompiledQuery } from 'kysely';
import { postgresDatabase } from '../../testing/database/everyDatabase.ts';
import { eventually } from '../../testing/eventually.ts';
import { slots } from './slots.ts';
import type { Slot, Slots } from './slots.ts';
import type { Queries } from './circuitBreaker.ts';

const MEGABYTE = 1024 * 1024;

async function taken(from: Slots, user: string, bytes?: number): Promise<Slot> {
  const slot = await from.take(user, bytes);
  if ('taken' in slot) throw new Error(`none left of ${slot.taken}`);
  return slot;
}

test('each user has a limited number of slots, and a released one can be taken again', async () => {
  const jobs = slots({ prefix: 'a', perUser: 2 }, null);
  const [first] = [await taken(jobs, 'ann'), await taken(jobs, 'ann')];
  expect(await jobs.take('ann')).toEqual({ taken: 2 });
  await taken(jobs, 'bea');
  await first.release();
  await first.release();
  const again = await taken(jobs, 'ann');
  expect(await jobs.take('ann')).toEqual({ taken: 2 });
  // The first was released already: releasing it again frees no other slot.
  await first.release();
  expect(await jobs.take('ann')).toEqual({ taken: 2 });
  await again.release();
});

test('slots that are requested at the same time are not given twice', async () => {
  const jobs = slots({ prefix: 'b', perUser: 3 }, null);
  const asked = await Promise.all(Array.from({ length: 8 }, () => jobs.take('ann')));
  expect(asked.filter((each) => !('taken' in each))).toHaveLength(3);
});

test.each<[string, number[], boolean]>([
  ['what fits', [40, 60], true],
  ['one megabyte too many', [40, 61], false],
  ['a single one of any size', [500], true],
  ['anything in addition to that', [500, 1], false],
])('slots are limited by total size: %s', async (_what, megabytes, last) => {
  const uploads = slots({ prefix: 'c', perUser: 4, megabytesPerUser: 100 }, null);
  const asked = [];
  for (const size of megabytes) asked.push(await uploads.take('ann', size * MEGABYTE));
  expect(asked.slice(0, -1).every((each) => !('taken' in each))).toBe(true);
  expect(asked.at(-1)).toEqual(last ? { release: expect.any(Function) as unknown } : { taken: megabytes.length - 1 });
});

test('a refused upload leaves its slot to a smaller one', async () => {
  const uploads = slots({ prefix: 'd', perUser: 2, megabytesPerUser: 100 }, null);
  await taken(uploads, 'ann', 60 * MEGABYTE);
  expect(await uploads.take('ann', 60 * MEGABYTE)).toEqual({ taken: 1 });
  await taken(uploads, 'ann', 40 * MEGABYTE);
});

test('a slot stays taken until it is released, however short its lease', async () => {
  const jobs = slots({ prefix: 'e', perUser: 1, leaseSeconds: 0.3 }, null);
  const slot = await taken(jobs, 'ann');
  const begun = performance.now();
  await eventually(async () => {
    expect(await jobs.take('ann')).toEqual({ taken: 1 });
    return performance.now() - begun > 1000;
  });
  await slot.release();
  await taken(jobs, 'ann');
});

/** Several processes share a database that can be away for some of them. */
describe('slots of several processes', () => {
  const {
    postgres: [, openPostgres],
    stop,
  } = postgresDatabase();
  let database: Awaited<ReturnType<typeof openPostgres>>;
  beforeAll(async () => {
    database = await openPostgres();
  });
  afterAll(async () => {
    await database.destroy();
    await stop();
  });

  const shared = (): Queries => ({
    query: async ({ text, values = [] }) => {
      const { rows, numAffectedRows } = await database.executeQuery(CompiledQuery.raw(text, [...values]));
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) };
    },
  });
  const failing = (queries: Queries, isAway: () => boolean): Queries => ({
    query: async (asked) => {
      if (isAway()) throw new Error('away');
      return queries.query(asked);
    },
  });

  test('a slot taken in one process is taken in the other, with its size', async () => {
    const options = { prefix: 'f', perUser: 3, megabytesPerUser: 100, leaseSeconds: 1 };
    const [one, other] = [slots(options, shared()), slots(options, shared())];
    const first = await taken(one, 'ann', 60 * MEGABYTE);
    expect(await other.take('ann', 60 * MEGABYTE)).toEqual({ taken: 1 });
    await taken(other, 'ann', 40 * MEGABYTE);
    await first.release();
    await taken(one, 'ann', 60 * MEGABYTE);
    await taken(other, 'bea', 60 * MEGABYTE);
  });

  test('a process that took a slot while the database was away frees no other process’s slot by releasing its own', async () => {
    let away = false;
    const options = { prefix: 'g', perUser: 1 };
    const [one, other] = [
      slots(options, shared()),
      slots(
        options,
        failing(shared(), () => away),
      ),
    ];
    await taken(one, 'ann');
    away = true;
    const alone = await taken(other, 'ann');
    expect(await other.take('ann')).toEqual({ taken: 1 });
    away = false;
    await alone.release();
    expect(await other.take('ann')).toEqual({ taken: 1 });
  });

  test('a renewal in flight when its slot is released does not take it again', async () => {
    let renewals = 0;
    const resume: (() => void)[] = [];
    const behind: Queries = {
      query: async (asked) => {
        if (asked.text.includes('insert') && renewals++ > 0) await new Promise<void>((go) => resume.push(go));
        return shared().query(asked);
      },
    };
    const options = { prefix: 'i', perUser: 1, leaseSeconds: 30 };
    const one = slots({ ...options, leaseSeconds: 1 }, behind);
    const slot = await taken(one, 'ann');
    await eventually(() => resume.length > 0);
    const released = slot.release();
    for (const go of resume) go();
    await released;
    await taken(slots(options, shared()), 'ann');
  });

  test('a request just after another process died waits for its leases to end, and is not refused', async () => {
    const options = { prefix: 'j', perUser: 2, megabytesPerUser: 100, leaseSeconds: 1 };
    let dead = false;
    const dying = failing(shared(), () => dead);
    const [one, other] = [slots(options, dying), slots(options, shared())];
    await taken(one, 'ann', 60 * MEGABYTE);
    await taken(one, 'ann', 40 * MEGABYTE);
    dead = true;
    await taken(other, 'ann', 60 * MEGABYTE);
  });

  test('a user who holds all slots in a running process is refused', async () => {
    const options = { prefix: 'k', perUser: 2, leaseSeconds: 0.6 };
    const [one, other] = [slots(options, shared()), slots(options, shared())];
    await taken(one, 'ann');
    await taken(one, 'ann');
    expect(await other.take('ann')).toEqual({ taken: 2 });
    // The process itself need not wait.
    expect(await one.take('ann')).toEqual({ taken: 2 });
  });

  test('the lease of a dead process ends, and a slot taken while the database was away is shared once it is back', async () => {
    let away = true;
    const options = { prefix: 'h', perUser: 1, leaseSeconds: 1.5 };
    const [one, other] = [
      slots(
        options,
        failing(shared(), () => away),
      ),
      slots(options, shared()),
    ];
    const isAdmitted = async () => {
      const slot = await other.take('ann');
      if ('taken' in slot) return false;
      await slot.release();
      return true;
    };
    await taken(one, 'ann');
    expect(await isAdmitted()).toBe(true);
    away = false;
    await eventually(async () => !(await isAdmitted()));
    // From here on it is not renewed.
    away = true;
    await eventually(isAdmitted);
  });
});

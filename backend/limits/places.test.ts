import { CompiledQuery } from 'kysely';
import { openPglite } from '../../testing/database/pgliteDatabase.ts';
import { eventually } from '../../testing/eventually.ts';
import { places } from './places.ts';
import type { Place, Places } from './places.ts';
import type { Queries } from './quickQueries.ts';

const MEGABYTE = 1024 * 1024;

async function taken(from: Places, user: string, bytes?: number): Promise<Place> {
  const place = await from.take(user, bytes);
  if ('taken' in place) throw new Error(`none left of ${place.taken}`);
  return place;
}

test('each user has so many places, and one given back can be taken again', async () => {
  const jobs = places({ prefix: 'a', perUser: 2 }, null);
  const [first] = [await taken(jobs, 'ann'), await taken(jobs, 'ann')];
  expect(await jobs.take('ann')).toEqual({ taken: 2 });
  await taken(jobs, 'bea');
  await first.release();
  await first.release();
  const again = await taken(jobs, 'ann');
  expect(await jobs.take('ann')).toEqual({ taken: 2 });
  // The first was given back already: giving it back again takes nobody's place.
  await first.release();
  expect(await jobs.take('ann')).toEqual({ taken: 2 });
  await again.release();
});

test('places that are asked for at once are not given twice', async () => {
  const jobs = places({ prefix: 'b', perUser: 3 }, null);
  const asked = await Promise.all(Array.from({ length: 8 }, () => jobs.take('ann')));
  expect(asked.filter((each) => !('taken' in each))).toHaveLength(3);
});

test.each<[string, number[], boolean]>([
  ['what fits', [40, 60], true],
  ['one megabyte too many', [40, 61], false],
  ['a single one of any size', [500], true],
  ['anything beside that', [500, 1], false],
])('places hold so much together: %s', async (_what, megabytes, last) => {
  const uploads = places({ prefix: 'c', perUser: 4, megabytesPerUser: 100 }, null);
  const asked = [];
  for (const size of megabytes) asked.push(await uploads.take('ann', size * MEGABYTE));
  expect(asked.slice(0, -1).every((each) => !('taken' in each))).toBe(true);
  expect(asked.at(-1)).toEqual(last ? { release: expect.any(Function) as unknown } : { taken: megabytes.length - 1 });
});

test('a refused upload leaves its place to a smaller one', async () => {
  const uploads = places({ prefix: 'd', perUser: 2, megabytesPerUser: 100 }, null);
  await taken(uploads, 'ann', 60 * MEGABYTE);
  expect(await uploads.take('ann', 60 * MEGABYTE)).toEqual({ taken: 1 });
  await taken(uploads, 'ann', 40 * MEGABYTE);
});

test('a place is kept for as long as it is held, however short its lease', async () => {
  const jobs = places({ prefix: 'e', perUser: 1, leaseSeconds: 0.3 }, null);
  const place = await taken(jobs, 'ann');
  const begun = performance.now();
  await eventually(async () => {
    expect(await jobs.take('ann')).toEqual({ taken: 1 });
    return performance.now() - begun > 1000;
  });
  await place.release();
  await taken(jobs, 'ann');
});

/** A database of places that several processes share, and that can be away for some of them. */
describe('places of several processes', () => {
  let database: Awaited<ReturnType<typeof openPglite>>;
  beforeAll(async () => {
    database = await openPglite();
  });
  afterAll(() => database.destroy());

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

  test('a place taken in one is taken in the other, and so is what it holds', async () => {
    const options = { prefix: 'f', perUser: 3, megabytesPerUser: 100, leaseSeconds: 1 };
    const [one, other] = [places(options, shared()), places(options, shared())];
    const first = await taken(one, 'ann', 60 * MEGABYTE);
    expect(await other.take('ann', 60 * MEGABYTE)).toEqual({ taken: 1 });
    await taken(other, 'ann', 40 * MEGABYTE);
    await first.release();
    await taken(one, 'ann', 60 * MEGABYTE);
    await taken(other, 'bea', 60 * MEGABYTE);
  });

  test('what a process took for itself while the database was away gives nobody else’s place back', async () => {
    let away = false;
    const options = { prefix: 'g', perUser: 1 };
    const [one, other] = [
      places(options, shared()),
      places(
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

  test('a renewal that is under way when its place is given back does not take it again', async () => {
    let renewals = 0;
    const letGo: (() => void)[] = [];
    const behind: Queries = {
      query: async (asked) => {
        if (asked.text.includes('insert') && renewals++ > 0) await new Promise<void>((go) => letGo.push(go));
        return shared().query(asked);
      },
    };
    const options = { prefix: 'i', perUser: 1, leaseSeconds: 30 };
    const one = places({ ...options, leaseSeconds: 1 }, behind);
    const place = await taken(one, 'ann');
    await eventually(() => letGo.length > 0);
    const released = place.release();
    for (const go of letGo) go();
    await released;
    await taken(places(options, shared()), 'ann');
  });

  test('whoever asks just after another process died waits for its places, and is not told that they are taken', async () => {
    const options = { prefix: 'j', perUser: 2, megabytesPerUser: 100, leaseSeconds: 1 };
    let dead = false;
    const dying = failing(shared(), () => dead);
    const [one, other] = [places(options, dying), places(options, shared())];
    await taken(one, 'ann', 60 * MEGABYTE);
    await taken(one, 'ann', 40 * MEGABYTE);
    dead = true;
    await taken(other, 'ann', 60 * MEGABYTE);
  });

  test('whoever has taken all places of a living process is told so', async () => {
    const options = { prefix: 'k', perUser: 2, leaseSeconds: 0.6 };
    const [one, other] = [places(options, shared()), places(options, shared())];
    await taken(one, 'ann');
    await taken(one, 'ann');
    expect(await other.take('ann')).toEqual({ taken: 2 });
    // In the process itself there is nothing to wait for.
    expect(await one.take('ann')).toEqual({ taken: 2 });
  });

  test('the lease of a process that is gone ends, and a place taken while the database was away is told when it is back', async () => {
    let away = true;
    const options = { prefix: 'h', perUser: 1, leaseSeconds: 1.5 };
    const [one, other] = [
      places(
        options,
        failing(shared(), () => away),
      ),
      places(options, shared()),
    ];
    const isLetIn = async () => {
      const place = await other.take('ann');
      if ('taken' in place) return false;
      await place.release();
      return true;
    };
    await taken(one, 'ann');
    expect(await isLetIn()).toBe(true);
    away = false;
    await eventually(async () => !(await isLetIn()));
    // From here on nobody renews it.
    away = true;
    await eventually(isLetIn);
  });
});

import { findPostgres, startPostgres } from '../../testing/database/postgresServer.ts';
import { eventually } from '../../testing/eventually.ts';
import { smallRunDuringUploads } from './fairness.ts';
import { fillDisk } from './fullDisk.ts';
import { killRepeatedly } from './kills.ts';
import { killOneOfTwo } from './pair.ts';
import { slowClients } from './slowClients.ts';

/** The short forms of `npm run soak`: each attack once, for as long as it takes to see its promise hold. */
const programs = findPostgres();

/** Kills whenever another plan was shown, so many times. */
const killAfterPlans = (most: number) => {
  let seen = 0;
  return async (kills: number, shown: () => number): Promise<boolean> => {
    await eventually(() => shown() > seen);
    seen = shown();
    return kills + 1 < most;
  };
};

test('no plan that was shown is lost or changed by kills, SQLite', async () => {
  const result = await killRepeatedly({ planners: 3, next: killAfterPlans(2) });
  expect(result).toMatchObject({ kills: 2, unexpected: [], lostOrChanged: [] });
  expect(result.shown).toBeGreaterThan(0);
});

(programs ? describe : describe.skip)('with PostgreSQL', () => {
  test('no plan that was shown is lost or changed by kills, nor by the death of one of two processes', async () => {
    const server = await startPostgres(programs!);
    const settings = { DATABASE_URL: server.newDatabase() };
    const kills = await killRepeatedly({ planners: 3, settings, next: killAfterPlans(2) });
    expect(kills).toMatchObject({ kills: 2, unexpected: [], lostOrChanged: [] });
    const phase = (_name: string, shown: () => number) => {
      const before = shown();
      return eventually(() => shown() >= before + 3);
    };
    const pair = await killOneOfTwo({ planners: 3, databaseUrl: server.newDatabase(), phase });
    expect(pair).toMatchObject({ unexpected: [], lostOrChanged: [] });
    expect(pair.shown).toBeGreaterThanOrEqual(6);
    await server.stop();
  });
});

test('a disk that fills up is refused in words, and the service goes on when there is room', async () => {
  const { skipped, ...held } = await fillDisk();
  if (skipped) return;
  expect(held).toEqual({ shown: 3, refused: [503, 'storage_full'], ready: 503, goesOn: true, lostOrChanged: [] });
});

test('bodies that never come and uploads that drip are ended in words, all of them', async () => {
  expect(await slowClients(20)).toEqual({ connections: 40, answers: { 408: 40 }, alive: true });
});

test('a small run is over while another user’s uploads still wait', async () => {
  const { unread } = await smallRunDuringUploads(10);
  expect(unread).toBeGreaterThan(0);
});

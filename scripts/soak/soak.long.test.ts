import { findPostgres, startPostgres } from '../../testing/database/postgresServer.ts';
import { eventually } from '../../testing/eventually.ts';
import { smallRunDuringUploads } from './fairness.ts';
import { fillDisk } from './fullDisk.ts';
import { killRepeatedly, killOneOfTwo } from './kills.ts';
import { slowClients } from './slowClients.ts';

// Short forms of `npm run soak`: each attack once, as long as needed.
const postgresPrograms = findPostgres();

/** Waits for the next shown plan before each kill, up to a maximum of kills. The function returns whether to kill once more. */
const killAfterPlans = (killsMaximum: number) => {
  let seen = 0;
  return async (kills: number, shown: () => number): Promise<boolean> => {
    await eventually(() => shown() > seen);
    seen = shown();
    return kills + 1 < killsMaximum;
  };
};

test('no plan that was shown is lost or changed by kills, SQLite', async () => {
  const result = await killRepeatedly({ planners: 3, waitForNextKill: killAfterPlans(2) });
  expect(result).toMatchObject({ kills: 2, unexpected: [], lostOrChanged: [] });
  expect(result.shown).toBeGreaterThan(0);
});

(postgresPrograms ? describe : describe.skip)('with PostgreSQL', () => {
  test('no plan that was shown is lost or changed by kills, nor by the death of one of two processes', async () => {
    const server = await startPostgres(postgresPrograms!);
    const settings = { DATABASE_URL: server.newDatabase() };
    const kills = await killRepeatedly({ planners: 3, settings, waitForNextKill: killAfterPlans(2) });
    expect(kills).toMatchObject({ kills: 2, unexpected: [], lostOrChanged: [] });
    // Each phase ends after three more plans.
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

test('a full disk gives an error response, and the service continues when there is space', async () => {
  const { skipped, ...result } = await fillDisk();
  if (skipped) return;
  expect(result).toEqual({
    shown: 3,
    refused: [503, 'storage_full'],
    ready: 503,
    canContinue: true,
    lostOrChanged: [],
  });
});

test('missing bodies and very slow uploads all get an error response', async () => {
  expect(await slowClients(20)).toEqual({ connections: 40, answers: { 408: 40 }, isAlive: true });
});

test('a small run finishes while another user’s uploads are still queued', async () => {
  const { unread } = await smallRunDuringUploads(30);
  expect(unread).toBeGreaterThan(0);
});

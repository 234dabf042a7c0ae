import { circuitBreaker } from './circuitBreaker.ts';
import { newLimits } from './limits.ts';

const SETTINGS = {
  rateLimit: 2,
  badTokenLimit: 2,
  uploadsPerUser: 1,
  uploadMegabytesPerUser: 100,
  jobsPerUser: 1,
  mixesPerDay: 2,
};

test('after a failed query no query is sent for three seconds', async () => {
  let [asked, now, away] = [0, 0, true];
  const queries = circuitBreaker(
    {
      query: async () => {
        asked++;
        if (away) throw new Error('gone');
        return { rows: [], rowCount: 0 };
      },
    },
    () => now,
  );
  const ask = () =>
    queries.query({ text: 'select 1' }).then(
      () => 'fine',
      (error: Error) => error.message,
    );
  expect(await ask()).toBe('gone');
  away = false;
  now = 2_999;
  expect(await ask()).toBe('The database did not answer a moment ago.');
  expect(asked).toBe(1);
  now = 3_000;
  expect(await ask()).toBe('fine');
  expect(asked).toBe(2);
});

test('while the database is away, each process still enforces every limit by itself', async () => {
  const away = { query: () => Promise.reject(new Error('gone')) };
  const { calls, badTokens, uploads, jobs } = newLimits(SETTINGS, away);
  expect([await calls('ann'), await calls('ann')]).toEqual([0, 0]);
  expect(await calls('ann')).toBeGreaterThan(50);
  expect(await calls('bea')).toBe(0);
  expect([await badTokens('::1'), await badTokens('::1')]).toEqual([0, 0]);
  expect(await badTokens('::1')).toBeGreaterThan(50);
  const upload = await uploads.take('ann', 1);
  expect(await uploads.take('ann', 1)).toEqual({ taken: 1 });
  if ('release' in upload) await upload.release();
  expect(await uploads.take('ann', 1)).toHaveProperty('release');
  await jobs.take('ann');
  expect(await jobs.take('ann')).toEqual({ taken: 1 });
});

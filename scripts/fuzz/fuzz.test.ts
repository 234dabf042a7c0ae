import { attack } from './attack.ts';

/** The short form of `npm run fuzz`: the same calls each time. */
test('500 generated calls get responses that match the contract, and the service stays up', async () => {
  const { answers, wrong, isAlive } = await attack(500, 20_261_122);
  expect(wrong).toEqual([]);
  expect(isAlive).toBe(true);
  const all = Object.values(answers).reduce((sum, count) => sum + count, 0);
  expect(all).toBe(500);
  // Some calls must be accepted, otherwise only the validation is tested.
  for (const kind of ['body 200', 'body 400', 'multipart 400', 'file 200', 'file 400']) {
    expect(answers[kind]).toBeGreaterThan(0);
  }
});

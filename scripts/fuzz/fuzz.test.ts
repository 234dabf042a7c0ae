import { attack } from './attack.ts';

/** The short form of `npm run fuzz`: the same calls each time. */
test('500 generated calls have the answers of the contract, and the service lives', async () => {
  const { answers, wrong, lives } = await attack(500, 20_261_122);
  expect(wrong).toEqual([]);
  expect(lives).toBe(true);
  const all = Object.values(answers).reduce((sum, count) => sum + count, 0);
  expect(all).toBe(500);
  // Some got through: what is refused at the door says nothing of what stands behind it.
  for (const kind of ['body 200', 'body 400', 'multipart 400', 'file 200', 'file 400']) {
    expect(answers[kind]).toBeGreaterThan(0);
  }
});

import { makeProgramFile } from './makeFile.ts';
import { byOthers, tally } from './tally.ts';

const FILES = 300;
/** Other seeds than `npm run intake` uses, to cover more files. */
const FROM = 1_000_001;

test('survey exports are read correctly, asked about, or refused: never silently wrong', async () => {
  const found = await tally(FROM, FILES);
  const { valid, foreign, wrong, refused } = found;
  const failures = wrong.map(
    ({ file, description }) => `seed ${file.seed} ${JSON.stringify(file.traits)}: ${description}`,
  );
  expect(failures).toEqual([]);
  const all = Object.values(valid).reduce((sum, files) => sum + files, 0);
  expect(all).toBeGreaterThan(FILES * 0.85);
  // Relative weights, in one of eight files, always ask for the number of people.
  const people = found.asked.filter(({ description }) => description.endsWith('doubts population')).length;
  expect(people / all).toBeLessThan(0.15);
  expect((valid.truth + people) / all).toBeGreaterThanOrEqual(0.87);
  expect(refused.length / all).toBeLessThanOrEqual(0.02);
  expect(foreign.truth + foreign['truth, asked']).toBe(0);
  expect(byOthers(found) / FILES).toBeGreaterThanOrEqual(0.45);
});

test('a seed always gives the same file, another seed another file', () => {
  const [one, again, other] = [makeProgramFile(7), makeProgramFile(7), makeProgramFile(8)];
  expect(Buffer.from(again.bytes).equals(Buffer.from(one.bytes))).toBe(true);
  expect(again.truth).toEqual(one.truth);
  expect(other.traits).not.toEqual(one.traits);
});

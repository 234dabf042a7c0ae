import { judgeExports } from './judgeExports.ts';
import { allFamilies } from '../otherPrograms/allFamilies.ts';
import { makeOther } from '../otherPrograms/makeOther.ts';
import { makeExport } from './makeExport.ts';

const FILES = 300;
/** Other seeds than those of the long runs, to cover more. */
const FROM = 1_000_001;

test('exports in the styles of other programs and of people are read correctly, asked about, or refused: never silently wrong', async () => {
  const { counts, asked, failures } = await judgeExports(makeExport, FROM, FILES);
  const wrong = failures.filter(({ outcome }) => outcome === 'silently wrong');
  expect(wrong.map(({ file, description }) => `seed ${file.seed}, ${file.family}: ${description}`)).toEqual([]);
  const plain = Object.values(counts.plain).reduce((sum, files) => sum + files, 0);
  expect(counts.plain.truth / plain).toBeGreaterThanOrEqual(0.9);
  expect(counts.plain.refused / plain).toBeLessThanOrEqual(0.03);
  expect(asked.atMostThree / asked.read).toBeGreaterThanOrEqual(0.9);
  expect(counts.none.truth + counts.none['truth, asked']).toBe(0);
});

/** Families take turns: each is read once. */
const OTHER_FILES = allFamilies.length;
const OTHER_FROM = 3_000_035;

test('files in the styles of yet other programs are read correctly, asked about, or refused: never silently wrong', async () => {
  const { counts, failures } = await judgeExports(makeOther, OTHER_FROM, OTHER_FILES);
  const wrong = failures.filter(({ outcome }) => outcome === 'silently wrong');
  expect(wrong.map(({ file, description }) => `seed ${file.seed}, ${file.family}: ${description}`)).toEqual([]);
  expect(counts.none.truth + counts.none['truth, asked']).toBe(0);
});

import { readBytes } from '../../../testing/audience/reading.ts';

/** 200 respondents; the rows 12 and 52 have more cells. */
function file(behind: readonly string[], last: readonly [string, (at: number) => string | number]): string {
  const rows = Array.from({ length: 200 }, (_, at) => [
    `R${at}`,
    900 + at,
    14 + (at % 60),
    (at * 7) % 9,
    last[1](at),
    ...(at === 10 || at === 50 ? behind : []),
  ]);
  return [['respondent_id', 'weight', 'age', 'BVOD: 7plus', last[0]], ...rows].map((row) => row.join(',')).join('\n');
}
const USE = ['Radio: Nova', (at: number) => at % 5] as const;
const WORDS = ['Radio: Nova', (at: number) => ['Never', 'Weekly', 'Daily'][at % 3]!] as const;
const TOWN = ['Town', (at: number) => ['Perth', 'Cairns'][at % 2]!] as const;

test.each([
  ['a remark behind an empty cell', ['', 'check this one'], USE],
  ['a word behind an empty cell', ['', 'late'], TOWN],
  ['a quoted remark', ['', '"odd, ask Dana"'], WORDS],
  ['a remark directly behind the last use', ['ask Dana'], WORDS],
] as const)('%s leaves no respondent out', async (_, behind, last) => {
  const { audienceMatrix, facts } = await readBytes(file(behind, last));
  expect(audienceMatrix.sample).toBe(200);
  expect(facts.left_out).toEqual([]);
});

test.each([
  ['a number', ['4'], USE],
  ['a number behind an empty cell', ['', '4'], USE],
  ['a word of use', ['2-3 times a week'], WORDS],
  ['a word that other rows have', ['Weekly'], WORDS],
  ['words behind words', ['Alice Springs'], TOWN],
] as const)('with %s beyond the headings a row is left out: a cell may be too many', async (_, behind, last) => {
  const { audienceMatrix } = await readBytes(file(behind, last));
  expect(audienceMatrix.sample).toBe(198);
});

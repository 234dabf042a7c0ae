import { readBytes } from '../../../testing/audience/reading.ts';

const NAMES = ['State', 'ID', 'Age', 'Weight', 'Netflix', 'Kayo', 'Facebook'];
const person = (at: number): (string | number)[] => [
  ['NSW', 'VIC', 'QLD'][Math.floor(at / 50)]!,
  1001 + at,
  18 + (at % 60),
  9000 + 7 * at,
  at % 13,
  (at * 3) % 17,
  (at * 5) % 19,
];
const text = (rows: readonly (readonly (string | number)[])[]) => rows.map((row) => row.join(',')).join('\n');
const people = Array.from({ length: 150 }, (_, at) => person(at));

test('subtotals labelled in another column than the id are neither respondents nor faults', async () => {
  const rows = [0, 50, 100].flatMap((from) => {
    const group = people.slice(from, from + 50);
    const sum = (column: number) => group.reduce((total, row) => total + Number(row[column]), 0);
    return [...group, [`${group[0]![0]} Total`, '', '', sum(3), sum(4), sum(5), sum(6)]];
  });
  const { audienceMatrix, doubts, facts } = await readBytes(text([NAMES, ...rows]), { demographic: 'people 25-54' });
  expect(audienceMatrix.sample).toBe(150);
  expect(doubts).toEqual([]);
  expect(facts.left_out.map(({ reason }) => reason)).toEqual(['a total, base or note line, not a respondent']);
});

test.each([
  ['1, 2, 3', (at: number) => `${at + 1}`],
  ['(0), (1), (2)', (at: number) => `(${at})`],
] as const)('a line that numbers the columns %s is no respondent', async (_, cell) => {
  const { audienceMatrix, doubts } = await readBytes(text([NAMES, NAMES.map((__, at) => cell(at)), ...people]));
  expect(audienceMatrix.sample).toBe(150);
  expect(doubts).toEqual([]);
});

test.each([
  ['HHID', 'Person no.'],
  ['Household ID', 'Person number'],
  ['Dwelling no', 'pno'],
])('the numbers of persons within %s are not asked about', async (household, number) => {
  const headings = [household, number, ...NAMES.slice(2)];
  const rows = people.map(([, , ...cells], at) => [500 + Math.floor(at / 3), 1 + (at % 3), ...cells]);
  const { audienceMatrix, doubts } = await readBytes(text([headings, ...rows]));
  expect(audienceMatrix.sample).toBe(150);
  expect(doubts).toEqual([]);
});

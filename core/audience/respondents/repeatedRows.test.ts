import { readBytes, respondentsText } from '../../../testing/audience/reading.ts';

const HEADINGS = ['respondent_id', 'weight', 'age', 'BVOD: 7plus', 'Radio: Nova', 'SVOD: Netflix'];
const person = (at: number) => [`R${at}`, 900 + ((at * 37) % 211), 18 + ((at * 7) % 60), at % 4, at % 5, (at * 3) % 7];
/** `count` respondents, then the first `pasted` of them again. */
const file = (
  count: number,
  pasted: number,
  change: (row: (string | number)[]) => (string | number)[] = (row) => row,
) => respondentsText(HEADINGS, count + pasted, (at) => (at < count ? person(at) : change(person(at - count))));
const withoutIds = (csv: string) =>
  csv
    .split('\n')
    .map((line) => line.replace(/^[^,]*,/, ''))
    .join('\n');
const answered = (key: string, answer: string) => ({ reading: { version: 1 as const, answers: [{ key, answer }] } });

test.each([200, 240, 30])(
  'twelve pasted rows with ids are left out and listed, below %d respondents',
  async (count) => {
    const { facts, doubts } = await readBytes(file(count, 12));
    expect(doubts).toEqual([]);
    expect(facts.sample).toBe(count);
    expect(facts.left_out).toMatchObject([{ count: 12, reason: 'an id in "respondent_id" that an earlier row has' }]);
  },
);

test('rows with a known id but other cells are asked about', async () => {
  const csv = file(100, 12, ([id, weight, age, ...uses]) => [id!, weight!, Number(age) + 1, ...uses]);
  const { facts, doubts } = await readBytes(csv);
  expect(facts.sample).toBe(100);
  expect(doubts).toMatchObject([{ code: 'same id', assumed: 'first', row: 102, walk: true }]);
  const all = await readBytes(csv, answered(doubts[0]!.key, 'all'));
  expect(all.facts.sample).toBe(112);
  expect(all.facts.universe).toBeCloseTo(doubts[0]!.answers[1]!.universe!, 6);
});

test('a column is assumed not to hold ids if more rows repeat an id than there are ids', async () => {
  const { facts, doubts } = await readBytes(
    respondentsText(HEADINGS, 200, (at) => [`H${at % 40}`, ...person(at).slice(1)]),
  );
  expect(facts.sample).toBe(200);
  expect(doubts).toMatchObject([{ code: 'same id', assumed: 'all', walk: true }]);
});

test('ids that a spreadsheet program shortened are listed, but not asked about before a run', async () => {
  const { facts, doubts } = await readBytes(
    respondentsText(HEADINGS, 200, (at) => [`1.1487${at % 3}E+11`, ...person(at).slice(1)]),
  );
  expect(facts.sample).toBe(200);
  expect(doubts).toMatchObject([{ code: 'same id', assumed: 'all', walk: false }]);
});

test('a pasted block without ids is left out, and asked about where it matters', async () => {
  const few = await readBytes(withoutIds(file(240, 12)));
  expect(few.facts).toMatchObject({ sample: 240, left_out: [{ count: 12, reason: 'a copy of an earlier row' }] });
  expect(few.doubts).toMatchObject([{ code: 'pasted rows', assumed: 'leave out', walk: false }]);
  const many = await readBytes(withoutIds(file(100, 30)));
  expect(many.doubts).toMatchObject([{ code: 'pasted rows', walk: true }]);
  expect((await readBytes(withoutIds(file(100, 30)), answered('pasted rows', 'respondents'))).facts.sample).toBe(130);
});

test.each([
  ['every fourth row', (at: number) => at % 4 === 0, 150],
  ['every row', () => true, 240],
])('%s pasted again without ids is left out and asked about', async (_, isPasted, rows) => {
  const [heads, ...people] = withoutIds(file(120, 0)).trim().split('\n');
  const { facts, doubts } = await readBytes(
    [heads!, ...people, ...people.filter((_line, at) => isPasted(at)), ''].join('\n'),
  );
  expect(doubts).toMatchObject([{ code: 'pasted rows', assumed: 'leave out', walk: true }]);
  expect([facts.sample, facts.rows_read]).toEqual([120, rows]);
});

test('a pasted block with new ids is counted, and asked about', async () => {
  let next = 1000;
  const { facts, doubts } = await readBytes(file(100, 20, ([, ...rest]) => [`R${next++}`, ...rest]));
  expect(facts.sample).toBe(120);
  expect(doubts).toMatchObject([{ code: 'pasted rows', assumed: 'respondents', walk: true }]);
});

test('equal answers of different people are no copies', async () => {
  const csv = respondentsText(['age', 'BVOD: 7plus', 'Radio: Nova'], 300, (at) => [20 + (at % 5), at % 2, at % 3]);
  const { facts, doubts } = await readBytes(csv);
  expect([facts.sample, doubts.map(({ code }) => code)]).toEqual([300, expect.not.arrayContaining(['pasted rows'])]);
});

import { readBytes, respondentsText } from '../../../testing/audience/reading.ts';
import { columnsInWords } from './mediaUseReader.ts';

const HEADINGS = ['id', 'weight', 'BVOD: 7plus', 'Radio: Nova'];
const WORDS = ['Daily', 'Weekly', 'Never', '2-3 times a week'];
const worded = (change: (at: number) => readonly (string | number)[] | null = () => null) =>
  respondentsText(HEADINGS, 200, (at) => change(at) ?? [`R${at}`, 1000, WORDS[at % 4]!, at % 3]);
const READ =
  'Times a month of these words: "Daily" as 30.4, "2-3 times a week" as 10.8, "Weekly" as 4.3, "Never" as 0.';

test('a column of words is read as times a month, and the notes say how', async () => {
  const { audienceMatrix, facts } = await readBytes(worded());
  expect(facts.left_out).toEqual([]);
  expect(audienceMatrix.vehicles[0]!.populationUse / 1000).toBeCloseTo(50 * (30.4 + 10.8 + 4.3), 9);
  expect(facts.vehicles[0]).toMatchObject({ audience: 150_000, reach: 0.75 });
  expect(facts.vehicles[0]!.mean_use).toBeCloseTo((30.4 + 10.8 + 4.3) / 3, 9);
  expect(facts.notes.slice(0, 2)).toEqual([
    'Words of frequency were read as times a month in "BVOD: 7plus". Write numbers to count them otherwise.',
    READ,
  ]);
});

test('many words in many columns are all listed in the notes', async () => {
  const words = [
    'Every day',
    '4-6 times a week',
    '2-3 times a week',
    'Once a week',
    '2-3 times a month',
    'Once a month',
  ];
  const all = [...words, 'Less than once a month', 'Never', 'Daily', 'Weekly'];
  const headings = ['TV', 'Pay TV', 'Radio', 'Podcast', 'Print'].map(
    (name) => `${name}: how often in the last four weeks`,
  );
  const file = respondentsText(['id', ...headings, 'Social: Facebook'], 200, (at) => [
    `R${at}`,
    ...headings.map((_, column) => all[(at + column) % all.length]!),
    at % 3,
  ]);
  const { facts } = await readBytes(file);
  const told = facts.notes.filter((note) => note.includes('these words') || note.startsWith('Words of frequency'));
  for (const word of all) expect(told.join(' ')).toContain(`"${word}" as `);
  expect(told.filter((note) => note.endsWith('...'))).toEqual([]);
});

test('numbers among the words are read as they are, and counted', async () => {
  const { audienceMatrix, facts } = await readBytes(
    worded((at) => (at === 10 || at === 20 ? [`R${at}`, 1000, 7, 1] : null)),
  );
  expect(audienceMatrix.sample).toBe(200);
  expect(facts.notes[2]).toBe(
    '2 cells among these words hold numbers (first: 7 in row 12 of "BVOD: 7plus"), read as times a month.',
  );
});

test('a word in a column of numbers is read too; many are asked about', async () => {
  const { facts, doubts } = await readBytes(worded((at) => (at === 10 ? [`R${at}`, 1000, 'Weekly', 'Weekly'] : null)));
  expect(facts.left_out).toEqual([]);
  expect(doubts).toMatchObject([{ code: 'words among numbers', assumed: 'times', walk: false, cells: ['Weekly: 1'] }]);
  const mixed = respondentsText(HEADINGS, 90, (at) => [`R${at}`, 1, 3 + (at % 7), at % 3 === 0 ? 'Weekly' : at % 5]);
  const read = await readBytes(mixed);
  expect(read.doubts.find(({ code }) => code === 'words among numbers')).toMatchObject({ walk: true });
  expect(read.audienceMatrix.sample).toBe(90);
});

test('vague words are asked about, not guessed', async () => {
  const vague = ['Often', 'Sometimes', 'Rarely', 'Never'];
  const csv = respondentsText(HEADINGS, 90, (at) => [`R${at}`, 1000, WORDS[at % 4]!, vague[at % 4]!]);
  const { doubts, facts } = await readBytes(csv);
  expect(facts.sample).toBe(90);
  expect(doubts).toMatchObject([{ code: 'light or heavy', columns: ['Radio: Nova'], walk: true }]);
  expect(doubts[0]!.says).toBe('How often a month is "Often", "Sometimes", "Rarely"?');
});

test('bands of uses are read as their middle, and the notes say so', async () => {
  const bands = ['0', '1-3', '4-6', '11+', '2-3 times'];
  const csv = respondentsText(HEADINGS, 100, (at) => [`R${at}`, 1000, bands[at % 5]!, at % 4]);
  const { audienceMatrix, facts, doubts } = await readBytes(csv);
  expect(doubts).toEqual([]);
  expect(audienceMatrix.vehicles[0]!.populationUse / 1000).toBeCloseTo(20 * (2 + 5 + 11 + 2.5), 9);
  expect(facts.notes.join()).toContain('Bands were read as their middle, open ones as their lower end: "1-3" as 2');
});

test('words are read in files with a row for each vehicle used too', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => `P${at % 60},1000,Radio,Nova,${at < 60 ? 'Weekly' : 'Monthly'}`);
  const { audienceMatrix, facts } = await readBytes(
    ['RespondentID,Weight,Channel,Vehicle,Frequency', ...rows, ''].join('\n'),
  );
  expect(audienceMatrix.vehicles[0]!.populationUse / 60_000).toBeCloseTo(5.3, 9);
  // Two rows of one respondent are one user.
  expect(facts.vehicles[0]).toMatchObject({ audience: 60_000, reach: 1 });
  expect(facts.notes).toContain('Times a month of these words: "Weekly" as 4.3, "Monthly" as 1.');
});

test('the majority of the cells that are neither empty nor 0 decides; empty columns are read like those with cells', () => {
  const words = ['Daily', '', '0', '0', '0'];
  expect(columnsInWords([words, ['', ''], ['3', 'Daily', '2']], '.')).toEqual([true, false, false]);
  expect(columnsInWords([words, ['', '']], '.')).toEqual([true, true]);
  expect(columnsInWords([['', '']], '.')).toEqual([false]);
});

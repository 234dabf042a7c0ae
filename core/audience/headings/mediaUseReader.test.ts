import { readBytes, respondentsText } from '../../../testing/audience/reading.ts';
import { columnsInWords } from './mediaUseReader.ts';

const HEADINGS = ['id', 'weight', 'BVOD: 7plus', 'Radio: Nova'];
const WORDS = ['Daily', 'Weekly', 'Never', '2-3 times a week'];
const fileInWords = (change: (person: number) => readonly (string | number)[] | null = () => null) =>
  respondentsText(HEADINGS, 200, (person) => change(person) ?? [`R${person}`, 1000, WORDS[person % 4]!, person % 3]);
const NOTE_OF_WORDS =
  'Times a month of these words: "Daily" as 30.4, "2-3 times a week" as 10.8, "Weekly" as 4.3, "Never" as 0.';

test('a column of words is read as times a month, and the notes say how', async () => {
  const { audienceMatrix, facts } = await readBytes(fileInWords());
  expect(facts.left_out).toEqual([]);
  expect(audienceMatrix.vehicles[0]!.populationUse / 1000).toBeCloseTo(50 * (30.4 + 10.8 + 4.3), 9);
  expect(facts.vehicles[0]).toMatchObject({ audience: 150_000, reach: 0.75 });
  expect(facts.vehicles[0]!.mean_use).toBeCloseTo((30.4 + 10.8 + 4.3) / 3, 9);
  expect(facts.notes.slice(0, 2)).toEqual([
    'Words of frequency were read as times a month in "BVOD: 7plus". Write numbers to count them otherwise.',
    NOTE_OF_WORDS,
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
  const file = respondentsText(['id', ...headings, 'Social: Facebook'], 200, (person) => [
    `R${person}`,
    ...headings.map((_, column) => all[(person + column) % all.length]!),
    person % 3,
  ]);
  const { facts } = await readBytes(file);
  const notesOfWords = facts.notes.filter(
    (note) => note.includes('these words') || note.startsWith('Words of frequency'),
  );
  for (const word of all) expect(notesOfWords.join(' ')).toContain(`"${word}" as `);
  expect(notesOfWords.filter((note) => note.endsWith('...'))).toEqual([]);
});

test('numbers among the words are read as they are, and counted', async () => {
  const { audienceMatrix, facts } = await readBytes(
    fileInWords((person) => (person === 10 || person === 20 ? [`R${person}`, 1000, 7, 1] : null)),
  );
  expect(audienceMatrix.sample).toBe(200);
  expect(facts.notes[2]).toBe(
    '2 cells among these words hold numbers (first: 7 in row 12 of "BVOD: 7plus"), read as times a month.',
  );
});

test('a word in a column of numbers is read too; many are asked about', async () => {
  const { facts, doubts } = await readBytes(
    fileInWords((person) => (person === 10 ? [`R${person}`, 1000, 'Weekly', 'Weekly'] : null)),
  );
  expect(facts.left_out).toEqual([]);
  expect(doubts).toMatchObject([{ code: 'words among numbers', assumed: 'times', walk: false, cells: ['Weekly: 1'] }]);
  const mixed = respondentsText(HEADINGS, 90, (person) => [
    `R${person}`,
    1,
    3 + (person % 7),
    person % 3 === 0 ? 'Weekly' : person % 5,
  ]);
  const read = await readBytes(mixed);
  expect(read.doubts.find(({ code }) => code === 'words among numbers')).toMatchObject({ walk: true });
  expect(read.audienceMatrix.sample).toBe(90);
});

test('vague words are asked about, not guessed', async () => {
  const vague = ['Often', 'Sometimes', 'Rarely', 'Never'];
  const csv = respondentsText(HEADINGS, 90, (person) => [`R${person}`, 1000, WORDS[person % 4]!, vague[person % 4]!]);
  const { doubts, facts } = await readBytes(csv);
  expect(facts.sample).toBe(90);
  expect(doubts).toMatchObject([{ code: 'light or heavy', columns: ['Radio: Nova'], walk: true }]);
  expect(doubts[0]!.says).toBe('How often a month is "Often", "Sometimes", "Rarely"?');
});

test('bands of uses are read as their middle, and the notes say so', async () => {
  const bands = ['0', '1-3', '4-6', '11+', '2-3 times'];
  const csv = respondentsText(HEADINGS, 100, (person) => [`R${person}`, 1000, bands[person % 5]!, person % 4]);
  const { audienceMatrix, facts, doubts } = await readBytes(csv);
  expect(doubts).toEqual([]);
  expect(audienceMatrix.vehicles[0]!.populationUse / 1000).toBeCloseTo(20 * (2 + 5 + 11 + 2.5), 9);
  expect(facts.notes.join()).toContain('Bands were read as their middle, open ones as their lower end: "1-3" as 2');
});

test('words are read in files with a row for each vehicle used too', async () => {
  const rows = Array.from(
    { length: 120 },
    (_, person) => `P${person % 60},1000,Radio,Nova,${person < 60 ? 'Weekly' : 'Monthly'}`,
  );
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

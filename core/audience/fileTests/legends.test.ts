import { CHANNELS } from '../../rules/channels.ts';
import { readBytes } from '../../../testing/audience/reading.ts';
import type { AudienceReading } from '../readAudience.ts';

const COUNT = 60;
const HEADINGS = 'id,weight,gender,BVOD: 7plus,SVOD: Netflix';
const usesOf = ({ audienceMatrix }: AudienceReading, channel: (typeof CHANNELS)[number]) =>
  audienceMatrix.populationUse[CHANNELS.indexOf(channel)]! / 1000;
const rows = (cells: (row: number) => readonly (string | number)[]) =>
  Array.from({ length: COUNT }, (_, row) => [`R${row}`, 1000, ...cells(row)].join(','));
const askedBeforeRun = ({ doubts }: AudienceReading) => doubts.filter(({ walk }) => walk).map(({ code }) => code);

test.each<[string, readonly string[], readonly string[]]>([
  ['a line above', ['"Codes: 1 = Daily, 2 = Weekly, 3 = Never"', ''], []],
  ['a line below', [], ['', '"1 = Daily, 2 = Weekly, 3 = Never"']],
  ['rows below', [], ['', 'Code,Meaning', '1,Daily', '2,Weekly', '3,Never']],
  ['lines of a code and its meaning', [], ['', 'label list freq:', '1 Daily', '2 Weekly', '3 Never']],
  ['rows below with the question', [], ['', 'All media,1,Daily', 'All media,2,Weekly', 'All media,3,Never']],
])('a legend in %s gives the meaning of codes', async (_, above, below) => {
  const lines = rows((row) => ['Male', 1 + (row % 3), 3]);
  const read = await readBytes([...above, HEADINGS, ...lines, ...below].join('\n'));
  expect(askedBeforeRun(read)).toEqual([]);
  expect(usesOf(read, 'BVOD')).toBeCloseTo(20 * 30.4 + 20 * 4.3, 6);
  expect(usesOf(read, 'SVOD')).toBe(0);
});

test.each([
  ['Key', ['1 = Daily,', '2 = Weekly,', '3 = Never,']],
  ['', ['1,Daily', '2,Weekly', '3,Never']],
])('a legend in a table at the side, headed "%s", gives the meaning of codes', async (heading, key) => {
  const lines = rows((row) => ['Male', 1 + (row % 3), 3]).map((line, row) => `${line},,${key[row] ?? ','}`);
  const read = await readBytes([`${HEADINGS},,${heading},`, ...lines].join('\n'));
  expect(askedBeforeRun(read)).toEqual([]);
  expect(usesOf(read, 'BVOD')).toBeCloseTo(20 * 30.4 + 20 * 4.3, 6);
});

test('a legend may say that a vehicle was used longer ago', async () => {
  const lines = rows((row) => ['Male', 1 + (row % 3), 3]);
  const legend = '"1 = used past 4 weeks, 2 = used longer ago, 3 = never"';
  const read = await readBytes([legend, '', HEADINGS, ...lines].join('\n'));
  expect(askedBeforeRun(read)).toEqual([]);
  expect(usesOf(read, 'BVOD')).toBe(20);
});

test('a legend in the row below the headings gives the meaning of codes', async () => {
  const lines = rows((row) => ['Male', 1 + (row % 3), 3]);
  const legend = ',,,1=Daily 2=Weekly 3=Never,1=Daily 2=Weekly 3=Never';
  const read = await readBytes([HEADINGS, legend, ...lines].join('\n'));
  expect(askedBeforeRun(read)).toEqual([]);
  expect(usesOf(read, 'BVOD')).toBeCloseTo(20 * 30.4 + 20 * 4.3, 6);
});

test('yes and no are read with an explanation after them', async () => {
  const lines = rows((row) => ['Male', 1 + (row % 2), 1]);
  const key = ['Key', '2 = Yes (used in past 4 weeks)', '1 = No', ''];
  const read = await readBytes([...key, HEADINGS, ...lines].join('\n'));
  expect(askedBeforeRun(read)).toEqual([]);
  expect([usesOf(read, 'BVOD'), usesOf(read, 'SVOD')]).toEqual([30, 0]);
});

test('a legend of another column does not explain media columns', async () => {
  const lines = rows((row) => [1 + (row % 2), 1 + (row % 2), 2]);
  const read = await readBytes(['"Gender: 1=Yes, 2=No"', '', HEADINGS, ...lines].join('\n'));
  expect(askedBeforeRun(read)).toContain('yes or no codes');
});

test('a legend of codes for no answer leaves their respondents out', async () => {
  const lines = rows((row) => ['Male', row < 2 ? 98 + row : row % 5, 1 + (row % 4)]);
  const read = await readBytes([HEADINGS, ...lines, '', `"98 = Don't know, 99 = Refused"`].join('\n'));
  expect(read.audienceMatrix.universe).toBe((COUNT - 2) * 1000);
});

test('"NaN" next to 0 is no answer', async () => {
  const lines = rows((row) => ['Male', row === 3 ? 'NaN' : row % 7, row % 9]);
  const { audienceMatrix } = await readBytes([HEADINGS, ...lines].join('\n'));
  expect(audienceMatrix.universe).toBe((COUNT - 1) * 1000);
});

test('once, twice and 3 times are counts', async () => {
  const words = ['None', 'Once', 'Twice', '3 times', '10 times'];
  const read = await readBytes([HEADINGS, ...rows((row) => ['Male', words[row % 5]!, 'None'])].join('\n'));
  expect(askedBeforeRun(read)).toEqual([]);
  expect(usesOf(read, 'BVOD')).toBe(12 * 16);
});

test('99 far above times a month is asked about although the heading states the unit', async () => {
  const lines = rows((row) => ['Male', row % 20 === 0 ? 99 : row % 31, row % 9]);
  const read = await readBytes(['id,weight,gender,7plus (times a month),Netflix (times a month)', ...lines].join('\n'));
  expect(read.doubts.map(({ code }) => code)).toContain('missing codes');
  expect(read.audienceMatrix.universe).toBe((COUNT - 3) * 1000);
});

test.each([
  ['Female 25-34', 'Male 25-34', 'Female 35-44'],
  ['F25-34', 'M25-34', 'F35-44'],
  ['25-34 / female', '25-34 / male', '35-44 / female'],
])('gender and age in one cell, such as "%s"', async (...cells) => {
  const lines = rows((row) => [cells[row % 3]!, row % 6, row % 4]);
  const text = ['id,weight,Demographic,BVOD: 7plus,SVOD: Netflix', ...lines].join('\n');
  const read = await readBytes(text, { demographic: 'women 25-44' });
  expect(askedBeforeRun(read)).toEqual([]);
  expect(read.audienceMatrix.targetUniverse).toBe(40_000);
});

test('"0h 0m" is no use by every answer about times spent', async () => {
  const lines = rows((row) => ['Male', row % 3 === 0 ? '0h 0m' : '2h 30m', row % 4]);
  const text = [HEADINGS, ...lines].join('\n');
  const key = (await readBytes(text)).doubts.find(({ code }) => code === 'durations')!.key;
  const read = await readBytes(text, { reading: { version: 1, answers: [{ key, answer: 'used once' }] } });
  expect(read.audienceMatrix.universe).toBe(COUNT * 1000);
  expect(usesOf(read, 'BVOD')).toBe(40);
});

test('the unit in brackets takes precedence over a period in the name', async () => {
  const lines = rows((row) => ['Male', row % 29, row % 4]);
  const headings = "id,weight,gender,Australian Women's Weekly (times a month),Netflix (times a month)";
  const read = await readBytes([headings, ...lines].join('\n'));
  expect(usesOf(read, 'Print')).toBe(28 * 29 + 1);
});

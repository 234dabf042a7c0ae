import { CHANNELS } from '../../rules/channels.ts';
import { readBytes, respondentsText } from '../../../testing/audience/reading.ts';

const PEOPLE = 120;
const read = async (heading: string, cells: readonly string[], answer?: string) => {
  const headings = ['Netflix', 'KIIS', 'Hoyts'].map((name) => heading.replace('#', name));
  const text = respondentsText(['id', 'weight', 'age', 'gender', ...headings], PEOPLE, (at) => [
    `R${at}`,
    100_000,
    18 + (at % 60),
    at % 2 ? 'Male' : 'Female',
    ...headings.map((_, column) => `"${cells[(at + column) % cells.length]}"`),
  ]);
  const first = await readBytes(text);
  const [key = ''] = first.doubts.filter(({ walk }) => walk).map((doubt) => doubt.key);
  const { audienceMatrix } =
    answer === undefined ? first : await readBytes(text, { reading: { version: 1, answers: [{ key, answer }] } });
  const codes = first.doubts.filter(({ walk }) => walk).map(({ code }) => code);
  return { codes, each: audienceMatrix.populationUse[CHANNELS.indexOf('Radio')]! / audienceMatrix.universe };
};

test.each([
  ['Time spent per day: #', 30.4],
  ['# - time in an average week', 4.3],
  ['Time spent: #', 1],
])('hours and minutes under "%s" count %f times a month', async (heading, factor) => {
  const { codes, each } = await read(heading, ['0:00', '0:30', '1:00', '2:30']);
  expect(codes).toEqual(['durations']);
  expect(each).toBeCloseTo(factor, 9);
});

test('the days of a week in a cell are counted, and asked about', async () => {
  const cells = ['Mon, Tue, Wed', 'Sat, Sun', '', 'Monday'];
  const { codes, each } = await read('On which days did you use these last week? [#]', cells);
  expect(codes).toEqual(['days']);
  expect(each).toBeCloseTo((6 / 4) * 4.3, 9);
});

test.each([
  ['When did you last use #?', '1, 4.3, 30.4', (30.4 + 4.3 + 1) / 5],
  ['When was the last time you watched #?', 'used once', 3 / 5],
])('times of the last use below "%s" are asked about', async (heading, answer, mean) => {
  const cells = ['Never', 'Longer ago', 'In the past month', 'In the past week', 'Yesterday'];
  const { codes, each } = await read(heading, cells, answer);
  expect(codes).toEqual(['light or heavy']);
  expect(each).toBeCloseTo(mean, 9);
});

import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { readBytes, respondentsText } from '../../../testing/audience/reading.ts';

const PEOPLE = 200;
type Cell = (at: number, column: number) => string | number;
const file = (headings: readonly string[], cell: Cell) =>
  respondentsText(['id', 'weight', 'age', 'gender', ...headings], PEOPLE, (at) => [
    `R${at}`,
    100_000,
    18 + (at % 60),
    at % 2 ? 'Male' : 'Female',
    ...headings.map((_, column) => cell(at, column)),
  ]);
const yesNo: Cell = (at, column) => ((at * 7 + column * 3) % 10 < 4 ? 'Yes' : 'No');
const amount: Cell = (at, column) => (at * 7 + column * 3) % 13;
const words: Cell = (at, column) => ['Daily', 'Weekly', 'Monthly', 'Never'][(at + column) % 4]!;
const ofMedia = async (text: string, answer?: string) => {
  const answers = answer === undefined ? [] : [{ key: 'perhaps media: Zingo', answer }];
  const { doubts, facts, audienceMatrix } = await readBytes(text, { reading: { version: 1, answers } });
  const use = (channel: Channel) => audienceMatrix.populationUse[CHANNELS.indexOf(channel)]! / 100_000;
  return { asked: doubts.filter(({ code }) => code === 'perhaps media'), facts, use };
};

test.each([
  ['yes and no', yesNo],
  ['times a month', amount],
  ['words of frequency', words],
])('an unknown name between media columns is asked about: %s', async (_, cell) => {
  const text = file(['Netflix', 'Disney+', 'Zingo', 'Paramount+', 'TikTok'], cell);
  const { asked, facts, use } = await ofMedia(text);
  expect(asked).toMatchObject([{ columns: ['Zingo'], assumed: 'SVOD', walk: true }]);
  expect(asked[0]!.cells[0]).toMatch(/: \d+$/);
  if (cell === words)
    expect(asked[0]!.cells.map((text) => text.replace(/:.*/, ''))).toEqual(['Never', 'Monthly', 'Weekly', 'Daily']);
  expect(facts.unmatched).toEqual([]);
  const without = await ofMedia(text, 'unused');
  expect(without.facts.unmatched).toEqual(['Zingo']);
  expect(without.use('SVOD')).toBeLessThan(use('SVOD'));
  const radio = await ofMedia(text, 'Radio');
  expect(radio.use('Radio')).toBeGreaterThan(without.use('Radio'));
  expect(radio.use('SVOD')).toBeCloseTo(without.use('SVOD'), 6);
});

test('two unknown names at the end of the media columns are one question', async () => {
  const { asked } = await ofMedia(file(['Netflix', 'Disney+', 'Zingo', 'Zango'], amount));
  expect(asked).toMatchObject([{ columns: ['Zingo', 'Zango'], assumed: 'SVOD', walk: true }]);
});

test('an unknown column of yes and no at the end of the media columns is asked about, and not used by default', async () => {
  const { asked } = await ofMedia(file(['Netflix', 'Disney+', 'Zingo'], yesNo));
  expect(asked).toMatchObject([{ columns: ['Zingo'], assumed: 'unused', walk: true }]);
});

test.each(['Homeowner', 'Has a car', 'Smoker', 'Netflix - satisfaction', 'Interested in sport', 'Vegetarian'])(
  'no question about %s',
  async (heading) => {
    const { asked, facts } = await ofMedia(file(['Netflix', 'Disney+', heading], yesNo));
    expect(asked).toEqual([]);
    expect(facts.unmatched).toEqual([heading]);
  },
);

test.each([
  ['other words', (at: number, column: number) => (column === 2 ? ['A', 'B'][at % 2]! : yesNo(at, column))],
  ['larger numbers', (at: number, column: number) => (column === 2 ? at * 100 : amount(at, column))],
  ['no one who uses it', (at: number, column: number) => (column === 2 ? 'No' : yesNo(at, column))],
])('no question about a column with %s', async (_, cell) => {
  const { asked } = await ofMedia(file(['Netflix', 'Disney+', 'Zingo', 'Paramount+'], cell));
  expect(asked).toEqual([]);
});

test('no question about an unknown column that is far from the media columns', async () => {
  const heads = ['Zingo', 'Comment', 'Remark', 'Netflix', 'Disney+'];
  const cell: Cell = (at, column) => (column === 1 || column === 2 ? 'text' : yesNo(at, column));
  expect((await ofMedia(file(heads, cell))).asked).toEqual([]);
});

test('an unknown name is asked about if ticks of the media columns are their names', async () => {
  const heads = ['Netflix', 'Disney+', 'Zingo', 'TikTok'];
  const ticked: Cell = (at, column) => (yesNo(at, column) === 'Yes' ? heads[column]! : '');
  for (const headings of [heads, heads.map((_, at) => `Q7_${at + 1}`)]) {
    const { asked, facts } = await ofMedia(file(headings, ticked));
    expect(asked).toMatchObject([{ columns: [headings[2]], assumed: 'SVOD', walk: true }]);
    expect(facts.vehicles.map(({ publisher }) => publisher)).toEqual(heads);
  }
});

test('an unknown name follows the unit in the headings', async () => {
  const heads = ['Netflix', 'Disney+', 'Zingo', 'TikTok'].map((name) => `${name} (days a week)`);
  const { facts } = await ofMedia(file(heads, (at) => at % 8));
  expect(facts.vehicles.map(({ mean_use: mean }) => Number(mean!.toFixed(6)))).toEqual([17.2, 17.2, 17.2, 17.2]);
});

test('texts below "Other (please specify)" are no vehicle; ticks below it may be one', async () => {
  const other = 'Services used: Other (please specify)';
  const headings = ['Netflix', 'Disney+', 'Paramount+'].map((name) => `Services used: ${name}`);
  const wrote = file([...headings, other], (at, column) => (column < 3 ? Number(at % 3 > 0) : at % 20 ? '' : 'ABC'));
  const ticked = file([...headings, other], (at, column) => Number((at + column) % 3 > 0));
  expect((await ofMedia(wrote)).asked).toEqual([]);
  expect((await ofMedia(ticked)).asked).toMatchObject([{ columns: [other], walk: true }]);
});

test('an unknown name before the question of the media columns is asked about', async () => {
  const question = 'number of days used in last 7 days';
  const headings = ['Netflix', 'Zingo', 'TikTok'].map((name) => `${name}: ${question}`);
  expect((await ofMedia(file(headings, (at) => at % 8))).asked).toMatchObject([{ columns: [headings[1]], walk: true }]);
});

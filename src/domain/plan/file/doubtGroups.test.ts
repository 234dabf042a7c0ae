import type { Doubt } from '../../../../core/contract/bodies/doubts.ts';
import { NO_ANSWERS } from '../../../../core/contract/bodies/doubts.ts';
import { facts } from '../../../../testing/page/comparedPlans.ts';
import {
  answersOf,
  doubtGroups,
  groupAnswer,
  groupCells,
  groupCounts,
  groupEffect,
  groupPlace,
  groupQuestion,
} from './doubtGroups.ts';
import { withAnswer, withoutAnswer, withPopulation } from './fileAnswers.ts';

const OPEN = { reading: NO_ANSWERS, taken: [] };
const NONE = new Set<string>();

const scale = (heading: string, change: Partial<Doubt> = {}): Doubt => ({
  key: `scale: ${heading}`,
  code: 'scale',
  row: null,
  columns: [heading],
  cells: ['1: 30', '2: 20', '3: 10'],
  says: `What do 1 to 3 mean in "${heading}"?`,
  assumed: 'first',
  answered: null,
  codes: true,
  walk: true,
  answers: [
    { id: 'first', says: '1 is never', universe: 1000, channel: 'Radio', use: 100 },
    { id: 'last', says: '3 is never', universe: 1000, channel: 'Radio', use: 50 },
  ],
  ...change,
});
const keys = (doubts: readonly Doubt[], answers: Parameters<typeof doubtGroups>[1] = OPEN, apart = NONE) =>
  doubtGroups(doubts, answers, apart).map(({ doubts: own }) => own.map(({ key }) => key.replace('scale: ', '')));

test('doubts with the same code and answers are one question, at the position of its first doubt', () => {
  const sheet = scale('a', { key: 'sheet', code: 'sheet', columns: [] });
  expect(keys([scale('Nova'), sheet, scale('Max'), scale('ABC')])).toEqual([['Nova', 'Max', 'ABC'], ['sheet']]);
});

test.each<[string, Partial<Doubt>]>([
  ['another code', { code: 'days' }],
  ['other answers', { answers: [] }],
  ['another assumption', { assumed: 'last' }],
  ['that Run does not ask about', { walk: false }],
  ['about one row', { row: 12 }],
  ['answered by a number of people', { field: 'population' }],
])('a doubt %s is a question of its own', (_what, change) => {
  expect(keys([scale('Nova'), scale('Max', change)])).toEqual([['Nova'], ['Max']]);
});

test('columns that are answered differently, or one by one, are separate questions', () => {
  const doubts = [scale('Nova'), scale('Max'), scale('ABC')];
  const reading = withAnswer(NO_ANSWERS, { key: 'scale: Max', answer: 'last', headingsHash: 's' });
  expect(keys(doubts, { reading, taken: [] })).toEqual([['Nova', 'ABC'], ['Max']]);
  expect(keys(doubts, { reading: NO_ANSWERS, taken: ['scale: Nova'] })).toEqual([['Nova'], ['Max', 'ABC']]);
  expect(keys(doubts, OPEN, new Set(['scale: Nova', 'scale: Max']))).toEqual([['Nova'], ['Max'], ['ABC']]);
});

test('words keep the order of the reading, and numbers are sorted', () => {
  const countsOf = (cells: readonly string[]) => {
    const [group] = doubtGroups([scale('Nova', { code: 'perhaps media', cells: [...cells] })], OPEN, NONE);
    return groupCounts(group!)!.map(({ code }) => code);
  };
  expect(countsOf(['Never: 9', 'Once a month: 2', '2-3 times a week: 4', 'Every day: 1'])).toEqual([
    'Never',
    'Once a month',
    '2-3 times a week',
    'Every day',
  ]);
  expect(countsOf(['10: 9', '2: 4'])).toEqual(['2', '10']);
});

test('a group has its columns, the sums of its codes, and the effect of an answer on each channel', () => {
  const social = scale('TikTok', {
    cells: ['1: 5', '3: 5'],
    answers: scale('TikTok').answers.map((one) => ({ ...one, channel: 'Social' })),
  });
  const [group] = doubtGroups([scale('Nova'), social], OPEN, NONE);
  expect(groupPlace(group!)).toBe('Nova and TikTok');
  expect(groupQuestion(group!)).toBe('What do 1 to 3 mean in each of these columns?');
  expect(groupCounts(group!)).toEqual([
    { code: '1', rows: 35 },
    { code: '2', rows: 20 },
    { code: '3', rows: 15 },
  ]);
  const vehicle = { publisher: 'x', format: 'x', audience: 100, mean_use: 1 };
  const read = facts({
    universe: 1000,
    vehicles: [
      { ...vehicle, column: 'Nova', channel: 'Radio' },
      { ...vehicle, column: 'TikTok', channel: 'Social' },
    ],
  });
  expect(groupEffect(group!, 'last', read)).toBe('Radio −50%, Social −50%');
  expect(groupEffect(group!, 'first', read)).toBe('');
});

test.each([
  [
    [['700'], '"700" in row 9 of "Nova" is far above all others. Is it right?'],
    [['71: 1'], '"71" in row 1,210 of "Max" is far above all others. Is it right?'],
    'A cell of each of these columns is far above all others. Is it right?',
  ],
  [
    [['n/a', '-'], '"Nova" has cells that do not state a use, such as "n/a", "-". What are they?'],
    [['x'], '"Max" has cells that do not state a use, such as "x". What are they?'],
    'Each of these columns has cells that do not state a use. What are they?',
  ],
  [
    [[], 'Answers of "Nova" are unknown: Ten. Which channel are they?'],
    [[], 'Answers of "Max" are unknown: Nine. Which channel are they?'],
    'Answers of "Nova" are unknown: Ten. Which channel are they? The same is asked of 1 other column.',
  ],
] as const)('a question about several columns quotes no cell of the first', (nova, max, asked) => {
  const doubts = [
    scale('Nova', { cells: [...nova[0]], says: nova[1] }),
    scale('Max', { cells: [...max[0]], says: max[1] }),
  ];
  expect(groupQuestion(doubtGroups(doubts, OPEN, NONE)[0]!)).toBe(asked);
});

test('examples of cells are shown by column', () => {
  const examples = (heading: string) => scale(heading, { cells: ['often', 'often', 'never'] });
  const [group] = doubtGroups(['A', 'B', 'C', 'D', 'E'].map(examples), OPEN, NONE);
  const { columns, more } = groupCells(group!);
  expect(columns.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D']);
  expect(columns[0]!.cells).toEqual(['often', 'never']);
  expect(more).toBe(1);
  expect(groupCells(doubtGroups([examples('A')], OPEN, NONE)[0]!).columns[0]!.name).toBe('');
});

test('one answer is given for every column, with the meanings of its own codes only', () => {
  const [group] = doubtGroups([scale('Nova'), scale('Max', { cells: ['1: 5', '2: 5'] })], OPEN, NONE);
  expect(answersOf(group!, 'last', 's').map(({ key, answer }) => [key, answer])).toEqual([
    ['scale: Nova', 'last'],
    ['scale: Max', 'last'],
  ]);
  expect(answersOf(group!, 'codes:1=0;2=4.3;3=missing', 's').map(({ answer }) => answer)).toEqual([
    'codes:1=0;2=4.3;3=missing',
    'codes:1=0;2=4.3',
  ]);
});

test('a doubt about the population is answered by one of its answers or by a number, never by both', () => {
  const doubt = scale('w', { key: 'relative weights: w', field: 'population', codes: false });
  const [group] = doubtGroups([doubt], OPEN, NONE);
  const given = (answer: string) => answersOf(group!, answer, 's')[0]!;
  const people = withAnswer(withAnswer(NO_ANSWERS, given('first')), given('population:21500000'));
  expect(people).toMatchObject({ population: 21_500_000, answers: [] });
  expect(groupAnswer(group!, people)).toBe('population:21500000');
  const offered = withAnswer(people, given('last'));
  expect(offered).not.toHaveProperty('population');
  expect(groupAnswer(group!, offered)).toBe('last');
  expect(withoutAnswer(people, doubt.key, doubt.field)).toEqual({ ...NO_ANSWERS, shape: 's' });
  expect(withPopulation(people, null, 's')).not.toHaveProperty('population');
});

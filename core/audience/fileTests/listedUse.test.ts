import { readMedia, useOf, codesRunAsksAbout } from '../../../testing/audience/reading.ts';

const PEOPLE = 120;
const read = (headings: readonly string[], cells: (at: number) => readonly (string | number)[]) =>
  readMedia(PEOPLE, headings, cells);

test.each(['Media', 'Vehicle', 'Brand', 'Platform', 'Title', 'Channel'])(
  'a column headed "%s" with several vehicles in a cell does not make a table with a row for each vehicle',
  async (heading) => {
    const lists = ['Netflix; KIIS; Hoyts', 'Netflix; Hoyts', 'KIIS', ''];
    const result = await read([heading], (at) => [lists[at % 4]!]);
    expect(useOf(result, 'SVOD')).toBeCloseTo(0.5, 9);
    expect(useOf(result, 'Radio')).toBeCloseTo(0.5, 9);
    expect(codesRunAsksAbout(result)).toEqual([]);
  },
);

test.each([
  ['Used daily', 30.4],
  ['Used at least once a week', 4.3],
  ['Weekly users', 4.3],
  ['Which of these do you use several times a week?', 12.9],
  ['Media used less often', 0.5],
  ['Never used', 0],
  ['Used in the last month', 1],
])('each mention of a list headed "%s" counts %f times a month', async (heading, times) => {
  const result = await read([heading, 'Media used monthly'], (at) => [
    at % 2 ? 'Netflix; Stan' : 'Stan',
    at % 2 ? '' : 'KIIS; Hoyts',
  ]);
  expect(useOf(result, 'SVOD')).toBeCloseTo(1.5 * times, 9);
  expect(useOf(result, 'Radio')).toBeCloseTo(0.5, 9);
  expect(codesRunAsksAbout(result)).toEqual([]);
});

test('the frequency in brackets behind a listed vehicle counts', async () => {
  const cells = ['"Netflix (daily), KIIS (weekly)"', 'KIIS (weekly)', 'Netflix (2-3 times a week)', ''];
  const result = await read(['Media used'], (at) => [cells[at % 4]!]);
  expect(useOf(result, 'SVOD')).toBeCloseTo((30.4 + 10.8) / 4, 6);
  expect(useOf(result, 'Radio')).toBeCloseTo(4.3 / 2, 6);
});

const FOUR = ['Netflix', 'KIIS', 'Hoyts', 'Stan'];
const mentionsOf = (at: number) => FOUR.filter((_, place) => at % (place + 2) === 0);
test.each([
  ['mention 1', (place: number) => `Media used - mention ${place}`, []],
  ['1st mention', (place: number) => `Which do you use? (${['1st', '2nd', '3rd', '4th'][place - 1]} mention)`, []],
  [
    'most used',
    (place: number) => (place === 1 ? 'Most used media' : `${['2nd', '3rd', '4th'][place - 2]} most used`),
    ['listed vehicles'],
  ],
] as const)('the answers of one question in several columns are one list: %s', async (_, heading, asked) => {
  const headings = [1, 2, 3, 4].map(heading);
  const cells = (at: number) => [0, 1, 2, 3].map((place) => mentionsOf(at)[place] ?? '');
  const result = await read(headings, cells);
  expect(result.facts.vehicles.map(({ publisher }) => publisher).toSorted()).toEqual([
    'Hoyts',
    'KIIS',
    'Netflix',
    'Stan',
  ]);
  expect(useOf(result, 'SVOD')).toBeCloseTo(1 / 2 + 1 / 5, 9);
  expect(useOf(result, 'Radio')).toBeCloseTo(1 / 3, 9);
  expect(codesRunAsksAbout(result)).toEqual(asked);
});

test('a vehicle that a respondent mentions twice counts once', async () => {
  const result = await read(['Media used - mention 1', 'Media used - mention 2'], (at) => [
    at % 2 ? 'Netflix' : 'KIIS',
    at % 3 ? 'Hoyts' : 'Netflix',
  ]);
  expect(useOf(result, 'SVOD')).toBeCloseTo(1 / 2 + 1 / 6, 9);
});

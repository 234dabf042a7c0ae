import { readMedia, useOf, codesRunAsksAbout } from '../../testing/audience/reading.ts';

const PEOPLE = 120;
const read = (headings: readonly string[], cells: (at: number) => readonly (string | number)[]) =>
  readMedia(PEOPLE, headings, cells);

test.each(['Media', 'Vehicle', 'Brand', 'Platform', 'Title', 'Channel'])(
  'a list of vehicles in a column headed "%s" is no table with a row for each vehicle',
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

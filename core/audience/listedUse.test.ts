import { CHANNELS } from '../rules/channels.ts';
import { readBytes, respondentsText } from '../../testing/audience/reading.ts';

const PEOPLE = 120;
const read = (headings: readonly string[], cells: (at: number) => readonly string[]) =>
  readBytes(
    respondentsText(['id', 'weight', 'age', 'gender', ...headings], PEOPLE, (at) => [
      `R${at}`,
      100_000,
      18 + (at % 60),
      at % 2 ? 'Male' : 'Female',
      ...cells(at),
    ]),
  );
type Reading = Awaited<ReturnType<typeof read>>;
const each = ({ folded }: Reading, channel: (typeof CHANNELS)[number]) =>
  folded.populationUse[CHANNELS.indexOf(channel)]! / folded.universe;
const walked = ({ doubts }: Reading) => doubts.filter(({ walk }) => walk).map(({ code }) => code);

test.each(['Media', 'Vehicle', 'Brand', 'Platform', 'Title', 'Channel'])(
  'a list of vehicles in a column headed "%s" is no table with a row for each vehicle',
  async (heading) => {
    const lists = ['Netflix; KIIS; Hoyts', 'Netflix; Hoyts', 'KIIS', ''];
    const result = await read([heading], (at) => [lists[at % 4]!]);
    expect(each(result, 'SVOD')).toBeCloseTo(0.5, 9);
    expect(each(result, 'Radio')).toBeCloseTo(0.5, 9);
    expect(walked(result)).toEqual([]);
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
  expect(each(result, 'SVOD')).toBeCloseTo(1.5 * times, 9);
  expect(each(result, 'Radio')).toBeCloseTo(0.5, 9);
  expect(walked(result)).toEqual([]);
});

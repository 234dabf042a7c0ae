import { CHANNELS } from '../../rules/channels.ts';
import { readBytes, respondentsText } from '../../../testing/audience/reading.ts';

const PEOPLE = 120;
const WEIGHT = 100_000;
const mobile = (at: number) => (at % 3 === 0 ? 4 : 0);
const desktop = (at: number) => (at % 4 === 0 ? 6 : 0);
const whole = (at: number) => mobile(at) + desktop(at);
type Column = readonly [heading: string, use: (at: number) => string | number];
const other: Column = ['Netflix', (at) => at % 5];
const read = async (columns: readonly Column[]) => {
  const headings = columns.map(([heading]) => heading);
  const text = respondentsText(['id', 'weight', ...headings], PEOPLE, (row) => [
    `R${row}`,
    WEIGHT,
    ...columns.map(([, use]) => use(row)),
  ]);
  const { doubts, facts, audienceMatrix } = await readBytes(text);
  const video = audienceMatrix.populationUse[CHANNELS.indexOf('Video')]! / WEIGHT;
  return { asked: doubts.filter(({ walk }) => walk).map(({ code }) => code), facts, video };
};
const USES = Array.from({ length: PEOPLE }, (_, at) => whole(at)).reduce((sum, use) => sum + use, 0);

test.each<[string, readonly Column[]]>([
  [
    'behind the name',
    [
      ['YouTube', whole],
      ['YouTube mobile', mobile],
      ['YouTube desktop', desktop],
    ],
  ],
  [
    'in brackets',
    [
      ['YouTube', whole],
      ['YouTube (mobile)', mobile],
      ['YouTube (desktop)', desktop],
    ],
  ],
  [
    'with a total',
    [
      ['YouTube - TV set', mobile],
      ['YouTube - phone', desktop],
      ['YouTube total', whole],
    ],
  ],
  [
    'in the name of a variable',
    [
      ['youtube', whole],
      ['youtube_mobile', mobile],
      ['youtube_app', desktop],
    ],
  ],
])('a vehicle with a column for all devices counts once: %s', async (_, columns) => {
  const { asked, facts, video } = await read([...columns, other]);
  expect(asked).toEqual([]);
  expect(video).toBeCloseTo(USES, 6);
  expect(facts.notes.join(' ')).toContain('has the use on all devices.');
  expect(facts.unmatched).toEqual([]);
});

test('devices without a column for all of them add up, and the planner is asked', async () => {
  const { asked, video } = await read([['YouTube mobile', mobile], ['YouTube desktop', desktop], other]);
  expect(asked).toEqual(['which question']);
  expect(video).toBeCloseTo(USES, 6);
});

test('a column with fewer users than one of its devices is asked about', async () => {
  const { asked } = await read([['YouTube', (at) => (at % 12 === 0 ? 1 : 0)], ['YouTube mobile', mobile], other]);
  expect(asked).toEqual(['which question']);
});

test('the rows of devices in a crosstab are left out next to their vehicle', async () => {
  const rows = [
    'Channel,Vehicle,Audience (000),Average frequency',
    'Video,YouTube,14000,12',
    'Video,YouTube - mobile,9000,8',
    'Video,YouTube - desktop,6000,9',
    'Social,Facebook,12000,20',
    'SVOD,Netflix,8000,10',
    ',Total,21000,',
  ];
  const { facts, doubts } = await readBytes(rows.join('\n'));
  expect(facts.vehicles.map(({ column }) => column)).toEqual(['YouTube', 'Facebook', 'Netflix']);
  expect(facts.left_out.map(({ rows: left }) => left)).toContainEqual([3, 4]);
  expect(doubts.filter(({ code }) => code !== 'target')).toEqual([]);
});

test('columns for places add up, and out of home is not the channel', async () => {
  const { asked, facts, video } = await read([
    ['YouTube (at work)', mobile],
    ['YouTube (out of home)', desktop],
    other,
  ]);
  expect(asked).toEqual(['which question']);
  expect(new Set(facts.vehicles.map(({ channel }) => channel))).toEqual(new Set(['Video', 'SVOD']));
  expect(video).toBeCloseTo(USES, 3);
});

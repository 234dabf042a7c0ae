import { EVERYBODY, readBytes, refusal } from '../../../testing/audience/reading.ts';
import type { Reading } from '../../contract/bodies/doubts.ts';

const table = (headings: string, rows: readonly string[]) =>
  ['Universe (000),21500', `Vehicle,${headings}`, ...rows, ''].join('\n');
const ONE = ['Netflix,9100,5', 'Stan,4300,5', 'Spotify,6700,5'];

const read = async (csv: string, answers: Reading['answers'] = []) => {
  const { facts, audienceMatrix, doubts } = await readBytes(csv, {
    demographic: EVERYBODY,
    reading: { version: 1, answers },
  });
  return {
    universe: audienceMatrix.universe,
    audience: facts.vehicles.map(({ audience }) => Math.round(audience!)),
    asked: doubts.map(({ key, walk }) => `${walk ? 'asked' : 'listed'} ${key}`),
  };
};
const RIGHT = { universe: 21_500_000, audience: [9_100_000, 4_300_000, 6_700_000], asked: [] as string[] };

test.each([
  'Non-users (000)',
  'Have not used (000)',
  'Lapsed users (000)',
  'Page views (000)',
  'Sessions (000)',
  'Increase in audience (000)',
  'Audience change (000)',
  'Composition %',
  'Never %',
])('"%s" says nothing about the people who use a vehicle', async (heading) => {
  const rows = heading.includes('%') ? ['Netflix,31.5,5', 'Stan,12.2,5', 'Spotify,18.3,5'] : ONE;
  const { message, details } = await refusal(table(`${heading},Frequency`, rows));
  expect(message).toBe('The table does not say how many people use each vehicle.');
  expect(details[0]).toContain(`"${heading}"`);
});

test.each([
  'Circulation (000)',
  'Circulation',
  'Followers (000)',
  'Downloads (000)',
  'Aware (000)',
  'Would consider (000)',
  'Exclusive reach (000)',
  'Households (000)',
  'Footfall (000)',
])('"%s" may stand for the people who use a vehicle, which is asked', async (heading) => {
  const key = `perhaps users: ${heading}`;
  const csv = table(`${heading},Frequency`, ONE);
  const { asked, ...found } = await read(csv);
  expect({ ...found, asked: [] }).toEqual(RIGHT);
  expect(asked).toContain(`asked ${key}`);
  const { message } = await refusal(csv, { reading: { version: 1, answers: [{ key, answer: 'not used' }] } });
  expect(message).toBe('The table does not say how many people use each vehicle.');
});

test('people who do not use a vehicle are left out next to its users', async () => {
  const rows = ['Netflix,12400,9100', 'Stan,17200,4300', 'Spotify,14800,6700'];
  expect(await read(table('Non-users (000),Users (000)', rows))).toEqual(RIGHT);
  expect(await read(table('Page views (000),Users (000)', rows))).toEqual(RIGHT);
});

test.each([
  'Shoppers (000)',
  'Women 25-54 (000)',
  'Total (000)',
  'Total National (000)',
  'Reach (000)',
  "Sum of Audience ('000)",
])('a table of one audience is not asked for its users twice: %s', async (heading) => {
  const { asked } = await read(table(`${heading},Frequency`, ONE));
  expect(asked.filter((key) => key.includes('perhaps users'))).toHaveLength(heading.startsWith('Shoppers') ? 1 : 0);
});

test('the audience at any one time is asked about', async () => {
  expect((await read(table('Average audience (000),Frequency', ONE))).asked).toEqual(['asked period of reach']);
});

test.each([
  [
    'Average audience (000),Cume reach (000),Frequency',
    ['Netflix,910,9100,5', 'Stan,430,4300,5', 'Spotify,670,6700,5'],
  ],
  [
    'Daily reach (000),Weekly reach (000),Monthly reach (000)',
    ['Netflix,1000,5000,9100', 'Stan,400,2000,4300', 'Spotify,600,3000,6700'],
  ],
])('of several figures for one audience, those of a month are read: %s', async (headings, rows) => {
  const first = headings.split(',')[0]!;
  const csv = table(headings, rows);
  expect(await read(csv)).toEqual({ ...RIGHT, asked: [`listed which question: ${first}`] });
  const { audience } = await read(csv, [{ key: `which question: ${first}`, answer: first }]);
  expect(audience[0]).toBe(Number(rows[0]!.split(',')[1]) * 1000);
});

test('figures for one audience are asked about where none is clearly of a month', async () => {
  const rows = ['Netflix,9100,9000', 'Stan,4300,4200', 'Spotify,6700,6600'];
  const csv = table('Total audience (000),Net reach (000)', rows);
  expect(await read(csv)).toEqual({ ...RIGHT, asked: ['asked which question: Total audience (000)'] });
});

test('columns of levels of use that make up everybody are added up', async () => {
  const rows = ['Netflix,57.7,14.1,14.1,14.1', 'Stan,80,6.7,6.7,6.6', 'Spotify,68.8,10.4,10.4,10.4'];
  const { facts, doubts } = await readBytes(table('Never %,Monthly %,Weekly %,Daily %', rows));
  expect(facts.vehicles.map(({ reach }) => Number(reach!.toFixed(3)))).toEqual([0.423, 0.2, 0.312]);
  expect(facts.vehicles[0]!.mean_use).toBeCloseTo((1 + 4.3 + 30.4) / 3, 6);
  expect(doubts).toEqual([]);
});

describe('figures headed as a frequency that count something else', () => {
  const CASES = ['Netflix,1171,57.6', 'Stan,482,23.7', 'Spotify,821,40.4', 'Total,2031,100.0'];
  const use = async (lines: readonly string[], answers: Reading['answers'] = []) => {
    const { facts, doubts } = await readBytes([...lines, ''].join('\n'), {
      demographic: EVERYBODY,
      reading: { version: 1, answers },
    });
    return { times: facts.vehicles.map(({ mean_use = null }) => mean_use), asked: doubts.map(({ key }) => key) };
  };

  test.each([
    ['in SPSS', ['Media,Frequency,Percent', ...CASES]],
    [
      'with valid percentages',
      [',,Frequency,Percent,Valid Percent', ...CASES.map((row) => `,${row},${row.split(',')[2]}`)],
    ],
    ['of few cases', ['Media,Freq,%', 'Netflix,231,57.6', 'Stan,95,23.7', 'Spotify,162,40.4']],
    ['beside percent signs', ['Media,Frequency,Percent', 'Netflix,1171,57.6%', 'Stan,482,23.7%', 'Spotify,821,40.4%']],
  ])('a count of cases %s is no number of times', async (_, lines) => {
    expect(await use(lines)).toEqual({
      times: lines.slice(1).flatMap((row) => (row.includes('Total') ? [] : [null])),
      asked: ['population'],
    });
  });

  test('a count of cases whose percentages are weighted is asked about', async () => {
    const lines = ['Media,Frequency,Percent', 'Netflix,1171,52.1', 'Stan,482,27.9', 'Spotify,821,40.4'];
    expect(await use(lines)).toEqual({
      times: [null, null, null],
      asked: ['unknown figures: Frequency', 'population'],
    });
  });

  test('whole numbers above a hundred stay times a month, with a question', async () => {
    const lines = ['Media,Frequency,Percent', 'Netflix,41,52.1', 'Stan,12,27.9', 'Facebook,110,40.4'];
    const key = 'unknown figures: Frequency';
    expect(await use(lines)).toEqual({ times: [41, 12, 110], asked: [key, 'population'] });
    expect((await use(lines, [{ key, answer: 'not used' }])).times).toEqual([null, null, null]);
  });

  test('all visits of a website are not those of a person', async () => {
    const rows = ['Netflix,9100000,81900000', 'Stan,4300000,38700000', 'Spotify,6700000,60300000'];
    const { asked, audience } = await read(table('Unique visitors,Monthly visits', rows));
    expect({ asked, audience }).toEqual({ asked: ['asked unknown figures: Monthly visits'], audience: RIGHT.audience });
  });
});

test.each([
  'Total Visits (000)',
  'Monthly visits (000)',
  'All visits (000)',
  'Total Minutes (MM)',
  'Total Views (MM)',
  'Total Pages Viewed (MM)',
  'People 14+ Visits (000)',
])('"%s" counts uses, not people', async (heading) => {
  const rows = ['Netflix,9100,81900', 'Stan,4300,38700', 'Spotify,6700,60300'];
  const lines = ['Total Internet,21500,1290000', ...rows];
  expect(await read([`Media,Total Unique Visitors/Viewers (000),${heading}`, ...lines, ''].join('\n'))).toEqual(RIGHT);
});

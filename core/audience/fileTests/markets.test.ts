import { readBytes, respondentsText } from '../../../testing/audience/reading.ts';
import type { AudienceReading } from '../readAudience.ts';

const HEADINGS = [
  'id',
  'weight',
  'age',
  'State',
  'Metro/Regional',
  'City',
  'BVOD: 7plus',
  'Radio: Nova',
  'Social: TikTok',
];

/** A file of 120 people, with the cells about where they live. */
function fileOf(place: (at: number) => readonly [string, string, string], headings = HEADINGS): string {
  return respondentsText(headings, 120, (at) => [
    `P${at}`,
    10 + at,
    20 + (at % 40),
    ...place(at),
    at % 3,
    at % 5,
    at % 7,
  ]);
}

/** The markets of the target's rows as the file names them, by column. */
const marketsOf = ({ audienceMatrix }: Pick<AudienceReading, 'audienceMatrix'>) =>
  (audienceMatrix.markets ?? []).map(({ column, names, marketIndex }) => [
    column,
    Array.from(marketIndex, (market) => names[market]),
  ]);

const STATES = ['NSW', 'VIC', 'QLD'];

test('the first two columns that say where people live become markets', async () => {
  const read = await readBytes(fileOf((at) => [STATES[at % 3]!, at % 2 === 0 ? 'Metro' : 'Regional', 'Town']));
  expect(marketsOf(read)).toEqual([
    ['State', Array.from({ length: 120 }, (_, at) => STATES[at % 3])],
    ['Metro/Regional', Array.from({ length: 120 }, (_, at) => (at % 2 === 0 ? 'Metro' : 'Regional'))],
  ]);
});

test('only the target has markets, in the order of its rows', async () => {
  const csv = fileOf((at) => [STATES[at % 3]!, '', '']);
  const [one] = marketsOf(await readBytes(csv, { demographic: 'people 25-54' }));
  const inTarget = Array.from({ length: 120 }, (_, at) => at).filter(
    (at) => 20 + (at % 40) >= 25 && 20 + (at % 40) <= 54,
  );
  expect(one![1]).toEqual(inTarget.map((at) => STATES[at % 3]));
});

test('spaces and case make no other market, and a blank cell is not stated', async () => {
  const cells = ['New South Wales', ' new  south wales ', 'NEW SOUTH WALES', 'Victoria', ' ', 'not stated'];
  const [one] = marketsOf(await readBytes(fileOf((at) => [cells[at % 6]!, '', ''])));
  expect(new Set(one![1])).toEqual(new Set(['New South Wales', 'Victoria', 'Not stated']));
});

test('a column with one value, or only blanks, has no markets', async () => {
  const read = await readBytes(fileOf((at) => ['NSW', '', at % 2 === 0 ? 'Perth' : '']));
  expect(read.audienceMatrix.markets).toBeUndefined();
});

test.each([
  [60, 0],
  [61, 1],
])('a column with %i values gives %i notes', async (values, notes) => {
  const read = await readBytes(fileOf((at) => [`Area ${at % values}`, '', '']));
  expect(read.facts.notes.filter((note) => note.startsWith('"State" has more than 60 different values'))).toHaveLength(
    notes,
  );
  expect(marketsOf(read)).toHaveLength(1 - notes);
});

test('a planner can say which column it is, and that one is not', async () => {
  const headings = HEADINGS.map((heading) => (heading === 'City' ? 'Sales area' : heading));
  const csv = fileOf((at) => [STATES[at % 3]!, '', at % 2 === 0 ? 'North' : 'South'], headings);
  const columns = [
    { column: 3, as: 'unused' },
    { column: 5, as: 'region' },
  ];
  const read = await readBytes(csv, { reading: { version: 1, answers: [], columns } });
  expect(marketsOf(read).map(([column]) => column)).toEqual(['Sales area']);
});

test('names with formulas and markup stay text, and long ones are cut', async () => {
  const names = ['=1+1', '<b>North</b>', '"quoted"', 'x'.repeat(100)];
  const quoted = names.map((name) => (name === '"quoted"' ? '"""quoted"""' : name));
  const read = await readBytes(fileOf((at) => [quoted[at % 4]!, '', '']));
  expect(read.audienceMatrix.markets![0]!.names).toEqual([...names.slice(0, 3), `${'x'.repeat(59)}…`]);
});

test('a file with a row for each vehicle gives the market of the person’s first row', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => [
    `P${at},1,${STATES[at % 2]},Radio,Nova,${1 + (at % 4)}`,
    `P${at},1,${STATES[at % 2]},BVOD,7plus,${1 + (at % 3)}`,
  ]).flat();
  const read = await readBytes(['respondent_id,weight,state,channel,vehicle,use', ...rows].join('\n'));
  expect(marketsOf(read)).toEqual([['state', Array.from({ length: 60 }, (_, at) => STATES[at % 2])]]);
});

test('a preview that keeps no respondents says the same of a column with too many values', async () => {
  const csv = fileOf((at) => [`Area ${at % 61}`, '', '']);
  const [kept, counted] = [await readBytes(csv), await readBytes(csv, { keepRespondents: false })];
  expect(counted.facts.notes).toEqual(kept.facts.notes);
  expect(counted.audienceMatrix.markets).toBeUndefined();
});

import { readBytes } from '../../../testing/audience/reading.ts';
import type { Reading } from '../../contract/bodies/doubts.ts';

const NAMES = ['7plus', 'Nova', 'TikTok', 'YouTube'];
const UNIVERSE = 'Universe (000),10000';

/** Reach [%] of each vehicle as read, and the notes. */
async function read(lines: readonly string[], answers: Reading['answers'] = []) {
  const { facts, doubts } = await readBytes(`${lines.join('\n')}\n`, { reading: { version: 1, answers } });
  return {
    reaches: facts.vehicles.map(({ reach }) => Number((reach! * 100).toFixed(6))),
    notes: facts.notes.filter((note) => !/^The file gives no frequency|^No one in the file uses/.test(note)),
    facts,
    doubts,
  };
}

/** A table of reach alone. */
const reachOnly = (values: readonly string[], universe = UNIVERSE, answers: Reading['answers'] = []) =>
  read([universe, 'Vehicle,Reach %', ...values.map((value, at) => `${NAMES[at]},${value}`)], answers);

/** A table of audience and reach. */
const both = (rows: readonly string[], above: readonly string[] = [UNIVERSE]) =>
  read([...above, 'Vehicle,Audience (000),Reach %', ...rows.map((row, at) => `${NAMES[at]},${row}`)]);

const OPEN = 'Without a % sign small numbers in "Reach %" may be percent or shares: ';

test.each([
  ['all signed', ['32.5%', '0.4%', '14%'], [32.5, 0.4, 14]],
  ['numbers above 1', ['32.5', '1', '14'], [32.5, 1, 14]],
  ['signs and numbers above 1', ['32.5%', '18', '1'], [32.5, 18, 1]],
  ['zero', ['32.5%', '0', '14%'], [32.5, 0, 14]],
])('a column with %s is read without a note', async (_, values, expected) => {
  const { reaches, notes } = await reachOnly(values);
  expect(reaches).toEqual(expected);
  expect(notes).toEqual([]);
});

test('a column of fractions holds shares, with a note', async () => {
  const { reaches, notes } = await reachOnly(['0.325', '0.004', '1']);
  expect(reaches).toEqual([32.5, 0.4, 100]);
  expect(notes).toEqual([
    'No value in "Reach %" is above 1: they were read as shares (0.123 is 12.3 %). Write the % sign in the cells if they are percent.',
  ]);
});

test.each([
  ['numbers above 1', ['32.5', '0.18', '14'], 'row 4 "Nova" 0.18 was read as 0.18%, not 18%'],
  ['signs', ['32.5%', '0.18', '14%'], 'row 4 "Nova" 0.18 was read as 0.18%, not 18%'],
  ['signs, and a whole one', ['32.5%', '1', '14%'], 'row 4 "Nova" 1 was read as 1%, not 100%'],
  ['decimal commas', ['"32,5"', '"0,18"', '14'], 'row 4 "Nova" 0,18 was read as 0.18%, not 18%'],
])('a small number among %s is noted with row, value and its reading', async (_, values, place) => {
  const { reaches, notes } = await reachOnly(values);
  expect(reaches[1]).toBeLessThanOrEqual(1);
  expect(notes).toEqual([`${OPEN}${place}. Write the % sign.`]);
});

test('each column is decided separately', async () => {
  const { facts } = await readBytes(
    `Universe,1000\n,All people,All people,Men,Men\nVehicle,Reach %,Frequency,Reach %,Frequency\n7plus,32.5,2,0.205,2\nNova,14,2,0.104,2\nTotal,1000,,400,\n`,
    { demographic: 'men' },
  );
  expect(facts.vehicles.map(({ reach }) => reach)).toEqual([0.325, 0.14]);
  expect(facts.demographic.applied).toBe(true);
  expect(facts.notes).toEqual([expect.stringMatching(/^No value in "Men: Reach %" is above 1/)]);
});

test.each([
  ['as a share', ['3250,32.5', '1800,0.18'], [32.5, 18]],
  ['as percent', ['3250,32.5', '18,0.18'], [32.5, 0.18]],
  ['in a column of small percents', ['18,0.18', '50,0.5'], [0.18, 0.5]],
])('the audience decides the unit of a small number %s', async (_, rows, expected) => {
  const { reaches, notes } = await both(rows);
  expect(reaches).toEqual(expected);
  expect(notes).toEqual([]);
});

test('a unit that the audience decides for some rows of a column holds for the rows without an audience', async () => {
  const { reaches, notes } = await both(['18,0.18', '50,0.5', ',0.9']);
  expect(reaches).toEqual([0.18, 0.5, 0.9]);
  expect(notes).toEqual([]);
});

test('a universe derived from unambiguous rows decides the unit of the other rows', async () => {
  const { reaches, notes, facts } = await both(['3250,32.5', '1800,0.18'], []);
  expect(facts.universe).toBeCloseTo(10_000_000, 3);
  expect(reaches).toEqual([32.5, 18]);
  expect(notes).toEqual(['The universe was derived from audience and reach of "7plus" in row 2.']);
});

test('audience and reach that contradict each other are noted with both values', async () => {
  const { reaches, notes } = await both(['"3,250",32.5%', '1800,25%', '40,0.4%']);
  expect(reaches).toEqual([32.5, 18, 0.4]);
  expect(notes).toEqual([
    'Audience and reach contradict each other, and the audience was used: row 4 "Nova" has "1800" in "Audience (000)", 18% of the universe, but "25%" in "Reach %". Correct whichever is wrong.',
  ]);
});

test('rounding is no contradiction', async () => {
  const { notes } = await both(['3251,33%', '1800,18%', '44,0.4%', '4,0%']);
  expect(notes).toEqual([]);
});

test.each([
  ['one decimal is a percentage', ['0.6', '0.9', '0.2'], 'percent', 0.6, 60],
  ['two decimals are shares', ['0.62', '0.9', '0.25'], 'share', 62, 0.62],
])('a planner is asked about small numbers below "Reach %%": %s', async (_, values, assumed, first, other) => {
  const { reaches, doubts } = await reachOnly(values);
  expect(reaches[0]).toBeCloseTo(first, 9);
  const answer = assumed === 'percent' ? 'share' : 'percent';
  const key = 'small reach: Reach %';
  expect(doubts.find((doubt) => doubt.key === key)).toMatchObject({ assumed, walk: true });
  const answered = await reachOnly(values, UNIVERSE, [{ key, answer }]);
  expect(answered.reaches[0]).toBeCloseTo(other, 9);
});

test('small numbers with one decimal below "Reach %" are percentages next to their audience', async () => {
  const { reaches, facts } = await both(['60,0.6', '88,0.9'], []);
  expect(reaches).toEqual([0.6136, 0.9].map((reach) => expect.closeTo(reach, 1)));
  expect(facts.universe).toBeCloseTo(88_000 / 0.009, -3);
});

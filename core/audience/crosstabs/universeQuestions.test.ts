import { readBytes, refusal } from '../../../testing/audience/reading.ts';
import type { Reading } from '../../contract/bodies/doubts.ts';

const PEOPLE = [',Total (000),Women 25-54 (000)', '7plus,6000,1500', 'Nova,4000,800', 'TikTok,2000,600', ''].join('\n');
const SHARES = [',Total %,Women 25-54 %', '7plus,60%,50%', 'Nova,40%,20%', ''].join('\n');
const WOMEN = { demographic: 'women 25-54', asksPopulation: true };
/** The planner's answers. A number of people is stored as an answer with codes. */
const answersWith = (population: number, target?: number): Reading => ({
  version: 1,
  answers: target === undefined ? [] : [{ key: 'target people: Women 25-54', answer: `codes:target=${target}` }],
  population,
});

test.each([
  ['audiences', PEOPLE],
  ['percentages', SHARES],
])('a crosstab of %s without a universe asks how many people its total and the target are', async (_kind, csv) => {
  const { doubts, audienceMatrix, facts } = await readBytes(csv, WOMEN);
  expect(doubts).toMatchObject([
    { code: 'population', field: 'population', assumed: 'australia 14+', walk: true, proposed: 21_500_000 },
    { code: 'target people', field: 'target', codes: true, walk: true },
  ]);
  expect(audienceMatrix.universe).toBe(21_500_000);
  expect(audienceMatrix.targetUniverse).toBe(doubts[1]!.proposed);
  expect(facts.universe_from).toBeUndefined();
});

test('the numbers that the planner gives for population and target are used', async () => {
  const { doubts, audienceMatrix, facts } = await readBytes(PEOPLE, {
    ...WOMEN,
    reading: answersWith(20_000_000, 4_000_000),
  });
  expect(doubts.map(({ answered }) => answered)).toEqual(['planner', 'codes:target=4000000']);
  expect(audienceMatrix).toMatchObject({ universe: 20_000_000, targetUniverse: 4_000_000 });
  expect(facts).toMatchObject({ universe_from: 'planner', notes: expect.any(Array) });
  expect(facts.vehicles.find(({ publisher }) => publisher === '7plus')).toMatchObject({ audience: 6_000_000 });
});

test('shares are of the number that the planner says', async () => {
  const { facts } = await readBytes(SHARES, { ...WOMEN, reading: answersWith(20_000_000, 4_000_000) });
  expect(facts.vehicles.find(({ publisher }) => publisher === '7plus')).toMatchObject({ audience: 12_000_000 });
});

test('the share of the target is estimated by the median vehicle', async () => {
  const { audienceMatrix } = await readBytes(PEOPLE, { ...WOMEN, reading: answersWith(20_000_000) });
  expect(audienceMatrix.targetUniverse).toBe(20_000_000 * 0.25);
});

test.each([
  ['Unweighted N', ',Total %,Women 25-54 %\nUnweighted N,1000,240\n7plus,60%,50%\nNova,40%,20%\n', 0.24],
  ['N', 'Media,Total,Women 25-54\nN,1000,240\n7plus,60%,50%\nNova,40%,20%\n', 0.24],
  ['Unweighted base', ',Total,Women 25-54\n7plus,60%,50%\nNova,40%,20%\nUnweighted base,"1,000",240\n', 0.24],
  ['no sample', SHARES, 1],
])('with percentages alone the target has its share of the respondents: %s', async (_, csv, share) => {
  const { doubts, audienceMatrix } = await readBytes(csv, WOMEN);
  expect(audienceMatrix.targetUniverse).toBe(21_500_000 * share);
  expect(doubts.find(({ code }) => code === 'target people')!.answers[0]!.says).toContain(
    share < 1 ? 'its share of the respondents' : 'as many as the whole population',
  );
});

test.each([
  ['counts and percentages', ',Count,Column N %\n7plus,1200,60.0%\nNova,800,40.0%\nTotal,2000,100.0%\n', 0.6],
  [
    'percentages below counts',
    ',Total,Women 25-54\nBase,2000,500\n7plus,1200,150\n,60%,30%\nNova,800,50\n,40%,10%\n',
    0.6,
  ],
  ['counts alone', 'Media,Count\n7plus,1200\nNova,800\nTotal,2000\n', 0.6],
  ['counts below an unweighted base', 'Media,Count\nUnweighted base,2000\n7plus,1200\nNova,800\n', 0.6],
  [
    'a weighted sample',
    ',Total %,Women 25-54 %\nWeighted Sample,2000,500\nUnweighted Sample,2000,400\n7plus,60,30\nNova,40,10\n',
    0.6,
  ],
])('a base of respondents is not the population: %s', async (_, csv, share) => {
  const { doubts, audienceMatrix, facts } = await readBytes(csv, WOMEN);
  expect(doubts.find(({ code }) => code === 'population')).toMatchObject({ walk: true, assumed: 'australia 14+' });
  expect(audienceMatrix.universe).toBe(21_500_000);
  expect(audienceMatrix.targetUniverse).toBe(csv.includes('Women') ? 21_500_000 / 4 : 21_500_000);
  expect(facts.sample).toBe(2000);
  expect(facts.vehicles[0]!.audience).toBe(21_500_000 * share);
});

test('the planner may say that a base is the population', async () => {
  const csv = ',Total,Women 25-54\nBase,2000,500\n7plus,1200,150\n,60%,30%\nNova,800,50\n,40%,10%\n';
  const answers = [
    { key: 'population', answer: 'row' },
    { key: 'target people: Women 25-54', answer: 'row' },
  ];
  const { audienceMatrix } = await readBytes(csv, { ...WOMEN, reading: { version: 1, answers } });
  expect(audienceMatrix).toMatchObject({ universe: 2000, targetUniverse: 500 });
});

test('the population of the country is not proposed if a vehicle has a larger audience', async () => {
  const { doubts, audienceMatrix } = await readBytes('Vehicle,Audience (000)\n7plus,60000\nNova,700\n', {
    asksPopulation: true,
  });
  expect(doubts[0]).toMatchObject({ assumed: 'largest', proposed: 60_000_000 });
  expect(audienceMatrix.universe).toBe(60_000_000);
});

test('a population smaller than an audience is refused, and the message names the row', async () => {
  const { details } = await refusal(PEOPLE, { ...WOMEN, reading: answersWith(1_000_000) });
  expect(details.join(' ')).toContain('more than the universe of 1,000,000 people (row 2 "6000"');
});

test.each([
  ['a line', 'Universe (000),21500\n'],
  ['audience and reach', ''],
])('nothing is asked if %s gives the universe', async (_how, above) => {
  const csv = `${above}Vehicle,Audience (000),Reach %\n7plus,6000,27.9\nNova,4000,18.6\n`;
  expect((await readBytes(csv, { asksPopulation: true })).doubts).toEqual([]);
});

test.each(['Copertura % (14+)', 'Copertura % (ab 14 J.)', 'All 14+ %'])(
  'the reach of everybody below "%s" gives the universe of a column without an audience',
  async (heading) => {
    const { facts } = await readBytes(`Mezzo;Utenti (milioni);${heading}\nNetflix;10,0;40,0\nStan;5,0;20,0\n`);
    expect(facts).toMatchObject({ universe: 25_000_000, universe_from: 'stated' });
  },
);

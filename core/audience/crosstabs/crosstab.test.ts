import { CHANNELS } from '../../rules/channels.ts';
import { EVERYBODY, readBytes, refusal } from '../../../testing/audience/reading.ts';
import { aggregateCrosstab } from './latentClasses.ts';

const COUNT = CHANNELS.length;
const HEADER = 'Channel,Vehicle,Audience (000),Reach %,Average frequency';
const ROWS = ['BVOD,7plus,6000,60%,10', 'Radio,Nova,4000,40%,5', 'Social,TikTok,2000,20%,20'];
const crosstab = (rows: readonly string[], above: readonly string[] = []) => [...above, HEADER, ...rows, ''].join('\n');

test('channels combine as independent (Sainsbury): 60, 40 and 20 % reach 80.8 %', async () => {
  const { audienceMatrix, facts } = await readBytes(crosstab(ROWS));
  expect(audienceMatrix.universe).toBeCloseTo(10_000_000, 3);
  expect(audienceMatrix.weights).toHaveLength(8);
  const total = audienceMatrix.weights.reduce((sum, weight) => sum + weight, 0);
  expect(total).toBeCloseTo(10_000_000, 3);
  const reached = audienceMatrix.weights.reduce((sum, weight, row) => {
    const uses = audienceMatrix.plainUse.subarray(row * COUNT, row * COUNT + COUNT).some((use) => use > 0);
    return uses ? sum + weight : sum;
  }, 0);
  expect(reached / total).toBeCloseTo(0.808, 12);
  expect(facts).toMatchObject({
    layout: 'crosstab',
    layout_says: `A crosstab with a row for each vehicle below the headings in row 1: 3 vehicles in 3 of the ${COUNT} channels, of a universe of 10,000,000 people.`,
    duplication: 'assumed random',
    rows_read: 3,
    demographic: { applied: true },
  });
});

test('vehicles of a channel combine by the same rule, and the total use is kept', async () => {
  const { audienceMatrix } = await readBytes(crosstab(['Radio,Nova,6000,60%,10', 'Radio,KIIS,3000,30%,4']));
  const radio = CHANNELS.indexOf('Radio');
  const users = Array.from(audienceMatrix.weights).filter(
    (_, row) => audienceMatrix.plainUse[row * COUNT + radio]! > 0,
  );
  expect(users.reduce((sum, weight) => sum + weight, 0) / audienceMatrix.universe).toBeCloseTo(0.72, 12);
  const use = Array.from(audienceMatrix.weights).reduce(
    (sum, weight, row) => sum + weight * audienceMatrix.plainUse[row * COUNT + radio]!,
    0,
  );
  expect(use / 72e6).toBeCloseTo(1, 6);
  expect(audienceMatrix.populationUse[radio]).toBeCloseTo(72e6, 3);
});

test('all channels make 2^channels classes; a channel used by everybody splits none', () => {
  const format = {
    channel: 'BVOD',
    format: 'x',
    cpm: 1,
    attention_share: 1,
    mean_active_seconds: 1,
    source: '',
    date: '',
    confidence: '',
  } as const;
  const vehicles = CHANNELS.map((channel, at) => ({
    column: channel,
    mapped: { publisher: channel, channel, format: { ...format, channel } },
    reach: at === 0 ? 1 : 0.5,
    frequency: 2,
    hasFrequency: true,
  }));
  const everybody = { label: '', universe: 1000, sample: 0, vehicles };
  const audienceMatrix = aggregateCrosstab({ population: everybody, target: everybody }, 0);
  expect(audienceMatrix.weights).toHaveLength(2 ** (COUNT - 1));
  expect(audienceMatrix.weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1000, 9);
  expect(audienceMatrix.plainUse.subarray(0, COUNT).filter((use) => use > 0)).toEqual(Float32Array.of(2));
});

test.each([
  ['a line above', ['Universe (000),20000'], 20_000_000],
  ['a line above, in people', ['Universe:,"20,000,000"'], 20_000_000],
  ['a line above, in one cell', ['"Population (000): 20,000"'], 20_000_000],
  ['audience and reach', [], 10_000_000],
])('the universe comes from %s', async (_, above, universe) => {
  const { facts } = await readBytes(crosstab(ROWS, above));
  expect(facts.universe).toBeCloseTo(universe, 3);
});

test.each([
  ['12.3%', '12.3%', 0.123],
  ['12.3', '12.3', 0.123],
  ['0.123', '0.123', 0.123],
  ['under one percent with signs', '0.5%', 0.005],
])('reach may be written as %s', async (_, reach, share) => {
  const { audienceMatrix } = await readBytes(`Universe,1000000\nVehicle,Reach %\n7plus,${reach}\nNova,${reach}\n`);
  expect(audienceMatrix.vehicles[0]!.populationUse / audienceMatrix.universe).toBeCloseTo(share, 12);
});

test('a crosstab is read with merged channel cells, totals, unknown vehicles and notes', async () => {
  const rows = [
    'BVOD,7plus,6000,60%,10',
    ',9Now,3000,30%,8',
    ',Any BVOD,7000,70%,14',
    'Zines,Issue 1,10,0.1%,1',
    'Total,,9000,90%,',
    'Source: nobody',
  ];
  const { facts } = await readBytes(crosstab(rows));
  expect(facts.vehicles.map(({ channel, publisher }) => [channel, publisher])).toEqual([
    ['BVOD', '7plus'],
    ['BVOD', '9Now'],
  ]);
  expect(facts.unmatched).toEqual(['Zines: Issue 1']);
  expect(facts.left_out).toEqual([
    {
      reason: 'a total, base, heading or note, not a vehicle',
      count: 3,
      rows: [4, 6, 7],
      says: '3 rows left out: a total, base, heading or note, not a vehicle (rows 4, 6, 7).',
    },
  ]);
});

test('a small stated sample is refused or warned about', async () => {
  expect((await refusal(crosstab(ROWS, ['Sample,25']))).message).toContain('Only 25 respondents');
  const { facts } = await readBytes(crosstab(ROWS, ['Sample,80']));
  expect(facts).toMatchObject({ sample: 80, target_sample: 80 });
  expect(facts.notes).toContain('Only 80 respondents are in the target: below 100, reach is a rough estimate.');
});

const NUMBER = 'write a number of 0 or more, or leave the cell empty';

test.each([
  [
    ['BVOD,7plus,many,60%,10'],
    `1 row left out: a cell in "Audience (000)" that is not a number (row 2 "many"); ${NUMBER}.`,
  ],
  [['BVOD,7plus,-5,60%,10'], `1 row left out: a cell in "Audience (000)" that is below 0 (row 2 "-5"); ${NUMBER}.`],
  [
    ['BVOD,9Now,600,60%,10', 'BVOD,7plus,600,60%,10', 'BVOD,7 Plus,600,60%,10'],
    '1 row left out: a vehicle that an earlier row has (row 4 "7 Plus" in "Vehicle", as 7plus of BVOD in row 3); keep one row for each vehicle.',
  ],
])('one faulty row %s is asked about, two refuse the file', async (rows, sentence) => {
  const { doubts } = await readBytes(crosstab([...rows, 'Radio,Nova,400,40%,5']));
  expect(doubts).toMatchObject([{ code: 'faulty vehicle', says: sentence, walk: true }]);
  const again = rows.at(-1)!.replace(/7 ?plus/i, '10 play');
  const two = /many|-5/.test(again) ? [again] : [rows.at(-1)!];
  expect((await refusal(crosstab([...rows, ...two]))).message).toMatch(/^2 of \d rows have faults|^No vehicle/);
});

test('audiences above the universe are named as they are written', async () => {
  const { details } = await refusal(crosstab(ROWS, ['Universe (000),3000']));
  expect(details).toEqual([
    '2 rows: an audience that is more than the universe of 3,000,000 people (row 3 "6000" in "Audience (000)" for "7plus", row 4 "4000" in "Audience (000)" for "Nova"); correct the audience or the universe.',
  ]);
  const { doubts } = await readBytes('Universe,1000000\nVehicle,Reach %\n7plus,140%\nNova,20%\n');
  expect(doubts[0]!.says).toBe(
    '1 row left out: a reach that is more than 100% (row 3 "140%" in "Reach %" for "7plus"); a reach is a share of the universe, at most 100%.',
  );
});

test('without any universe, audience and reach the file is refused with what to add', async () => {
  const fault = await refusal('Vehicle,Audience (000),Average frequency\n7plus,,4\nNova,,7\n');
  expect(fault.message).toBe('The file does not say how many people its universe has.');
  expect(fault.details[0]).toContain('"Universe (000), 21500"');
});

test('without frequency vehicles count by audience alone, with a note', async () => {
  const { facts, audienceMatrix } = await readBytes('Universe,1000000\nVehicle,Reach %\n7plus,20%\nNova,30%\n', {
    demographic: EVERYBODY,
  });
  expect(facts.notes).toContain(
    'The file gives no frequency: within a channel, vehicles count by their audience alone.',
  );
  expect(audienceMatrix.vehicles[1]!.populationUse).toBeCloseTo(300_000, 6);
});

test('figures of a crosstab without any unit are asked about', async () => {
  const csv = ',Total,Women 25-54\nPopulation,20000,4000\n7plus,5000,1000\nNova,8000,1200\n';
  const { audienceMatrix, doubts } = await readBytes(csv, { demographic: 'women 25-54' });
  expect(audienceMatrix).toMatchObject({ universe: 20_000_000, targetUniverse: 4_000_000 });
  expect(doubts).toMatchObject([{ code: 'crosstab unit', assumed: 'thousands', walk: true }]);
  const reading = { version: 1, answers: [{ key: 'crosstab unit', answer: 'people' }] };
  const { audienceMatrix: people } = await readBytes(csv, { demographic: 'women 25-54', reading });
  expect(people).toMatchObject({ universe: 20_000, targetUniverse: 4000 });
});

import { EVERYBODY, readBytes } from '../../../testing/audience/reading.ts';

const read = async (lines: readonly string[], answer?: string) => {
  const key = `row groups: ${lines.find((line) => line.includes('Vehicle'))!.split(/[,;]/)[0]}`;
  const reading = { version: 1 as const, answers: answer === undefined ? [] : [{ key, answer }] };
  const { audienceMatrix, facts, doubts } = await readBytes([...lines, ''].join('\n'), {
    demographic: EVERYBODY,
    reading,
  });
  return {
    universe: audienceMatrix.universe,
    vehicles: facts.vehicles.map(({ publisher, audience, mean_use }) => [publisher, Math.round(audience!), mean_use]),
    asked: doubts.map(({ code, walk }) => `${walk ? 'asked' : 'listed'} ${code}`),
  };
};
const HEAD = 'State,Vehicle,Universe (000),Audience (000),Frequency';
const STATES = [
  'NSW,Netflix,10000,4000,6',
  'NSW,7plus,10000,2000,5',
  'VIC,Netflix,6000,2000,3',
  'VIC,7plus,6000,1000,5',
];
const BOTH = {
  universe: 16_000_000,
  vehicles: [
    ['Netflix', 6_000_000, 5],
    ['7plus', 3_000_000, 5],
  ],
};
const NSW = {
  universe: 10_000_000,
  vehicles: [
    ['Netflix', 4_000_000, 6],
    ['7plus', 2_000_000, 5],
  ],
};

test.each([
  ['a universe in each row', [HEAD, ...STATES]],
  ['merged cells', [HEAD, ...STATES.map((row, index) => (index % 2 === 1 ? row.replace(/^\w+/, '') : row))]],
  ['decimal commas', [HEAD, ...STATES].map((row) => row.replaceAll(',', ';').replace(/;6$/, ';6,0'))],
  ['a vehicle of one state', [HEAD, ...STATES, 'VIC,Stan,6000,0,']],
])('rows of several states are added up, or those of one are read: %s', async (_, lines) => {
  const asked = ['asked row groups'];
  const { vehicles, ...found } = await read(lines);
  expect({ ...found, vehicles: vehicles.slice(0, 2) }).toEqual({ ...BOTH, asked });
  const one = await read(lines, 'NSW');
  expect({ ...one, vehicles: one.vehicles.slice(0, 2) }).toEqual({ ...NSW, asked });
});

test('of many groups only some are offered, among them the one that was chosen', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `R${index}`);
  const lines = [HEAD, ...names.flatMap((name) => [`${name},Netflix,1000,400,6`, `${name},7plus,1000,200,5`])];
  const { universe, asked } = await read(lines);
  expect({ universe, asked }).toEqual({ universe: 30_000_000, asked: ['asked row groups'] });
  expect((await read(lines, 'R29')).universe).toBe(1_000_000);
});

test('reaches of states are added up over their universes', async () => {
  const lines = ['State,Vehicle,Population,Reach %', 'NSW,Netflix,10000000,40%', 'NSW,7plus,10000000,20%'];
  const { universe, vehicles } = await read([...lines, 'VIC,Netflix,6000000,20%', 'VIC,7plus,6000000,60%']);
  expect(universe).toBe(16_000_000);
  expect(vehicles.map(([, audience]) => audience)).toEqual([5_200_000, 5_600_000]);
});

test('total rows of the states are added up', async () => {
  const lines = [
    'State,Vehicle,Audience (000),Frequency',
    'NSW,Total,10000,',
    'NSW,Netflix,4000,6',
    'NSW,7plus,2000,5',
  ];
  const all = [...lines, 'VIC,Total,6000,', 'VIC,Netflix,2000,3', 'VIC,7plus,1000,5'];
  expect(await read(all)).toMatchObject(BOTH);
  expect(await read(all, 'NSW')).toMatchObject(NSW);
});

test('the whole country is read where it is next to its states, and listed', async () => {
  const whole = ['Australia,Netflix,16000,6000,5', 'Australia,7plus,16000,3000,5'];
  expect(await read([HEAD, ...STATES, ...whole])).toEqual({ ...BOTH, asked: ['listed row groups'] });
});

test('of several months, the newest is read', async () => {
  const rows = STATES.map((row) => row.replace('NSW', 'Mar 2026').replace('VIC', 'Feb 2026'));
  expect(await read([HEAD.replace('State', 'Month'), ...rows])).toEqual({ ...NSW, asked: ['asked row groups'] });
});

test('states below the universe of all of them can only be added up', async () => {
  const rows = STATES.map((row) => row.replace(/,1?[06]000,/, ','));
  const lines = ['Universe (000),16000', HEAD.replace(',Universe (000)', ''), ...rows];
  expect(await read(lines)).toMatchObject(BOTH);
  expect(await read(lines, 'NSW')).toMatchObject(BOTH);
});

test('rows of two times of the day are not added up unless the planner says so: their people may be the same', async () => {
  const lines = [
    'Daypart,Vehicle,Universe (000),Audience (000)',
    'Breakfast,Nova,10000,4000',
    'Breakfast,KIIS,10000,3000',
  ];
  const { vehicles, asked } = await read([...lines, 'Drive,Nova,10000,2000', 'Drive,KIIS,10000,2500']);
  expect(vehicles.map(([, audience]) => audience)).toEqual([4_000_000, 3_000_000]);
  expect(asked).toContain('asked row groups');
});

test('shares of states without a word for them are added up over their universes', async () => {
  const lines = [
    'State,Vehicle,Universe (000),Total',
    'NSW,Netflix,10000,40%',
    'NSW,7plus,10000,20%',
    'NSW,Stan,10000,10%',
  ];
  const { vehicles } = await read([...lines, 'VIC,Netflix,6000,20%', 'VIC,7plus,6000,60%', 'VIC,Stan,6000,10%']);
  expect(vehicles[0]![1]).toBe(5_200_000);
});

test.each([
  ['Q4 2025', 'Q1 2026'],
  ['2026-01-01', '2026-03-01'],
  ['31/01/2026', '28/02/2026'],
  ['01/2026', '03/2026'],
  ['Jan', 'Mar'],
  ['W1', 'W3'],
])('of rows for %s and %s, the newest are assumed', async (older, newer) => {
  const lines = ['Period,Vehicle,Audience (000)', `${newer},Nova,4000`, `${newer},KIIS,3000`];
  const { vehicles, asked } = await read([...lines, `${older},Nova,2000`, `${older},KIIS,2500`]);
  expect(vehicles.map(([, audience]) => audience)).toEqual([4_000_000, 3_000_000]);
  expect(asked).toContain('asked row groups');
});

test('the headings may be repeated above a second wave, and the newest is assumed', async () => {
  const head = 'Wave,Vehicle,Universe (000),Audience (000),Frequency';
  const rows = (wave: string, netflix: number) => [`${wave},Netflix,10000,${netflix},6`, `${wave},7plus,10000,2000,5`];
  const { vehicles, asked } = await read([head, ...rows('Q1 2026', 3000), head, ...rows('Q2 2026', 4000)]);
  expect({ vehicles, asked }).toEqual({ vehicles: NSW.vehicles, asked: ['asked row groups'] });
});

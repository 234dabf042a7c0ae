import { planningData, readBytes } from '../../../testing/audience/reading.ts';
import { EVERYBODY } from '../../planningData/lists/demographic.ts';
import { addedUp, audiencesThatAddUp } from './addedAudiences.ts';

const demographic = (name: string, filter: Partial<typeof EVERYBODY>) => ({
  name,
  filter: { ...EVERYBODY, ...filter },
});
const PEOPLE_25_54 = demographic('people 25-54', { ageFrom: 25, ageTo: 54 });

test.each([
  [
    ['14-24', '25-39', '40-54', '55+'],
    ['25-39', '40-54'],
  ],
  [
    ['25-29', '30-39', '25-39', '40-54'],
    ['25-39', '40-54'],
  ],
  [
    ['Men 25-54', 'Women 25-54', 'Total'],
    ['Men 25-54', 'Women 25-54'],
  ],
  [
    ['Men 25-39', 'Men 40-54', 'Women 25-54'],
    ['Men 25-39', 'Men 40-54', 'Women 25-54'],
  ],
  // A gap, an overlap, another age, and one gender only.
  [['25-34', '40-54'], null],
  [['25-40', '40-54'], null],
  [['25-39', '40-59'], null],
  [['Men 25-54', 'Total'], null],
])('of %j the columns %j are people 25-54', (labels, expected) => {
  expect(audiencesThatAddUp(labels, PEOPLE_25_54)).toEqual(expected);
});

test('everybody is not added up', () => {
  expect(audiencesThatAddUp(['14-24', '25+'], demographic('all people 14+', { ageFrom: 14 }))).toBeNull();
});

test('reach and frequency of a sum are means, weighted with people and with users', () => {
  const mapped = planningData.mapping.match('Netflix')!;
  const audience = (label: string, universe: number, reach: number, frequency: number) => ({
    label,
    universe,
    sample: 100,
    vehicles: [{ column: 'Netflix', mapped, reach, frequency, hasFrequency: true }],
  });
  const sum = addedUp([audience('25-39', 1000, 0.8, 10), audience('40-54', 3000, 0.4, 5)], 'people 25-54');
  expect(sum).toMatchObject({ label: 'people 25-54', universe: 4000, sample: 200, parts: ['25-39', '40-54'] });
  // 800 and 1,200 of 4,000 people; 8,000 and 6,000 contacts.
  expect(sum.vehicles[0]).toMatchObject({ reach: 0.5, frequency: 7 });
});

test('vehicles of one name in two channels are added up apart', () => {
  const audience = (label: string) => ({
    label,
    universe: 1000,
    sample: 0,
    vehicles: ['BVOD: Seven', 'FTA Metro: Seven'].map((name, at) => ({
      column: 'Seven',
      mapped: planningData.mapping.match(name)!,
      reach: at === 0 ? 0.2 : 0.6,
      frequency: 1,
      hasFrequency: false,
    })),
  });
  const { vehicles } = addedUp([audience('25-39'), audience('40-54')], 'people 25-54');
  expect(vehicles.map(({ reach }) => reach)).toEqual([0.2, 0.6]);
});

test('groups without an upper age add up to a demographic without one', () => {
  const people = demographic('people 40+', { ageFrom: 40 });
  expect(audiencesThatAddUp(['25-39', '40-54', '55-64', '65+'], people)).toEqual(['40-54', '55-64', '65+']);
  expect(audiencesThatAddUp(['40-54', '55-64'], people)).toBeNull();
});

const TABLE = [
  'Vehicle,Total,14-24,25-39,40-54,55+',
  'Population (000),20000,4000,5000,5000,6000',
  'Netflix,{10000},{3000},{3500},{2500},{1000}',
  'Nova,{4000},{1500},{1250},{750},{500}',
];
const inThousands = TABLE.join('\n').replaceAll(/[{}]/g, '');
const inPercent = [...TABLE.slice(0, 2), 'Netflix,50%,75%,70%,50%,16.67%', 'Nova,20%,37.5%,25%,15%,8.33%'].join('\n');

test.each([
  ['numbers of people', inThousands],
  ['shares', inPercent],
])('columns of age groups with %s are added up for the target', async (_, text) => {
  const { audienceMatrix, facts, doubts } = await readBytes(`${text}\n`, { demographic: 'people 25-54' });
  expect(audienceMatrix.targetUniverse).toBe(10_000_000);
  expect(facts.demographic).toMatchObject({
    applied: true,
    says: 'The target is the columns "25-39" and "40-54" together: 10,000,000 of 20,000,000 people.',
  });
  expect(facts.vehicles.map(({ publisher, audience }) => [publisher, audience])).toEqual([
    ['Netflix', 10_000_000],
    ['Nova', 4_000_000],
  ]);
  expect(doubts.filter(({ code }) => code === 'target')).toEqual([]);
});

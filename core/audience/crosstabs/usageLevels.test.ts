import { planningData, readBytes } from '../../../testing/audience/reading.ts';
import { withoutUsageLevels } from './usageLevels.ts';

const LEVELS = ['Heavy', 'Medium', 'Light', 'Non-user'] as const;
const FIGURES: readonly (readonly [string, readonly number[]])[] = [
  ['Netflix', [3000, 2000, 1000, 14_000]],
  ['Stan', [1000, 500, 500, 18_000]],
  ['7plus', [2000, 1000, 1000, 16_000]],
];

test.each<[string, (name: string, level: string) => string]>([
  ['behind a dash', (name, level) => `${name} - ${level},`],
  ['behind a colon', (name, level) => `${name}: ${level === 'Non-user' ? level : `${level} users`},`],
  ['in brackets', (name, level) => `${name} (${level}),`],
  ['in a cell of their own', (name, level) => `${name},${level}`],
  ['below the name of the vehicle', (name, level) => `${level === 'Heavy' ? name : ''},${level}`],
])('heavy, medium and light users %s are the users of the vehicle', async (_, label) => {
  const rows = FIGURES.flatMap(([name, people]) =>
    people.map((figure, at) => `${label(name, LEVELS[at]!)},${figure},${figure / 200}%,100`),
  );
  const text = `${['Vehicle,,(000),v%,Index', 'Total,,20000,100%,100', ...rows].join('\n')}\n`;
  const { audienceMatrix, facts, doubts } = await readBytes(text);
  expect(audienceMatrix.universe).toBe(20_000_000);
  expect(facts.vehicles.map(({ publisher, audience }) => [publisher, audience])).toEqual([
    ['Netflix', 6_000_000],
    ['Stan', 2_000_000],
    ['7plus', 4_000_000],
  ]);
  expect(doubts.filter(({ walk }) => walk)).toEqual([]);
});

test('a row of all users counts in place of its levels', () => {
  const rows = FIGURES.flatMap(([name, people]) =>
    ['All users', 'Heavy', 'Light'].map((level, at) => [`${name} - ${level}`, String(people[at]!)]),
  );
  expect(withoutUsageLevels([['Vehicle', '(000)'], ...rows], '.', planningData.mapping)).toEqual([
    ['Vehicle', '(000)'],
    ['Netflix', '3000'],
    ['Stan', '1000'],
    ['7plus', '2000'],
  ]);
});

test.each([
  ['one level of each vehicle', ['Netflix - Heavy,100', 'Stan - Heavy,100', '7plus - Heavy,100']],
  ['levels of no vehicle', ['Cars - Heavy,100', 'Cars - Light,100', 'Boats - Heavy,1', 'Boats - Light,1']],
])('rows are left as they are: %s', (_, lines) => {
  const rows = ['Vehicle,(000)', ...lines].map((line) => line.split(','));
  expect(withoutUsageLevels(rows, '.', planningData.mapping)).toBeNull();
});

import { planningData, readBytes } from '../../../testing/audience/reading.ts';
import { crosstabOfLines } from './lineForEachFigure.ts';

const LINES = [
  ['Media', 'Audience', 'Statistic', 'Value'],
  ['Total population', 'Total', '(000)', '20000'],
  ['Total population', 'Women 25-54', '(000)', '4000'],
  ['7plus', 'Total', '(000)', '5000'],
  ['7plus', 'Women 25-54', '(000)', '1000'],
  ['Nova 96.9', 'Total', '(000)', '8000'],
  ['Nova 96.9', 'Women 25-54', '(000)', '1200'],
];
const csv = (lines: readonly (readonly string[])[]) => lines.map((line) => `${line.join(',')}\n`).join('');

test('a line for each figure is read as a row for each vehicle', async () => {
  const { audienceMatrix, facts } = await readBytes(csv(LINES), { demographic: 'women 25-54' });
  expect(audienceMatrix).toMatchObject({ universe: 20_000_000, targetUniverse: 4_000_000 });
  expect(audienceMatrix.vehicles.map(({ populationUse }) => Math.round(populationUse))).toEqual([5_000_000, 8_000_000]);
  expect(facts.notes.join(' ')).toContain('a line for each figure');
});

test('the measure may be the heading of the figures', () => {
  const lines = LINES.map((line) => [line[0]!, line[1]!, line[3]!.replace('Value', 'Audience (000)')]);
  expect(crosstabOfLines(lines, '.', planningData.mapping)).toEqual([
    ['', 'Total', 'Women 25-54'],
    ['Vehicle', 'Audience (000)', 'Audience (000)'],
    ['Total population', '20000', '4000'],
    ['7plus', '5000', '1000'],
    ['Nova 96.9', '8000', '1200'],
  ]);
});

test.each([
  ['a figure twice', [...LINES, LINES[3]!]],
  ['no column of everybody', LINES.map((line) => line.map((cell) => cell.replace(/^Total$/, 'Men 25-54')))],
  ['no audiences', LINES.map(([media, , statistic, value]) => [media!, 'x', statistic!, value!])],
])('any other table is left as it is: %s', (_, lines) => {
  expect(crosstabOfLines(lines, '.', planningData.mapping)).toBeNull();
});

const FLAT = ['Total', 'Women 25-54', 'Cord cutters'].flatMap((audience, at) =>
  [
    ['Netflix', 40],
    ['Stan', 20],
    ['Nova', 5],
  ].map(([name, percent]) => [
    'Used in the last month',
    String(name),
    audience,
    `${Number(percent) + at}`,
    String((Number(percent) + at) * 1000 * (20 - 8 * at)),
    '100',
    '123',
  ]),
);

test('a line for each vehicle and audience, with the people who use it below "Universe", is read as a crosstab', async () => {
  const head = ['Question', 'Attribute', 'Audience', 'Data point %', 'Universe', 'Index', 'Responses'];
  const { audienceMatrix, facts, doubts } = await readBytes(csv([head, ...FLAT]), { demographic: 'women 25-54' });
  expect([audienceMatrix.universe, audienceMatrix.targetUniverse]).toEqual([2_000_000, 1_200_000]);
  expect(facts.vehicles.map(({ publisher, reach }) => [publisher, reach])).toEqual([
    ['Netflix', 0.4],
    ['Stan', 0.2],
    ['Nova', 0.05],
  ]);
  expect(doubts).toEqual([]);
});

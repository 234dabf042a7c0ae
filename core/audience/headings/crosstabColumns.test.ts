import { EVERYBODY, readBytes } from '../../../testing/audience/reading.ts';
import { measureOf, splitMeasure } from './crosstabColumns.ts';

test.each([
  ['Total (000)', 'Total', '(000)', 'audience'],
  ["Women 25-54 ('000)", 'Women 25-54', "('000)", 'audience'],
  ['Women 25-54 Vert%', 'Women 25-54', 'Vert%', 'reach'],
  ['Women 25-54 Horz%', 'Women 25-54', 'Horz%', 'ignored'],
  ['People 18-39 %', 'People 18-39', '%', 'reach'],
  ['Total (people)', 'Total', '(people)', 'audience'],
  ['Total National (000)', 'Total National', '(000)', 'audience'],
  ['Men 18-39 audience (000)', 'Men 18-39', 'audience (000)', 'audience'],
  ['All people: Audience (000)', 'All people', 'Audience (000)', 'audience'],
  ['Total average times a month', 'Total', 'average times a month', 'frequency'],
])('%s is an audience and its measure', (heading, audience, measure, kind) => {
  expect(splitMeasure(heading)).toEqual({ audience, measure });
  expect(measureOf(measure)).toBe(kind);
});

test.each(['Audience (000)', 'Total', 'All people', 'All people 14+', 'Average frequency', 'Reach %', 'Netflix'])(
  '%s does not name both an audience and a measure',
  (heading) => {
    expect(splitMeasure(heading)).toBeNull();
  },
);

test.each(['Avg times/month', 'OTS/month', 'AOTS', 'Freq/mth', 'Average frequency'])(
  '"%s" is a frequency',
  (heading) => {
    expect(measureOf(heading)).toBe('frequency');
  },
);

test('"Contacts (000)" is not taken for a frequency without a question', () => {
  expect(measureOf('Contacts (000)')).not.toBe('frequency');
});

const read = async (lines: readonly string[], demographic = 'women 25-54') => {
  const { audienceMatrix, doubts } = await readBytes([...lines, ''].join('\n'), { demographic });
  return {
    universe: audienceMatrix.universe,
    target: audienceMatrix.targetUniverse,
    use: audienceMatrix.vehicles.map(({ populationUse }) => Math.round(populationUse)),
    askedByRun: doubts.filter(({ walk }) => walk).map(({ code }) => code),
  };
};
const EXPECTED = { universe: 20_000_000, target: 4_000_000, use: [5_000_000, 8_000_000], askedByRun: [] };

test.each([
  [
    'thousands',
    [',Total (000),Women 25-54 (000)', 'Total population,20000,4000', '7plus,5000,1000', 'Nova 96.9,8000,1200'],
  ],
  [
    'shares next to them',
    [
      ',Total (000),Total Vert%,Women 25-54 (000),Women 25-54 Vert%,Women 25-54 Horz%,Women 25-54 Index',
      'Total,20000,100,4000,100,20,100',
      '7plus,5000,25,1000,25,20,100',
      'Nova 96.9,8000,40,1200,30,15,75',
    ],
  ],
  [
    'semicolons and decimal commas',
    [
      ';Total (000);Total %;Women 25-54 (000);Women 25-54 %',
      'Total population;20000;100;4000;100',
      '7plus;5000;25,0;1000;25,0',
      'Nova 96.9;8000;40,0;1200;30,0',
    ],
  ],
  [
    'the unit in a line above',
    ["Audience in '000s", '', ',Total,Women 25-54', 'Population,20000,4000', '7plus,5000,1000', 'Nova 96.9,8000,1200'],
  ],
  [
    'vehicles in columns',
    [
      ',Total population,7plus,Nova 96.9,Netflix',
      'Total audience (000),20000,5000,8000,0',
      'Women 25-54 audience (000),4000,1000,1200,0',
    ],
  ],
])('one row of headings with audience and measure: %s', async (_, lines) => {
  const { use, ...found } = await read(lines);
  expect({ ...found, use: use.slice(0, 2) }).toEqual(EXPECTED);
});

test('the share without a name is that of the audience to its left', async () => {
  const lines = [',All people 14+ (000),%', 'Population,20000,100', '7plus,5000,25', 'Nova 96.9,8000,40'];
  expect(await read(lines, EVERYBODY)).toEqual({ ...EXPECTED, target: 20_000_000 });
});

test('an average a week is converted to times a month', async () => {
  const lines = (period: string) => [
    `,Total (000),Total average times a ${period},Women 25-54 (000),Women 25-54 average times a ${period}`,
    'Total population,20000,,4000,',
    '7plus,5000,2,1000,3',
    'Nova 96.9,8000,1,1200,3',
  ];
  expect(await read(lines('month'))).toEqual({ ...EXPECTED, use: [10_000_000, 8_000_000] });
  expect(await read(lines('week'))).toEqual({ ...EXPECTED, use: [43_000_000, 34_400_000] });
});

test('"(000)" in a column of measures is a unit', async () => {
  const block = (name: string, all: number, women: number) => [
    `${name},(000),${all},${women}`,
    ',Average frequency (times per month),1,1',
  ];
  const lines = [',Statistic,Total,Women 25-54', 'Total population,(000),20000,4000'];
  const vehicles = [...block('7plus', 5000, 1000), ...block('Nova 96.9', 8000, 1200)];
  expect(await read([...lines, ...vehicles])).toEqual(EXPECTED);
});

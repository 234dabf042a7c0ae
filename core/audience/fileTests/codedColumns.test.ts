import { CHANNELS } from '../../rules/channels.ts';
import { planningData, readBytes, respondentsText } from '../../../testing/audience/reading.ts';
import { numberedSeries } from '../headings/respondentColumns.ts';
import { withVariableLabels } from '../headings/variableLabels.ts';

const PEOPLE = 120;
const isWoman = (at: number) => at % 3 === 0;
const read = (headings: readonly string[], cell: (at: number) => string, gender: (at: number) => string, end = '') =>
  readBytes(
    respondentsText(['id', 'weight', 'age', 'gender', ...headings], PEOPLE, (at) => [
      `R${at}`,
      100_000,
      18 + (at % 60),
      gender(at),
      ...headings.map(() => cell(at)),
    ]) + end,
    { demographic: 'women 14+' },
  );
const use = ({ audienceMatrix }: Awaited<ReturnType<typeof read>>, channel: (typeof CHANNELS)[number]) =>
  audienceMatrix.populationUse[CHANNELS.indexOf(channel)]! / audienceMatrix.universe;

test('codes such as A1 are read by the legend in the heading', async () => {
  const heads = ['Netflix', 'Stan'].map((name) => `"How often ${name} (A1=Never, A2=Monthly, A3=Daily)"`);
  const result = await read(
    heads,
    (at) => `A${1 + (at % 3)}`,
    (at) => (isWoman(at) ? 'F' : 'M'),
  );
  expect(use(result, 'SVOD')).toBeCloseTo((2 * (1 + 30.4)) / 3, 6);
  expect(result.doubts.filter(({ walk }) => walk)).toEqual([]);
});

test('codes such as A1 are read by legends below the table, also those of genders', async () => {
  const legends = '\n\nGender: A1=Female; A2=Male\nHow often: A1=Never; A2=Monthly; A3=Daily\n';
  const result = await read(
    ['How often [Netflix]', 'How often [Stan]'],
    (at) => `A${1 + (at % 3)}`,
    (at) => (isWoman(at) ? 'A1' : 'A2'),
    legends,
  );
  expect(use(result, 'SVOD')).toBeCloseTo((2 * (1 + 30.4)) / 3, 6);
  expect(result.audienceMatrix.targetUniverse / result.audienceMatrix.universe).toBeCloseTo(1 / 3, 6);
});

test.each<[string, readonly string[], readonly number[]]>([
  ['variable names', ['id', 'Q5_1', 'Q5_2', 'Q5_3', 'Q5_10'], [1, 2, 3, 4]],
  ['with zeros', ['v01', 'v02', 'v03', 'v10'], [0, 1, 2, 3]],
  ['networks', ['Channel 7', 'Channel 9', 'Channel 10'], []],
  ['a vehicle several times', ['Netflix.1', 'Netflix.2', 'Netflix.3'], []],
])('numbered headings are not taken for vehicles: %s', (_, texts, numbered) => {
  expect([...numberedSeries(texts, (name) => name === 'netflix')]).toEqual(numbered);
});

const LABELS = 'Variable,Position,Label,Measure\nAGE,1,Age of respondent,Scale\n';
test.each<[string, string]>([
  ['SPSS', `${LABELS}Q5_1,2,How often: Binge,Nominal\nQ5_2,3,How often: Stan,Nominal\n`],
  ['types first', 'name,type,label\nAGE,numeric,Age\nQ5_1,numeric,How often: Binge\nQ5_2,numeric,How often: Stan\n'],
])('labels of variables on another sheet complete their names: %s', (_, sheet) => {
  const preview = [
    ['AGE', 'Q5_1', 'Q5_2', 'Netflix'],
    ['20', '1', '2', '1'],
  ];
  const values = 'Variable,Value,Label\nQ5_1,1,Never\nQ5_1,2,Daily\nQ5_2,1,Never\nAGE,0,None\n';
  expect(withVariableLabels(preview, [values, sheet], planningData.mapping)[0]).toEqual([
    'AGE',
    'Q5_1: How often: Binge',
    'Q5_2: How often: Stan',
    'Netflix',
  ]);
  expect(withVariableLabels(preview, [values], planningData.mapping)).toBe(preview);
});

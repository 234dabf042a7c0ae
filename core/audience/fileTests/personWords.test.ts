import { readBytes, respondentsText } from '../../../testing/audience/reading.ts';

const PEOPLE = 240;
const isWoman = (at: number) => at % 3 !== 0;
type Columns = readonly (readonly [heading: string, cell: (at: number) => string | number])[];
const read = (columns: Columns, demographic: string) =>
  readBytes(
    respondentsText(['id', 'weight', ...columns.map(([heading]) => heading), 'Netflix', 'Stan'], PEOPLE, (at) => [
      `R${at}`,
      100_000,
      ...columns.map(([, cell]) => cell(at)),
      at % 2,
      at % 3 === 0 ? 1 : 0,
    ]),
    { demographic },
  );
const AGE = ['age', (at: number) => 18 + (at % 60)] as const;
const women = Array.from({ length: PEOPLE }, (_, at) => at).filter(isWoman).length;

test.each<[string, Columns]>([
  ['titles', [['Title', (at) => (isWoman(at) ? ['Ms', 'Mrs', 'Miss'][at % 2]! : 'Mr')]]],
  ['an unfinished question', [['And you are...', (at) => (isWoman(at) ? 'a woman' : 'a man')]]],
  ['categories in braces', [['Gender', (at) => (isWoman(at) ? '{Female}' : '{Male}')]]],
  ['the name of a variable', [['QGender', (at) => (isWoman(at) ? 'Female' : 'Male')]]],
  [
    'codes and their words',
    [
      ['Gender_Code', (at) => (isWoman(at) ? 2 : 1)],
      ['Gender_Label', (at) => (isWoman(at) ? 'Female' : 'Male')],
    ],
  ],
  [
    'codes as the gender and their words',
    [
      ['Gender', (at) => (isWoman(at) ? 2 : 1)],
      ['Gender_Label', (at) => (isWoman(at) ? 'Female' : 'Male')],
    ],
  ],
])('words for men and women are the gender without a question: %s', async (_, columns) => {
  const { audienceMatrix, doubts } = await read([AGE, ...columns], 'women 14+');
  expect(audienceMatrix.targetUniverse).toBe(women * 100_000);
  expect(doubts.filter(({ walk }) => walk)).toEqual([]);
});

test('one letter under another heading stays a question', async () => {
  const { doubts } = await read([AGE, ['Day part', (at) => (isWoman(at) ? 'F' : 'M')]], 'women 14+');
  expect(doubts.filter(({ walk }) => walk).map(({ code }) => code)).toEqual(['gender column']);
});

const ageOf = (at: number) => 18 + (at % 60);
const bandOf = (at: number) => (ageOf(at) < 25 ? '18-24' : ageOf(at) < 55 ? '25-54' : '55+');

test.each([4, 20])('where one of %d exact ages is left out, the age group counts', async (each) => {
  const isOut = (at: number) => at % each === 0;
  const { audienceMatrix, doubts, facts } = await read(
    [
      ['Exact age', (at) => (isOut(at) ? '' : ageOf(at))],
      ['Age group', bandOf],
    ],
    'people 25-54',
  );
  const inside = Array.from({ length: PEOPLE }, (_, at) => ageOf(at)).filter((age) => age >= 25 && age <= 54).length;
  expect(audienceMatrix.targetUniverse).toBe(inside * 100_000);
  expect(doubts.filter(({ walk }) => walk)).toEqual([]);
  expect(facts.demographic.says).toContain('Where "Exact age" is empty, "Age group" gives the age.');
});

test.each([
  ['Generation', ['Gen Z (14-28)', 'Millennials (29-44)', 'Gen X (45-60)', 'Boomers and older (61+)']],
  ['Age group', ['14/24', '25/44', '45/59', '60/+']],
])('bands such as those of "%s" are ages without a question', async (heading, bands) => {
  const { audienceMatrix, doubts } = await read([[heading, (at) => bands[at % 4]!]], 'people 14+');
  expect(audienceMatrix.targetUniverse).toBe(PEOPLE * 100_000);
  expect(doubts.filter(({ walk }) => walk)).toEqual([]);
});

test('the date of the interview gives the year of the survey', async () => {
  const { doubts } = await read(
    [
      ['Interviewed on', () => '15/06/2025'],
      ['DOB', (at) => `21/02/${1950 + (at % 50)}`],
    ],
    'people 25-54',
  );
  expect(doubts.filter(({ walk }) => walk)).toEqual([]);
});

test.each([
  ['Sexe', 'H', 'F'],
  ['Sexo', 'H', 'M'],
  ['Geslacht', 'M', 'V'],
  ['M/F', 'M', 'F'],
])('below "%s" %s is male and %s is female', async (heading, male, female) => {
  const columns = [[heading, (at: number) => (at % 4 === 0 ? male : female)]] as const;
  const { audienceMatrix, doubts } = await read([...columns, ['Age', () => '30']], 'women 25-54');
  expect(audienceMatrix.targetUniverse).toBe(PEOPLE * 100_000 * 0.75);
  expect(doubts.filter(({ walk }) => walk)).toEqual([]);
});

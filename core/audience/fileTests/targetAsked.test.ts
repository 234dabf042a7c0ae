import { readBytes, respondentsText } from '../../../testing/audience/reading.ts';

const answer = (key: string, given: string) => ({
  reading: { version: 1 as const, answers: [{ key, answer: given }] },
});
const ages = (at: number) => 15 + (at % 60);
const file = (headings: readonly string[], cells: (at: number) => readonly (string | number)[], rows = 240) =>
  respondentsText(['id', 'weight', ...headings, 'BVOD: 7plus', 'Radio: Nova'], rows, (at) => [
    at,
    10_000,
    ...cells(at),
    at % 3,
    at % 5,
  ]);
const people = 'people 25-54';

test.each([
  ['Age of respondent', (at: number) => ages(at)],
  ['D2. Age (single year)', (at: number) => ages(at)],
  ['Q3 How old are you?', (at: number) => ages(at)],
  ['Âge du répondant', (at: number) => ages(at)],
  ['Alter der befragten Person', (at: number) => ages(at)],
  ['Year of birth (2025 survey)', (at: number) => 2025 - ages(at)],
  ['Birth date', (at: number) => `${2025 - ages(at)}-04-12`],
  ['DOB', (at: number) => `12/04/${2025 - ages(at)}`],
])('%s is the age without a question', async (heading, cell) => {
  const text = `Survey of October 2025,,,,\n${file([heading], (at) => [cell(at)])}`;
  const { facts, doubts, audienceMatrix } = await readBytes(text, { demographic: people });
  expect(facts.demographic.applied).toBe(true);
  expect(audienceMatrix.targetSample).toBe(120);
  expect(facts.unmatched).toEqual([]);
  expect(doubts.filter(({ walk }) => walk)).toEqual([]);
});

test('a year of birth without a year of the survey asks for the year', async () => {
  const text = file(['birth_year'], (at) => [1990 - (at % 50)]);
  const { doubts } = await readBytes(text, { demographic: 'people 25+' });
  expect(doubts).toMatchObject([{ key: 'survey year: birth_year', walk: true }]);
  const now = Number(doubts[0]!.assumed);
  const again = await readBytes(text, {
    demographic: `people ${now - 1990}+`,
    ...answer('survey year: birth_year', String(now - 1)),
  });
  expect(again.audienceMatrix.targetSample).toBe(240 - 5);
});

test.each([
  ['ages', (at: number) => ages(at), false],
  ['bands', (at: number) => ['18-24', '25-34', '35-54', '55+'][at % 4]!, true],
  ['years of birth', (at: number) => 2025 - ages(at), true],
] as const)('which column is the age: %s below a heading that does not say so', async (_, cell, isTaken) => {
  const text = `Survey 2025,,,,\n${file(['S4'], (at) => [cell(at)])}`;
  const { doubts, facts } = await readBytes(text, { demographic: people });
  const [first] = doubts;
  expect(first).toMatchObject({ key: 'age column', walk: true, assumed: isTaken ? 'column 3' : 'everybody' });
  expect(first!.says).toContain('Which column is the age?');
  expect(facts.demographic.applied).toBe(isTaken);
  const again = await readBytes(text, { demographic: people, ...answer('age column', 'column 3') });
  expect(again.audienceMatrix.targetSample).toBe(120);
  expect(again.facts.demographic.applied).toBe(true);
});

test('everybody is never the target without a question, and the facts say whether it was chosen', async () => {
  const text = file(['State'], (at) => [['NSW', 'VIC'][at % 2]!]);
  const { doubts, facts } = await readBytes(text, { demographic: people });
  expect(doubts).toMatchObject([{ key: 'age column', walk: true, assumed: 'everybody', answered: null }]);
  expect(facts.demographic).toMatchObject({ applied: false, chosen: false });
  const again = await readBytes(text, { demographic: people, ...answer('age column', 'everybody') });
  expect(again.facts.demographic).toMatchObject({ applied: false, chosen: true });
  const vague = await readBytes(text, { demographic: 'trendsetters' });
  expect(vague.doubts).toMatchObject([{ key: 'target', walk: true }]);
});

test.each([
  ['1, 2 and 9', (at: number) => [1, 2, 1, 2, 1, 2, 1, 2, 1, 9][at % 10]!, '1 is male', 96],
  ['0 and 1', (at: number) => at % 2, '0 is male', 120],
  ['words of another language', (at: number) => ['Nainen', 'Mies'][at % 2]!, 'codes:nainen=female;mies=male', 120],
  ['letters', (at: number) => ['A', 'B'][at % 2]!, 'a is male', 120],
] as const)('what does each value mean: genders as %s', async (_, cell, given, target) => {
  const text = file(['Sex of respondent'], (at) => [cell(at)]);
  const { doubts, facts } = await readBytes(text, { demographic: 'women' });
  expect(doubts[0]).toMatchObject({ key: 'gender codes: Sex of respondent', walk: true, codes: true });
  expect(doubts[0]!.says).toContain('What does each value');
  expect(facts.demographic).toMatchObject({ applied: false, chosen: false });
  const again = await readBytes(text, { demographic: 'women', ...answer('gender codes: Sex of respondent', given) });
  expect(again.audienceMatrix.targetSample).toBe(target);
});

test('other categories leave only their own respondents outside the target', async () => {
  const text = file(['Gender'], (at) => [
    at % 40 === 0 ? 'Two-spirit' : at % 40 === 1 ? 'divers' : at % 2 ? 'Female' : 'Male',
  ]);
  const { doubts, audienceMatrix, facts } = await readBytes(text, { demographic: 'women' });
  expect(facts.demographic.applied).toBe(true);
  expect(audienceMatrix.targetSample).toBe(114);
  expect(doubts).toMatchObject([
    { key: 'gender values: Gender', walk: false, cells: ['Two-spirit: 6'], assumed: 'outside' },
  ]);
});

test.each([
  ['Age of home', people, 'everybody'],
  ['Age when first married', people, 'everybody'],
  ['Age at first smartphone', people, 'everybody'],
  ['Expected retirement age', people, 'everybody'],
  ['Age of licence', people, 'column 3'],
  ['Year of birth of grandmother', people, 'column 3'],
  ['Preferred doctor gender', 'women', 'everybody'],
  ['Gender of news presenter', 'women', 'column 3'],
])('"%s" may be about something else: %s are asked about', async (heading, demographic, assumed) => {
  const cell = (at: number) =>
    demographic === 'women' ? ['Male', 'Female'][at % 2]! : heading.startsWith('Year') ? 1990 - (at % 60) : ages(at);
  const { doubts } = await readBytes(
    file([heading], (at) => [cell(at)]),
    { demographic },
  );
  const role = demographic === 'women' ? 'gender' : 'age';
  const asked = doubts.find(({ key }) => key === `${role} column`)!;
  expect(asked).toMatchObject({ walk: true, assumed });
  expect(asked.answers.map(({ says }) => says)).toEqual([`"${heading}"`, 'None: the target is everybody in the file']);
});

test('a column surely about the respondent is taken before others, without a question', async () => {
  const text = file(['Age of licence', 'Age of respondent', 'Age when first married'], (at) => [40, ages(at), 30]);
  const { doubts, audienceMatrix } = await readBytes(text, { demographic: people });
  expect(audienceMatrix.targetSample).toBe(120);
  expect(doubts.filter(({ walk }) => walk)).toEqual([]);
});

test.each([
  ...['First, how old are you?', 'Before we get started: what is your age?', 'AGE_GP', 'S1. Age - Brand tracker'],
  ...['age_bucket', 'Age segment', 'Age imputed', 'Age for weighting', 'Age du repondant', 'Age en annees'],
])('"%s" is the age of the respondent, without a question', async (heading) => {
  const { doubts, facts } = await readBytes(
    file([`"${heading}"`], (at) => [ages(at)]),
    { demographic: people },
  );
  expect(doubts.filter(({ walk }) => walk)).toEqual([]);
  expect(facts.demographic.applied).toBe(true);
});

test.each(['First, what is your gender?', 'Gender: Male / Female / Prefer not to say', 'Gender you feel you are'])(
  '"%s" is the gender of the respondent, without a question',
  async (heading) => {
    const text = file(['Age', `"${heading}"`], (at) => [ages(at), at % 2 ? 'Male' : 'Female']);
    const { doubts, facts } = await readBytes(text, { demographic: 'women 25-54' });
    expect(doubts.filter(({ walk }) => walk)).toEqual([]);
    expect(facts.demographic.applied).toBe(true);
  },
);

test('many cells without a readable age are asked about', async () => {
  const text = file(['Age'], (at) => [at % 4 === 0 ? 'adult' : ages(at)]);
  const { doubts, audienceMatrix } = await readBytes(text, { demographic: people });
  expect(doubts).toMatchObject([{ key: 'age values: Age', walk: true, cells: ['adult: 60'] }]);
  expect(audienceMatrix.targetSample).toBe(92);
  const again = await readBytes(text, { demographic: people, ...answer('age values: Age', 'codes:adult=40') });
  expect(again.audienceMatrix.targetSample).toBe(152);
});

test('codes of age bands: usual bands are offered', async () => {
  const text = file(['Age group'], (at) => [at % 40 === 39 ? 99 : 1 + (at % 6)]);
  const { doubts } = await readBytes(text, { demographic: people });
  const { answers, key } = doubts[0]!;
  const usual = answers.find(({ id }) => id.startsWith('codes:1=18-24'))!;
  const again = await readBytes(text, { demographic: people, ...answer(key, usual.id) });
  expect(again.facts.demographic.applied).toBe(true);
  expect(again.audienceMatrix.targetSample).toBe(
    Array.from({ length: 240 }, (_, at) => at).filter((at) => at % 40 !== 39 && [1, 2, 3].includes(at % 6)).length,
  );
});

test.each([
  ['inside', 60],
  ['touching', 180],
  ['everybody', 240],
] as const)('a band across the edge of the demographic: %s', async (given, target) => {
  const text = file(['Age band'], (at) => [['18-29', '30-49', '50-69', '70+'][at % 4]!]);
  const { doubts } = await readBytes(text, { demographic: people });
  expect(doubts).toMatchObject([
    { key: 'age bands: Age band', walk: true, assumed: 'half', cells: ['18-29: 60', '50-69: 60'] },
  ]);
  const again = await readBytes(text, { demographic: people, ...answer('age bands: Age band', given) });
  expect(again.audienceMatrix.targetSample).toBe(target);
});

describe('a crosstab without a column of the demographic', () => {
  const table = ['Channel,Vehicle,Audience (000)', ',Universe,9000', 'BVOD,7plus,3000', 'Radio,Nova,4000', ''].join(
    '\n',
  );

  test('is asked about: was the whole file made for it', async () => {
    const { doubts, facts } = await readBytes(table, { demographic: people });
    expect(doubts).toMatchObject([{ key: 'target', walk: true, assumed: 'everybody' }]);
    expect(facts.demographic).toMatchObject({ applied: false, chosen: false });
    const again = await readBytes(table, { demographic: people, ...answer('target', 'made for') });
    expect(again.facts.demographic.applied).toBe(true);
  });

  test.each([
    ['Base: people 25-54 (n = 1204)', people],
    ['Media survey', 'all people'],
  ])('asks nothing below "%s" for %s', async (title, demographic) => {
    const { doubts, facts } = await readBytes(`${title},,\n${table}`, { demographic });
    expect(doubts).toEqual([]);
    expect(facts.demographic.applied).toBe(true);
  });
});

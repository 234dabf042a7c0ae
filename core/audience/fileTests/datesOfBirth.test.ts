import { readBytes, respondentsText } from '../../../testing/audience/reading.ts';

const PEOPLE = 240;
const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
/** Ages 15 to 74 in 2025. */
const yearOf = (at: number) => 2025 - 15 - (at % 60);
const dayOf = (at: number) => 1 + (at % 28);
const monthOf = (at: number) => 1 + ((Math.floor(at / 60) * 3 + at) % 12);
const two = (value: number) => String(value).padStart(2, '0');
const shortYear = (at: number) => two(yearOf(at) % 100);
const nameOf = (at: number) => MONTHS[monthOf(at) - 1]!;
const serial = (at: number) => Date.UTC(yearOf(at), monthOf(at) - 1, dayOf(at)) / 86_400_000 + 25_569;

const FORMATS: readonly (readonly [string, string, (at: number) => string | number])[] = [
  ['dob', '01/01/91', (at) => `${two(dayOf(at))}/${two(monthOf(at))}/${shortYear(at)}`],
  ['dob', '1/31/91', (at) => `${monthOf(at)}/${dayOf(at)}/${shortYear(at)}`],
  ['dob', '1/31/1991', (at) => `${monthOf(at)}/${dayOf(at)}/${yearOf(at)}`],
  ['DOB', '1.3.91', (at) => `${dayOf(at)}.${monthOf(at)}.${shortYear(at)}`],
  ['DOB', '1-Mar-91', (at) => `${dayOf(at)}-${nameOf(at).slice(0, 3)}-${shortYear(at)}`],
  ['DOB', '1 Mar 91', (at) => `${dayOf(at)} ${nameOf(at).slice(0, 3)} ${shortYear(at)}`],
  ['DOB', '01MAR1991', (at) => `${two(dayOf(at))}${nameOf(at).slice(0, 3).toUpperCase()}${yearOf(at)}`],
  ['Birthday', 'January 1, 1991', (at) => `"${nameOf(at)} ${dayOf(at)}, ${yearOf(at)}"`],
  ['Birthday', 'Mar 1 1991', (at) => `${nameOf(at).slice(0, 3)} ${dayOf(at)} ${yearOf(at)}`],
  ['Birthday', 'Friday, 1 March 1991', (at) => `"Friday, ${dayOf(at)} ${nameOf(at)} ${yearOf(at)}"`],
  ['Date of birth', '33239', serial],
  ['DateOfBirth', '1991-01-31', (at) => `${yearOf(at)}-${two(monthOf(at))}-${two(dayOf(at))}`],
];

const file = (heading: string, cell: (at: number) => string | number, interviewed?: (at: number) => string | number) =>
  respondentsText(
    ['id', 'weight', heading, ...(interviewed === undefined ? [] : ['Interview date']), 'Nova', 'Netflix'],
    PEOPLE,
    (at) => [
      at,
      10_000,
      cell(at),
      ...(interviewed === undefined ? [] : [interviewed(at)]),
      at % 2,
      at % 3 === 0 ? 1 : 0,
    ],
  );
const all = Array.from({ length: PEOPLE }, (_, at) => at);
const aged25to54 = (ageOf: (at: number) => number) => all.filter((at) => ageOf(at) >= 25 && ageOf(at) <= 54).length;
const askedBeforeRun = (doubts: readonly { readonly key: string; readonly walk: boolean }[]) =>
  doubts.filter(({ walk }) => walk).map(({ key }) => key);

test.each(FORMATS)('%s such as %s is the age', async (heading, _, cell) => {
  const text = `Survey of 2025,,,,\n${file(heading, cell)}`;
  const { audienceMatrix, facts, doubts } = await readBytes(text, { demographic: 'people 25-54' });
  expect(audienceMatrix.targetSample).toBe(aged25to54((at) => 2025 - yearOf(at)));
  expect(facts.demographic.applied).toBe(true);
  expect(facts.unmatched).toEqual([]);
  expect(askedBeforeRun(doubts)).toEqual([]);
});

test.each(FORMATS)(
  '%s such as %s: people born after the month of the survey are a year younger',
  async (heading, _, cell) => {
    const text = file(heading, cell, (at) => `2025-0${1 + (at % 6)}-02`);
    const { audienceMatrix, doubts } = await readBytes(text, { demographic: 'people 25-54' });
    expect(audienceMatrix.targetSample).toBe(aged25to54((at) => 2025 - yearOf(at) - Number(monthOf(at) > 6)));
    expect(askedBeforeRun(doubts)).toEqual([]);
  },
);

const days = (at: number) => 1 + (at % 28);
const interviewMonth = (at: number) => 1 + (at % 6);
test.each<[string, (at: number) => string | number]>([
  ['15/06/2025', (at) => `${days(at)}/${interviewMonth(at)}/2025`],
  ['6/15/2025', (at) => `${interviewMonth(at)}/${days(at)}/2025`],
  ['15.06.25', (at) => `${days(at)}.${interviewMonth(at)}.25`],
  ['15 Jun 2025', (at) => `${days(at)} ${MONTHS[interviewMonth(at) - 1]} 2025`],
  ['June 15, 2025', (at) => `"${MONTHS[interviewMonth(at) - 1]} ${days(at)}, 2025"`],
  ['45823', (at) => Date.UTC(2025, interviewMonth(at) - 1, days(at)) / 86_400_000 + 25_569],
])('dates of interviews such as %s give year and month of the survey', async (_, interviewed) => {
  const text = file('DOB', (at) => `${yearOf(at)}-${two(monthOf(at))}-${two(dayOf(at))}`, interviewed);
  const { audienceMatrix, doubts } = await readBytes(text, { demographic: 'people 25-54' });
  expect(audienceMatrix.targetSample).toBe(aged25to54((at) => 2025 - yearOf(at) - Number(monthOf(at) > 6)));
  expect(askedBeforeRun(doubts)).toEqual([]);
});

test('where no cell tells day and month apart, the day is first', async () => {
  const text = file(
    'DOB',
    (at) => `03/07/${yearOf(at)}`,
    () => '05/06/2025',
  );
  const { audienceMatrix } = await readBytes(text, { demographic: 'people 25-54' });
  expect(audienceMatrix.targetSample).toBe(aged25to54((at) => 2025 - yearOf(at) - 1));
});

test('numbers of days are no dates of birth below another heading', async () => {
  const { doubts } = await readBytes(file('Postcode area', serial), { demographic: 'people 25-54' });
  expect(doubts.find(({ key }) => key === 'age column')!.answers).toHaveLength(1);
});

test.each([
  ['Year of birth', '9999'],
  ['Year of birth', '2023'],
  ['Birth postcode', '2600'],
])('years and codes below "%s" with every seventh cell %s are no numbers of days', async (heading, other) => {
  const text = `Survey of 2025,,,,\n${file(heading, (at) => (at % 7 === 0 ? other : yearOf(at)))}`;
  const { doubts } = await readBytes(text, { demographic: 'people 25-54' });
  expect(askedBeforeRun(doubts)).toContain('age column');
});

test('numbers of candidates are no dates of interviews', async () => {
  const text = respondentsText(['Candidate number', 'weight', 'Year of birth', 'Nova', 'Netflix'], PEOPLE, (at) => [
    36_600 + 7 * at,
    10_000,
    yearOf(at),
    at % 2,
    at % 3 === 0 ? 1 : 0,
  ]);
  const { doubts } = await readBytes(text, { demographic: 'people 25-54' });
  expect(askedBeforeRun(doubts).some((key) => key.startsWith('survey year'))).toBe(true);
});

test('the day of birth in a column of its own is no age', async () => {
  const heads = ['id', 'weight', 'Day of birth', 'Month of birth', 'Year of birth', 'Nova', 'Netflix'];
  const line = (at: number) => [at, 10_000, dayOf(at), monthOf(at), yearOf(at), at % 2, at % 3 === 0 ? 1 : 0];
  const text = `Survey of 2025,,,,\n${respondentsText(heads, PEOPLE, line)}`;
  const { audienceMatrix } = await readBytes(text, { demographic: 'people 25-54' });
  expect(audienceMatrix.targetSample).toBe(aged25to54((at) => 2025 - yearOf(at)));
});

test('dates of interviews with years of two digits are no dates of birth', async () => {
  const { doubts } = await readBytes(
    file('Took part', (at) => `${days(at)}/${interviewMonth(at)}/25`),
    {
      demographic: 'people 25-54',
    },
  );
  expect(doubts.find(({ key }) => key === 'age column')!.answers).toHaveLength(1);
});

test.each(['Birthday', 'Age of person', 'Age'])(
  'unreadable cells of "%s" are named with an example',
  async (heading) => {
    const { doubts, facts } = await readBytes(
      file(heading, (at) => ['young', 'old'][at % 2]!),
      {
        demographic: 'people 25-54',
      },
    );
    const asked = doubts.find(({ key }) => key === 'age column')!;
    expect(asked).toMatchObject({ walk: true, assumed: 'everybody' });
    expect(asked.says).toBe(
      `The column "${heading}", such as "young" in row 2, could not be read as ages or dates of birth, so people aged 25 to 54 cannot be picked out. Write ages as 34, 25-34 or 1991-03-31. Which column is the age?`,
    );
    expect(facts.demographic.says).toContain(
      `In "${heading}" write ages in years, bands such as 25-34, or dates of birth such as 1991-03-31.`,
    );
  },
);

test('a place of birth is not named as a date of birth', async () => {
  const { doubts } = await readBytes(
    file('Country of birth', (at) => ['Australia', 'Italy'][at % 2]!),
    {
      demographic: 'people 25-54',
    },
  );
  expect(doubts[0]!.says).toContain('The file has no age column');
});

test('a date of birth that the target does not need is not taken for a channel', async () => {
  for (const heading of ['Birthday', 'What is your date of birth?']) {
    const { facts } = await readBytes(file(heading, (at) => `"March ${dayOf(at)}, ${yearOf(at)}"`));
    expect(facts.unmatched).toEqual([]);
  }
});

describe('years of birth', () => {
  const target = aged25to54((at) => 2025 - yearOf(at));

  test.each(['YOB', 'Year of birth', 'birth_yr', 'Born in', 'Geburtsjahr', 'Année de naissance', 'Jahrgang'])(
    'of two digits below "%s" are no ages, and the year of the survey is asked',
    async (heading) => {
      const text = file(heading, shortYear);
      const dated = await readBytes(`Survey of 2025,,,,\n${text}`, { demographic: 'people 25-54' });
      expect(dated.audienceMatrix.targetSample).toBe(target);
      expect(askedBeforeRun(dated.doubts)).toEqual([]);
      const { doubts } = await readBytes(text, { demographic: 'people 25-54' });
      expect(askedBeforeRun(doubts)).toEqual([`survey year: ${heading}`]);
    },
  );

  test('may lack a leading zero', async () => {
    const text = file('YOB', (at) => yearOf(at) % 100);
    const { audienceMatrix } = await readBytes(`Survey of 2025,,,,\n${text}`, { demographic: 'people 25-54' });
    expect(audienceMatrix.targetSample).toBe(target);
  });

  test.each(['Jahrgang', 'Geb.-Jahr', 'Year'])('below "%s" do not date the survey', async (heading) => {
    const { doubts } = await readBytes(file(heading, yearOf), {
      demographic: 'people 25-54',
      reading: { version: 1, answers: [{ key: 'age column', answer: 'column 3' }] },
    });
    const asked = doubts.find(({ code }) => code === 'survey year')!;
    expect(asked.walk).toBe(true);
    expect(asked.answers.map(({ says }) => says)).not.toContainEqual(expect.stringContaining('as the file says'));
  });
});

test.each(['Age last birthday', 'Age at last birthday', 'age_last_birthday'])(
  '%s is the age in years',
  async (heading) => {
    const { audienceMatrix, doubts } = await readBytes(
      file(heading, (at) => 15 + (at % 60)),
      { demographic: 'people 25-54' },
    );
    expect(audienceMatrix.targetSample).toBe(aged25to54((at) => 15 + (at % 60)));
    expect(askedBeforeRun(doubts)).toEqual([]);
  },
);

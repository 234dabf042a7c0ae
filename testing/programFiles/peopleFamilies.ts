import { grouped } from './draw.ts';
import type { Draw } from './draw.ts';
import { drawn, isoTime, same } from './programs.ts';
import { respondentFile } from './respondentFile.ts';
import type { Made, Plan } from './respondentFile.ts';
import { GROCERY_TARGETS, TARGETS } from './survey.ts';
import type { AgeStyle, Coding, Respondent } from './survey.ts';
import {
  BOUNDS,
  ENGLISH,
  ENGLISH_SCALES,
  LANGUAGES,
  MEAN_WEIGHTS,
  NO_WEIGHTS,
  THOUSANDS,
  bands,
  counts,
  peopleWeights,
  scale,
  ticks,
} from './words.ts';

/** Families about ages, genders and weights; media columns are plain. */

const plainMedia = (draw: Draw): Pick<Plan, 'coding' | 'heading'> =>
  draw.one<() => Pick<Plan, 'coding' | 'heading'>>([
    () => ({ coding: ticks('Yes', 'No'), heading: ({ name }) => name }),
    () => ({ coding: ticks(1, 0), heading: ({ name }) => `${name} - used last month` }),
    () => ({ coding: scale(draw.one(ENGLISH_SCALES)), heading: ({ name }) => `How often: ${name}` }),
    () => ({ coding: counts(30), heading: ({ name }) => `${name} (times a month)` }),
  ])();

const withAges =
  (ages: (draw: Draw) => AgeStyle, more: Partial<Plan> = {}) =>
  (draw: Draw): Made =>
    respondentFile(draw, { ...plainMedia(draw), ages: ages(draw), ...more });

const dated = (person: Respondent) => 2025 - person.age;
const two = (value: number) => String(value).padStart(2, '0');

const withLanguage =
  (name: string) =>
  (draw: Draw): Made => {
    const language = LANGUAGES[name]!;
    const coding: Coding = draw.chance(0.5) ? ticks(language.yes, language.no) : scale(language.words);
    return respondentFile(draw, {
      coding,
      language,
      ages: bands(draw.one(BOUNDS), language.band, language.above, language.age),
      writing: { isEuropean: true },
    });
  };

const UNGENDERED = TARGETS.filter(({ gender }) => gender === undefined);

const numberedAge = (draw: Draw) =>
  bands(
    draw.one(BOUNDS),
    (from, to, at) => `${at + 1}. ${from}-${to}`,
    (from, at) => `${at + 1}. ${from}+`,
  );

export const PEOPLE: Readonly<Record<string, (draw: Draw) => Made>> = {
  'ages: 25-34 and 65+': withAges((draw) =>
    bands(
      draw.one(BOUNDS),
      (from, to) => `${from}-${to}`,
      (from) => `${from}+`,
    ),
  ),
  'ages: 25 to 34 and 65 or over': withAges((draw) =>
    bands(
      draw.one(BOUNDS),
      (from, to) => `${from} to ${to}`,
      (from) => draw.one([`${from} or over`]),
    ),
  ),
  'ages: en dashes and years': withAges((draw) =>
    bands(
      draw.one(BOUNDS),
      (from, to) => `${from}–${to} years`,
      (from) => `${from}+ years`,
    ),
  ),
  'ages: Aged 25-34': withAges((draw) =>
    bands(
      draw.one(BOUNDS),
      (from, to) => `Aged ${from}-${to}`,
      (from) => `Aged ${from}+`,
    ),
  ),
  'ages: R cut [25,35)': withAges(
    (draw) =>
      bands(
        draw.one(BOUNDS),
        (from, to) => `[${from},${to + 1})`,
        (from) => `[${from},Inf)`,
      ),
    { writing: { kinds: ['csv'], isQuoted: true } },
  ),
  'ages: pandas cut (24, 34]': withAges(
    (draw) =>
      bands(
        draw.one(BOUNDS),
        (from, to) => `(${from - 1}, ${to}]`,
        (from) => `(${from - 1}, 120]`,
        ['age_group'],
      ),
    { writing: { kinds: ['csv'] } },
  ),
  'ages: numbered 3. 25-34': withAges(numberedAge),
  'ages: coded with label 3 = 25-34': withAges((draw) =>
    bands(
      draw.one(BOUNDS),
      (from, to, at) => `${at + 1} - ${from} to ${to}`,
      (from, at) => `${at + 1} - ${from} plus`,
    ),
  ),
  'ages: under 18 and 65 and over': withAges(() => ({
    ...bands(
      [14, 18, 25, 35, 45, 55, 65],
      (from, to, at) => (at === 0 ? `Under ${to + 1}` : `${from}-${to}`),
      (from) => `${from} and over`,
    ),
    isOpenBelow: true,
  })),
  'ages: codes with a legend below': (draw) => {
    const bounds = draw.one(BOUNDS);
    const lines = bounds.map((from, at) =>
      at === bounds.length - 1 ? `${at + 1} = ${from}+` : `${at + 1} = ${from}-${bounds[at + 1]! - 1}`,
    );
    return respondentFile(draw, {
      ...plainMedia(draw),
      ages: bands(
        bounds,
        (_from, _to, at) => at + 1,
        (_from, at) => at + 1,
        ['Age group', 'AGEGRP'],
      ),
      below: () => [[], ['Age group codes:'], ...lines.map((line) => [line])],
    });
  },
  'ages: a column with ticks for each band': (draw) => {
    const ages = bands(
      draw.one(BOUNDS),
      (from, to) => `${from}-${to}`,
      (from) => `${from}+`,
    );
    return respondentFile(draw, {
      coding: ticks(1, 0),
      heading: ({ name }) => `Uses ${name}`,
      ages,
      demographics: () => [
        ...ages.bounds!.map((from, at) => {
          const words = at === ages.bounds!.length - 1 ? `${from}+` : `${from}-${ages.bounds![at + 1]! - 1}`;
          return { head: `Age ${words}`, cell: (person: Respondent) => (ages.cell(person) === words ? 1 : 0) };
        }),
        { head: 'Gender', cell: ({ gender }) => (gender === 'woman' ? 'Female' : 'Male') },
      ],
    });
  },
  'ages and genders in one cell: Female 25-34': (draw) => {
    const ages = bands(
      draw.one(BOUNDS),
      (from, to) => `${from}-${to}`,
      (from) => `${from}+`,
    );
    return respondentFile(draw, {
      ...plainMedia(draw),
      ages,
      demographics: () => [
        {
          head: draw.one(['Demographic', 'Age and gender', 'Gender / age']),
          cell: (person) => `${person.gender === 'woman' ? 'Female' : 'Male'} ${ages.cell(person)}`,
        },
      ],
    });
  },
  'ages: year of birth': withAges(
    (draw) => ({
      headings: [draw.one(['Year of birth', 'YOB', 'In what year were you born?', 'birth_year', 'Birth year'])],
      cell: dated,
      margin: 3,
    }),
    { before: (_sample, draw) => [drawn(draw, 'Interview date', isoTime)] },
  ),
  'ages: date of birth': withAges(
    (draw) => ({
      headings: [draw.one(['Date of birth', 'DOB', 'Birth date', 'What is your date of birth?'])],
      cell: (person) => `${dated(person)}-${two(person.birthday[0])}-${two(person.birthday[1])}`,
      margin: 3,
    }),
    { before: (_sample, draw) => [drawn(draw, 'Interview date', isoTime)], writing: { isTyped: true } },
  ),
  'ages: date of birth as day/month/year': withAges(
    () => ({
      headings: ['Date of birth'],
      cell: (person) => `${two(person.birthday[1])}/${two(person.birthday[0])}/${dated(person)}`,
      margin: 3,
    }),
    { before: (_sample, draw) => [drawn(draw, 'Interview date', isoTime)] },
  ),
  'ages: 34 years': withAges((draw) => ({
    headings: ENGLISH.age,
    cell: draw.one([({ age }: Respondent) => `${age} years`, ({ age }: Respondent) => `${age} yrs`]),
  })),
  'ages: German bands': withLanguage('German'),
  'ages: French bands': withLanguage('French'),
  'ages: Spanish bands': withLanguage('Spanish'),
  'ages: Italian bands': withLanguage('Italian'),
  'ages: Dutch bands': withLanguage('Dutch'),
  'ages: Portuguese bands': withLanguage('Portuguese'),
  'genders: diverse and silent people, target of all genders': (draw) =>
    respondentFile(draw, {
      ...plainMedia(draw),
      targets: UNGENDERED,
      genders: {
        headings: ENGLISH.gender,
        words: {
          woman: 'Woman',
          man: 'Man',
          other: draw.one(['Non-binary', 'Other', 'Diverse', 'I use another term']),
          silent: 'Prefer not to say',
        },
      },
    }),
  'genders: codes with a legend above': (draw) =>
    respondentFile(draw, {
      ...plainMedia(draw),
      genders: { headings: ['Gender', 'Sex', 'S2'], words: { woman: 2, man: 1 } },
      above: () => [[draw.one(['Gender: 1 = Male, 2 = Female', 'Sex: 1=Male 2=Female'])], []],
    }),
  'genders: coded with label 1 - Male': (draw) =>
    respondentFile(draw, {
      ...plainMedia(draw),
      genders: { headings: ENGLISH.gender, words: { woman: '2 - Female', man: '1 - Male' } },
    }),
  'genders: legend in the heading': (draw) =>
    respondentFile(draw, {
      ...plainMedia(draw),
      genders: { headings: ['Gender (1=Male, 2=Female)', 'Sex (1 = male, 2 = female)'], words: { woman: 2, man: 1 } },
    }),
  'people: grocery buyers': (draw) => respondentFile(draw, { ...plainMedia(draw), targets: GROCERY_TARGETS }),
  'weights: projected people': (draw) => respondentFile(draw, { ...plainMedia(draw), weights: peopleWeights(ENGLISH) }),
  'weights: thousands': (draw) => respondentFile(draw, { ...plainMedia(draw), weights: THOUSANDS }),
  'weights: mean 1 with the total in the title': (draw) =>
    respondentFile(draw, {
      ...plainMedia(draw),
      weights: MEAN_WEIGHTS,
      above: ({ total }) => [
        [
          draw.one([
            `Universe: ${grouped(total)} people`,
            `Population: ${grouped(total)}`,
            `Weighted to a population of ${grouped(total)} Australians`,
            `Weights average 1; the sample represents ${grouped(total)} people`,
          ]),
        ],
        [],
      ],
    }),
  'weights: mean 1 with the total in a note below': (draw) =>
    respondentFile(draw, {
      ...plainMedia(draw),
      weights: MEAN_WEIGHTS,
      below: ({ total }) => [[], [`Note: weighted to a total population of ${grouped(total)} people.`]],
    }),
  'weights: none': (draw) => respondentFile(draw, { ...plainMedia(draw), weights: NO_WEIGHTS }),
  'weights: decimal commas and thousands points': (draw) =>
    respondentFile(draw, {
      ...plainMedia(draw),
      weights: { ...peopleWeights(ENGLISH), decimals: 2 },
      id: { head: 'ID', cell: ({ at }) => `R${at + 1}` },
      hasOthers: false,
      writing: { kinds: ['csv'], isEuropean: true, hasThousandsMarks: true },
    }),
  'weights: thousands marks in quotes': (draw) =>
    respondentFile(draw, {
      ...plainMedia(draw),
      weights: { ...peopleWeights(ENGLISH), decimals: 2 },
      id: { head: 'ID', cell: ({ at }) => `R${at + 1}` },
      hasOthers: false,
      writing: { kinds: ['csv'], hasThousandsMarks: true },
    }),
  'one wave in every row': (draw) =>
    respondentFile(draw, {
      ...plainMedia(draw),
      before: () => [same('Wave', 'Q3 2025'), same('Country', 'Australia')],
    }),
};

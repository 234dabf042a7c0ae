import type { Cell } from '../intake/truth.ts';
import type { Draw } from './draw.ts';
import {
  asked,
  drawn,
  microsoftColumns,
  qualtricsColumns,
  questionOverFirst,
  rName,
  snake,
  surveyMonkeyColumns,
  threeRows,
  usTime,
} from './programs.ts';
import { respondentFile } from './respondentFile.ts';
import type { Made, Plan } from './respondentFile.ts';
import { GROCERY_TARGETS } from './survey.ts';
import type { Coding } from './survey.ts';
import {
  DAYS,
  ENGLISH,
  ENGLISH_SCALES,
  LANGUAGES,
  WEEKS,
  counts,
  gendersOf,
  peopleWeights,
  scale,
  yearsOf,
} from './words.ts';

const OFTEN = ENGLISH.often;
const oftenWhich = (what: string) => `How often do you use each of these ${what}?`;

/** Headings of a frequency in words, one style for the whole file. */
const oftenHeading = (draw: Draw): NonNullable<Plan['heading']> =>
  draw.one<NonNullable<Plan['heading']>>([
    ({ name }) => name,
    ({ name }) => `How often: ${name}`,
    ({ name }) => `${OFTEN} - ${name}`,
    ({ name }, at) => `Q8_${at + 1} ${name}`,
    ({ name }) => `${name} (how often)`,
    ({ name }) => `Frequency of use: ${name}`,
  ]);

/** Headings that say times a month. */
const timesHeading = (draw: Draw): NonNullable<Plan['heading']> =>
  draw.one<NonNullable<Plan['heading']>>([
    ({ name }) => `${name} (times a month)`,
    ({ name }) => `Times used last month: ${name}`,
    ({ name }) => `${name} - times in the last month`,
    ({ name }, at) => `Q9_${at + 1}. Number of times used in the last month - ${name}`,
    ({ name }) => `${name} [times per month]`,
  ]);

const numbered = (
  words: readonly (readonly [string, number])[],
  form: (code: number, words: string) => string,
): Coding => scale(words.map(([text, uses], at) => [form(words.length - at, text), uses]));

/** A scale in numbers, 1 for the most frequent, with the legend's lines. */
function coded(draw: Draw): { readonly coding: Coding; readonly lines: string[] } {
  const words = draw.one(ENGLISH_SCALES);
  return {
    coding: scale(words.map(([, uses], at) => [at + 1, uses])),
    lines: words.map(([text], at) => `${at + 1} = ${text}`),
  };
}

const inWords =
  (more: Partial<Plan>) =>
  (draw: Draw): Made =>
    respondentFile(draw, { coding: scale(draw.one(ENGLISH_SCALES)), heading: oftenHeading(draw), ...more });

const times =
  (coding: Coding, more: Partial<Plan> = {}) =>
  (draw: Draw): Made =>
    respondentFile(draw, { coding, heading: timesHeading(draw), ...more });

const BANDS: readonly (readonly (readonly [string, number])[])[] = [
  [
    ['1-3', 2],
    ['4-6', 5],
    ['7-10', 8.5],
    ['11+', 11],
    ['0', 0],
  ],
  [
    ['1 to 4', 2.5],
    ['5 to 9', 7],
    ['10 to 19', 14.5],
    ['20 or more', 20],
    ['None', 0],
  ],
  [
    ['1–3', 2],
    ['4–8', 6],
    ['9–15', 12],
    ['16+', 16],
    ['0', 0],
  ],
];
const STYLES: Readonly<Record<string, (draw: Draw) => Made>> = {
  'Excel: frequency words': inWords({}),
  'Excel: frequency words with grocery buyers': inWords({ targets: GROCERY_TARGETS }),
  'Qualtrics: matrix of frequencies under three heading rows': (draw) => {
    const genders = gendersOf(ENGLISH, draw);
    return inWords({
      genders,
      id: null,
      hasOthers: false,
      before: () => qualtricsColumns(draw, threeRows),
      demographics: asked(
        yearsOf(ENGLISH),
        genders,
        threeRows('Q2', 'How old are you?', 'QID2_TEXT'),
        threeRows('Q3', 'What is your gender?', 'QID3'),
      ),
      heading: ({ name }, at) => threeRows(`Q8_${at + 1}`, `${OFTEN} - ${name}`, `QID8_${at + 1}`),
      weightHead: (heading) => threeRows(heading, heading),
    })(draw);
  },
  'SurveyMonkey: matrix of frequencies under two heading rows': (draw) =>
    inWords({
      id: null,
      hasOthers: false,
      before: () => surveyMonkeyColumns(draw),
      demographics: () => [
        { head: ['How old are you?', 'Open-Ended Response'], cell: ({ age }) => age },
        { head: ['What is your gender?', 'Response'], cell: ({ gender }) => (gender === 'woman' ? 'Female' : 'Male') },
      ],
      media: (sample) => questionOverFirst(sample, oftenWhich),
    })(draw),
  'Google Forms: grid with names in brackets': (draw) =>
    inWords({ id: drawn(draw, 'Timestamp', usTime), heading: ({ name }) => `${OFTEN} [${name}]` })(draw),
  'Microsoft Forms: Likert with names as headings': (draw) =>
    inWords({ id: null, before: () => microsoftColumns(draw), heading: ({ name }) => name })(draw),
  'Alchemer: grid name:question': inWords({ heading: ({ name }) => `${name}:${OFTEN}` }),
  'Forsta: q8r1: name - question': inWords({ heading: ({ name }, at) => `q8r${at + 1}: ${name} - ${OFTEN}` }),
  'LimeSurvey: array with names in brackets': inWords({
    id: { head: 'Response ID', cell: ({ at }) => at + 1 },
    heading: ({ name }) => `${OFTEN} [${name}]`,
  }),
  'R: factors of frequency with a few NA': inWords({
    heading: ({ name }) => `freq_${rName(name)}`,
    missing: ['NA'],
    hasOthers: false,
    writing: { kinds: ['csv'], isQuoted: true },
  }),
  'SPSS: frequency labels with a few refusals': inWords({ missing: ['Refused', "Don't know", 'Not stated'] }),
  'Ipsos: 3 - Weekly': (draw) =>
    inWords({ coding: numbered(draw.one(ENGLISH_SCALES), (code, text) => `${code} - ${text}`) })(draw),
  'Nielsen: (3) Weekly': (draw) =>
    inWords({ coding: numbered(draw.one(ENGLISH_SCALES), (code, text) => `(${code}) ${text}`) })(draw),
  'Forsta: 3. Weekly': (draw) =>
    inWords({ coding: numbered(draw.one(ENGLISH_SCALES), (code, text) => `${code}. ${text}`) })(draw),
  'SPSS: [3] Weekly': (draw) =>
    inWords({ coding: numbered(draw.one(ENGLISH_SCALES), (code, text) => `[${code}] ${text}`) })(draw),
  'SPSS: codes with a legend of lines below': (draw) => {
    const { coding, lines } = coded(draw);
    return respondentFile(draw, {
      coding,
      heading: oftenHeading(draw),
      below: () => [[], ['Legend'], ...lines.map((line) => [line])],
    });
  },
  'SPSS: codes with a legend of one line above': (draw) => {
    const { coding, lines } = coded(draw);
    return respondentFile(draw, {
      coding,
      heading: oftenHeading(draw),
      above: () => [[`Frequency of use: ${lines.join(', ')}`], []],
    });
  },
  'Excel: codes with a legend in two columns below': (draw) => {
    const { coding, lines } = coded(draw);
    return respondentFile(draw, {
      coding,
      heading: oftenHeading(draw),
      below: () => [[], ['Code', 'Meaning'], ...lines.map((line): Cell[] => line.split(' = '))],
    });
  },
  'Displayr: codes with a legend on a second sheet': (draw) => {
    const { coding, lines } = coded(draw);
    const rows = lines.map((line, at): Cell[] => [at + 1, line.split(' = ')[1]!]);
    return respondentFile(draw, {
      coding,
      heading: oftenHeading(draw),
      writing: {
        kinds: ['xlsx', 'xls'],
        sheetName: 'Data',
        otherSheets: [{ name: 'Value labels', rows: [['Frequency of use', ''], ['Value', 'Label'], ...rows] }],
      },
    });
  },
  'Excel: codes with the legend in each heading': (draw) => {
    const { coding, lines } = coded(draw);
    return respondentFile(draw, { coding, heading: ({ name }) => `${name} (${lines.join(', ')})` });
  },
  'Excel: bands of times as answers': (draw) =>
    respondentFile(draw, { coding: scale(draw.one(BANDS)), heading: timesHeading(draw) }),
  'Excel: number of times last month': (draw) => times(counts(draw.one([20, 40, 60])))(draw),
  'Excel: number of times, a line break in the heading': times(counts(30), {
    heading: ({ name }) => `${name}\n(times last month)`,
  }),
  'Excel: number of times, unit only in the title': times(counts(40), {
    heading: ({ name }) => name,
    above: () => [['Number of times each service was used in the last month'], []],
  }),
  'SurveyMonkey: number of times under two heading rows': (draw) =>
    times(counts(30), {
      id: null,
      hasOthers: false,
      before: () => surveyMonkeyColumns(draw),
      demographics: () => [
        { head: ['How old are you?', 'Open-Ended Response'], cell: ({ age }) => age },
        { head: ['What is your gender?', 'Response'], cell: ({ gender }) => (gender === 'woman' ? 'Female' : 'Male') },
      ],
      media: (sample) =>
        questionOverFirst(sample, (what) => `How many times did you use these ${what} in the last month?`),
    })(draw),
  'pandas: netflix_times_per_month': times(counts(45), {
    heading: ({ name }) => `${snake(name)}_times_per_month`,
    hasOthers: false,
    writing: { kinds: ['csv'] },
  }),
  'pandas: counts as floats with a few NaN': times(
    {
      unused: { cell: '0.0', uses: 0 },
      used: Array.from({ length: 30 }, (_, at) => ({ cell: `${at + 1}.0`, uses: at + 1 })),
    },
    {
      heading: ({ name }) => `${snake(name)}_times_per_month`,
      missing: ['NaN'],
      hasOthers: false,
      writing: { kinds: ['csv'] },
    },
  ),
  'Excel: times a week': (draw) =>
    times(counts(14, WEEKS), {
      heading: draw.one<NonNullable<Plan['heading']>>([
        ({ name }) => `${name} (times a week)`,
        ({ name }) => `Times per week: ${name}`,
        ({ name }) => `${name} - times in a typical week`,
      ]),
    })(draw),
  'Excel: days a week': (draw) =>
    times(counts(7, WEEKS), {
      heading: draw.one<NonNullable<Plan['heading']>>([
        ({ name }) => `${name} (days per week)`,
        ({ name }) => `On how many days a week do you use ${name}?`,
      ]),
    })(draw),
  'Excel: times a day': times(counts(6, DAYS), { heading: ({ name }) => `${name} (times a day)` }),
  'Excel: cells such as 3 days a week': times(
    scale([...[7, 6, 5, 4, 3, 2].map((days): [Cell, number] => [`${days} days a week`, days * WEEKS]), ['Never', 0]]),
    { heading: ({ name }) => name },
  ),
  'Excel: cells such as 3 times a month': times(
    scale([
      ['Once a month', 1],
      ['Twice a month', 2],
      ['3 times a month', 3],
      ['Once a week', WEEKS],
      ['Twice a week', 2 * WEEKS],
      ['Never', 0],
    ]),
    { heading: ({ name }) => name },
  ),
  'Excel: once, twice, 3 times last month': times(
    scale([
      ...[3, 4, 5, 8, 10].map((many): [Cell, number] => [`${many} times`, many]),
      ['Once', 1],
      ['Twice', 2],
      ['None', 0],
    ]),
    { heading: ({ name }) => `How many times in the last month: ${name}` },
  ),
  'SPSS: days last month with 99 as no answer': times(counts(30), {
    heading: ({ name }) => `${name} - days used in the last month (99 = no answer)`,
    missing: [99],
  }),
  'SPSS: times last month with -99': times(counts(28), { missing: [-99] }),
  'SPSS: times last month with 888 and 999': times(counts(28), { missing: [888, 999] }),
  'Forsta: times last month with 98 and 99 labelled below': times(counts(30), {
    missing: [98, 99],
    below: () => [[], ["98 = Don't know, 99 = Refused"]],
  }),
  'Excel: times last month with words for no answer': times(counts(25), {
    missing: ['Refused', "Don't know", 'Not asked', '#N/A', '.'],
  }),
  'Excel: average times a month with decimals': (draw) =>
    times(scale([...Array.from({ length: 60 }, (_, at): [Cell, number] => [(at + 1) / 4, (at + 1) / 4]), [0, 0]]), {
      weights: peopleWeights(ENGLISH),
      writing: { isEuropean: draw.chance(0.5) },
    })(draw),
};

/** Frequencies in words, with every heading, in a language. */
const inLanguages = Object.entries(LANGUAGES)
  .filter(([, language]) => language !== ENGLISH)
  .map(([name, language]) => [
    `${name}: frequency words`,
    (draw: Draw) =>
      respondentFile(draw, {
        coding: scale(language.words),
        language,
        weights: peopleWeights(language),
        heading: draw.one<NonNullable<Plan['heading']>>([
          (vehicle) => vehicle.name,
          (vehicle) => `${language.often} - ${vehicle.name}`,
          (vehicle) => `${language.often} [${vehicle.name}]`,
        ]),
        writing: { isEuropean: true },
      }),
  ]);

export const FREQUENCIES: Readonly<Record<string, (draw: Draw) => Made>> = {
  ...STYLES,
  ...(Object.fromEntries(inLanguages) as Record<string, (draw: Draw) => Made>),
};

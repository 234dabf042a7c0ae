import type { Vehicle } from '../intake/truth.ts';
import type { Draw } from './draw.ts';
import {
  alchemerColumns,
  asked,
  decipherColumns,
  drawn,
  isoDate,
  limeColumns,
  microsoftColumns,
  oneRow,
  qualtricsColumns,
  questionOverFirst,
  rName,
  same,
  severalInOneCell,
  snake,
  surveyMonkeyColumns,
  threeRows,
  typeformColumns,
  usTime,
} from './programs.ts';
import type { QualtricsHead } from './programs.ts';
import { isGrocery, respondentFile } from './respondentFile.ts';
import type { Made, Plan } from './respondentFile.ts';
import type { Coding } from './survey.ts';
import { ENGLISH, LANGUAGES, NAME_TICKS, THOUSANDS, gendersOf, peopleWeights, ticks, yearsOf, yesNo } from './words.ts';

const USED = ENGLISH.used;
const usedWhich = (what: string) => `Which of these ${what} have you used in the last month?`;

/** Headings of a tick, one style for the whole file. */
const tickHeading = (draw: Draw): NonNullable<Plan['heading']> =>
  draw.one<NonNullable<Plan['heading']>>([
    ({ name }) => name,
    ({ name }) => `${name} - used in the last month`,
    ({ name }) => `Used last month: ${name}`,
    ({ name }, at) => `Q7_${at + 1}: ${name}`,
    ({ name }, at) => `Q7.${at + 1} ${name}`,
    ({ name }) => `${USED} - ${name}`,
    ({ name }) => `Q7. ${USED} [${name}]`,
    ({ name }) => `${USED}: ${name}`,
    ({ name }) => `${name} (used last month)`,
  ]);

const ticked =
  (yes: string | number, no: string | number, more: Partial<Plan> = {}) =>
  (draw: Draw): Made =>
    respondentFile(draw, { coding: ticks(yes, no), heading: tickHeading(draw), ...more });

/** Qualtrics: every column has its code, its text and an import id. */
function qualtrics(draw: Draw, head: QualtricsHead, coding: Coding): Made {
  const genders = gendersOf(ENGLISH, draw);
  return respondentFile(draw, {
    coding,
    genders,
    id: null,
    hasOthers: false,
    before: () => qualtricsColumns(draw, head),
    demographics: asked(
      yearsOf(ENGLISH),
      genders,
      head(head === oneRow ? 'Age' : 'Q2', 'What is your age in years?', 'QID2_TEXT'),
      head(head === oneRow ? 'Gender' : 'Q3', 'What is your gender?', 'QID3'),
    ),
    heading: ({ name }, at) => head(`Q7_${at + 1}`, `${USED} - Selected Choice - ${name}`, `QID7_${at + 1}`),
    weightHead: (heading) => head(heading, heading),
    ...(head === oneRow ? {} : { weights: peopleWeights(ENGLISH) }),
  });
}

const TICK_STYLES: Readonly<Record<string, (draw: Draw) => Made>> = {
  'SurveyMonkey: two heading rows, choice text in ticked cells': (draw) =>
    respondentFile(draw, {
      coding: NAME_TICKS,
      id: null,
      before: () => surveyMonkeyColumns(draw),
      demographics: (_sample) => [
        { head: ['What is your age?', 'Open-Ended Response'], cell: ({ age }) => age },
        { head: ['What is your gender?', 'Response'], cell: ({ gender }) => (gender === 'woman' ? 'Female' : 'Male') },
      ],
      media: (sample) => questionOverFirst(sample, usedWhich),
      hasOthers: false,
    }),
  'SurveyMonkey: two heading rows, 1 and 0': (draw) =>
    respondentFile(draw, {
      coding: ticks(1, 0),
      id: null,
      before: () => surveyMonkeyColumns(draw),
      demographics: () => [
        { head: ['What is your age?', 'Open-Ended Response'], cell: ({ age }) => age },
        {
          head: ['Are you female or male?', 'Response'],
          cell: ({ gender }) => (gender === 'woman' ? 'Female' : 'Male'),
        },
      ],
      media: (sample) => questionOverFirst(sample, usedWhich),
      hasOthers: false,
    }),
  'Qualtrics: three heading rows, choice text': (draw) => qualtrics(draw, threeRows, NAME_TICKS),
  'Qualtrics: three heading rows, 1 and blank': (draw) => qualtrics(draw, threeRows, ticks(1, '')),
  'Qualtrics: three heading rows, Selected and Not Selected': (draw) =>
    qualtrics(draw, threeRows, ticks('Selected', 'Not Selected')),
  'Qualtrics: codes only as headings, choice text': (draw) => qualtrics(draw, oneRow, NAME_TICKS),
  'Google Forms: several answers in one cell': (draw) =>
    respondentFile(draw, {
      coding: ticks(1, 0),
      id: drawn(draw, 'Timestamp', usTime),
      media: (sample) => severalInOneCell(sample, usedWhich, draw.chance(0.3), ', '),
    }),
  'Microsoft Forms: several answers in one cell': (draw) =>
    respondentFile(draw, {
      coding: ticks(1, 0),
      id: null,
      before: () => microsoftColumns(draw),
      media: (sample) => severalInOneCell(sample, usedWhich, draw.chance(0.3), ';'),
    }),
  'Typeform: several answers in one cell': (draw) =>
    respondentFile(draw, {
      coding: ticks(1, 0),
      id: typeformColumns(draw).first,
      media: (sample) => severalInOneCell(sample, (what) => `And which ${what} did you use last month?`, false, ', '),
      after: () => typeformColumns(draw).last,
    }),
  'Typeform: a column for each choice': (draw) =>
    respondentFile(draw, {
      coding: NAME_TICKS,
      id: typeformColumns(draw).first,
      after: () => typeformColumns(draw).last,
    }),
  'Forsta: q7r1: name - question, 0 and 1': (draw) =>
    respondentFile(draw, {
      coding: ticks(1, 0),
      id: null,
      before: () => decipherColumns(draw),
      heading: ({ name }, at) => `q7r${at + 1}: ${name} - ${USED}`,
    }),
  'Decipher: NO TO: name': (draw) =>
    respondentFile(draw, {
      coding: {
        unused: { cell: ({ name }: Vehicle) => `NO TO: ${name}`, uses: 0 },
        used: [{ cell: ({ name }: Vehicle) => name, uses: 1 }],
      },
      id: null,
      before: () => decipherColumns(draw),
      heading: ({ name }, at) => draw.one([`q7r${at + 1}: ${name}`]),
    }),
  'Decipher: NO TO, codes only as headings': (draw) =>
    respondentFile(draw, {
      coding: {
        unused: { cell: ({ name }: Vehicle) => `NO TO: ${name}`, uses: 0 },
        used: [{ cell: ({ name }: Vehicle) => name, uses: 1 }],
      },
      id: { head: 'record', cell: ({ at }) => at + 4 },
      heading: (_vehicle, at) => `Q7r${at + 1}`,
    }),
  'Alchemer: name:question, choice text': (draw) =>
    respondentFile(draw, {
      coding: NAME_TICKS,
      id: null,
      before: () => alchemerColumns(draw),
      heading: ({ name }) => `${name}:${USED}`,
    }),
  'LimeSurvey: question [name], Yes and No': (draw) =>
    respondentFile(draw, {
      coding: ticks('Yes', 'No'),
      id: null,
      before: () => limeColumns(draw),
      heading: ({ name }) => `${USED} [${name}]`,
    }),
  'LimeSurvey: code and text, Y and N': (draw) =>
    respondentFile(draw, {
      coding: ticks('Y', 'N'),
      id: null,
      before: () => limeColumns(draw),
      heading: ({ name }, at) => `Q07[SQ${String(at + 1).padStart(3, '0')}]. ${USED} [${name}]`,
    }),
  'REDCap: question (choice=name), Checked and Unchecked': ticked('Checked', 'Unchecked', {
    id: { head: 'Record ID', cell: ({ at }) => at + 1 },
    heading: ({ name }) => `${USED} (choice=${name})`,
  }),
  'SPSS: labels Mentioned and Not mentioned': ticked('Mentioned', 'Not mentioned'),
  'SPSS: labels Quoted and Not quoted': ticked('Quoted', 'Not quoted', {
    heading: ({ name }, at) => `Q7M${String(at + 1).padStart(2, '0')} ${name}`,
  }),
  'SPSS: labels Selected and Not Selected': ticked('Selected', 'Not Selected'),
  'Excel: Chosen and Not chosen': ticked('Chosen', 'Not chosen'),
  'PSPP: 1.00 and .00 as text': ticked('1.00', '.00', { writing: { kinds: ['csv'] } }),
  'PSPP: variable label headings, 1 and 0': ticked(1, 0, {
    heading: ({ name }) => `Media used in past month: ${name}`,
  }),
  'R: write.csv with row names and TRUE/FALSE': (draw) =>
    respondentFile(draw, {
      coding: ticks('TRUE', 'FALSE'),
      id: { head: '', cell: ({ at }) => String(at + 1) },
      heading: ({ name }) => rName(name),
      hasOthers: false,
      writing: { kinds: ['csv'], isQuoted: true },
    }),
  'R: write.csv2 with semicolons and decimal commas': (draw) =>
    respondentFile(draw, {
      coding: ticks(1, 0),
      heading: ({ name }) => rName(name),
      hasOthers: false,
      weights: peopleWeights(ENGLISH),
      writing: { kinds: ['csv'], isQuoted: true, isEuropean: true },
    }),
  'R: factors Yes and No with a few NA': (draw) =>
    respondentFile(draw, {
      coding: ticks('Yes', 'No'),
      heading: ({ name }) => rName(name),
      hasOthers: false,
      missing: ['NA'],
      writing: { kinds: ['csv'], isQuoted: true },
    }),
  'pandas: index column, True and False': (draw) =>
    respondentFile(draw, {
      coding: ticks('True', 'False'),
      id: { head: draw.one(['', 'Unnamed: 0']), cell: ({ at }) => at },
      heading: ({ name }) => `uses_${snake(name)}`,
      hasOthers: false,
      writing: { kinds: ['csv'] },
    }),
  'pandas: 1.0 and 0.0 with a few NaN': (draw) =>
    respondentFile(draw, {
      coding: ticks('1.0', '0.0'),
      id: { head: 'respondent_id', cell: ({ at }) => at },
      heading: ({ name }) => `${snake(name)}_used_last_month`,
      hasOthers: false,
      missing: [draw.one(['nan', 'NaN', ''])],
      writing: { kinds: ['csv'] },
    }),
  'Excel: x for used': ticked('x', ''),
  'Excel: X for used': ticked('X', ''),
  'Excel: tick marks': (draw) => ticked(draw.one(['✓', '✔', '√']), '')(draw),
  'Excel: tick and cross': ticked('✓', '✗'),
  'Excel: 1 and blank': ticked(1, ''),
  'Excel: Y and N': ticked('Y', 'N'),
  'Excel: On and Off': ticked('On', 'Off', { heading: ({ name }) => `${name} (used last month)` }),
  'Excel: real TRUE and FALSE': ticked('TRUE', 'FALSE', { writing: { kinds: ['xlsx', 'xls'], isTyped: true } }),
  'YouGov: W8 and Yes/No': (draw) =>
    respondentFile(draw, {
      coding: ticks('Yes', 'No'),
      id: { head: 'identity', cell: ({ at }) => 30_411_222 + at * 13 },
      heading: ({ name }, at) => `media_use_${at + 1}. ${name}`,
      weights: { kind: 'people', headings: ['W8', 'weight_pop', 'Pop_W8'] },
    }),
  'Roy Morgan: respondent level, weights in thousands': (draw) =>
    respondentFile(draw, {
      coding: ticks(1, 0),
      id: { head: 'Resp ID', cell: ({ at }) => 88_000 + at },
      heading: ({ name }) => `${name} - Used in last month`,
      weights: THOUSANDS,
      ...isGrocery(draw),
    }),
  'Ipsos: 1 - Yes and 2 - No': ticked('1 - Yes', '2 - No', { heading: ({ name }, at) => `Q7.${at + 1}: ${name}` }),
  'Ipsos: 1: Yes and 0: No': ticked('1: Yes', '0: No'),
  'Ipsos: legend in each heading': ticked(1, 2, { heading: ({ name }) => `${name} (1=Yes, 2=No)` }),
  'GfK: legend below the table': ticked(1, 2, {
    below: () => [[], ['Codes: 1 = Yes, 2 = No']],
  }),
  'Kantar: legend above the table': ticked(1, 2, {
    above: (_sample, draw) => [
      ['Media use, last month'],
      [draw.one(['1 = Yes; 2 = No', 'Coding: 1=Yes 2=No', 'Values: 1 = used last month, 2 = not used'])],
      [],
    ],
  }),
  'Excel: legend on a second sheet': ticked(1, 2, {
    writing: {
      kinds: ['xlsx', 'xls'],
      otherSheets: [
        {
          name: 'Codes',
          rows: [
            ['Question', 'Code', 'Meaning'],
            ['All media questions', 1, 'Yes, used in the last month'],
            ['All media questions', 2, 'No, not used'],
          ],
        },
      ],
    },
  }),
  'Q: variable sets Services used: name': (draw) =>
    respondentFile(draw, {
      coding: ticks('Yes', 'No'),
      heading: ({ name }) => `Services used in last month: ${name}`,
      before: () => [same('Wave', '2025 Q3'), drawn(draw, 'Interview date', isoDate)],
      writing: { isTyped: true },
    }),
  'Confirmit: q7_1 name, 1 and 0, all complete': (draw) =>
    respondentFile(draw, {
      coding: ticks(1, 0),
      before: () => [same('status', 'complete'), drawn(draw, 'interview_start', isoDate)],
      heading: ({ name }, at) => `q7_${at + 1} ${name}`,
      ...isGrocery(draw),
    }),
};

/** Yes and No, with every heading, in a language. */
const inLanguages = Object.entries(LANGUAGES).map(([name, language]) => [
  `${name}: Yes and No`,
  (draw: Draw) =>
    respondentFile(draw, {
      coding: yesNo(language),
      language,
      heading: draw.one<NonNullable<Plan['heading']>>([
        (vehicle) => vehicle.name,
        (vehicle) => `${language.used} - ${vehicle.name}`,
        (vehicle) => `${language.used} [${vehicle.name}]`,
      ]),
      writing: { isEuropean: language !== ENGLISH },
    }),
]);

export const TICKS: Readonly<Record<string, (draw: Draw) => Made>> = {
  ...TICK_STYLES,
  ...(Object.fromEntries(inLanguages) as Record<string, (draw: Draw) => Made>),
};

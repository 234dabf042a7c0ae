import type { Cell } from '../intake/truth.ts';
import type { Draw } from './draw.ts';
import { listedVehicles } from './listedVehicles.ts';
import type { ListWants } from './listedVehicles.ts';
import { KINDS, asked, byChannel, drawn, isoTime, rName, same, severalInOneCell, snake } from './programs.ts';
import { mediaColumns, respondentFile } from './respondentFile.ts';
import type { Column, Made, Plan } from './respondentFile.ts';
import { answerCell } from './survey.ts';
import type { Coding, Respondent, Sample } from './survey.ts';
import {
  ENGLISH,
  LANGUAGES,
  NAME_TICKS,
  POLISH,
  SWEDISH,
  counts,
  gendersOf,
  peopleWeights,
  ranges,
  ticks,
  yearsOf,
  yesNo,
} from './words.ts';
import type { Language } from './words.ts';

/** Respondents as survey tools, statistics programs and databases write them; vehicles of the product's list, as people name them. */

/** A file about vehicles of the product's list. */
export const listedFile = (draw: Draw, plan: Plan, wants: ListWants = {}): Made =>
  respondentFile(draw, { vehicles: listedVehicles(draw, wants), hasOthers: false, ...plan });

const listed =
  (plan: Plan, wants?: ListWants) =>
  (draw: Draw): Made =>
    listedFile(draw, plan, wants);

/** Names as in the list, for headings that change them. */
const AS_LISTED: ListWants = { isAsListed: true };
const TICKED = ticks(1, 0);
const CSV = { kinds: ['csv'] } as const;

const questionOf = (channel: keyof typeof KINDS) =>
  `Which of these ${KINDS[channel]} have you used in the past 4 weeks?`;
const isUsed = ({ answers }: Respondent, at: number) => answers[at] !== 0;
/** Columns of a question for each channel. */
const byQuestion = (
  { vehicles }: Sample,
  columns: (
    question: string,
    positions: readonly number[],
    channel: keyof typeof KINDS,
    order: number,
  ) => readonly Column[],
): Column[] =>
  [...byChannel(vehicles)].flatMap(([channel, positions], order) =>
    columns(questionOf(channel), positions, channel, order),
  );

/** The position of each vehicle's question and of the vehicle within it, both from 0. */
const placesOf = ({ vehicles }: Sample): (readonly [question: number, place: number])[] =>
  [...byChannel(vehicles).values()].flatMap((positions, question) =>
    positions.map((_, place) => [question, place] as const),
  );

/** Codes above all headings. */
const codesAbove =
  (code: (at: number, mediaAt: number) => string): NonNullable<Plan['arrange']> =>
  ({ heads, data, mediaAt }) => [heads[0]!.map((_, at) => code(at, mediaAt)), ...heads, ...data];

const times = (unused: Cell, most = 31): Coding => ({ ...counts(most), unused: { cell: unused, uses: 0 } });
const upperSnake = (text: string) => snake(text).toUpperCase();

/** A file in another language; weights are people. */
const translated = (language: Language, plan: Partial<Plan>): ((draw: Draw) => Made) =>
  listed({
    coding: yesNo(language),
    language,
    weights: peopleWeights(language),
    writing: { isEuropean: true },
    ...plan,
  });

export const PROGRAMS: Readonly<Record<string, (draw: Draw) => Made>> = {
  'SurveyMonkey: None of the above and Other after each question': (draw) => {
    const genders = gendersOf(ENGLISH, draw);
    return listedFile(draw, {
      coding: NAME_TICKS,
      genders,
      demographics: asked(yearsOf(ENGLISH), genders, ['What is your age?', 'Response'], ['Gender', 'Response']),
      media: (sample) =>
        byQuestion(sample, (question, positions) => [
          ...positions.map((at, place) => ({
            head: [place === 0 ? question : '', sample.vehicles[at]!.name],
            cell: (person: Respondent) => answerCell(sample, person, at),
          })),
          {
            head: ['', 'None of the above'],
            cell: (person) => (positions.some((at) => isUsed(person, at)) ? '' : 'None of the above'),
          },
          {
            head: ['', 'Other (please specify)'],
            cell: ({ at }) => (at % 37 === 0 ? draw.one(['ABC', 'a local one', 'cant remember', 'n/a']) : ''),
          },
        ]),
    });
  },
  'Forsta: variables labelled on another sheet': (draw) =>
    listedFile(draw, {
      coding: TICKED,
      id: { head: 'respid', cell: ({ at }) => at + 1 },
      before: () => [same('status', 'complete')],
      media: (sample) => {
        const places = placesOf(sample);
        return mediaColumns(sample, (_vehicle, at) => `q${places[at]![0] + 4}_${places[at]![1] + 1}`);
      },
      writing: (_table, sample) => ({
        kinds: ['xlsx', 'xls'],
        isLast: draw.chance(0.3),
        sheetName: 'Data',
        otherSheets: [
          {
            name: draw.one(['Labels', 'Variables', 'Data map']),
            rows: [
              ['Variable', 'Question', 'Label'],
              ['respid', '', 'Respondent'],
              ['status', '', 'Interview status'],
              ...placesOf(sample).map(([question, place], at): Cell[] => [
                `q${question + 4}_${place + 1}`,
                questionOf(sample.vehicles[at]!.channel),
                sample.vehicles[at]!.name,
              ]),
            ],
          },
        ],
      }),
    }),
  'Decipher: a data map of blocks on the second sheet': listed({
    coding: TICKED,
    id: { head: 'record', cell: ({ at }) => at + 1 },
    before: (_sample, draw) => [drawn(draw, 'date', isoTime)],
    media: (sample) => {
      const places = placesOf(sample);
      return mediaColumns(sample, (_vehicle, at) => `q${places[at]![0] + 5}r${places[at]![1] + 1}`);
    },
    writing: (_table, { vehicles }) => ({
      kinds: ['xlsx', 'xls'],
      sheetName: 'A1',
      otherSheets: [
        {
          name: 'Datamap',
          rows: [...byChannel(vehicles)].flatMap(([channel, positions], question): Cell[][] => [
            [`q${question + 5}: ${questionOf(channel)}`],
            ['Values: 0-1'],
            ['', 0, 'Unchecked'],
            ['', 1, 'Checked'],
            ...positions.map((at, place) => ['', `[q${question + 5}r${place + 1}]`, vehicles[at]!.name]),
            [],
          ]),
        },
      ],
    }),
  }),
  'Confirmit: variable names above the labels': listed({
    coding: TICKED,
    heading: ({ name, channel }) => `${questionOf(channel)} - ${name}`,
    arrange: codesAbove((at, mediaAt) =>
      at === 0 ? 'responseid' : at < mediaAt ? `s${at}` : `q10_${at - mediaAt + 1}`,
    ),
  }),
  'R: V1, V2 above the labels, TRUE and FALSE': listed({
    coding: ticks('TRUE', 'FALSE'),
    heading: ({ name, channel }) => `${channel}: ${name}`,
    arrange: codesAbove((at) => `V${at + 1}`),
    writing: { ...CSV, isQuoted: true },
  }),
  'REDCap: raw codes media___netflix': listed(
    {
      coding: TICKED,
      id: { head: 'record_id', cell: ({ at }) => at + 1 },
      heading: ({ name }) => `media___${snake(name)}`,
      after: () => [same('media_survey_complete', 2)],
      writing: CSV,
    },
    AS_LISTED,
  ),
  'Jotform: answers on lines of one cell': listed({
    coding: TICKED,
    media: (sample) => severalInOneCell(sample, (what) => `Which of these ${what} have you used?`, false, '\n'),
  }),
  'QuestionPro: a title and merged questions over 1 and 0': listed({
    coding: TICKED,
    isHeadedLast: true,
    above: () => [['Media Habits 2025'], []],
    media: (sample) =>
      byQuestion(sample, (question, positions) =>
        positions.map((at, place) => ({
          head: [place === 0 ? question : '', sample.vehicles[at]!.name],
          cell: (person) => answerCell(sample, person, at),
        })),
      ),
    writing: ({ mediaAt }, { vehicles }) => ({
      sheetName: 'Raw Data',
      isPadded: true,
      merges: [...byChannel(vehicles).values()].flatMap((positions): [number, number, number][] =>
        positions.length > 1 ? [[2, mediaAt + positions[0]!, mediaAt + positions.at(-1)!]] : [],
      ),
    }),
  }),
  'KoboToolbox: codes in one cell and a column for each': listed(
    {
      coding: TICKED,
      before: (_sample, draw) => [drawn(draw, 'start', isoTime)],
      media: (sample) =>
        byQuestion(sample, (question, positions) => [
          {
            head: question,
            cell: (person) =>
              positions
                .filter((at) => isUsed(person, at))
                .map((at) => snake(sample.vehicles[at]!.name))
                .join(' '),
          },
          ...positions.map((at) => ({
            head: `${question}/${sample.vehicles[at]!.name}`,
            cell: (person: Respondent) => answerCell(sample, person, at),
          })),
        ]),
      after: () => [{ head: '_index', cell: ({ at }) => at + 1 }],
    },
    AS_LISTED,
  ),
  'Pollfish: Q4 - A3: name': listed({ coding: TICKED, heading: ({ name }, at) => `Q4 - A${at + 1}: ${name}` }),
  'Snap: channel - name, Ticked and Not ticked': listed({
    coding: ticks('Ticked', 'Not ticked'),
    heading: ({ name, channel }) => `${channel} - ${name}`,
    writing: { ...CSV, isPadded: true },
  }),
  'panel: number of times, a word or mark for none': (draw) => {
    const stem = draw.one(['Times used in past month: ', 'Number of times in the past month - ', 'Uses per month – ']);
    return listedFile(draw, { coding: times(draw.one(['', 'Never', '-'])), heading: ({ name }) => `${stem}${name}` });
  },
  'Google Forms: a grid of ranges of use': (draw) => {
    const stem = draw.one(['How often do you use the following?', 'How often have you used these in the last month?']);
    const scales: Coding[] = [
      ranges([
        ['Once a month', 1, 1],
        ['2-3 times a month', 2, 3],
        ['Once a week', 4, 5],
        ['Several times a week', 8, 24],
        ['Every day', 28, 31],
        ['Never', 0, 0],
      ]),
      ranges([
        ['Once or twice a month', 1, 2],
        ['Weekly', 4, 5],
        ['A few times a week', 8, 22],
        ['Daily', 28, 31],
        ['Not in the past month', 0, 0],
      ]),
      ranges([
        ['1-3 times a month', 1, 3],
        ['1-2 days a week', 4, 9],
        ['3-5 days a week', 12, 23],
        ['6-7 days a week', 25, 31],
        ["Don't use", 0, 0],
      ]),
    ];
    return listedFile(draw, {
      coding: draw.one(scales),
      id: drawn(draw, 'Timestamp', isoTime),
      heading: ({ name }) => `${stem} [${name}]`,
    });
  },
  'R: names through make.names': listed(
    { coding: ticks('TRUE', 'FALSE'), heading: ({ name }) => rName(name), writing: { ...CSV, isQuoted: true } },
    AS_LISTED,
  ),
  'pandas: bvod_9now, True and False': listed(
    {
      coding: ticks('True', 'False'),
      heading: ({ name, channel }) => `${snake(channel)}_${snake(name)}`,
      writing: CSV,
    },
    AS_LISTED,
  ),
  'pandas: get_dummies': listed({ coding: TICKED, heading: ({ name, channel }) => `${channel}_${name}`, writing: CSV }),
  'pandas: 1.0 and blank': listed({
    coding: ticks('1.0', ''),
    id: { head: '', cell: ({ at }) => at },
    writing: CSV,
  }),
  'pandas: two levels of columns and the name of the index': listed({
    coding: times(0),
    id: { head: 'respondent_id', cell: ({ at }) => at + 1 },
    arrange: ({ heads: [names], data, mediaAt }, { vehicles }) => [
      names!.map((_, at) => (at === 0 ? '' : (vehicles[at - mediaAt]?.channel ?? 'respondent'))),
      ['', ...names!.slice(1)],
      names!.map((_, at) => (at === 0 ? 'respondent_id' : '')),
      ...data,
    ],
    writing: CSV,
  }),
  'Stata: export delimited with value labels': (draw) =>
    listedFile(
      draw,
      {
        coding: ticks('Yes', 'No'),
        id: { head: 'caseid', cell: ({ at }) => at + 1 },
        heading: ({ name }) => snake(name).slice(0, 32),
        writing: { ...CSV, dialect: draw.one([{}, { separator: '\t', extension: 'txt' }]) },
      },
      AS_LISTED,
    ),
  'SAS: USES_PER_MONTH_NETFLIX, a dot for none': listed(
    {
      coding: times('.'),
      id: { head: 'RESPID', cell: ({ at }) => at + 1 },
      heading: ({ name }) => `USES_PER_MONTH_${upperSnake(name)}`,
      writing: CSV,
    },
    AS_LISTED,
  ),
  'SPSS: codes before the labels Yes and No': (draw) => {
    const [yes, no] = draw.one([
      ['1. Yes', '2. No'],
      ['(1) Yes', '(2) No'],
      ['1 - Yes', '0 - No'],
      ['1=Yes', '2=No'],
      ['[1] Yes', '[0] No'],
    ] as const);
    return listedFile(draw, {
      coding: ticks(yes, no),
      heading: ({ name }, at) => `Q7_${at + 1} ${name}`,
      writing: CSV,
    });
  },
  'SPSS: a sheet Variable View': listed({
    coding: ticks('Yes', 'No'),
    heading: (_vehicle, at) => `Q12_${at + 1}`,
    writing: ({ heads: [names], mediaAt }, { vehicles }) => ({
      kinds: ['xlsx'],
      sheetName: 'Data View',
      otherSheets: [
        {
          name: 'Variable View',
          rows: [
            ['Name', 'Type', 'Width', 'Decimals', 'Label', 'Values', 'Missing', 'Measure'],
            ...names!.map((name, at): Cell[] => {
              const vehicle = vehicles[at - mediaAt];
              const [label, values] = vehicle
                ? [`Used past 4 weeks: ${vehicle.name}`, '{0, No}{1, Yes}']
                : ['', 'None'];
              return [name, 'Numeric', 8, 0, label, values, 'None', 'Nominal'];
            }),
          ],
        },
      ],
    }),
  }),
  'SPSS: value labels of each variable on a second sheet': (draw) => {
    const [yes, no] = draw.one([
      [1, 2],
      [1, 0],
      [2, 1],
    ] as const);
    return listedFile(draw, {
      coding: ticks(yes, no),
      writing: (_table, { vehicles }) => ({
        kinds: ['xlsx'],
        sheetName: 'Data',
        otherSheets: [
          {
            name: 'Value Labels',
            rows: [
              ['Variable', 'Value', 'Label'],
              ...vehicles.flatMap(({ name }): Cell[][] => [
                [name, yes, 'Yes'],
                ['', no, 'No'],
              ]),
            ],
          },
        ],
      }),
    });
  },
  'SPSS: #NULL! where somebody is no user': listed({
    coding: times('#NULL!'),
    heading: ({ name }) => `${name} - times in past month`,
    writing: { isTyped: true, isPadded: true },
  }),
  'SQL: upper-case headings, NULL for none': (draw) =>
    listedFile(
      draw,
      {
        coding: times(draw.one(['NULL', '\\N', 'null'])),
        id: { head: 'PERSON_KEY', cell: ({ at }) => `p${at * 7919}` },
        before: () => [drawn(draw, 'INTERVIEW_TS', (by) => `${isoTime(by)} UTC`)],
        heading: ({ name }) => `${upperSnake(name)}_USES_PER_MONTH`,
        writing: { ...CSV, dialect: draw.one([{}, { separator: '|' }]) },
      },
      AS_LISTED,
    ),
  'PostgreSQL: t and f': listed(
    {
      coding: ticks('t', 'f'),
      id: { head: 'id', cell: ({ at }) => at + 1 },
      heading: ({ name }) => snake(name),
      writing: CSV,
    },
    AS_LISTED,
  ),
  'KNIME: row ID, true and false, question marks': listed({
    coding: ticks('true', 'false'),
    id: { head: 'row ID', cell: ({ at }) => `Row${at}` },
    before: () => [same('Comment', '?')],
    writing: { ...CSV, isQuoted: true },
  }),
  'Excel: long identifiers became 1.14870E+11': listed({
    coding: TICKED,
    id: { head: 'Respondent ID', cell: ({ at }) => `1.1487${at % 3}E+11` },
    writing: { ...CSV, isPadded: true },
  }),
  'a web page under the name of a workbook': listed({
    coding: ticks('Yes', 'No'),
    writing: { kinds: ['xls'], isPage: true },
  }),
  'text with tabs under the name of a workbook': listed({
    coding: times(0),
    heading: ({ name }) => `${name} (times per month)`,
    writing: { ...CSV, dialect: { separator: '\t', encoding: 'UTF-8', extension: 'xls' } },
  }),
  'thousands of respondents': listed(
    { coding: times(''), size: [4000, 7000], heading: ({ name, channel }) => `${channel}: ${name}`, writing: CSV },
    { count: [20, 40] },
  ),
  'old line ends, a separator in the first line, pipes, tsv': (draw) =>
    listedFile(draw, {
      coding: TICKED,
      writing: {
        ...CSV,
        dialect: {
          encoding: 'UTF-8',
          ...draw.one([
            { lineEnd: '\r' },
            { separator: ';', firstLine: 'sep=;\r\n', lineEnd: '\r\n' },
            { separator: '|' },
            { separator: '\t', extension: 'tsv' },
          ]),
        },
      },
    }),
  'Swedish: Ja and Nej': translated(SWEDISH, {}),
  'Polish: Tak and Nie': translated(POLISH, {
    writing: { ...CSV, isEuropean: true, dialect: { encoding: 'UTF-8 with BOM' } },
  }),
  'LimeSurvey in German: question [name]': translated(LANGUAGES.German!, {
    id: { head: 'Antwort ID', cell: ({ at }) => at + 1 },
    before: (_sample, draw) => [drawn(draw, 'Datum Abgeschickt', isoTime), same('Start-Sprache', 'de')],
    heading: ({ name }) => `Welche dieser Medien haben Sie in den letzten vier Wochen genutzt? [${name}]`,
    writing: CSV,
  }),
  'Google Forms in French: several answers in one cell': translated(LANGUAGES.French!, {
    media: (sample) =>
      byQuestion(sample, (_question, positions, channel) => [
        {
          head: `${channel} : lesquels avez-vous utilisés au cours du dernier mois ?`,
          cell: (person) =>
            positions
              .filter((at) => isUsed(person, at))
              .map((at) => sample.vehicles[at]!.name)
              .join(', '),
        },
      ]),
    writing: CSV,
  }),
  'Dutch: aantal keer per maand': translated(LANGUAGES.Dutch!, {
    coding: times(''),
    heading: ({ name }) => `${name} (aantal keer per maand)`,
  }),
  'Spanish: veces al mes': translated(LANGUAGES.Spanish!, {
    coding: times(''),
    heading: ({ name }) => `${name} (veces al mes)`,
  }),
};

import {
  answeredAt,
  asWritten,
  drawProfile,
  idColumn,
  longId,
  marked,
  mediaColumns,
  rowsOf,
  stamp,
  tableOf,
  weightColumns,
  zeroOne,
} from '../columns.ts';
import type { Column } from '../columns.ts';
import type { Draw } from '../draw.ts';
import type { Cell, Families, MadeFile } from '../file.ts';
import { anyFile, bookFile, drawCommas, drawSavedByExcel, excelFile, plainBookFile, textFile } from '../file.ts';
import type { Person, Survey, Weighting } from '../survey.ts';
import { drawSurvey, truthOf } from '../survey.ts';
import { byChannel, QUESTIONS } from '../vehicles.ts';
import type { Vehicle } from '../vehicles.ts';

/** Tools have no weights; a colleague often appended them. */
const APPENDED: readonly Weighting[] = ['people', 'people', 'thousands', 'none', 'mean one'];

const questionOf = (channel: string) => QUESTIONS[channel]!;
/** The first vehicle of each channel has the question in the row above. */
const questionHeads = (vehicles: readonly Vehicle[]) =>
  vehicles.map((one, place) => (vehicles[place - 1]?.channel === one.channel ? '' : questionOf(one.channel)));

/** Names of the vehicles of a channel that a person uses. */
const used = (survey: Survey, person: Person, channel: string) =>
  survey.vehicles.filter((one, place) => one.channel === channel && person.uses[place]! > 0).map((one) => one.written);

/** A column of chosen names for each channel's question. */
function listColumns(survey: Survey, join: (names: string[]) => string): Column[] {
  return byChannel(survey.vehicles).map(([channel]) => ({
    heading: questionOf(channel),
    cell: (person) => join(used(survey, person, channel)),
  }));
}

/** Words of a frequency grid with the uses a month that they allow. */
interface Scale {
  words: readonly (readonly [word: string, from: number, low: number, high: number])[];
  never: string;
}
const SCALES: readonly Scale[] = [
  {
    never: 'Never',
    words: [
      ['Once a month', 1, 1, 1],
      ['2-3 times a month', 2, 2, 3],
      ['Once a week', 4, 4, 5],
      ['Several times a week', 6, 8, 24],
      ['Every day', 20, 28, 31],
    ],
  },
  {
    never: 'Not in the past month',
    words: [
      ['Once or twice a month', 1, 1, 2],
      ['Weekly', 3, 4, 5],
      ['A few times a week', 7, 8, 22],
      ['Daily', 20, 28, 31],
    ],
  },
  {
    never: "Don't use",
    words: [
      ['1-3 times a month', 1, 1, 3],
      ['1-2 days a week', 4, 4, 9],
      ['3-5 days a week', 10, 12, 23],
      ['6-7 days a week', 22, 25, 31],
    ],
  },
];
const stepOf = (scale: Scale, uses: number) => scale.words.findLast(([, from]) => from <= uses);
const wordOf = (scale: Scale, uses: number) => (uses === 0 ? scale.never : stepOf(scale, uses)![0]);
function boundsOf(scale: Scale): (uses: number) => [number, number] {
  return (uses) => {
    const step = stepOf(scale, uses);
    return step === undefined ? [0, 0] : [step[2], step[3]];
  };
}

/** SurveyMonkey "all responses data": the question over the first answer, answers in a second row, cells repeat the answer. */
const surveyMonkey = (draw: Draw): MadeFile => surveyMonkeyFile(draw, (written) => written);
/** SurveyMonkey with numerical values: a chosen answer has its number within the question. */
const surveyMonkeyNumbers = (draw: Draw): MadeFile => surveyMonkeyFile(draw, (_written, place) => place);

function surveyMonkeyFile(draw: Draw, chosen: (written: string, place: number) => Cell): MadeFile {
  const survey = drawSurvey(draw, { weightings: APPENDED });
  const profile = drawProfile(draw, survey);
  const meta: Column[] = [
    { heading: 'Respondent ID', cell: (person) => 114_870_000_000 + person.number * 7919 },
    { heading: 'Collector ID', cell: () => 430_117_222 },
    { heading: 'Start Date', cell: (person) => stamp(answeredAt(person)) },
    { heading: 'End Date', cell: (person) => stamp(answeredAt(person, 311)) },
    { heading: 'IP Address', cell: () => '' },
  ];
  const numberIn = (place: number) =>
    place - survey.vehicles.findIndex((one) => one.channel === survey.vehicles[place]!.channel) + 1;
  const media = mediaColumns(survey, asWritten, (uses, written, place) =>
    uses > 0 ? chosen(written, numberIn(place)) : '',
  );
  const weights = weightColumns(draw, survey.weighting);
  const columns = [...meta, ...profile.columns, ...media, ...weights];
  const top = [...meta, ...profile.columns]
    .map((column) => column.heading)
    .concat(
      questionHeads(survey.vehicles),
      weights.map((column) => column.heading),
    );
  const second = [
    ...meta.map(() => ''),
    ...profile.columns.map(() => 'Response'),
    ...survey.vehicles.map((one) => one.written),
    ...weights.map(() => ''),
  ];
  const rows = [top, second, ...rowsOf(columns, survey.people)];
  return anyFile(draw, rows, truthOf(survey, { target: profile.target }));
}

/** SurveyMonkey with "None of the above" and "Other (please specify)" after each question. */
const surveyMonkeyOther = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: APPENDED });
  const profile = drawProfile(draw, survey);
  const meta = [idColumn(draw, 'Respondent ID')];
  const blocks = byChannel(survey.vehicles).map(([channel, vehicles]) => {
    const media = vehicles.map((one): Column => ({
      heading: one.written,
      cell: (person) => (person.uses[survey.vehicles.indexOf(one)]! > 0 ? one.written : ''),
    }));
    const none: Column = {
      heading: 'None of the above',
      cell: (person) => (used(survey, person, channel).length === 0 ? 'None of the above' : ''),
    };
    const other: Column = {
      heading: 'Other (please specify)',
      cell: (person) => (person.number % 37 === 0 ? draw.pick(['ABC', 'a local one', 'cant remember', 'n/a']) : ''),
    };
    return { question: questionOf(channel), columns: [...media, none, other] };
  });
  const weights = weightColumns(draw, survey.weighting);
  const columns = [...meta, ...weights, ...profile.columns, ...blocks.flatMap((block) => block.columns)];
  const top = [...meta, ...weights, ...profile.columns]
    .map((column) => column.heading)
    .concat(blocks.flatMap((block) => block.columns.map((_, place) => (place === 0 ? block.question : ''))));
  const second = columns.map((column, place) =>
    place < meta.length + weights.length
      ? ''
      : place < meta.length + weights.length + profile.columns.length
        ? 'Response'
        : column.heading,
  );
  return anyFile(draw, [top, second, ...rowsOf(columns, survey.people)], truthOf(survey, { target: profile.target }));
};

/** What Qualtrics writes before the questions. */
const qualtricsMeta: readonly (readonly [name: string, text: string, cell: (person: Person) => Cell])[] = [
  ['StartDate', 'Start Date', (person) => stamp(answeredAt(person))],
  ['EndDate', 'End Date', (person) => stamp(answeredAt(person, 402))],
  ['Status', 'Response Type', () => 'IP Address'],
  ['Progress', 'Progress', () => 100],
  ['Duration (in seconds)', 'Duration (in seconds)', (person) => 300 + ((person.number * 31) % 400)],
  ['Finished', 'Finished', () => 'True'],
  ['RecordedDate', 'Recorded Date', (person) => stamp(answeredAt(person, 403))],
  ['ResponseId', 'Response ID', (person) => longId(person, 'R_', 15)],
  ['DistributionChannel', 'Distribution Channel', () => 'anonymous'],
  ['UserLanguage', 'User Language', () => 'EN'],
];

interface QualtricsWish {
  yes: (written: string) => Cell;
  no: Cell;
  separateStem: string;
}

/** Three heading rows: names, texts, ImportIds. */
function qualtricsFile(draw: Draw, wish: QualtricsWish): MadeFile {
  const survey = drawSurvey(draw, { weightings: APPENDED });
  const profile = drawProfile(draw, survey);
  const weights = weightColumns(draw, survey.weighting);
  const first = draw.whole(3, 9);
  const channels = byChannel(survey.vehicles);
  const names = channels.flatMap(([, vehicles], question) =>
    vehicles.map((_, place) => `Q${first + question}_${place + 1}`),
  );
  const texts = survey.vehicles.map((one) => `${questionOf(one.channel)}${wish.separateStem}${one.written}`);
  const media = mediaColumns(survey, asWritten, (uses, written) => (uses > 0 ? wish.yes(written) : wish.no));
  const importId = (id: string) => JSON.stringify({ ImportId: id });
  const profileNames = profile.columns.map((_, place) => `Q${place + 1}`);
  const rows: Cell[][] = [
    [...qualtricsMeta.map(([name]) => name), ...profileNames, ...names, ...weights.map((column) => column.heading)],
    [
      ...qualtricsMeta.map(([, text]) => text),
      ...profile.columns.map((column) => column.heading),
      ...texts,
      ...weights.map((column) => column.heading),
    ],
    [
      ...qualtricsMeta.map(([name]) => importId(name.toLowerCase())),
      ...profileNames.map((name) => importId(name.replace('Q', 'QID'))),
      ...names.map((name) => importId(name.replace('Q', 'QID'))),
      ...weights.map((column) => importId(column.heading)),
    ],
    ...rowsOf(
      [...qualtricsMeta.map(([heading, , cell]) => ({ heading, cell })), ...profile.columns, ...media, ...weights],
      survey.people,
    ),
  ];
  const truth = truthOf(survey, { target: profile.target });
  return draw.chance(0.7)
    ? textFile(rows, { ...drawCommas(draw), quotes: 'all' }, truth)
    : plainBookFile('Sheet0', rows, truth);
}
/** Qualtrics with choice texts, split columns: a chosen cell repeats the choice. */
const qualtricsTexts = (draw: Draw): MadeFile =>
  qualtricsFile(draw, { yes: asWritten, no: '', separateStem: ' - Selected Choice - ' });
/** Qualtrics with numeric values: 1 or empty. */
const qualtricsNumbers = (draw: Draw): MadeFile => qualtricsFile(draw, { yes: () => 1, no: '', separateStem: ' - ' });
/** Qualtrics with "recode seen but unanswered": 1 or 0, some dashboards write "Selected" and "Not Selected". */
const qualtricsRecoded = (draw: Draw): MadeFile =>
  qualtricsFile(draw, { yes: () => 'Selected', no: 'Not Selected', separateStem: ' ' });

/** Qualtrics matrix question: a frequency word for each service. */
const qualtricsMatrix = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: APPENDED, count: [5, 12] });
  const profile = drawProfile(draw, survey);
  const weights = weightColumns(draw, survey.weighting);
  const scale = draw.pick(SCALES);
  const meta = qualtricsMeta.map(([heading, , cell]): Column => ({ heading, cell }));
  const media = mediaColumns(
    survey,
    (written) => `In the past month, how often did you use each of the following? - ${written}`,
    (uses) => wordOf(scale, uses),
  );
  const columns = [...meta, ...weights, ...profile.columns, ...media];
  const names = columns.map((column, place) =>
    place < meta.length + weights.length ? column.heading : `Q${place - meta.length - weights.length + 1}`,
  );
  const ids = names.map((name) => JSON.stringify({ ImportId: name }));
  const rows = [names, columns.map((column) => column.heading), ids, ...rowsOf(columns, survey.people)];
  return textFile(
    rows,
    { ...drawCommas(draw), quotes: 'all' },
    truthOf(survey, { target: profile.target, frequency: boundsOf(scale) }),
  );
};

/** Google Forms with checkboxes: one column a question, answers joined by a comma and a space. */
const googleFormsCheckboxes = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: APPENDED, without: /,/ });
  const profile = drawProfile(draw, survey);
  const time: Column = {
    heading: 'Timestamp',
    cell: (person) =>
      answeredAt(person).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ') + ' am GMT+10',
  };
  const columns = [
    time,
    ...profile.columns,
    ...listColumns(survey, (names) => names.join(', ')),
    ...weightColumns(draw, survey.weighting),
  ];
  return anyFile(
    draw,
    tableOf(columns, survey.people),
    truthOf(survey, { target: profile.target }),
    'Form Responses 1',
  );
};

/** Google Forms with a grid: "How often …? [Netflix]". */
const googleFormsGrid = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: APPENDED });
  const profile = drawProfile(draw, survey);
  const scale = draw.pick(SCALES);
  const time: Column = {
    heading: 'Timestamp',
    cell: (person) => stamp(answeredAt(person)).replace(/^(\d+)-(\d+)-(\d+)/, '$3/$2/$1'),
  };
  const stem = draw.pick(['How often do you use the following?', 'How often have you used these in the last month?']);
  const media = mediaColumns(
    survey,
    (written) => `${stem} [${written}]`,
    (uses) => wordOf(scale, uses),
  );
  const columns = [time, ...profile.columns, ...media, ...weightColumns(draw, survey.weighting)];
  return anyFile(
    draw,
    tableOf(columns, survey.people),
    truthOf(survey, { target: profile.target, frequency: boundsOf(scale) }),
    'Form Responses 1',
  );
};

/** Microsoft Forms: answers of a question joined by semicolons with one at the end. */
const microsoftForms = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: APPENDED, without: /;/ });
  const profile = drawProfile(draw, survey);
  const meta: Column[] = [
    { heading: 'ID', cell: (person) => person.number },
    { heading: 'Start time', cell: (person) => answeredAt(person) },
    { heading: 'Completion time', cell: (person) => answeredAt(person, 280) },
    { heading: 'Email', cell: () => 'anonymous' },
    { heading: 'Name', cell: () => '' },
  ];
  const columns = [
    ...meta,
    ...profile.columns,
    ...listColumns(survey, (names) => names.map((name) => `${name};`).join('')),
    ...weightColumns(draw, survey.weighting),
  ];
  return bookFile(
    [{ name: 'Sheet1', rows: tableOf(columns, survey.people) }],
    truthOf(survey, { target: profile.target }),
  );
};

/** Typeform: a column for each choice, the choice as heading and as cell, dates and tags at the end. */
const typeform = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: APPENDED });
  const profile = drawProfile(draw, survey);
  const id: Column = { heading: '#', cell: (person) => longId(person, '', 32).toLowerCase() };
  const end: Column[] = [
    { heading: 'Response Type', cell: () => 'completed' },
    { heading: 'Start Date (UTC)', cell: (person) => stamp(answeredAt(person)) },
    { heading: 'Submit Date (UTC)', cell: (person) => stamp(answeredAt(person, 199)) },
    { heading: 'Network ID', cell: (person) => longId(person, '', 10) },
    { heading: 'Tags', cell: () => '' },
  ];
  const media = mediaColumns(survey, asWritten, (uses, written) => (uses > 0 ? written : ''));
  const columns = [id, ...profile.columns, ...media, ...weightColumns(draw, survey.weighting), ...end];
  return anyFile(draw, tableOf(columns, survey.people), truthOf(survey, { target: profile.target }));
};

/** Alchemer: headings "answer:question", cells repeat the answer. */
const alchemer = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: APPENDED, without: /:/ });
  const profile = drawProfile(draw, survey);
  const meta: Column[] = [
    idColumn(draw, 'Response ID'),
    { heading: 'Time Started', cell: (person) => stamp(answeredAt(person)) },
    { heading: 'Status', cell: () => 'Complete' },
  ];
  const media = mediaColumns(
    survey,
    (written, _place, channel) => `${written}:${questionOf(channel)}`,
    (uses, written) => (uses > 0 ? written : ''),
  );
  const columns = [...meta, ...profile.columns, ...media, ...weightColumns(draw, survey.weighting)];
  return anyFile(draw, tableOf(columns, survey.people), truthOf(survey, { target: profile.target }));
};

/** Forsta (Confirmit) data with a second sheet that labels its variables. */
const forstaLabelsSheet = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: APPENDED });
  const profile = drawProfile(draw, survey);
  const names = byChannel(survey.vehicles).flatMap(([, vehicles], question) =>
    vehicles.map((_, place) => `q${question + 4}_${place + 1}`),
  );
  const media = mediaColumns(survey, (_written, place) => names[place]!, zeroOne);
  const meta: Column[] = [idColumn(draw, 'respid'), { heading: 'status', cell: () => 'complete' }];
  const columns = [...meta, ...profile.columns, ...weightColumns(draw, survey.weighting), ...media];
  const labels = [
    ['Variable', 'Question', 'Label'],
    ['respid', '', 'Respondent'],
    ['status', '', 'Interview status'],
    ...survey.vehicles.map((one, place) => [names[place]!, questionOf(one.channel), one.written]),
  ];
  const sheets = [
    { name: 'Data', rows: tableOf(columns, survey.people) },
    { name: draw.pick(['Labels', 'Variables', 'Data map']), rows: labels },
  ];
  return bookFile(draw.chance(0.3) ? sheets.toReversed() : sheets, truthOf(survey, { target: profile.target }));
};

/** Confirmit: variable names in the first row, labels in the second. */
const confirmitLabelRow = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: APPENDED });
  const profile = drawProfile(draw, survey);
  const weights = weightColumns(draw, survey.weighting);
  const media = mediaColumns(survey, (written, _place, channel) => `${questionOf(channel)} - ${written}`, zeroOne);
  const columns = [idColumn(draw, 'Respondent number'), ...profile.columns, ...weights, ...media];
  const start = 1 + profile.columns.length + weights.length;
  const names = columns.map((_, place) =>
    place === 0 ? 'responseid' : place < start ? `s${place}` : `q10_${place - start + 1}`,
  );
  return excelFile(
    draw,
    { name: 'Data', rows: [names, ...tableOf(columns, survey.people)] },
    truthOf(survey, { target: profile.target }),
  );
};

/** Decipher (Forsta Surveys): columns q5r1, the data map in a second sheet as blocks of text. */
const decipherDataMap = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: APPENDED });
  const profile = drawProfile(draw, survey);
  const channels = byChannel(survey.vehicles);
  const names = channels.flatMap(([, vehicles], question) =>
    vehicles.map((_, place) => `q${question + 5}r${place + 1}`),
  );
  const media = mediaColumns(survey, (_written, place) => names[place]!, zeroOne);
  const meta: Column[] = [
    idColumn(draw, 'record'),
    { heading: 'uuid', cell: (person) => longId(person, '', 16).toLowerCase() },
    { heading: 'date', cell: (person) => stamp(answeredAt(person)).slice(0, 16) },
  ];
  const columns = [...meta, ...profile.columns, ...media, ...weightColumns(draw, survey.weighting)];
  const map: Cell[][] = channels.flatMap(([channel, vehicles], question) => [
    [`q${question + 5}: ${questionOf(channel)}`],
    ['Values: 0-1'],
    ['', 0, 'Unchecked'],
    ['', 1, 'Checked'],
    ...vehicles.map((one, place) => ['', `[q${question + 5}r${place + 1}]`, one.written]),
    [],
  ]);
  return bookFile(
    [
      { name: 'A1', rows: tableOf(columns, survey.people) },
      { name: 'Datamap', rows: map },
    ],
    truthOf(survey, { target: profile.target }),
  );
};

/** LimeSurvey with full question texts: "Which …? [Netflix]", Yes or No. */
const limeSurvey = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: APPENDED });
  const profile = drawProfile(draw, survey);
  const meta: Column[] = [
    { heading: 'Response ID', cell: (person) => person.number + 12 },
    { heading: 'Date submitted', cell: (person) => stamp(answeredAt(person)) },
    { heading: 'Last page', cell: () => 6 },
    { heading: 'Start language', cell: () => 'en' },
    { heading: 'Seed', cell: (person) => 100_000_000 + person.number * 104_729 },
  ];
  const [yes, no] = draw.pick([
    ['Yes', 'No'],
    ['Y', ''],
    ['Y', 'N'],
    ['Yes', ''],
  ] as const);
  const media = mediaColumns(
    survey,
    (written, _place, channel) => `${questionOf(channel)} [${written}]`,
    marked(yes, no),
  );
  const columns = [...meta, ...profile.columns, ...media, ...weightColumns(draw, survey.weighting)];
  return anyFile(draw, tableOf(columns, survey.people), truthOf(survey, { target: profile.target }));
};

/** LimeSurvey R export headings: "media_SQ001" codes above, texts missing; here with "code. text" headings. */
const limeSurveyCodes = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: APPENDED });
  const profile = drawProfile(draw, survey);
  const media = mediaColumns(
    survey,
    (written, place) => `media[SQ${String(place + 1).padStart(3, '0')}]. ${written}`,
    marked('Y', 'N'),
  );
  const columns = [
    idColumn(draw, 'id. Response ID'),
    ...profile.columns,
    ...media,
    ...weightColumns(draw, survey.weighting),
  ];
  return anyFile(draw, tableOf(columns, survey.people), truthOf(survey, { target: profile.target }));
};

/** REDCap with labels: "… (choice=Netflix)", Checked or Unchecked. */
const redcapLabels = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: APPENDED });
  const profile = drawProfile(draw, survey);
  const media = mediaColumns(
    survey,
    (written, _place, channel) => `${questionOf(channel)} (choice=${written})`,
    marked('Checked', 'Unchecked'),
  );
  const complete: Column = { heading: 'Complete?', cell: () => 'Complete' };
  const columns = [
    idColumn(draw, 'Record ID'),
    ...profile.columns,
    ...media,
    ...weightColumns(draw, survey.weighting),
    complete,
  ];
  return textFile(
    tableOf(columns, survey.people),
    { ...drawCommas(draw), quotes: 'text' },
    truthOf(survey, { target: profile.target }),
  );
};

/** REDCap raw with speaking codes: media___netflix, 0 or 1. */
const redcapRaw = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: APPENDED, asListed: true });
  const profile = drawProfile(draw, survey);
  const code = (written: string) =>
    written
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '_')
      .replace(/_$/, '');
  const media = mediaColumns(survey, (written) => `media___${code(written)}`, zeroOne);
  const complete: Column = { heading: 'media_survey_complete', cell: () => 2 };
  const columns = [
    idColumn(draw, 'record_id'),
    ...profile.columns,
    ...media,
    ...weightColumns(draw, survey.weighting),
    complete,
  ];
  return textFile(tableOf(columns, survey.people), drawCommas(draw), truthOf(survey, { target: profile.target }));
};

/** Jotform: answers of a question on lines of one cell. */
const jotform = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: APPENDED });
  const profile = drawProfile(draw, survey);
  const date: Column = { heading: 'Submission Date', cell: (person) => stamp(answeredAt(person)) };
  const columns = [
    date,
    ...profile.columns,
    ...listColumns(survey, (names) => names.join('\n')),
    idColumn(draw, 'Submission ID'),
    ...weightColumns(draw, survey.weighting),
  ];
  return anyFile(draw, tableOf(columns, survey.people), truthOf(survey, { target: profile.target }));
};

/** QuestionPro: merged question over its answers, 1 or 0 below. */
const questionPro = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: APPENDED });
  const profile = drawProfile(draw, survey);
  const weights = weightColumns(draw, survey.weighting);
  const media = mediaColumns(survey, asWritten, zeroOne);
  const before = [idColumn(draw, 'Response ID'), ...weights, ...profile.columns];
  const heads = questionHeads(survey.vehicles);
  const starts = heads.flatMap((head, place) => (head === '' ? [] : [place]));
  const merges = starts
    .map(
      (start, order) => [2, before.length + start, 2, before.length + (starts[order + 1] ?? heads.length) - 1] as const,
    )
    .filter(([, from, , to]) => to > from);
  const rows: Cell[][] = [
    ['Media Habits 2025'],
    [],
    [...before.map(() => ''), ...heads],
    ...tableOf([...before, ...media], survey.people),
  ];
  return excelFile(draw, { name: 'Raw Data', rows, merges }, truthOf(survey, { target: profile.target }));
};

/** KoboToolbox: the answers' codes in one cell and again a column for each, "group/question/answer". */
const koboToolbox = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: APPENDED, without: /\//, asListed: true });
  const profile = drawProfile(draw, survey);
  const code = (written: string) => written.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
  const meta: Column[] = [
    { heading: 'start', cell: (person) => answeredAt(person).toISOString() },
    { heading: 'end', cell: (person) => answeredAt(person, 500).toISOString() },
  ];
  const media = byChannel(survey.vehicles).flatMap(([channel, vehicles]): Column[] => [
    { heading: questionOf(channel), cell: (person) => used(survey, person, channel).map(code).join(' ') },
    ...vehicles.map((one): Column => ({
      heading: `${questionOf(channel)}/${one.written}`,
      cell: (person) => (person.uses[survey.vehicles.indexOf(one)]! > 0 ? 1 : 0),
    })),
  ]);
  const end: Column[] = [
    { heading: '_id', cell: (person) => 90_000_000 + person.number },
    { heading: '_uuid', cell: (person) => longId(person, '', 24) },
    { heading: '_index', cell: (person) => person.number },
  ];
  const columns = [...meta, ...profile.columns, ...media, ...weightColumns(draw, survey.weighting), ...end];
  return anyFile(draw, tableOf(columns, survey.people), truthOf(survey, { target: profile.target }));
};

/** Pollfish and Toluna: headings "Q4 - A3: Netflix". */
const pollfish = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: APPENDED, without: /:/ });
  const profile = drawProfile(draw, survey);
  const media = mediaColumns(survey, (written, place) => `Q4 - A${place + 1}: ${written}`, zeroOne);
  const columns = [idColumn(draw, 'ID'), ...profile.columns, ...media, ...weightColumns(draw, survey.weighting)];
  return anyFile(draw, tableOf(columns, survey.people), truthOf(survey, { target: profile.target }), 'Individuals');
};

/** Snap and Askia: "Chosen" and "Not chosen" in a column for each answer. */
const chosenWords = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: APPENDED });
  const profile = drawProfile(draw, survey);
  const [yes, no] = draw.pick([
    ['Chosen', 'Not chosen'],
    ['Selected', 'Not selected'],
    ['Mentioned', 'Not mentioned'],
    ['Ticked', 'Not ticked'],
    ['TRUE', 'FALSE'],
  ] as const);
  const media = mediaColumns(survey, (written, _place, channel) => `${channel} - ${written}`, marked(yes, no));
  const columns = [idColumn(draw, 'Case'), ...weightColumns(draw, survey.weighting), ...profile.columns, ...media];
  return textFile(tableOf(columns, survey.people), drawSavedByExcel(draw), truthOf(survey, { target: profile.target }));
};

/** A panel's file with days of use in the past four weeks, "Never" for none. */
const panelDays = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: ['people', 'thousands'] });
  const profile = drawProfile(draw, survey);
  const none = draw.pick([0, '', 'Never', '-'] as const);
  const stem = draw.pick(['Times used in past month: ', 'Number of times in the past month - ', 'Uses per month – ']);
  const media = mediaColumns(
    survey,
    (written) => stem + written,
    (uses) => (uses > 0 ? uses : none),
  );
  const columns = [
    idColumn(draw, 'Panelist ID'),
    ...profile.columns,
    ...weightColumns(draw, survey.weighting),
    ...media,
  ];
  return anyFile(
    draw,
    tableOf(columns, survey.people),
    truthOf(survey, { target: profile.target, frequency: 'exact' }),
  );
};

export const surveyTools: Families = {
  surveyMonkey,
  surveyMonkeyNumbers,
  surveyMonkeyOther,
  qualtricsTexts,
  qualtricsNumbers,
  qualtricsRecoded,
  qualtricsMatrix,
  googleFormsCheckboxes,
  googleFormsGrid,
  microsoftForms,
  typeform,
  alchemer,
  forstaLabelsSheet,
  confirmitLabelRow,
  decipherDataMap,
  limeSurvey,
  limeSurveyCodes,
  redcapLabels,
  redcapRaw,
  jotform,
  questionPro,
  koboToolbox,
  pollfish,
  chosenWords,
  panelDays,
};

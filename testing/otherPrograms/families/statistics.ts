import {
  answeredAt,
  asWritten,
  drawParts,
  drawProfile,
  idColumn,
  longId,
  marked,
  mediaColumns,
  rowsOf,
  stamp,
  tableOf,
  truthFor,
  weightColumns,
  zeroOne,
} from '../columns.ts';
import type { Column } from '../columns.ts';
import type { Draw } from '../draw.ts';
import { rounded } from '../draw.ts';
import type { Cell, Dialect, Families, MadeFile, Rows } from '../file.ts';
import { bookFile, COMMAS, drawCommas, drawSemicolons, excelFile, plainBookFile, textFile } from '../file.ts';
import { drawSurvey, readingOf } from '../survey.ts';
import { openTruth } from '../truth.ts';
import type { Reading, Truth } from '../truth.ts';

const R_CSV: Dialect = { ...COMMAS, quotes: 'text' };
/** R writes numbers bare, row names and texts quoted, and missing values as NA without quotes. */
const withRowNames = (table: Rows): Cell[][] => table.map((row, place) => [place === 0 ? '' : String(place), ...row]);

/** Names as `make.names` of R leaves them. */
function rName(text: string): string {
  const name = text.replaceAll(/[^A-Za-z0-9._]/g, '.');
  return /^[0-9]/.test(name) ? `X${name}` : name;
}
const snake = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');

/** R: a first column of row names without a heading, everything that is text quoted. */
const rWriteCsv = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const media = mediaColumns(parts.survey, asWritten, zeroOne);
  const columns = [idColumn(draw, 'id'), ...parts.weights, ...parts.profile.columns, ...media];
  return textFile(withRowNames(tableOf(columns, parts.survey.people)), R_CSV, truthFor(parts));
};

/** R, a data frame whose headings went through make.names: X10.Play, news.com.au, Disney. */
const rMakeNames = (draw: Draw): MadeFile => {
  const parts = drawParts(draw, { asListed: true });
  const media = mediaColumns(parts.survey, rName, (uses) => uses > 0);
  const columns = [...parts.profile.columns, ...parts.weights, ...media].map((column) => ({
    ...column,
    heading: rName(column.heading),
  }));
  return textFile(withRowNames(tableOf(columns, parts.survey.people)), R_CSV, truthFor(parts));
};

/** R with decimal commas: semicolons and decimal commas, NA for people who do not use it, uses a month else. */
const rWriteCsv2 = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const media = mediaColumns(
    parts.survey,
    (written) => `Uses per month: ${written}`,
    (uses) => uses,
  );
  const columns = [idColumn(draw, 'id'), ...parts.weights, ...parts.profile.columns, ...media];
  return textFile(
    withRowNames(tableOf(columns, parts.survey.people)),
    { ...R_CSV, delimiter: ';', decimal: ',' },
    truthFor(parts, { frequency: 'exact' }),
  );
};

/** R tidyverse: one row for each person and medium that the person uses or not. */
const rLong = (draw: Draw): MadeFile => {
  const parts = drawParts(draw, { size: [80, 180], count: [5, 10] });
  const person = [idColumn(draw, 'respondent_id'), ...parts.weights, ...parts.profile.columns];
  const withChannel = draw.chance(0.6);
  const heads = withChannel ? ['channel', 'vehicle', 'uses_per_month'] : ['media', 'times_per_month'];
  const rows = parts.survey.people.flatMap((one) =>
    parts.survey.vehicles.map((vehicle, place): Cell[] => [
      ...person.map((column) => column.cell(one)),
      ...(withChannel ? [vehicle.channel] : []),
      vehicle.written,
      one.uses[place]!,
    ]),
  );
  return textFile(
    [[...person.map((column) => column.heading), ...heads], ...rows],
    draw.pick([R_CSV, COMMAS]),
    truthFor(parts, { frequency: 'exact' }),
  );
};

/** Long file with only the media that somebody uses; people without any have one row with NA. */
const longUsersOnly = (draw: Draw): MadeFile => {
  const parts = drawParts(draw, { size: [80, 200], count: [6, 12] });
  const person = [idColumn(draw, 'resp_id'), ...parts.profile.columns, ...parts.weights];
  const rows = parts.survey.people.flatMap((one) => {
    const before = person.map((column) => column.cell(one));
    const uses = parts.survey.vehicles.flatMap((vehicle, place): Cell[][] =>
      one.uses[place]! > 0 ? [[...before, vehicle.channel, vehicle.written, one.uses[place]!]] : [],
    );
    return uses.length > 0 ? uses : [[...before, 'NA', 'NA', 'NA']];
  });
  return textFile(
    [[...person.map((column) => column.heading), 'channel', 'brand', 'occasions_month'], ...rows],
    drawCommas(draw),
    truthFor(parts, { frequency: 'exact' }),
  );
};

/** haven labelled data in R: TRUE and FALSE, the variable label in the second row of the export. */
const rLabelRow = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const media = mediaColumns(
    parts.survey,
    (written, _place, channel) => `${channel}: ${written}`,
    (uses) => uses > 0,
  );
  const columns = [...parts.weights, ...parts.profile.columns, ...media];
  const names = columns.map((_, place) => `V${place + 1}`);
  return textFile([names, ...tableOf(columns, parts.survey.people)], R_CSV, truthFor(parts));
};

/** pandas `to_csv`: an index without heading (or "Unnamed: 0" after a second trip), 1.0 and empty for NaN. */
const pandas = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const media = mediaColumns(parts.survey, asWritten, marked('1.0', ''));
  const index: Column = { heading: draw.pick(['', 'Unnamed: 0']), cell: (person) => person.number - 1 };
  const columns = [index, ...parts.profile.columns, ...parts.weights, ...media];
  return textFile(tableOf(columns, parts.survey.people), COMMAS, truthFor(parts));
};

/** pandas booleans: True and False, lower-case headings with underscores. */
const pandasBooleans = (draw: Draw): MadeFile => {
  const parts = drawParts(draw, { asListed: true });
  const media = mediaColumns(
    parts.survey,
    (written, _place, channel) => `${snake(channel)}_${snake(written)}`,
    marked('True', 'False'),
  );
  const columns = [{ ...idColumn(draw, 'respondent_id') }, ...parts.profile.columns, ...parts.weights, ...media].map(
    (column) => ({ ...column, heading: snake(column.heading) }),
  );
  return textFile(tableOf(columns, parts.survey.people), COMMAS, truthFor(parts));
};

/** pandas with two levels of columns: channel over vehicle, a third row with the name of the index. */
const pandasLevels = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const media = mediaColumns(parts.survey, asWritten, (uses) => uses);
  const before = [...parts.weights, ...parts.profile.columns];
  const top = ['', ...before.map(() => 'respondent'), ...parts.survey.vehicles.map((one) => one.channel)];
  const second = ['', ...[...before, ...media].map((column) => column.heading)];
  const third = ['respondent_id', ...[...before, ...media].map(() => '')];
  const rows = rowsOf([idColumn(draw, 'respondent_id'), ...before, ...media], parts.survey.people);
  return textFile([top, second, third, ...rows], COMMAS, truthFor(parts, { frequency: 'exact' }));
};

/** pandas `get_dummies` of a comma list: media_Netflix with 0 and 1. */
const pandasDummies = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const media = mediaColumns(parts.survey, (written, _place, channel) => `${channel}_${written}`, zeroOne);
  const columns = [...parts.profile.columns, ...parts.weights, ...media];
  return textFile(tableOf(columns, parts.survey.people), COMMAS, truthFor(parts));
};

/** Stata `export delimited` with value labels: lower-case names, labels as texts. */
const stata = (draw: Draw): MadeFile => {
  const parts = drawParts(draw, { asListed: true });
  const media = mediaColumns(parts.survey, (written) => snake(written).slice(0, 32), marked('Yes', 'No'));
  const columns = [idColumn(draw, 'caseid'), ...parts.weights, ...parts.profile.columns, ...media].map((column) => ({
    ...column,
    heading: snake(column.heading),
  }));
  return textFile(
    tableOf(columns, parts.survey.people),
    draw.pick([COMMAS, { ...COMMAS, delimiter: '\t', extension: 'txt' as const }]),
    truthFor(parts),
  );
};

/** SAS PROC EXPORT: upper-case names with underscores, a dot for missing, uses a month. */
const sas = (draw: Draw): MadeFile => {
  const parts = drawParts(draw, { asListed: true });
  const media = mediaColumns(
    parts.survey,
    (written) => `USES_PER_MONTH_${snake(written).toUpperCase()}`,
    (uses) => (uses > 0 ? uses : '.'),
  );
  const columns = [idColumn(draw, 'RESPID'), ...parts.weights, ...parts.profile.columns, ...media].map((column) => ({
    ...column,
    heading: snake(column.heading).toUpperCase(),
  }));
  return textFile(
    tableOf(columns, parts.survey.people),
    { ...COMMAS, lineEnd: '\r\n' },
    truthFor(parts, { frequency: 'exact' }),
  );
};

/** SAS or SPSS formats that show the code before the label: "1. Yes", "(2) No". */
const codedLabels = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const [yes, no] = draw.pick([
    ['1. Yes', '2. No'],
    ['(1) Yes', '(2) No'],
    ['1 - Yes', '0 - No'],
    ['1=Yes', '2=No'],
    ['[1] Yes', '[0] No'],
  ] as const);
  const media = mediaColumns(parts.survey, (written, place) => `Q7_${place + 1} ${written}`, marked(yes, no));
  const columns = [idColumn(draw, 'ID'), ...parts.profile.columns, ...media, ...parts.weights];
  return textFile(tableOf(columns, parts.survey.people), drawCommas(draw), truthFor(parts));
};

/** SPSS saved to Excel with value labels, and a "Variable View" sheet. */
const spssVariableView = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const media = mediaColumns(parts.survey, (_written, place) => `Q12_${place + 1}`, marked('Yes', 'No'));
  const columns = [idColumn(draw, 'RespID'), ...parts.weights, ...parts.profile.columns, ...media];
  const view: Cell[][] = [
    ['Name', 'Type', 'Width', 'Decimals', 'Label', 'Values', 'Missing', 'Measure'],
    ...columns.map((column, place): Cell[] => {
      const vehicle = parts.survey.vehicles[place - (columns.length - media.length)];
      return [
        column.heading,
        'Numeric',
        8,
        0,
        vehicle === undefined ? '' : `Used past 4 weeks: ${vehicle.written}`,
        vehicle === undefined ? 'None' : '{0, No}{1, Yes}',
        'None',
        'Nominal',
      ];
    }),
  ];
  return bookFile(
    [
      { name: 'Data View', rows: tableOf(columns, parts.survey.people) },
      { name: 'Variable View', rows: view },
    ],
    truthFor(parts),
  );
};

/** SPSS codes 1 and 0, with the value labels written out in a sheet. */
const spssCodesWithSheet = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const [yes, no] = draw.pick([
    [1, 2],
    [1, 0],
    [2, 1],
  ] as const);
  const media = mediaColumns(parts.survey, asWritten, marked(yes, no));
  const columns = [idColumn(draw, 'ID'), ...parts.weights, ...parts.profile.columns, ...media];
  const labels: Cell[][] = [
    ['Variable', 'Value', 'Label'],
    ...media.flatMap((column): Cell[][] => [
      [column.heading, yes, 'Yes'],
      ['', no, 'No'],
    ]),
  ];
  return bookFile(
    [
      { name: 'Data', rows: tableOf(columns, parts.survey.people) },
      { name: 'Value Labels', rows: labels },
    ],
    truthFor(parts),
  );
};

/** SPSS to Excel: system-missing cells become #NULL! where somebody was not a user. */
const spssNull = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const media = mediaColumns(
    parts.survey,
    (written) => `${written} - times in past month`,
    (uses) => (uses > 0 ? uses : ({ error: '#NULL!' } as const)),
  );
  const columns = [idColumn(draw, 'RespID'), ...parts.weights, ...parts.profile.columns, ...media];
  return excelFile(
    draw,
    { name: 'Sheet1', rows: tableOf(columns, parts.survey.people) },
    truthFor(parts, { frequency: 'exact' }),
  );
};

/** The truth of a table that prints whole people. @param counts people who use each vehicle */
function countedTruth(reading: Reading, universe: number, counts: readonly number[]): Truth {
  const vehicles = reading.vehicles.map((one, place) => ({
    ...one,
    people: counts[place]!,
    reach: rounded(counts[place]! / universe, 6),
  }));
  return { kind: 'plain', universe, respondents: null, vehicles };
}

/** SPSS multiple response table pasted to Excel: Percent of Cases is the reach, not Percent. */
const spssMultipleResponse = (draw: Draw): MadeFile => {
  const { survey } = drawParts(draw, { weightings: ['people'], count: [8, 16] });
  const reading = readingOf(survey);
  const counts = reading.vehicles.map((one) => Math.round(one.people));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const universe = Math.round(reading.universe);
  const line = (label: string, vehicle: string, count: number): Cell[] => [
    label,
    vehicle,
    count,
    rounded((100 * count) / total, 1),
    rounded((100 * count) / universe, 1),
  ];
  const rows: Cell[][] = [
    ['$media Frequencies'],
    [],
    ['', '', 'Responses', '', 'Percent of Cases'],
    ['', '', 'N', 'Percent', ''],
    ...survey.vehicles.map((one, place) =>
      line(place === 0 ? 'Media used in past month' : '', `${one.channel}: ${one.written}`, counts[place]!),
    ),
    ['Total', '', total, 100, rounded((100 * total) / universe, 1)],
    ['a. Dichotomy group tabulated at value 1.'],
    [],
    ['Case Summary'],
    ['', 'Cases', '', '', '', '', ''],
    ['', 'Valid', '', 'Missing', '', 'Total', ''],
    ['', 'N', 'Percent', 'N', 'Percent', 'N', 'Percent'],
    ['$media', universe, '100.0%', 0, '0.0%', universe, '100.0%'],
  ];
  return excelFile(draw, { name: 'Sheet1', rows }, countedTruth(reading, universe, counts));
};

/** SPSS custom tables: for each medium a block of Yes and No with weighted counts and column percents. */
const spssCustomTables = (draw: Draw): MadeFile => {
  const { survey } = drawParts(draw, { weightings: ['people'], count: [5, 12] });
  const reading = readingOf(survey);
  const universe = Math.round(reading.universe);
  const counts = reading.vehicles.map((one) => Math.round(one.people));
  const rows: Cell[][] = [
    ['Table 1'],
    ['', '', 'Total', ''],
    ['', '', 'Count', 'Column N %'],
    ...survey.vehicles.flatMap((one, place): Cell[][] => {
      const yes = counts[place]!;
      const percent = (count: number) => `${((100 * count) / universe).toFixed(1)}%`;
      return [
        [`Used in past month: ${one.written}`, 'Yes', yes, percent(yes)],
        ['', 'No', universe - yes, percent(universe - yes)],
        ['', 'Total', universe, '100.0%'],
      ];
    }),
  ];
  return excelFile(draw, { name: 'Tables', rows }, countedTruth(reading, universe, counts));
};

/** PSPP csv output: one FREQUENCIES table after the other with its title, Yes and No. */
const psppFrequencies = (draw: Draw): MadeFile => {
  const { survey } = drawParts(draw, { weightings: ['people'], count: [5, 12] });
  const reading = readingOf(survey);
  const universe = Math.round(reading.universe);
  const counts = reading.vehicles.map((one) => Math.round(one.people));
  const share = (count: number) => `${((100 * count) / universe).toFixed(1)}%`;
  const rows: Cell[][] = survey.vehicles.flatMap((one, place): Cell[][] => {
    const [yes, no] = [counts[place]!, universe - counts[place]!];
    return [
      [`Table: Used in past month: ${one.written}`],
      ['', '', 'Frequency', 'Percent', 'Valid Percent', 'Cumulative Percent'],
      ['Valid', 'No', no, share(no), share(no), share(no)],
      ['', 'Yes', yes, share(yes), share(yes), '100.0%'],
      ['Total', '', universe, '100.0%', '', ''],
      [],
    ];
  });
  return textFile(rows, COMMAS, countedTruth(reading, universe, counts));
};

/** A query of a warehouse: UPPER_SNAKE headings, NULL, time stamps in UTC. */
const sqlNulls = (draw: Draw): MadeFile => {
  const parts = drawParts(draw, { asListed: true });
  const none = draw.pick(['NULL', '\\N', 'null', '']);
  const media = mediaColumns(
    parts.survey,
    (written) => `${snake(written)}_uses_per_month`,
    (uses) => (uses > 0 ? uses : none),
  );
  const columns = [
    { heading: 'interview_ts', cell: (person) => `${stamp(answeredAt(person))} UTC` } satisfies Column,
    { heading: 'person_key', cell: (person) => longId(person, '', 20) } satisfies Column,
    ...parts.weights,
    ...parts.profile.columns,
    ...media,
  ].map((column) => ({ ...column, heading: snake(column.heading).toUpperCase() }));
  return textFile(
    tableOf(columns, parts.survey.people),
    draw.pick([COMMAS, { ...COMMAS, delimiter: '|' }]),
    truthFor(parts, { frequency: 'exact' }),
  );
};

/** PostgreSQL COPY: t and f. */
const postgresCopy = (draw: Draw): MadeFile => {
  const parts = drawParts(draw, { asListed: true });
  const media = mediaColumns(parts.survey, (written) => snake(written), marked('t', 'f'));
  const columns = [idColumn(draw, 'id'), ...parts.weights, ...parts.profile.columns, ...media].map((column) => ({
    ...column,
    heading: snake(column.heading),
  }));
  return textFile(tableOf(columns, parts.survey.people), COMMAS, truthFor(parts));
};

/** KNIME: row IDs "Row0", question marks for missing. */
const knime = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const media = mediaColumns(parts.survey, asWritten, marked('true', 'false'));
  const columns: Column[] = [
    { heading: 'row ID', cell: (person) => `Row${person.number - 1}` },
    ...parts.profile.columns,
    { heading: 'Comment', cell: () => '?' },
    ...parts.weights,
    ...media,
  ];
  return textFile(tableOf(columns, parts.survey.people), { ...COMMAS, quotes: 'text' }, truthFor(parts));
};

/** Displayr and Q: a table of a pick-any question with NET, sample size and weighted base. */
const displayrTable = (draw: Draw): MadeFile => {
  const { survey } = drawParts(draw, { weightings: ['people'], count: [6, 14] });
  const reading = readingOf(survey);
  const universe = Math.round(reading.universe);
  const rows: Cell[][] = [
    ['Media used in the past month'],
    ['', '%', 'Weighted Count'],
    ...reading.vehicles.map((one): Cell[] => [one.written, `${(100 * one.reach).toFixed(1)}%`, Math.round(one.people)]),
    ['NET', '97.4%', Math.round(universe * 0.974)],
    [`sample size = ${reading.respondents}; total sample size = ${reading.respondents}; 95% confidence level`],
    [`Weighted population = ${universe}`],
  ];
  const vehicles = reading.vehicles.map((one) => ({ ...one, people: Math.round(one.people) }));
  return draw.chance(0.5)
    ? plainBookFile('media', rows, { kind: 'plain', ...reading, universe, vehicles })
    : textFile(rows, COMMAS, { kind: 'plain', ...reading, universe, vehicles });
};

/** Codes 1 and 2 without any label: which of them is yes? */
const unlabelledCodes = (draw: Draw): MadeFile => {
  const parts = drawParts(draw, { weightings: ['people'] });
  const media = mediaColumns(parts.survey, asWritten, marked(1, 2));
  const columns = [idColumn(draw, 'caseid'), ...parts.weights, ...parts.profile.columns, ...media];
  const reading = readingOf(parts.survey, { target: parts.profile.target });
  const turned = readingOf(parts.survey, { target: parts.profile.target, isUse: (uses) => uses === 0 });
  const question = {
    about: 'codes',
    asks: 'The media columns hold 1 and 2. Does 1 mean yes, as questionnaires have it, or 2?',
  };
  return textFile(
    tableOf(columns, parts.survey.people),
    drawCommas(draw),
    openTruth(question, [
      ['1 is yes', reading],
      ['2 is yes', turned],
    ]),
  );
};

/** Stata `nolabel`: gender as 1 and 2 next to plain media columns; the target cannot be told without asking. */
const genderCodes = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw, { weightings: ['people'] });
  const profile = drawProfile(draw, survey, { ages: 'exact', grocery: false });
  const media = mediaColumns(survey, asWritten, zeroOne);
  const gender: Column = {
    heading: draw.pick(['sex', 'gender', 'Q2_gender']),
    cell: (person) => (person.gender === 'Male' ? 1 : 2),
  };
  const age: Column = { heading: 'age', cell: (person) => person.age };
  const women = {
    name: 'women 25-54',
    includes: (person: (typeof survey.people)[number]) =>
      person.gender === 'Female' && person.age >= 25 && person.age <= 54,
  };
  const turned = {
    name: 'women 25-54',
    includes: (person: (typeof survey.people)[number]) =>
      person.gender === 'Male' && person.age >= 25 && person.age <= 54,
  };
  const columns = [
    idColumn(draw, 'caseid'),
    ...weightColumns(draw, 'people'),
    age,
    gender,
    ...profile.columns.filter((column) => column.heading === 'State'),
    ...media,
  ];
  const question = { about: 'codes', asks: 'Gender is written as 1 and 2. Which code is women?' };
  return textFile(
    tableOf(columns, survey.people),
    drawSemicolonsOrCommas(draw),
    openTruth(question, [
      ['2 is women', readingOf(survey, { target: women })],
      ['1 is women', readingOf(survey, { target: turned })],
    ]),
  );
};
const drawSemicolonsOrCommas = (draw: Draw) => (draw.chance(0.3) ? drawSemicolons(draw) : drawCommas(draw));

export const statistics: Families = {
  rWriteCsv,
  rMakeNames,
  rWriteCsv2,
  rLong,
  longUsersOnly,
  rLabelRow,
  pandas,
  pandasBooleans,
  pandasLevels,
  pandasDummies,
  stata,
  sas,
  codedLabels,
  spssVariableView,
  spssCodesWithSheet,
  spssNull,
  spssMultipleResponse,
  spssCustomTables,
  psppFrequencies,
  sqlNulls,
  postgresCopy,
  knime,
  displayrTable,
  unlabelledCodes,
  genderCodes,
};

import {
  answeredAt,
  asWritten,
  drawParts,
  drawProfile,
  idColumn,
  marked,
  mediaColumns,
  rowsOf,
  tableOf,
  tableWith,
  truthFor,
  weightColumns,
  zeroOne,
} from '../columns.ts';
import type { Column } from '../columns.ts';
import { columnPercent, crosstabReading, drawCrosstab } from '../crosstab.ts';
import type { Draw } from '../draw.ts';
import { rounded } from '../draw.ts';
import type { Cell, Families, MadeFile, Shown } from '../file.ts';
import { bookFile, COMMAS, drawSavedByExcel, excelFile, groupedCell, percentCell, textFile } from '../file.ts';
import type { Person } from '../survey.ts';
import { drawSurvey, truthOf } from '../survey.ts';
import { byChannel } from '../vehicles.ts';

const uses = (count: number) => (count > 0 ? count : '');
/** Headings say that cells are uses a month. */
const STEM = 'Times used in an average month';

/** A title, a sentence about the survey and an empty row above; a source below. */
const titleAndSource = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const columns = [
    idColumn(draw, 'Resp ID'),
    ...parts.profile.columns,
    ...parts.weights,
    ...mediaColumns(parts.survey, asWritten, uses),
  ];
  const rows: Cell[][] = [
    ['Banksia Bank - media habits survey, September 2025'],
    [`${STEM}; empty = not used. Weights project to the population 14+.`],
    [],
    ...tableOf(columns, parts.survey.people),
    [],
    ['Source: client survey, fieldwork 2-19 September 2025'],
    ['Prepared by Insights team - confidential'],
  ];
  return excelFile(draw, { name: 'Data', rows }, truthFor(parts, { frequency: 'exact' }));
};

/** Channels as merged heads over their vehicles. */
const mergedChannelHeads = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const before = [idColumn(draw, 'ID'), ...parts.weights, ...parts.profile.columns];
  const heads = parts.survey.vehicles.map((one, place, all) =>
    all[place - 1]?.channel === one.channel ? '' : one.channel,
  );
  const starts = heads.flatMap((head, place) => (head === '' ? [] : [place]));
  const merges = starts
    .map(
      (start, order) => [0, before.length + start, 0, before.length + (starts[order + 1] ?? heads.length) - 1] as const,
    )
    .filter(([, from, , to]) => to > from);
  const media = mediaColumns(parts.survey, asWritten, zeroOne);
  const rows: Cell[][] = [
    ['Respondent', ...before.slice(1).map(() => ''), ...heads],
    ...tableOf([...before, ...media], parts.survey.people),
  ];
  return excelFile(draw, { name: 'Respondents', rows, merges }, truthFor(parts));
};

/** A row of totals at the foot: sum of weights, count of users. */
const totalRow = (draw: Draw): MadeFile => {
  const parts = drawParts(draw, { weightings: ['people'] });
  const weight = parts.weights[0]!;
  const media = mediaColumns(parts.survey, asWritten, zeroOne);
  const columns = [
    { heading: 'ID', cell: (person: Person) => person.number },
    ...parts.profile.columns,
    weight,
    ...media,
  ];
  const foot: Cell[] = columns.map((column, place) => {
    if (place === 0) return draw.pick(['Total', 'TOTAL', 'Grand total', 'Sum']);
    if (place <= parts.profile.columns.length) return '';
    return rounded(
      parts.survey.people.reduce((sum, person) => sum + Number(column.cell(person)), 0),
      1,
    );
  });
  const rows = [...tableOf(columns, parts.survey.people), ...(draw.chance(0.5) ? [[]] : []), foot];
  return excelFile(draw, { name: 'Sheet1', rows }, truthFor(parts));
};

/** Sorted by state, with an empty row and a subtotal after each. */
const subtotals = (draw: Draw): MadeFile => {
  const parts = drawParts(draw, { weightings: ['people'] });
  const state: Column = { heading: 'State', cell: (person) => person.state };
  const profile = parts.profile.columns.filter((column) => column.heading !== 'State');
  const media = mediaColumns(parts.survey, asWritten, zeroOne);
  const columns = [state, idColumn(draw, 'Respondent'), ...profile, parts.weights[0]!, ...media];
  const weightPlace = 2 + profile.length;
  const states = [...new Set(parts.survey.people.map((person) => person.state))].toSorted();
  const blocks = states.flatMap((name): Cell[][] => {
    const people = parts.survey.people.filter((person) => person.state === name);
    const total: Cell[] = [
      `${name} Total`,
      ...columns.slice(1).map((column, place) =>
        place + 1 < weightPlace
          ? ''
          : rounded(
              people.reduce((sum, person) => sum + Number(column.cell(person)), 0),
              1,
            ),
      ),
    ];
    return [...rowsOf(columns, people), total, []];
  });
  return excelFile(
    draw,
    { name: 'By state', rows: [columns.map((column) => column.heading), ...blocks] },
    truthFor(parts),
  );
};

/** Empty rows and an empty column that somebody left to make it look tidy. */
const emptyRowsAndColumns = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const media = mediaColumns(parts.survey, (written) => `${written} (times a month)`, uses);
  const gap: Column = { heading: '', cell: () => '' };
  const table = tableOf(
    [gap, idColumn(draw, 'No.'), ...parts.profile.columns, gap, ...parts.weights, gap, ...media],
    parts.survey.people,
  );
  const every = draw.whole(20, 60);
  const rows: Cell[][] = [[], ...table.flatMap((row, place) => (place > 0 && place % every === 0 ? [row, []] : [row]))];
  return excelFile(draw, { name: 'Sheet1', rows }, truthFor(parts, { frequency: 'exact' }));
};

/** Ticks: x, X, a check mark, or a mix by two colleagues. */
const ticks = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const marks = draw.pick([['x'], ['X', 'x'], ['✓'], ['✔', '✓'], ['•'], ['y', 'Y', 'yes']] as const);
  const media = mediaColumns(parts.survey, asWritten, (count, _written, _place, person) =>
    count > 0 ? marks[person.number % marks.length]! : '',
  );
  const rows = tableWith(draw, parts, media);
  return draw.chance(0.5)
    ? bookFile([{ name: 'Sheet1', rows }], truthFor(parts))
    : textFile(rows, COMMAS, truthFor(parts));
};

/** Yes and No typed by hand: yes, YES, "Yes ", y, n, No. */
const typedByHand = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const yes = ['Yes', 'Yes', 'yes', 'YES', 'Yes ', 'Y', ' Yes'];
  const no = ['No', 'No', 'no', 'NO', 'No ', 'N', 'n'];
  const media = mediaColumns(
    parts.survey,
    asWritten,
    (count, _written, place, person) => (count > 0 ? yes : no)[(person.number * 3 + place) % 7]!,
  );
  return excelFile(draw, { name: 'Sheet1', rows: tableWith(draw, parts, media) }, truthFor(parts));
};

/** A key under the table or above it: "1 = Yes, 2 = No". */
const keyInNotes = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const [yes, no] = draw.pick([
    [1, 2],
    [2, 1],
    [1, 0],
  ] as const);
  const media = mediaColumns(parts.survey, asWritten, marked(yes, no));
  const key: Cell[][] = [['Key'], [`${yes} = Yes (used in past 4 weeks)`], [`${no} = No`]];
  const table = tableWith(draw, parts, media);
  const rows: Cell[][] = draw.chance(0.5) ? [...key, [], ...table] : [...table, [], ...key];
  return excelFile(draw, { name: 'Data', rows }, truthFor(parts));
};

/** Cover, notes and data in three sheets. */
const coverSheets = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const media = mediaColumns(
    parts.survey,
    (written, _place, channel) => `${channel} | ${written}`,
    (count) => count,
  );
  const columns = [idColumn(draw, 'Respondent'), ...parts.weights, ...parts.profile.columns, ...media];
  const cover: Cell[][] = [
    ['Media survey 2025'],
    ['Client', 'Ironbark Motors'],
    ['Version', 3],
    ['Contact', 'insights@agency.example'],
  ];
  const notes: Cell[][] = [
    ['Notes'],
    ['Media columns hold the number of times used per month.'],
    ['Weights project to people 14+.'],
    ['Age', 'at last birthday'],
  ];
  const sheets = [
    { name: 'Cover', rows: cover },
    { name: 'Read me', rows: notes },
    { name: draw.pick(['Data', 'Raw data', 'RespondentData']), rows: tableOf(columns, parts.survey.people) },
  ];
  return bookFile(sheets, truthFor(parts, { frequency: 'exact' }), draw.pick(['xlsx', 'xls']));
};

/** Respondents as columns, questions as rows. */
const turnedRespondents = (draw: Draw): MadeFile => {
  const parts = drawParts(draw, { size: [60, 150] });
  const media = mediaColumns(parts.survey, asWritten, zeroOne);
  const columns: Column[] = [
    { heading: 'Respondent', cell: (person) => `R${person.number}` },
    ...parts.weights,
    ...parts.profile.columns,
    ...media,
  ];
  const rows = columns.map((column): Cell[] => [
    column.heading,
    ...parts.survey.people.map((person) => column.cell(person)),
  ]);
  return excelFile(draw, { name: 'Sheet1', rows }, truthFor(parts));
};

/** A list object of Excel with headings of two lines and with units. */
const headingsOnTwoLines = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const media = mediaColumns(parts.survey, (written) => `${written}\n(times per month)`, uses);
  const columns = [idColumn(draw, 'Respondent\nID'), ...parts.profile.columns, ...parts.weights, ...media];
  return excelFile(
    draw,
    { name: 'Table1', rows: tableOf(columns, parts.survey.people) },
    truthFor(parts, { frequency: 'exact' }),
  );
};

/** Weights and uses as formulas with their last values. */
const formulas = (draw: Draw): MadeFile => {
  const parts = drawParts(draw, { weightings: ['people'] });
  const heading = draw.pick(['Weight', 'Pop weight']);
  const weight: Column = {
    heading,
    cell: (person): Shown => ({
      value: person.weight,
      format: '#,##0.0',
      text: person.weight.toLocaleString('en-AU', { minimumFractionDigits: 1 }),
      formula: `${person.weight}*1`,
    }),
  };
  const media = mediaColumns(parts.survey, asWritten, (count) => ({
    value: count,
    format: '0',
    text: String(count),
    formula: `${count}+0`,
  }));
  const columns = [idColumn(draw, 'ID'), ...parts.profile.columns, weight, ...media];
  const rows: Cell[][] = [[`${STEM} (0 = not used)`], [], ...tableOf(columns, parts.survey.people)];
  return bookFile([{ name: 'Calc', rows }], truthFor(parts, { frequency: 'exact' }));
};

/** Numbers stored as text, weights with thousands separators. */
const numbersAsText = (draw: Draw): MadeFile => {
  const parts = drawParts(draw, { weightings: ['people'] });
  const separator = draw.pick([',', ' ', '\u00A0']);
  const text = (value: number) =>
    value.toLocaleString('en-AU', { minimumFractionDigits: 1 }).replaceAll(',', separator);
  const weight: Column = { heading: draw.pick(['Weight', 'Population weight']), cell: (person) => text(person.weight) };
  const media = mediaColumns(
    parts.survey,
    (written) => `${written} - uses per month`,
    (count) => String(count),
  );
  const columns = [idColumn(draw, 'ID'), ...parts.profile.columns, weight, ...media].map((column): Column => ({
    ...column,
    cell: (person) => String(column.cell(person)),
  }));
  return excelFile(
    draw,
    { name: 'Sheet1', rows: tableOf(columns, parts.survey.people) },
    truthFor(parts, { frequency: 'exact' }),
  );
};

/** Hidden helper columns and a hidden sheet of old data. */
const hiddenHelpers = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const helper: Column = { heading: 'helper', cell: (person) => person.number % 9 };
  const media = mediaColumns(parts.survey, asWritten, zeroOne);
  const columns = [idColumn(draw, 'ID'), helper, ...parts.profile.columns, ...parts.weights, ...media];
  const list: Cell[][] = [['List'], ...['Yes', 'No', 'NSW', 'VIC'].map((word) => [word])];
  const sheets = [
    { name: 'Lists', rows: list, hidden: true },
    { name: 'Data', rows: tableOf(columns, parts.survey.people), hiddenColumns: [1] },
  ];
  return bookFile(sheets, truthFor(parts));
};

/** Date of birth instead of age; the survey's date is in every row. Ages can be off by a day, so the target has a margin. */
const dateOfBirth = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw);
  const profile = drawProfile(draw, survey, { ages: 'exact', grocery: false });
  const born = (person: Person) =>
    new Date(Date.UTC(2025 - person.age - 1, 9 + (person.number % 2), 1 + (person.number % 27)));
  const columns: Column[] = [
    idColumn(draw, 'ID'),
    { heading: 'Interview date', cell: (person) => answeredAt(person, (-person.number * 420_000) / 1000) },
    { heading: 'Date of birth', cell: born },
    ...profile.columns.filter((column) => column.cell(survey.people[0]!) !== survey.people[0]!.age),
    ...weightColumns(draw, survey.weighting),
    ...mediaColumns(survey, asWritten, zeroOne),
  ];
  return excelFile(
    draw,
    { name: 'Sheet1', rows: tableOf(columns, survey.people) },
    truthOf(survey, { target: profile.target, targetTolerance: 0.02 }),
  );
};

/** Year of birth, the survey's year in the title: a year more or less for some. */
const yearOfBirth = (draw: Draw): MadeFile => {
  const survey = drawSurvey(draw);
  const profile = drawProfile(draw, survey, { ages: 'exact', grocery: false });
  const columns: Column[] = [
    idColumn(draw, 'ID'),
    {
      heading: draw.pick(['Year of birth', 'YOB', 'Birth year', 'In which year were you born?']),
      cell: (person) => 2025 - person.age,
    },
    ...profile.columns.filter((column) => column.cell(survey.people[0]!) !== survey.people[0]!.age),
    ...weightColumns(draw, survey.weighting),
    ...mediaColumns(survey, asWritten, zeroOne),
  ];
  const rows: Cell[][] = [['Media survey, fieldwork December 2025'], [], ...tableOf(columns, survey.people)];
  return excelFile(draw, { name: 'Sheet1', rows }, truthOf(survey, { target: profile.target, targetTolerance: 0.08 }));
};

/** Days a week, 0 to 7: a month has a little more than four weeks. */
const daysAWeek = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const days = (count: number) => (count === 0 ? 0 : Math.max(1, Math.min(7, Math.round(count / 4.35))));
  const media = mediaColumns(parts.survey, (written) => `${written}: days per week`, days);
  return excelFile(
    draw,
    { name: 'Sheet1', rows: tableWith(draw, parts, media) },
    truthFor(parts, { frequency: (count) => [days(count) * 4, days(count) * 4.35] }),
  );
};

/** Hours a week of each medium: shows who uses it, not how often. */
const hoursAWeek = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const media = mediaColumns(
    parts.survey,
    (written) => `${written} (hours per week)`,
    (count) => (count > 0 ? rounded(count * 0.45, 1) : 0),
  );
  return excelFile(draw, { name: 'Sheet1', rows: tableWith(draw, parts, media) }, truthFor(parts));
};

/** Ranges typed as text: "1-2 times a month", "10+"; a dash for none. */
const ranges = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const steps = [
    [1, 2],
    [3, 5],
    [6, 9],
    [10, 15],
    [16, 31],
  ] as const;
  const step = (count: number) => steps.find(([, high]) => count <= high)!;
  const word = (count: number) => (count === 0 ? '-' : count > 15 ? '16+' : step(count).join(' to '));
  const media = mediaColumns(parts.survey, (written) => `${written} - times per month`, word);
  return excelFile(
    draw,
    { name: 'Sheet1', rows: tableWith(draw, parts, media) },
    truthFor(parts, { frequency: (count) => (count === 0 ? [0, 0] : [...step(count)]) }),
  );
};

/** Pivot table pasted as values: "Row Labels", "Sum of Weight", Grand Total as population. */
const pivotTable = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw);
  const rows: Cell[][] = [
    ['Filter: Used past 4 weeks', 'Yes'],
    [],
    ['Row Labels', "Sum of Audience ('000)", 'Average of Uses per month'],
    ...byChannel(tab.lines.map((line) => line.vehicle)).flatMap(([channel, vehicles]): Cell[][] => [
      [channel, '', ''],
      ...tab.lines
        .filter((line) => vehicles.includes(line.vehicle))
        .map((line): Cell[] => [line.vehicle.written, line.people[0]!, line.uses]),
    ]),
    [],
    ["Population 14+ ('000)", tab.groups[0]!.people],
  ];
  return excelFile(
    draw,
    { name: 'Pivot', rows },
    { kind: 'plain', ...crosstabReading(tab, { figures: 'thousands', frequency: true }) },
  );
};

/** Two tables side by side: audience on the left, last year's spend on the right. */
const tablesSideBySide = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw);
  const spend = ['Search', 'Direct mail', 'Events', 'Sponsorship', 'Trade'];
  const right = (place: number): Cell[] =>
    place < spend.length ? [spend[place]!, groupedCell(draw.whole(20, 900) * 1000)] : [];
  const rows: Cell[][] = [
    ['Audience, past month', '', '', '', '', 'Spend FY25'],
    ['Vehicle', 'Channel', 'Audience (000)', 'Avg freq', '', 'Activity', 'Spend $'],
    ['Universe', '', tab.groups[0]!.people, '', '', ...right(0)],
    ...tab.lines.map((line, place) => [
      line.vehicle.written,
      line.vehicle.channel,
      line.people[0]!,
      line.uses,
      '',
      ...right(place + 1),
    ]),
  ];
  return excelFile(
    draw,
    { name: 'Sheet1', rows },
    { kind: 'plain', ...crosstabReading(tab, { figures: 'thousands', frequency: true }) },
  );
};

/** Two tables one under the other: audience, then the budget by month. */
const tablesStacked = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw);
  const months = ['Jan', 'Feb', 'Mar', 'Apr'];
  const rows: Cell[][] = [
    ['1. Audience by vehicle (past month)'],
    ['Channel', 'Vehicle', 'People (000)', 'Reach'],
    ['', 'Total population', tab.groups[0]!.people, percentCell(1)],
    ...tab.lines.map((line) => [
      line.vehicle.channel,
      line.vehicle.written,
      line.people[0]!,
      percentCell(line.people[0]! / tab.groups[0]!.people),
    ]),
    [],
    [],
    ['2. Budget by month ($)'],
    ['Line', ...months],
    ...['Media', 'Production', 'Fees'].map((line): Cell[] => [line, ...months.map(() => draw.whole(10, 90) * 1000)]),
  ];
  return excelFile(
    draw,
    { name: 'Sheet1', rows },
    { kind: 'plain', ...crosstabReading(tab, { figures: 'thousands' }) },
  );
};

/** Full people in the cells, shown in thousands by the number format; the heading has (000). */
const thousandsByFormat = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw);
  const shown = (thousands: number): Shown => ({
    value: thousands * 1000 + draw.whole(-400, 400),
    format: '#,##0,',
    text: thousands.toLocaleString('en-AU'),
  });
  const rows: Cell[][] = [
    ['Channel', 'Vehicle', 'Audience (000)', 'Frequency'],
    ['', 'Population 14+', shown(tab.groups[0]!.people), ''],
    ...tab.lines.map((line) => [line.vehicle.channel, line.vehicle.written, shown(line.people[0]!), line.uses]),
  ];
  return bookFile([{ name: 'Audience', rows }], {
    kind: 'plain',
    ...crosstabReading(tab, { figures: 'thousands', frequency: true }),
  });
};

/** Shares as Excel percents (0.325 shown 32.5%), the population in a cell of its own. */
const excelPercents = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw);
  const rows: Cell[][] = [
    ['Population 14+:', groupedCell(tab.groups[0]!.people * 1000)],
    ['Sample:', tab.groups[0]!.sample],
    [],
    ['Channel', 'Vehicle', 'Monthly reach', 'Times per user'],
    ...tab.lines.map((line) => [
      line.vehicle.channel,
      line.vehicle.written,
      percentCell(columnPercent(tab, line, 0) / 100),
      line.uses,
    ]),
  ];
  return excelFile(
    draw,
    { name: 'Reach', rows },
    { kind: 'plain', ...crosstabReading(tab, { figures: 'percent', frequency: true, sample: true }) },
  );
};

/** Decimal shares without any percent sign: 0.325. */
const bareShares = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw);
  const universe = tab.groups[0]!.people;
  const rows: Cell[][] = [
    ['media_channel', 'media_vehicle', 'reach_share', 'avg_monthly_frequency', 'universe'],
    ...tab.lines.map((line) => [
      line.vehicle.channel,
      line.vehicle.written,
      rounded(line.people[0]! / universe, 4),
      line.uses,
      universe * 1000,
    ]),
  ];
  return textFile(rows, COMMAS, {
    kind: 'plain',
    ...crosstabReading(tab, { figures: 'percent', digits: 2, frequency: true }),
  });
};

/** Channel only in the first row of its vehicles, or merged down. */
const channelDown = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw);
  const lines = tab.lines.map((line, place): Cell[] => [
    tab.lines[place - 1]?.vehicle.channel === line.vehicle.channel ? '' : line.vehicle.channel,
    line.vehicle.written,
    groupedCell(line.people[0]!),
    `${line.uses} times`,
  ]);
  const starts = tab.lines.flatMap((line, place) =>
    tab.lines[place - 1]?.vehicle.channel === line.vehicle.channel ? [] : [place],
  );
  const merges = starts
    .map((start, order) => [4 + start, 0, 4 + (starts[order + 1] ?? tab.lines.length) - 1, 0] as const)
    .filter(([from, , to]) => to > from);
  const rows: Cell[][] = [
    ['Audience summary'],
    ['Base: People 14+', groupedCell(tab.groups[0]!.people * 1000)],
    [],
    ['Channel', 'Vehicle', 'Monthly audience (000s)', 'Monthly frequency'],
    ...lines,
  ];
  return excelFile(
    draw,
    { name: 'Summary', rows, merges },
    { kind: 'plain', ...crosstabReading(tab, { figures: 'thousands', frequency: true }) },
  );
};

/** A sheet for everybody and one for each demographic; the first is the whole. */
const sheetPerTarget = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { demographics: 2, total: ['People 14+', 'Total'] });
  const sheets = tab.groups.map((group, place) => ({
    name: group.label,
    rows: [
      [`${group.label}: media used in the past month`],
      ['Universe (000)', group.people],
      ['Sample', group.sample],
      [],
      ['Channel', 'Vehicle', '(000)', '%'],
      ...tab.lines.map((line): Cell[] => [
        line.vehicle.channel,
        line.vehicle.written,
        line.people[place]!,
        columnPercent(tab, line, place),
      ]),
    ],
  }));
  const { target: _other, ...reading } = crosstabReading(tab, { figures: 'thousands', sample: true });
  return bookFile(sheets, { kind: 'plain', ...reading });
};

/** Copied from a web page: unbreakable spaces, curly quotes, a dash for nothing. */
const pastedFromPage = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw);
  const spaced = (value: number) => value.toLocaleString('en-AU').replaceAll(',', '\u00A0');
  const rows: Cell[][] = [
    ['Monthly\u00A0audience\u00A0(’000)', '', ''],
    ['Vehicle\u00A0', 'Audience\u00A0(’000)', 'Reach\u00A0%'],
    ['All people\u00A014+', spaced(tab.groups[0]!.people), '100%'],
    ...tab.lines.map((line) => [
      `\u00A0${line.vehicle.written}\u00A0`,
      spaced(line.people[0]!),
      `${columnPercent(tab, line, 0).toFixed(1)}\u00A0%`,
    ]),
  ];
  return textFile(
    rows,
    { ...drawSavedByExcel(draw), encoding: 'utf8 with mark' },
    { kind: 'plain', ...crosstabReading(tab, { figures: 'thousands' }) },
  );
};

/** "Unicode text" of Excel: tabs in UTF-16. */
const unicodeText = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const media = mediaColumns(parts.survey, asWritten, marked('Yes', 'No'));
  const rows = tableWith(draw, parts, media);
  return textFile(
    rows,
    {
      ...COMMAS,
      delimiter: '\t',
      encoding: 'utf16le with mark',
      lineEnd: '\r\n',
      extension: draw.pick(['txt', 'csv']),
    },
    truthFor(parts),
  );
};

/** Old Mac line ends, or a separator named in the first line. */
const oddDialects = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const media = mediaColumns(parts.survey, asWritten, zeroOne);
  const rows = tableWith(draw, parts, media);
  const dialect = draw.pick([
    { ...COMMAS, lineEnd: '\r' as const },
    { ...COMMAS, delimiter: ';', firstLine: 'sep=;', lineEnd: '\r\n' as const },
    { ...COMMAS, delimiter: '|' },
    { ...COMMAS, delimiter: '\t', extension: 'tsv' as const },
  ]);
  return textFile(rows, dialect, truthFor(parts));
};

export const spreadsheets: Families = {
  titleAndSource,
  mergedChannelHeads,
  totalRow,
  subtotals,
  emptyRowsAndColumns,
  ticks,
  typedByHand,
  keyInNotes,
  coverSheets,
  turnedRespondents,
  headingsOnTwoLines,
  formulas,
  numbersAsText,
  hiddenHelpers,
  dateOfBirth,
  yearOfBirth,
  daysAWeek,
  hoursAWeek,
  ranges,
  pivotTable,
  tablesSideBySide,
  tablesStacked,
  thousandsByFormat,
  excelPercents,
  bareShares,
  channelDown,
  sheetPerTarget,
  pastedFromPage,
  unicodeText,
  oddDialects,
};

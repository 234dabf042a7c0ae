import { asWritten, drawParts, idColumn, marked, mediaColumns, tableOf, truthFor, zeroOne } from '../columns.ts';
import type { Column } from '../columns.ts';
import { columnPercent, crosstabReading, drawCrosstab } from '../crosstab.ts';
import type { Draw } from '../draw.ts';
import type { Cell, Families, MadeFile } from '../file.ts';
import {
  bookFile,
  COMMAS,
  drawCommas,
  drawSavedByExcel,
  excelFile,
  pageFile,
  plainBookFile,
  textFile,
} from '../file.ts';
import { readingOf } from '../survey.ts';
import { openTruth } from '../truth.ts';

/** Long identifiers that Excel turned into 1.14870E+11: the same text for many people, who are all different. */
const damagedIds = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const id: Column = { heading: 'Respondent ID', cell: (person) => `1.1487${person.number % 3}E+11` };
  const columns = [id, ...parts.profile.columns, ...parts.weights, ...mediaColumns(parts.survey, asWritten, zeroOne)];
  return textFile(tableOf(columns, parts.survey.people), drawSavedByExcel(draw), truthFor(parts));
};

/** Ranges that Excel turned into dates: 1-3 became 3-Jan, 4-7 became 7-Apr. */
const rangesAsDates = (draw: Draw): MadeFile => {
  const parts = drawParts(draw, { weightings: ['people'] });
  const steps = [
    ['1-Mar', 1, 3],
    ['4-Jul', 4, 7],
    ['8-Dec', 8, 12],
    ['13+', 13, 31],
  ] as const;
  const dayFirst = draw.chance(0.5)
    ? { '1-Mar': '1-Mar', '4-Jul': '4-Jul', '8-Dec': '8-Dec' }
    : { '1-Mar': '3-Jan', '4-Jul': '7-Apr', '8-Dec': '12-Aug' };
  const step = (uses: number) => steps.find(([, , high]) => uses <= high)!;
  const word = (uses: number): string => {
    if (uses === 0) return '0';
    const [label] = step(uses);
    return label === '13+' ? label : dayFirst[label];
  };
  const media = mediaColumns(parts.survey, (written) => `${written} - times per month`, word);
  const columns = [idColumn(draw, 'ID'), ...parts.weights, ...parts.profile.columns, ...media];
  const question = { about: 'codes', asks: 'Some answers look like dates. Are they the ranges 1-3, 4-7 and 8-12?' };
  const reading = readingOf(parts.survey, {
    target: parts.profile.target,
    frequency: (uses) => (uses === 0 ? [0, 0] : [step(uses)[1], step(uses)[2]]),
  });
  return textFile(
    tableOf(columns, parts.survey.people),
    drawSavedByExcel(draw),
    openTruth(question, [['ranges', reading]]),
  );
};

/** A web page's table under the name of a workbook, as many web tools "export to Excel". */
const pageAsWorkbook = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const columns = [
    idColumn(draw, 'ID'),
    ...parts.weights,
    ...parts.profile.columns,
    ...mediaColumns(parts.survey, asWritten, marked('Yes', 'No')),
  ];
  return pageFile(tableOf(columns, parts.survey.people), truthFor(parts));
};

/** Text with tabs under the name of a workbook. */
const textAsWorkbook = (draw: Draw): MadeFile => {
  const parts = drawParts(draw);
  const columns = [
    idColumn(draw, 'ID'),
    ...parts.weights,
    ...parts.profile.columns,
    ...mediaColumns(
      parts.survey,
      (written) => `${written} (times per month)`,
      (uses) => uses,
    ),
  ];
  return textFile(
    tableOf(columns, parts.survey.people),
    { ...COMMAS, delimiter: '\t', extension: 'xls' },
    truthFor(parts, { frequency: 'exact' }),
  );
};

/** Power BI: the filters in words under the table, full numbers. */
const powerBi = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw);
  const rows: Cell[][] = [
    ['Channel', 'Vehicle', 'Audience', 'Reach %', 'Avg Frequency'],
    ...tab.lines.map((line) => [
      line.vehicle.channel,
      line.vehicle.written,
      line.people[0]! * 1000,
      line.people[0]! / tab.groups[0]!.people,
      line.uses,
    ]),
    ['Total', 'Population', tab.groups[0]!.people * 1000, 1, ''],
    [],
    ['Applied filters:\nPeriod is September 2025\nAge is not blank'],
  ];
  return plainBookFile('Export', rows, {
    kind: 'plain',
    ...crosstabReading(tab, { figures: 'thousands', frequency: true }),
  });
};

/** Tableau and dbt: one row for each vehicle, group and measure. */
const tidyCrosstab = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { demographics: 1, count: [5, 12] });
  const rows: Cell[][] = [
    ['channel', 'vehicle', 'demographic', 'measure', 'value'],
    ...tab.groups.map((group): Cell[] => ['', 'All', group.label, 'people_000', group.people]),
    ...tab.lines.flatMap((line) =>
      tab.groups.flatMap((group, place): Cell[][] => [
        [line.vehicle.channel, line.vehicle.written, group.label, 'people_000', line.people[place]!],
        [line.vehicle.channel, line.vehicle.written, group.label, 'reach_pct', columnPercent(tab, line, place)],
      ]),
    ),
  ];
  return textFile(rows, drawCommas(draw), { kind: 'plain', ...crosstabReading(tab, { figures: 'thousands' }) });
};

/** A file of thousands of people with small weights. */
const manyPeople = (draw: Draw): MadeFile => {
  const parts = drawParts(draw, { size: [4000, 7000], count: [20, 40], weightings: ['people'] });
  const columns = [
    idColumn(draw, 'respondent_id'),
    ...parts.weights,
    ...parts.profile.columns,
    ...mediaColumns(
      parts.survey,
      (written, _place, channel) => `${channel}: ${written}`,
      (uses) => (uses > 0 ? uses : ''),
    ),
  ];
  return textFile(tableOf(columns, parts.survey.people), drawCommas(draw), truthFor(parts, { frequency: 'exact' }));
};

/** Rows that a filter of Excel hides are still rows. */
const filteredRows = (draw: Draw): MadeFile => {
  const parts = drawParts(draw, { weightings: ['people'] });
  const columns = [
    idColumn(draw, 'ID'),
    ...parts.weights,
    ...parts.profile.columns,
    ...mediaColumns(parts.survey, asWritten, zeroOne),
  ];
  const hides = (number: number) => number % 4 === 0;
  const hiddenRows = parts.survey.people.filter((person) => hides(person.number)).map((person) => person.number);
  const question = { about: 'hidden rows', asks: `${hiddenRows.length} rows are hidden. Do they count?` };
  const reading = (keep: (number: number) => boolean) =>
    readingOf(parts.survey, { target: parts.profile.target, keep: (person) => keep(person.number) });
  const truth = openTruth(question, [
    ['they count', reading(() => true)],
    ['they do not count', reading((number) => !hides(number))],
  ]);
  return bookFile([{ name: 'Data', rows: tableOf(columns, parts.survey.people), hiddenRows }], truth);
};

/** A total row on top, under the headings, as dashboards pin it. */
const totalOnTop = (draw: Draw): MadeFile => {
  const tab = drawCrosstab(draw, { demographics: 1 });
  const rows: Cell[][] = [
    ['Title', ...tab.groups.flatMap((group) => [`${group.label} (000)`, `${group.label} %`])],
    ['Grand Total', ...tab.groups.flatMap((group) => [group.people, 100])],
    ...tab.lines.map((line) => [
      line.vehicle.written,
      ...tab.groups.flatMap((_, place) => [line.people[place]!, columnPercent(tab, line, place)]),
    ]),
  ];
  return excelFile(
    draw,
    { name: 'Export', rows },
    { kind: 'plain', ...crosstabReading(tab, { figures: 'thousands' }) },
  );
};

export const secondHand: Families = {
  damagedIds,
  rangesAsDates,
  pageAsWorkbook,
  textAsWorkbook,
  powerBi,
  tidyCrosstab,
  manyPeople,
  filteredRows,
  totalOnTop,
};

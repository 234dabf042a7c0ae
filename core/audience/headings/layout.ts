import type { Reading } from '../../contract/bodies/doubts.ts';
import { AudienceFileError } from '../refusals/audienceFileError.ts';
import { choiceColumns, onlyVehicleOf, vehiclesNamed } from './choiceCells.ts';
import {
  crosstabColumns,
  isAudienceName,
  isChannelHeading,
  isVehicleHeading,
  isWholeAudience,
  measureOf,
} from './crosstabColumns.ts';
import type { CrosstabColumns } from './crosstabColumns.ts';
import { isFirstRowOfData, isNetworkNumber, isRowOfData, isYear } from './dataRows.ts';
import { withFrequencyTicks } from './frequencyTicks.ts';
import { timesAMonth } from './frequencyWords.ts';
import { hasSeveralRowsEach, longColumns } from './longColumns.ts';
import type { LongCells, LongColumns } from './longColumns.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { headingParts } from './headingParts.ts';
import { isEveryday } from './mediaNeighbours.ts';
import { nestedHeadings, singleHeadings } from './headings.ts';
import type { Headings } from './headings.ts';
import { hoursOf, daysOf, vagueTimes } from './timeTexts.ts';
import { isMissing, parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { Preview } from '../csv/preview.ts';
import { correctColumns } from './correctedColumns.ts';
import type { ColumnCorrections } from './correctedColumns.ts';
import { refuseCodeList, refuseMediaPlan, refuseOtherFigures, refuseOtherRows } from './otherTables.ts';
import { readUse, respondentColumns } from './respondentColumns.ts';
import type { NamedColumn, RespondentColumns, VehicleColumn, HeadedColumns } from './respondentColumns.ts';
import { columnsInWords } from './mediaUseReader.ts';
import { listedUpTo } from '../../words/wording.ts';

/**
 * Which kind of table a file holds. `headerRow` is the spreadsheet row of its headings. If `isNested`, there are two rows of
 * headings, and `headerRow` is the lower one.
 */
export type Layout =
  | {
      readonly kind: 'respondents';
      readonly headerRow: number;
      readonly isNested: boolean;
      readonly columns: RespondentColumns;
    }
  | {
      readonly kind: 'respondents long';
      readonly headerRow: number;
      readonly isNested: boolean;
      readonly columns: LongColumns;
    }
  | {
      readonly kind: 'crosstab';
      readonly headerRow: number;
      readonly isNested: boolean;
      readonly columns: CrosstabColumns;
    };

/** The headings of a layout as one text for each column. */
export function headingRow(preview: Preview, { headerRow, isNested }: Layout): readonly string[] {
  return (isNested ? nestedHeadings(preview, headerRow - 1) : singleHeadings(preview, headerRow)).texts;
}

/** A row is as wide as the table if it fills at least this share of the cells that the headings fill. */
const WIDE_SHARE = 0.8;

/** The first row above the headings that looks like the data of a respondent; null for none, and for crosstabs. */
export function respondentAbove(preview: Preview, layout: Layout, decimal: DecimalSign): number | null {
  if (layout.kind === 'crosstab') return null;
  const headingCount = headingRow(preview, layout).filter((heading) => heading !== '').length;
  const first = layout.headerRow - (layout.isNested ? 1 : 0);
  const below = preview.slice(layout.headerRow);
  for (let row = 1; row < first; row++) {
    const filled = preview[row - 1]!.filter((cell) => cell !== '').length;
    const isWide = filled >= 2 && filled >= headingCount * WIDE_SHARE;
    if (isWide && isRowOfData([preview[row - 1]!, ...below], 1, [], decimal)) return row;
  }
  return null;
}

/** Headings are searched in these first rows; titles, filters and blank lines may precede them. */
const HEADER_SEARCH_ROWS = 60;
/** The cells of this many rows are examined. */
const ROWS_CHECKED = 20;
/** Score of a long table for its id column. */
const RESPONDENT_ID_SCORE = 20;

/**
 * Finds the headings and what kind of table they head.
 * @param corrections  the planner's corrections of heading row, columns and units
 * @throws {AudienceFileError} when no row looks like the headings of an audience file
 */
export function recogniseLayout(
  preview: Preview,
  decimal: DecimalSign,
  mapping: MasterMapping,
  corrections: Pick<Reading, 'headerRow' | 'columns' | 'units'> = {},
): Layout {
  let best: ScoredLayout | null = null;
  const rows = Array.from({ length: Math.min(preview.length, HEADER_SEARCH_ROWS) }, (_, index) => index + 1);
  // Single rows come first: a nested pair must score higher than its lower row alone.
  const nested = rows.map((row) => nestedHeadings(preview, row));
  // Below headings, a row of their units belongs to them.
  const hasUnits = ({ isNested, uppers }: Headings) => isNested && uppers.every((upper) => upper === '');
  const possibleHeadings = [...nested.filter(hasUnits), ...rows.map((row) => singleHeadings(preview, row)), ...nested];
  for (const headings of possibleHeadings) {
    if (
      corrections.headerRow === undefined
        ? !looksLikeHeadings(headings, mapping)
        : headings.row !== corrections.headerRow
    )
      continue;
    const { row, uppers } = headings;
    if (headings.isNested && isFirstRowOfData(preview, row, uppers.map(mapping.channel, mapping), decimal)) continue;
    const corrected = corrections.columns ?? [];
    const areHeadingsData = corrections.headerRow === undefined && hasRowOfData(headings, preview, decimal, mapping);
    const candidates = [
      asCrosstab(headings, preview, decimal, mapping, corrected),
      areHeadingsData ? null : asRespondents(headings, preview, decimal, mapping, corrected),
      areHeadingsData ? null : asLong(headings, preview, decimal, mapping, corrected),
    ];
    for (const one of candidates) if ((one?.score ?? 0) > (best?.score ?? 0)) best = one;
  }
  if (best !== null) return withChosenUnit(refuseOtherTables(best.layout, preview), corrections.units);
  const hasAudience = false;
  for (const cells of preview.slice(0, ROWS_CHECKED)) refuseMediaPlan(cells, hasAudience);
  const corrected = corrections.columns ?? [];
  throw (
    unknownVehicles(possibleHeadings, preview, decimal) ??
    unknownAnswers(possibleHeadings, preview, decimal, mapping, corrected) ??
    notRecognised(preview)
  );
}

/** Applies the unit that the planner chose: that of the weights, or that of the audiences of a crosstab. */
function withChosenUnit(layout: Layout, units: Reading['units']): Layout {
  if (units === undefined) return layout;
  if (layout.kind === 'crosstab')
    return { ...layout, columns: { ...layout.columns, units, isUnitOfTitle: false, isUnitOfPopulation: false } };
  const isWeightInThousands = units === 'thousands';
  // Both branches do the same. TypeScript needs one for each type of columns.
  return layout.kind === 'respondents'
    ? { ...layout, columns: { ...layout.columns, isWeightInThousands } }
    : { ...layout, columns: { ...layout.columns, isWeightInThousands } };
}

/** First cells of rows that media plans do not have. */
const NOT_IN_MEDIA_PLANS = /^(?:universe|(?:total )?population)\b/i;

/** @throws {AudienceFileError} when the table does not describe an audience */
function refuseOtherTables(layout: Layout, preview: Preview): Layout {
  if (layout.kind === 'respondents') refuseOtherRows(layout.columns, preview.slice(layout.headerRow));
  if (layout.kind !== 'crosstab') return layout;
  const { vehicle, data } = layout.columns;
  const hasUniverse = preview.some((row) => NOT_IN_MEDIA_PLANS.test(row[vehicle.index] ?? ''));
  const hasAudience = data.some(
    ({ measure, audience }) =>
      measure === 'audience' || measure === 'reach' || (measure === null && hasUniverse && isAudienceName(audience)),
  );
  refuseOtherFigures(data.filter(({ measure }) => measure !== 'ignored').map(({ heading }) => heading));
  refuseCodeList(headingRow(preview, layout));
  refuseMediaPlan(headingRow(preview, layout), hasAudience);
  return layout;
}

/** Whether a row looks like headings: it has at least two filled cells, and at most half of them are numbers other than years. */
function looksLikeHeadings({ texts, uppers, lowers }: Headings, mapping: MasterMapping): boolean {
  const filled = texts.filter((heading) => heading !== '').length;
  const isNumber = (heading: string, index: number) =>
    /^[\d.,'’\s]+$/.test(heading) &&
    !isYear(heading) &&
    !/^['’]?000/.test(heading) &&
    !isNetworkNumber(heading, mapping.channel(uppers[index]!));
  // A crosstab with a single audience, and no heading above the names of its rows: ",Total".
  const isSingle = filled === 1 && texts[0] === '' && texts.some(isAudienceName);
  return (filled >= 2 || isSingle) && lowers.filter(isNumber).length <= filled / 2;
}

/** Whether one of the rows of headings is in fact a row of data. */
function hasRowOfData(headings: Headings, preview: Preview, decimal: DecimalSign, mapping: MasterMapping): boolean {
  const { row, uppers } = headings;
  const isData = (possibleRow: number) =>
    isRowOfData(preview, possibleRow, uppers.map(mapping.channel, mapping), decimal);
  return isData(row) || (headings.isNested && isData(row - 1));
}

interface ScoredLayout {
  readonly layout: Layout;
  /** How many rows and columns fit these headings; the highest score wins. */
  readonly score: number;
}

function asCrosstab(
  headings: Headings,
  preview: Preview,
  decimal: DecimalSign,
  mapping: MasterMapping,
  corrected: ColumnCorrections,
): ScoredLayout | null {
  const columns = crosstabColumns(headings, preview, decimal, mapping, corrected);
  if (columns === null) return null;
  const { data, mappedRows } = columns;
  const measured = data.filter(({ measure }) => measure !== null && measure !== 'ignored');
  // The same measure of the same audience twice: the headings above, which would distinguish them, are missing.
  const used = data.filter(({ measure }) => measure !== 'ignored');
  const distinct = new Set(used.map(({ audience, question, measure }) => `${audience}\n${question}\n${measure}`));
  const duplicates = used.length - distinct.size;
  return {
    layout: { kind: 'crosstab', headerRow: headings.row, isNested: headings.isNested, columns },
    score: mappedRows + data.length + 2 * measured.length - 4 * duplicates,
  };
}

function asRespondents(
  headings: Headings,
  preview: Preview,
  decimal: DecimalSign,
  mapping: MasterMapping,
  corrected: ColumnCorrections,
): ScoredLayout | null {
  const headed = correctColumns(respondentColumns(headings, mapping), corrected, mapping);
  const below = preview.slice(headings.row).filter((cells) => cells.length >= headed.width);
  const withTicks = withFrequencyTicks(headed, below, decimal, mapping);
  const columns = withChoices(withTicks, below, decimal, mapping, corrected);
  const roles = Object.keys(columns.roles).length;
  const { vehicles } = columns;
  const listCount = columns.answerColumns.filter(
    ({ index }) => !vehicles.some((vehicle) => vehicle.index === index),
  ).length;
  const media = vehicles.length + MEDIA_IN_LIST * listCount;
  // Fewer than three media columns without roles are accepted only with corrections by the planner.
  if (media === 0 || (roles === 0 && media < MEDIA_IN_LIST && corrected.length === 0)) return null;
  // At least half of the cells below must be uses. They would not be if a row of answers was taken for the headings.
  const uses = below
    .slice(0, ROWS_CHECKED)
    .flatMap((cells) => vehicles.map((vehicle) => mayBeUse(cells[vehicle.index] ?? '', vehicle, decimal)));
  if (uses.filter((use) => use).length < uses.length / 2) return null;
  const channelsAbove = vehicles.filter(({ index }) => mapping.channel(headings.uppers[index]!) !== null).length;
  return {
    layout: {
      kind: 'respondents',
      headerRow: headings.row,
      isNested: headings.isNested,
      columns: {
        ...columns,
        inWords: new Set([
          ...vehiclesInWords([...vehicles, ...columns.candidates], below, decimal),
          ...vehiclesInWords(columns.unrecognised, below, decimal),
        ]),
      },
    },
    score:
      media +
      2 * roles +
      channelsAbove +
      Number(statesUnitAbove(headings, columns)) -
      headingsBelow(headings, preview, decimal) / 2,
  };
}

/** Whether an upper heading states the unit of the vehicles' numbers. An upper heading above columns about the person is ignored. */
function statesUnitAbove({ uppers }: Headings, { vehicles, roles }: HeadedColumns): boolean {
  const titles = Object.values(roles).map(({ index }) => uppers[index]!);
  const isHeading = (text: string) => text !== '' && !titles.includes(text);
  // `headingParts` reads a unit in brackets behind a name.
  return vehicles.some(
    ({ index }) => isHeading(uppers[index] ?? '') && headingParts(`… (${uppers[index]})`).unit !== null,
  );
}

/** At most this many rows below a row of headings may be headings too. */
const HEADINGS_ROWS = 3;

/** Number of rows directly below that are headings too: survey programs write the names of variables above the questions. */
function headingsBelow({ row, texts }: Headings, preview: Preview, decimal: DecimalSign): number {
  const filled = texts.filter((heading) => heading !== '').length;
  const next = preview.slice(row, row + HEADINGS_ROWS);
  const end = next.findIndex((cells, index) => {
    const words = cells.filter((cell) => /\p{L}/u.test(cell)).length;
    return words < filled * WIDE_SHARE || isRowOfData(preview, row + 1 + index, [], decimal);
  });
  return end < 0 ? 0 : end;
}

/** Long layout: at least this share of the rows must name a known vehicle or channel. */
const MAPPED_SHARE = 0.05;

/**
 * If each person has one row and no cell has a name in letters, at least this share of the rows must name a vehicle. Else the cells
 * are ticks or counts.
 */
const TICKS_SHARE = 0.9;

/** A column that lists vehicles counts as this many media columns. */
const MEDIA_IN_LIST = 3;

/** Adds the columns whose cells name vehicles, whatever their headings are. Columns that the planner corrected stay as they are. */
function withChoices(
  columns: HeadedColumns,
  below: Preview,
  decimal: DecimalSign,
  mapping: MasterMapping,
  corrected: ColumnCorrections,
): HeadedColumns {
  // Without a column that describes a person, names of vehicles are the labels of a crosstab's rows.
  if (Object.keys(columns.roles).length === 0) return columns;
  // A column headed like a channel, such as "SVOD", may list its vehicles.
  const hasOtherCells = (vehicle: VehicleColumn) =>
    !corrected.some(({ column }) => column === vehicle.index) &&
    below.some((cells) => !mayBeUse(cells[vehicle.index] ?? '', vehicle, decimal));
  const mayBeLists = columns.vehicles.filter(hasOtherCells);
  const isLabel = ({ heading }: NamedColumn) => isChannelHeading(heading) || isVehicleHeading(heading);
  const cells = { below, decimal, mapping };
  const id = columns.roles.id?.index ?? null;
  const unrecognised = columns.unrecognised.filter((column) => !isLabel(column) || listsVehicles(column, id, cells));
  const named = choiceColumns([...unrecognised, ...mayBeLists], below, mapping, decimal);
  if (named.length === 0) return columns;
  const answerColumns = named.map(({ column: { index, heading } }) => ({ index, heading }));
  const isChoice = ({ index }: NamedColumn) => answerColumns.some((choice) => choice.index === index);
  const ticks = named.flatMap(({ column: { index, heading }, named: vehiclesOfCells }): VehicleColumn[] => {
    const tick = onlyVehicleOf(vehiclesOfCells);
    return tick === null ? [] : [{ index, heading, mapped: tick.mapped, tick: tick.text }];
  });
  const vehicles = [...columns.vehicles.filter((column) => !isChoice(column)), ...ticks];
  return {
    ...columns,
    vehicles: vehicles.toSorted((one, two) => one.index - two.index),
    unrecognised: columns.unrecognised.filter((column) => !isChoice(column)),
    answerColumns,
    unmatched: columns.unmatched.filter((heading) => !answerColumns.some((choice) => choice.heading === heading)),
  };
}

/** Whether other columns than those of the long layout are headed by vehicles. Headings that are everyday words are left out. */
function hasOtherMediaColumns(
  { vehicle, channel, use }: Pick<LongColumns, 'vehicle' | 'channel' | 'use'>,
  media: readonly VehicleColumn[],
): boolean {
  const ownIndexes = [vehicle.index, channel?.index, use?.index];
  return media.some(({ index, heading }) => !ownIndexes.includes(index) && !isEveryday(heading));
}

/** Whether a column lists several vehicles in a cell, with one row for each person. */
function listsVehicles(
  { index }: NamedColumn,
  id: number | null,
  cells: LongCells & { readonly mapping: MasterMapping },
): boolean {
  if (id !== null && hasSeveralRowsEach(id, cells)) return false;
  const texts = cells.below.map((row) => row[index] ?? '');
  const separator = vehiclesNamed(texts, cells.mapping, cells.decimal)?.separator ?? null;
  return separator !== null;
}

function mayBeUse(cell: string, vehicle: VehicleColumn, decimal: DecimalSign): boolean {
  return (
    !Number.isNaN(readUse(cell, vehicle, decimal)) ||
    timesAMonth(cell) !== null ||
    vagueTimes(cell) !== null ||
    hoursOf(cell) !== null ||
    daysOf(cell) !== null ||
    ANSWER_CODE.test(cell) ||
    isMissing(cell)
  );
}

/** "A1", "AO02": the code of an answer, as LimeSurvey writes it. */
const ANSWER_CODE = /^AO?\d{1,3}$/;

function vehiclesInWords(vehicles: readonly NamedColumn[], below: Preview, decimal: DecimalSign): Set<number> {
  const inWords = columnsInWords(
    vehicles.map(({ index }) => below.map((cells) => cells[index] ?? '')),
    decimal,
  );
  return new Set(vehicles.filter((_, index) => inWords[index]).map(({ index }) => index));
}

function asLong(
  headings: Headings,
  preview: Preview,
  decimal: DecimalSign,
  mapping: MasterMapping,
  corrected: ColumnCorrections,
): ScoredLayout | null {
  const below = preview.slice(headings.row);
  const columns = longColumns(headings, corrected, { below, decimal, mapping });
  if (columns === null) return null;
  // If cells name several vehicles and each person has one row, the column is a list of vehicles: this is not the long layout.
  if (listsVehicles(columns.vehicle, columns.roles.id.index, { below, decimal, mapping })) return null;
  const mappedRows = below.filter((cells) => {
    const channel = columns.channel === null ? null : mapping.channel(cells[columns.channel.index] ?? '');
    return channel !== null || mapping.match(cells[columns.vehicle.index] ?? '') !== null;
  }).length;
  if (mappedRows === 0 || mappedRows < MAPPED_SHARE * below.length) return null;
  if (!hasSeveralRowsEach(columns.roles.id.index, { below })) {
    // A column headed "Newspapers" holds uses, or answers, as the columns of vehicles next to it do.
    if (hasOtherMediaColumns(columns, respondentColumns(headings, mapping).vehicles)) return null;
    // "x" and "10" are ticks and counts as well as vehicles.
    const isName = (cell: string) => /\p{L}{2}/u.test(cell) && mapping.match(cell) !== null;
    const hasNames = below.some((cells) => isName(cells[columns.vehicle.index] ?? ''));
    if (!hasNames && mappedRows < TICKS_SHARE * below.length) return null;
  }
  const { use } = columns;
  const uses = use === null ? [] : below.map((cells) => cells[use.index] ?? '');
  const [useInWords = false] = columnsInWords([uses], decimal);
  const layout = {
    kind: 'respondents long',
    headerRow: headings.row,
    isNested: headings.isNested,
    columns: { ...columns, useInWords },
  } as const;
  // With an id column each row belongs to a respondent, whatever else the headings look like.
  return { layout, score: mappedRows + 2 * Object.keys(columns.roles).length + RESPONDENT_ID_SCORE };
}

/** Refuses a table that is headed like a crosstab, but none of whose names is a known vehicle; null for any other table. */
function unknownVehicles(
  possibleHeadings: readonly Headings[],
  preview: Preview,
  decimal: DecimalSign,
): AudienceFileError | null {
  for (const { row, texts } of possibleHeadings) {
    const index = texts.findIndex(isVehicleHeading);
    const measures = texts.flatMap((heading, column) => {
      const measure = measureOf(heading);
      return measure === 'audience' || measure === 'reach' ? [column] : [];
    });
    const names = preview.slice(row).flatMap((cells) => {
      const name = cells[index] ?? '';
      const hasFigure = measures.some((column) => parseNumber(cells[column] ?? '', decimal) >= 0);
      return hasFigure && /\p{L}/u.test(name) && !isWholeAudience(name) ? [name] : [];
    });
    if (index < 0 || names.length === 0) continue;
    return new AudienceFileError(`No name below "${texts[index]!}" in row ${row} is a known vehicle.`, [
      `The rows name ${quotedCells(names)}.`,
      'Add a column headed Channel that gives the channel of each row, such as SVOD, Radio or Print: vehicles with a channel are read under any name.',
    ]);
  }
  return null;
}

/** Refuses a table that is headed like one of respondents, but whose media columns have unknown words; null for any other table. */
function unknownAnswers(
  possibleHeadings: readonly Headings[],
  preview: Preview,
  decimal: DecimalSign,
  mapping: MasterMapping,
  corrected: ColumnCorrections,
): AudienceFileError | null {
  for (const headings of possibleHeadings) {
    if (headings.isNested || !looksLikeHeadings(headings, mapping)) continue;
    if (hasRowOfData(headings, preview, decimal, mapping)) continue;
    const { roles, vehicles } = correctColumns(respondentColumns(headings, mapping), corrected, mapping);
    const unknown = preview.slice(headings.row).flatMap((cells, index) =>
      vehicles.flatMap((vehicle) => {
        const cell = cells[vehicle.index] ?? '';
        return mayBeUse(cell, vehicle, decimal) ? [] : [{ cell, row: headings.row + 1 + index, vehicle }];
      }),
    );
    const [first] = unknown;
    const isTable = vehicles.length >= (Object.keys(roles).length > 0 ? 2 : MEDIA_IN_LIST);
    const cellCount = (preview.length - headings.row) * vehicles.length;
    if (!isTable || first === undefined || unknown.length < cellCount / 2) continue;
    return new AudienceFileError('The answers in the media columns are not understood.', [
      `They are ${quotedCells([...new Set(unknown.map(({ cell }) => cell))])}. The first is in row ${first.row} of "${first.vehicle.heading}".`,
      'Write Yes or No, or how often a month: a number, or words such as "Daily", "Once a week" and "Never".',
    ]);
  }
  return null;
}

function notRecognised(preview: Preview): AudienceFileError {
  const first = preview.find((cells) => cells.some((cell) => cell !== ''));
  const firstLine =
    first === undefined ? 'The file has no text in it.' : `The first line reads: ${quotedCells(first)}.`;
  return new AudienceFileError('The file is not recognised as an audience file.', [
    firstLine,
    'A respondent file needs a line of headings such as respondent_id, weight, age, gender and one column for each vehicle, headed "Channel: Vehicle" (for example "BVOD: 7plus").',
    'A crosstab needs a line of headings such as Channel, Vehicle, Audience (000), Reach %, Average frequency, and one row for each vehicle.',
  ]);
}

function quotedCells(cells: readonly string[]): string {
  return listedUpTo(
    cells.map((cell) => `"${cell.slice(0, 40)}"`),
    8,
  );
}

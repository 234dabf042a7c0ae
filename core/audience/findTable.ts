import { NO_ANSWERS } from '../contract/bodies/doubts.ts';
import type { Reading } from '../contract/bodies/doubts.ts';
import type { PlanningData } from '../planningData/planningData.ts';
import { parseNumber } from './csv/numberText.ts';
import type { DecimalSign } from './csv/numberText.ts';
import type { ByteSource, ReadingPlatform } from './bytes/platform.ts';
import { EndlessRecordError } from './csv/csvScanner.ts';
import { utf8Bytes, utf8Text } from './bytes/text.ts';
import { withAgeGroupsAdded } from './crosstabs/ageGroups.ts';
import { crosstabOfLines } from './crosstabs/lineForEachFigure.ts';
import { withoutRepeatedTables } from './crosstabs/stackedTables.ts';
import { asColumnsForEachAudience } from './crosstabs/tableForEachAudience.ts';
import { asTableOfVehicles } from './crosstabs/tableForEachVehicle.ts';
import { withoutUsageLevels } from './crosstabs/usageLevels.ts';
import { findTransposedCrosstab, transposeCrosstab } from './crosstabs/transposedCrosstab.ts';
import { Doubts } from './doubts/doubts.ts';
import { codeLists, withNamedAnswers } from './headings/codedAnswers.ts';
import { headingRow, recogniseLayout, respondentAbove } from './headings/layout.ts';
import type { Layout } from './headings/layout.ts';
import { csvText, readCsvText } from '../text/csvText.ts';
import { headingsHashOf } from './headings/headings.ts';
import { areRespondentsInColumns, transposed } from './headings/respondentsInColumns.ts';
import { withVariableLabels } from './headings/variableLabels.ts';
import { fileLegends } from './survey/fileLegends.ts';
import { AudienceFileError } from './refusals/audienceFileError.ts';
import { asUtf8Csv, readCsvHead } from './utf8Csv.ts';
import type { CsvHead, Utf8Csv } from './utf8Csv.ts';
import type { ReadAheadAggregation } from './respondents/readAheadAggregation.ts';
import { wholeNumber } from '../words/amounts.ts';
import type { Rows } from './csv/preview.ts';

/** What is known about a table before its rows are read. It is also reported for a file that is refused later. */
export interface FoundTable {
  readonly csv: ByteSource;
  /** Names of a workbook's visible sheets; empty for text files. */
  readonly sheets: readonly string[];
  readonly head: CsvHead;
  readonly sheet: string | null;
  /** Null where no row looks like the headings of an audience file. */
  readonly layout: Layout | null;
}

/** A table with recognised headings. */
interface UnderstoodTable {
  readonly csv: Utf8Csv;
  /** Questions asked so far. */
  readonly registry: Doubts;
  readonly head: CsvHead;
  readonly layout: Layout;
  readonly headingsHash: string;
  /** Whether the given answers belong to a file with other headings. */
  readonly isStale: boolean;
}

interface FindOptions {
  readonly onProgress?: (share: number) => void;
  readonly reading?: Reading;
  readonly onTable?: (table: FoundTable) => void;
  /** The result of reading the file during its upload. It may already know that the file is UTF-8. */
  readonly ahead?: Pick<ReadAheadAggregation, 'isUtf8'>;
}

/** Only tables up to this size are rewritten (see REWRITES): a crosstab is small. */
const REWRITTEN_BYTES_MAXIMUM = 1024 * 1024;

/** In files up to this size, code numbers of vehicles are replaced by their names. */
const CODED_BYTES_MAXIMUM = 8 * 1024 * 1024;
/** Legends above a table are searched in these first rows. */
const LEGEND_ROWS = 20;
const CODES_REPLACED_NOTE =
  'Code numbers of vehicles were replaced by their names, as the list of codes in the file states them.';

const COMBINED_NOTE =
  'The file has a line for each figure: they were combined by vehicle. Row numbers refer to the combined table.';

/** Share of the reading time of a converted file that its conversion to csv takes, for the progress bar. */
export const CONVERSION_SHARE = 0.7;

/**
 * Finds the table in a file and recognises its headings, from its first rows.
 * @throws {AudienceFileError} when the file has no such table
 * @throws {EndlessRecordError} when a quotation mark of the first rows is never closed
 */
export async function findTable(
  file: ByteSource,
  { mapping }: Pick<PlanningData, 'mapping'>,
  platform: ReadingPlatform,
  { onProgress = () => {}, reading = NO_ANSWERS, onTable = () => {}, ahead }: FindOptions,
): Promise<UnderstoodTable> {
  const recognise = ({ preview, dialect }: CsvHead, answers: Reading) =>
    recogniseLayout(preview, dialect.decimal, mapping, answers);
  const original = await asUtf8Csv(
    file,
    platform,
    (head, otherSheets) =>
      isRecognised(() => recognise(withLabelledHeadings(head, otherSheets, mapping), NO_ANSWERS)) ||
      REWRITES.some(({ rewrite }) => rewrite(head.preview, head.dialect.decimal, mapping) !== null) ||
      withNamedAnswers(head.preview, otherSheets.flatMap(codeListsOfSheet), mapping) !== null,
    (share) => onProgress(share * CONVERSION_SHARE),
    reading.sheet ?? reading.answers.find(({ key }) => key === 'sheet')?.answer ?? null,
    ahead?.isUtf8(file.size) ?? false,
  );
  const csv = withVehicleCodesReplaced(
    withTableRewritten(original, platform, mapping, reading),
    platform,
    mapping,
    reading,
  );
  const { source, sheet, sheets } = csv;
  const reportTable = (head: CsvHead, layout: Layout | null) => onTable({ csv: source, sheet, sheets, head, layout });
  const understand = (answers: Reading) => {
    const registry = new Doubts(answers);
    askAboutSheet(registry, csv);
    const headOf = (given: Reading) =>
      withLabelledHeadings(readCsvHead(csv.source, given), csv.otherSheets ?? [], mapping);
    const head = headOf(answers);
    reportTable(head, null);
    const foundLayout = recognise(head, answers);
    const headingsHash = headingsHashOf(headingRow(head.preview, foundLayout));
    const chosenRow = answers.headerRow === undefined ? askAboutHeadingRow(registry, head, foundLayout) : null;
    const withChosenRow = chosenRow === null ? answers : { ...answers, headerRow: chosenRow };
    const layout = chosenRow === null ? foundLayout : recognise(head, withChosenRow);
    const decimal = askAboutDecimalSign(registry, head, layout);
    if (decimal === head.dialect.decimal) return { registry, head, layout, headingsHash };
    const corrected = { ...withChosenRow, decimal };
    return {
      registry,
      head: headOf(corrected),
      layout: recognise(headOf(corrected), corrected),
      headingsHash,
    };
  };
  const understood = understand(reading);
  const isStale = reading.shape !== undefined && reading.shape !== understood.headingsHash;
  const table = { csv, isStale, ...(isStale ? understand(NO_ANSWERS) : understood) };
  reportTable(table.head, table.layout);
  return table;
}

/** The first rows, with labels added to the names of variables in the headings, if another sheet of the workbook lists them. */
function withLabelledHeadings(
  head: CsvHead,
  otherSheets: readonly string[],
  mapping: PlanningData['mapping'],
): CsvHead {
  return otherSheets.length === 0 ? head : { ...head, preview: withVariableLabels(head.preview, otherSheets, mapping) };
}

/** Ways to rewrite a table before it is read. The first one that fits the table is used. */
const REWRITES: readonly {
  /** Rewrites the first rows of a table, or all of them; null for a table that this way does not fit. */
  readonly rewrite: (rows: Rows, decimal: DecimalSign, mapping: PlanningData['mapping']) => string[][] | null;
  readonly note: string;
}[] = [
  {
    rewrite: withoutRepeatedTables,
    note: 'The file gives the same table again, in percent or in respondents: only its table of people was read.',
  },
  {
    rewrite: asColumnsForEachAudience,
    note: 'The file has a table for each audience: they were put next to each other. Row numbers refer to the table of all audiences.',
  },
  {
    rewrite: (rows, _, mapping) => (areRespondentsInColumns(rows, mapping) ? transposed(rows) : null),
    note: 'The file has its respondents in columns: rows and columns were swapped. Row numbers refer to the swapped table.',
  },
  { rewrite: asTableOfVehicles, note: COMBINED_NOTE },
  {
    rewrite: withoutUsageLevels,
    note: 'The file has rows of heavy, medium and light users: they were added up by vehicle. Row numbers refer to the table with these sums.',
  },
  {
    rewrite: withAgeGroupsAdded,
    note: 'The file has a row for each age group: they were added up to everybody, and rows and columns were swapped. Row numbers refer to the table with this sum.',
  },
  {
    rewrite: (rows, decimal, mapping) => {
      const layout = findTransposedCrosstab(rows, decimal, mapping);
      return layout === null ? null : transposeCrosstab(rows, layout, decimal);
    },
    note: 'The file has its vehicles in columns: rows and columns were swapped. Row numbers refer to the swapped table.',
  },
  { rewrite: crosstabOfLines, note: COMBINED_NOTE },
];

/** Rewrites a table that cannot be read in its arrangement, such as one with vehicles in columns. Other tables stay as they are. */
function withTableRewritten(
  csv: Utf8Csv,
  platform: Pick<ReadingPlatform, 'openSink'>,
  mapping: PlanningData['mapping'],
  reading: Reading,
): Utf8Csv {
  if (csv.source.size > REWRITTEN_BYTES_MAXIMUM) return csv;
  const { dialect, preview } = readCsvHead(csv.source, reading);
  const { decimal, delimiter } = dialect;
  const fittingRewrite = REWRITES.find(({ rewrite }) => rewrite(preview, decimal, mapping) !== null);
  if (fittingRewrite === undefined) return csv;
  const table = fittingRewrite.rewrite(allRows(csv.source, delimiter), decimal, mapping);
  return table === null ? csv : withTableReplaced(csv, table, delimiter, fittingRewrite.note, platform);
}

/** Replaces code numbers of vehicles in cells by the names that the file's list of codes gives. */
function withVehicleCodesReplaced(
  csv: Utf8Csv,
  platform: Pick<ReadingPlatform, 'openSink'>,
  mapping: PlanningData['mapping'],
  reading: Reading,
): Utf8Csv {
  if (csv.source.size > CODED_BYTES_MAXIMUM) return csv;
  const { dialect, preview } = readCsvHead(csv.source, reading);
  const { delimiter } = dialect;
  const otherSheets = csv.otherSheets ?? [];
  const legends = fileLegends(preview.slice(0, LEGEND_ROWS), csv.source, delimiter, otherSheets);
  const lists = [
    ...otherSheets.flatMap(codeListsOfSheet),
    ...legends.map(({ name, meanings }) => ({ name, question: '', answers: meanings })),
  ];
  if (withNamedAnswers(preview, lists, mapping) === null) return csv;
  const table = withNamedAnswers(allRows(csv.source, delimiter), lists, mapping);
  return table === null ? csv : withTableReplaced(csv, table, delimiter, CODES_REPLACED_NOTE, platform);
}

const codeListsOfSheet = (text: string) => codeLists(readCsvText(text).map((row) => row.map((cell) => cell.trim())));

const allRows = (source: ByteSource, delimiter: string) =>
  readCsvText(utf8Text(source.read(0, source.size)), { delimiter }).map((row) => row.map((cell) => cell.trim()));

/** The file with its table replaced. The sink may overwrite the text of the file, so the caller must have read all of it before. */
function withTableReplaced(
  csv: Utf8Csv,
  table: Rows,
  delimiter: string,
  note: string,
  platform: Pick<ReadingPlatform, 'openSink'>,
): Utf8Csv {
  const sink = platform.openSink();
  sink.write(utf8Bytes(csvText(table, delimiter)));
  return { ...csv, source: sink.close(), notes: [...csv.notes, note] };
}

function isRecognised(recognise: () => unknown): boolean {
  try {
    recognise();
    return true;
  } catch (fault) {
    if (fault instanceof AudienceFileError || fault instanceof EndlessRecordError) return false;
    throw fault;
  }
}

const SHEETS_SHOWN = 10;

/** Asks which sheet to read where several look like a table. The question mentions a sheet that has more rows than the one that was read. */
function askAboutSheet(registry: Doubts, { sheet, tables }: Utf8Csv): void {
  if (sheet === null || tables.length < 2) return;
  const [first] = tables;
  const isFirst = first!.name === sheet;
  const rowsOfSheet = tables.find(({ name }) => name === sheet)?.rows ?? 0;
  const longest = tables.reduce((best, table) => (table.rows > best.rows ? table : best));
  const isLonger = longest.name !== sheet && longest.rows > rowsOfSheet;
  const hint = isLonger
    ? ` "${longest.name}" has more rows, ${wholeNumber(longest.rows)} for ${wholeNumber(rowsOfSheet)}.`
    : '';
  // Without an answer the first table is read. Only the planner can have chosen a sheet that does not look like a table.
  const assumed = tables.some(({ name }) => name === sheet) ? first!.name : sheet;
  registry.ask({
    code: 'sheet',
    cells: tables.map(({ name, rows }) => `${name}: ${wholeNumber(rows)} rows`),
    message: `More than one sheet holds a table. "${sheet}" was read${isFirst ? ', the first of them' : ''}.${hint}`,
    assumed,
    options: tables
      .slice(0, SHEETS_SHOWN)
      .map(({ name, rows }) => ({ id: name, label: `Read "${name}", ${wholeNumber(rows)} rows` })),
  });
}

/**
 * Asks whether "60.000" means sixty thousand or sixty, if a column that is used has such numbers and nothing in the file decides it.
 * @returns the decimal sign that follows from the answer
 */
function askAboutDecimalSign(registry: Doubts, { dialect, preview }: CsvHead, layout: Layout): DecimalSign {
  const { decimal, ambiguousColumns = [] } = dialect;
  const usedIndexes = usedColumns(layout);
  const column = ambiguousColumns.find(({ index }) => usedIndexes.includes(index));
  if (column === undefined) return decimal;
  const { index, mark, examples, asThousands, asDecimals } = column;
  const heading = headingRow(preview, layout)[index] ?? '';
  const otherMark = mark === '.' ? ',' : '.';
  const assumed = decimal === mark ? 'decimals' : 'thousands';
  const isWeight = layout.kind !== 'crosstab' && layout.columns.roles.weight?.index === index;
  const sums = { thousands: asThousands, decimals: asDecimals };
  const [example = ''] = examples;
  // The sums are those of the first rows, so only their ratio is used.
  const option = (id: 'thousands' | 'decimals', label: string) => ({
    id,
    label,
    ...(isWeight && { people: sums[id] }),
  });
  const chosen = registry.ask({
    code: 'thousands or decimals',
    columns: [heading],
    cells: examples,
    message: `Does the "${mark}" in ${example} separate thousands or decimals?`,
    assumed,
    options: [
      option('thousands', `Thousands: ${example} is ${wholeNumber(parseNumber(example, otherMark))}`),
      option('decimals', `Decimals: ${example} is ${parseNumber(example, mark)}`),
    ],
  });
  return chosen === 'decimals' ? mark : otherMark;
}

/**
 * Asks which row has the headings, if rows above the recognised headings look like respondents.
 * @returns the spreadsheet row that the planner chose; null if it is the recognised one
 */
function askAboutHeadingRow(registry: Doubts, { preview, dialect }: CsvHead, layout: Layout): number | null {
  const above = respondentAbove(preview, layout, dialect.decimal);
  if (above === null) return null;
  const { headerRow } = layout;
  // The headings are probably in the row before `above`. If `above` is row 1, it is proposed itself.
  const proposedRow = Math.max(1, above - 1);
  const assumed = String(headerRow);
  const answer = registry.ask({
    code: 'heading row',
    row: headerRow,
    cells: preview[above - 1]!.filter((cell) => cell !== ''),
    message: `Row ${above} is above the headings in row ${headerRow} and as wide as the table. Which row holds the headings?`,
    assumed,
    options: [
      { id: assumed, label: `Row ${headerRow}; rows above it are not read` },
      { id: String(proposedRow), label: `Row ${proposedRow}; rows below it are read` },
    ],
  });
  return answer === assumed ? null : proposedRow;
}

function usedColumns(layout: Layout): number[] {
  if (layout.kind === 'crosstab') return layout.columns.data.map(({ index }) => index);
  const weight = layout.columns.roles.weight;
  const uses =
    layout.kind === 'respondents'
      ? layout.columns.vehicles.map(({ index }) => index)
      : layout.columns.use === null
        ? []
        : [layout.columns.use.index];
  return weight === undefined ? uses : [weight.index, ...uses];
}

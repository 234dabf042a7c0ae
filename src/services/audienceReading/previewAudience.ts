import { NO_ANSWERS } from '../../../core/contract/bodies/doubts.ts';
import type { Doubt, Reading } from '../../../core/contract/bodies/doubts.ts';
import { AudienceFileError } from '../../../core/audience/refusals/audienceFileError.ts';
import { REFERENCE_BYTES_MAXIMUM } from '../../../core/rules/audienceReference.ts';
import { parsePlanningData } from '../../../core/planningData/planningData.ts';
import type { PlanningData } from '../../../core/planningData/planningData.ts';
import type { ByteSource } from '../../../core/audience/bytes/platform.ts';
import { referenceIn } from '../../../core/audience/referenceFile.ts';
import { readAudience } from '../../../core/audience/readAudience.ts';
import type { AudienceReading } from '../../../core/audience/readAudience.ts';
import type { FoundTable } from '../../../core/audience/findTable.ts';
import type { ReadingOutcome, ReadingTask } from './audienceReader.ts';
import { browserPlatform } from './browserPlatform.ts';
import { throttledProgress } from './throttledProgress.ts';
import { statesThousands } from '../../../core/audience/headings/columnRoles.ts';
import { headingRow } from '../../../core/audience/headings/layout.ts';
import type { Layout } from '../../../core/audience/headings/layout.ts';
import { likelyHeadingRow, headingsHashOf } from '../../../core/audience/headings/headings.ts';
import { rowsAt } from '../../../core/audience/csv/preview.ts';
import type { RespondentColumns } from '../../../core/audience/headings/respondentColumns.ts';
import { isMarketColumn } from '../../../core/audience/headings/correctedColumns.ts';
import type { ColumnCorrections } from '../../../core/audience/headings/correctedColumns.ts';
import type { PreviewedColumn, PreviewedTable, PreviewedRow } from '../../domain/plan/file/filePreview.ts';
import { printable } from '../../../core/audience/refusals/plainSentence.ts';

/** Reads an audience file with the code of the backend, but only for facts and questions about the file. Blocks, so call it in a worker. */
export async function previewAudience(
  source: ByteSource,
  { fileName, demographic, planningData, reading = NO_ANSWERS }: Omit<ReadingTask, 'file'>,
  onProgress: (share: number) => void,
): Promise<ReadingOutcome> {
  const referencedName = source.size > REFERENCE_BYTES_MAXIMUM ? null : referenceIn(source.read(0, source.size));
  if (referencedName !== null) return { outcome: 'reference', name: referencedName };
  let table: FoundTable | null = null;
  try {
    const data = parsePlanningData(planningData);
    // The attention threshold does not affect the facts of a file.
    const question = { demographic, thresholdSeconds: 0 };
    const options = {
      onProgress: throttledProgress(onProgress),
      keepRespondents: false,
      reading,
      onTable: (found: FoundTable) => (table = found),
    };
    const read = await readAudience({ source, fileName }, question, data, browserPlatform, options);
    return {
      outcome: 'read',
      facts: read.facts,
      doubts: read.doubts,
      preview: previewOfFile(read, data, reading.columns),
    };
  } catch (fault) {
    if (fault instanceof AudienceFileError) {
      const preview = refusedFile(table, parsePlanningData(planningData), reading);
      return { outcome: 'refused', message: fault.message, details: [...fault.details], preview };
    }
    return { outcome: 'failed', reason: (fault as Error).message };
  }
}

/** The preview's limits: rows below the heading row, columns, and characters per cell. */
const ROWS_SHOWN = 20;
const COLUMNS_SHOWN = 300;
const CHARACTERS_SHOWN = 80;
/** Maximum number of single rows from further down in the file that are shown in addition. */
const ROWS_BELOW = 5;

/** What the preview needs of the result of reading a file. */
type ReadingFacts = Pick<AudienceReading['facts'], 'left_out' | 'vehicles'> & { readonly doubts: readonly Doubt[] };

/** The preview of a file that was read. @param corrected  the planner's corrections of columns */
function previewOfFile(read: AudienceReading, data: PreviewData, corrected: ColumnCorrections = []): PreviewedTable {
  const { facts, doubts } = read;
  return previewedTable({ ...read, sheet: facts.sheet }, { ...facts, doubts }, data, corrected);
}

/** The preview of a refused table, as far as it was read; null where there is nothing to show. */
function refusedFile(table: FoundTable | null, data: PreviewData, reading: Reading): PreviewedTable | null {
  if (table === null || table.head.preview.length < 2) return null;
  const { preview } = table.head;
  const headerRow = Math.min(reading.headerRow ?? likelyHeadingRow(preview), preview.length);
  const layout = table.layout ?? ({ kind: 'unknown', headerRow, isNested: false } as const);
  return previewedTable({ ...table, layout }, null, data, reading.columns);
}

/** The layout of an unrecognised file, with its most likely heading row. */
interface UnknownLayout {
  readonly kind: 'unknown';
  readonly headerRow: number;
  readonly isNested: false;
}
type PreviewData = Pick<PlanningData, 'assumptions'>;

function previewedTable(
  { layout, head, sheets, sheet, csv }: Omit<FoundTable, 'layout'> & { readonly layout: Layout | UnknownLayout },
  facts: ReadingFacts | null,
  { assumptions }: PreviewData,
  corrected: ColumnCorrections = [],
): PreviewedTable {
  const { headerRow, isNested } = layout;
  // Nested headings take two rows, of which `headerRow` is the lower one.
  const firstHeadingRow = isNested ? headerRow - 1 : headerRow;
  const leftOut = new Set(facts?.left_out.flatMap(({ rows }) => rows));
  const kindOf = (row: number): PreviewedRow['kind'] => {
    if (row < firstHeadingRow) return 'above';
    if (row <= headerRow) return 'headings';
    return leftOut.has(row) ? 'left out' : 'data';
  };
  const toRow = (row: number, cells: readonly string[]): PreviewedRow => ({
    row,
    kind: kindOf(row),
    cells: cells.slice(0, COLUMNS_SHOWN).map(shortened),
  });
  const rows = head.preview.slice(0, headerRow + ROWS_SHOWN).map((cells, index) => toRow(index + 1, cells));
  const rowNumbersBelow = facts === null ? [] : rowsBelow(facts, rows.length);
  const headings = layout.kind === 'unknown' ? head.preview[headerRow - 1]! : headingRow(head.preview, layout);
  const columns = headings.slice(0, COLUMNS_SHOWN).map((heading, column) => ({
    column,
    heading: shortened(heading),
    ...roleOf(layout, column, heading, facts, corrected),
  }));
  const { delimiter, decimal } = head.dialect;
  return {
    rows,
    rowsBelow:
      rowNumbersBelow.length === 0
        ? []
        : rowsAt(csv, head.dialect, rowNumbersBelow).map(({ row, cells }) => toRow(row, cells)),
    columns,
    layout: layout.kind,
    headerRow,
    delimiter,
    decimal,
    units: layout.kind === 'unknown' ? null : unitsOf(layout),
    formats: assumptions.map(({ channel, format }) => ({ channel, format })),
    sheets,
    sheet,
    headingsHash: headingsHashOf(headings),
  };
}

/**
 * Rows to show from below the preview's last row: rows that questions (doubts) are about, and one example of each reason to leave out rows.
 */
function rowsBelow({ doubts, left_out }: ReadingFacts, lastShown: number): number[] {
  const rowsInQuestion = doubts.flatMap(({ row }) => (row === null ? [] : [row]));
  const wanted = [...rowsInQuestion, ...left_out.flatMap(({ rows }) => rows.slice(0, 1))].filter(
    (row) => row > lastShown,
  );
  return [...new Set(wanted)].slice(0, ROWS_BELOW).toSorted((one, other) => one - other);
}

function unitsOf(layout: Layout): PreviewedTable['units'] {
  if (layout.kind === 'crosstab') {
    const { units, data } = layout.columns;
    // The file itself states that it counts in millions or the like, so the planner has no unit to choose.
    if (units === 'lakhs' || units === 'millions' || units === 'crores') return null;
    const audiences = data.filter(({ measure }) => measure === 'audience');
    return units ?? (audiences.some(({ heading }) => statesThousands(heading)) ? 'thousands' : 'people');
  }
  const { roles, isWeightInThousands } = layout.columns;
  if (roles.weight === undefined) return null;
  return isWeightInThousands ? 'thousands' : 'people';
}

function shortened(text: string): string {
  const plain = printable(text);
  return plain.length > CHARACTERS_SHOWN ? `${plain.slice(0, CHARACTERS_SHOWN - 3)}...` : plain;
}

type ColumnRole = Pick<PreviewedColumn, 'as' | 'channel' | 'format'>;
const plainRole = (as: string): ColumnRole => ({ as, channel: null, format: null });

/** The role of a column. For a file that was refused, `facts` are null. */
function roleOf(
  layout: Layout | UnknownLayout,
  column: number,
  heading: string,
  facts: ReadingFacts | null,
  corrected: ColumnCorrections,
): ColumnRole {
  if (layout.kind === 'unknown') return plainRole('unused');
  if (layout.kind === 'crosstab') return roleInCrosstab(layout, column);
  const respondentRole = partInColumn(layout.columns.roles, column);
  if (respondentRole !== undefined) return plainRole(respondentRole);
  const otherRole = isMarketColumn({ heading, index: column }, corrected) ? 'region' : 'unused';
  if (layout.kind === 'respondents long') {
    const { channel, vehicle, use } = layout.columns;
    return plainRole(partInColumn({ channel, vehicle, use }, column) ?? otherRole);
  }
  const vehicle =
    facts === null ? mappingOf(layout.columns, column) : vehicleRead(layout.columns, column, heading, facts);
  if (vehicle === undefined) return plainRole(otherRole);
  const { channel, publisher, format } = vehicle;
  return { as: `${channel}: ${publisher}`, channel, format };
}

/** The name of the part of a layout that is in this column; undefined if none is. */
function partInColumn(
  parts: Readonly<Record<string, { readonly index: number } | null | undefined>>,
  column: number,
): string | undefined {
  return Object.entries(parts).find(([, part]) => part?.index === column)?.[0];
}

/**
 * The vehicle as which a column was read; undefined for none. Answers to questions and the cells decide which columns count as vehicles, so
 * the facts of the reading are searched.
 */
function vehicleRead(
  { vehicles, candidates }: RespondentColumns,
  column: number,
  heading: string,
  facts: ReadingFacts,
): ReadingFacts['vehicles'][number] | undefined {
  const vehicleColumn = [...vehicles, ...candidates].find(({ index }) => index === column);
  return facts.vehicles.find(({ column: name }) => name === (vehicleColumn?.heading ?? heading));
}

/** The channel, publisher and format that a column is mapped to, in a file that was refused and so has no facts. */
function mappingOf({ vehicles }: RespondentColumns, column: number) {
  const { mapped } = vehicles.find(({ index }) => index === column) ?? {};
  return mapped && { ...mapped, format: mapped.format.format };
}

function roleInCrosstab({ columns }: Extract<Layout, { kind: 'crosstab' }>, column: number): ColumnRole {
  const { vehicle, channel, category, statistic, data } = columns;
  const label = partInColumn({ vehicle, channel, category, statistic }, column);
  if (label !== undefined) return plainRole(label);
  const measured = data.find(({ index }) => index === column);
  if (measured === undefined) return plainRole('unused');
  return plainRole(measured.measure === 'ignored' ? 'unused' : (measured.measure ?? 'figures'));
}

import type { AudienceFacts } from '../../../core/contract/audienceFacts.ts';
import type { Doubt } from '../../../core/contract/doubts.ts';
import type { AudienceReading } from '../../../core/audience/readAudience.ts';
import { inThousands, isRegionHeading } from '../../../core/audience/headings/columnRoles.ts';
import { headingRow } from '../../../core/audience/headings/layout.ts';
import type { Layout } from '../../../core/audience/headings/layout.ts';
import { rowsAt } from '../../../core/audience/csv/rowsAt.ts';
import type { PlanningData } from '../../../core/planningData/planningData.ts';
import type { Corrected } from '../../../core/audience/headings/correctedColumns.ts';
import type { SeenColumn, SeenFile, SeenRow } from '../../domain/plan/seenFile.ts';
import { printable } from '../../../core/audience/refusals/plainSentence.ts';

/** Rows shown from the headings on, and at most so many columns of them. */
const ROWS_SEEN = 20;
const COLUMNS_SEEN = 300;
const LETTERS_SEEN = 80;
/** Rows further down that are shown too. */
const ROWS_BELOW = 5;

/** @param corrected  what the planner said of columns */
export function seenFile(
  { layout, head, sheets, facts, shape, doubts, csv }: AudienceReading,
  { assumptions }: Pick<PlanningData, 'assumptions'>,
  corrected: Corrected = [],
): SeenFile {
  const { headerRow, nested } = layout;
  const firstHeading = nested ? headerRow - 1 : headerRow;
  const leftOut = new Set(facts.left_out.flatMap(({ rows }) => rows));
  const kindOf = (row: number): SeenRow['kind'] => {
    if (row < firstHeading) return 'above';
    if (row <= headerRow) return 'headings';
    return leftOut.has(row) ? 'left out' : 'data';
  };
  const seen = (row: number, cells: readonly string[]): SeenRow => ({
    row,
    kind: kindOf(row),
    cells: cells.slice(0, COLUMNS_SEEN).map(shown),
  });
  const rows = head.preview.slice(0, headerRow + ROWS_SEEN).map((cells, at) => seen(at + 1, cells));
  const wanted = rowsBelow(doubts, facts, rows.length);
  const columns = headingRow(head.preview, layout)
    .slice(0, COLUMNS_SEEN)
    .map((heading, column) => ({
      column,
      heading: shown(heading),
      ...takenFor(layout, column, heading, facts, corrected),
    }));
  const { delimiter, decimal } = head.dialect;
  return {
    rows,
    rowsBelow: wanted.length === 0 ? [] : rowsAt(csv, head.dialect, wanted).map(({ row, cells }) => seen(row, cells)),
    columns,
    layout: layout.kind,
    headerRow,
    delimiter,
    decimal,
    units: unitsOf(layout),
    formats: assumptions.map(({ channel, format }) => ({ channel, format })),
    sheets,
    sheet: facts.sheet,
    shape,
  };
}

/** Rows of doubts come first, then the first of each reason for which rows were left out. */
function rowsBelow(doubts: readonly Doubt[], { left_out }: AudienceFacts, last: number): number[] {
  const asked = doubts.flatMap(({ row }) => (row === null ? [] : [row]));
  const wanted = [...asked, ...left_out.flatMap(({ rows }) => rows.slice(0, 1))].filter((row) => row > last);
  return [...new Set(wanted)].slice(0, ROWS_BELOW).toSorted((one, two) => one - two);
}

function unitsOf(layout: Layout): SeenFile['units'] {
  if (layout.kind === 'crosstab') {
    const { units, data } = layout.columns;
    const audiences = data.filter(({ measure }) => measure === 'audience');
    return units ?? (audiences.some(({ heading }) => inThousands(heading)) ? 'thousands' : 'people');
  }
  const { roles, weightInThousands } = layout.columns;
  if (roles.weight === undefined) return null;
  return weightInThousands ? 'thousands' : 'people';
}

function shown(text: string): string {
  const plain = printable(text);
  return plain.length > LETTERS_SEEN ? `${plain.slice(0, LETTERS_SEEN - 3)}...` : plain;
}

type Taken = Pick<SeenColumn, 'as' | 'channel' | 'format'>;
const plainly = (as: string): Taken => ({ as, channel: null, format: null });

function takenFor(
  layout: Layout,
  column: number,
  heading: string,
  { vehicles }: AudienceFacts,
  corrected: Corrected,
): Taken {
  if (layout.kind === 'crosstab') return inCrosstab(layout, column);
  const roles = Object.entries(layout.columns.roles);
  const role = roles.find(([, { index }]) => index === column)?.[0];
  if (role !== undefined) return plainly(role);
  if (layout.kind === 'respondents long') {
    const { channel, vehicle, use } = layout.columns;
    const parts = { channel, vehicle, use };
    return plainly(Object.entries(parts).find(([, part]) => part?.index === column)?.[0] ?? 'unused');
  }
  const found = [...layout.columns.vehicles, ...layout.columns.perhaps].find(({ index }) => index === column);
  // A doubt may have left it out, or taken in what was only perhaps a vehicle: what was read is what is shown.
  const read = vehicles.find((vehicle) => vehicle.column === found?.heading);
  if (read === undefined) return plainly(isRegion(column, heading, corrected) ? 'region' : 'unused');
  const { channel, publisher, format } = read;
  return { as: `${channel}: ${publisher}`, channel, format };
}

function isRegion(column: number, heading: string, corrected: Corrected): boolean {
  const said = corrected.find((one) => one.column === column)?.as;
  return said === undefined ? isRegionHeading(heading) : said === 'region';
}

function inCrosstab({ columns }: Extract<Layout, { kind: 'crosstab' }>, column: number): Taken {
  const { vehicle, channel, category, statistic, data } = columns;
  const labels = { vehicle, channel, category, statistic };
  const label = Object.entries(labels).find(([, part]) => part?.index === column)?.[0];
  const measured = data.find(({ index }) => index === column);
  const measure = measured === undefined || measured.measure === 'ignored' ? 'unused' : measured.measure;
  return plainly(label ?? measure ?? 'figures');
}

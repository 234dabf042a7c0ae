import type { AudienceFacts } from '../../../core/contract/audienceFacts.ts';
import type { Doubt } from '../../../core/contract/doubts.ts';
import { headingRow } from '../../../core/audience/headings/layout.ts';
import type { Layout } from '../../../core/audience/headings/layout.ts';
import type { AudienceReading } from '../../../core/audience/readAudience.ts';

/** A column as it stands in the file, and what it was taken for. */
export interface SeenColumn {
  readonly heading: string;
  /** id, weight, age, gender, groceryBuyer, children; "media"; "" for a column that is not used. */
  readonly role: string;
  readonly channel: string | null;
  readonly format: string | null;
  /** What the vehicle is called; the heading where it is none. */
  readonly vehicle: string;
}

/** The first rows of a file with what was made of them, for a person to look at and correct. Small: it lives in the store. */
export interface SeenFile {
  /** Fingerprint of the headings. */
  readonly shape: string;
  readonly layout: AudienceFacts['layout'];
  /** Row of the headings as the spreadsheet counts, and how many rows they take. */
  readonly headerRow: number;
  readonly headingRows: number;
  readonly delimiter: string;
  readonly decimal: string;
  /** The sheet read, and the workbook's visible ones; none for text files. */
  readonly sheet: string | null;
  readonly sheets: readonly string[];
  readonly columns: readonly SeenColumn[];
  /** Columns of the file: those beyond {@link COLUMNS_SEEN} are not among `columns`. */
  readonly columnsInAll: number;
  readonly rows: readonly { readonly row: number; readonly cells: readonly string[] }[];
  readonly doubts: readonly Doubt[];
}

export const COLUMNS_SEEN = 300;
const ROWS_SEEN = 20;
const ROWS_ABOVE = 3;
const CELL_LETTERS = 60;

/** What is shown of a reading. */
export function seenFile({ layout, head, shape, sheets, facts, doubts }: AudienceReading): SeenFile {
  const { headerRow, nested } = layout;
  const headingRows = nested ? 2 : 1;
  const headings = headingRow(head.preview, layout);
  const from = Math.max(0, headerRow - headingRows - ROWS_ABOVE);
  const rows = head.preview.slice(from, from + ROWS_SEEN);
  const columnsInAll = Math.max(headings.length, ...rows.map((cells) => cells.length));
  const seen = Math.min(columnsInAll, COLUMNS_SEEN);
  const columnOf = columnReader(layout, facts);
  return {
    shape,
    layout: facts.layout,
    headerRow,
    headingRows,
    delimiter: head.dialect.delimiter,
    decimal: head.dialect.decimal,
    sheet: facts.sheet,
    sheets,
    columns: Array.from({ length: seen }, (_, at) => columnOf(at, cut(headings[at] ?? ''))),
    columnsInAll,
    rows: rows.map((cells, at) => ({ row: from + at + 1, cells: cells.slice(0, seen).map(cut) })),
    doubts,
  };
}

const cut = (text: string) => (text.length > CELL_LETTERS ? `${text.slice(0, CELL_LETTERS - 1)}…` : text);
const unused = (heading: string): SeenColumn => ({ heading, role: '', channel: null, format: null, vehicle: heading });

function columnReader({ kind, columns }: Layout, facts: AudienceFacts): (at: number, heading: string) => SeenColumn {
  if (kind === 'crosstab') {
    const measures = new Map(columns.data.map(({ index, measure }) => [index, measure ?? '']));
    return (at, heading) => ({
      ...unused(heading),
      role: measures.get(at) === 'ignored' ? '' : (measures.get(at) ?? ''),
    });
  }
  const roles = new Map(Object.entries(columns.roles).map(([role, column]) => [column.index, role]));
  if (kind === 'respondents long') {
    const named = { vehicle: columns.vehicle, channel: columns.channel, use: columns.use };
    for (const [role, column] of Object.entries(named)) if (column !== null) roles.set(column.index, role);
    return (at, heading) => ({ ...unused(heading), role: roles.get(at) ?? '' });
  }
  // A column that was left out by a doubt is none of the vehicles that were read.
  const used = new Set(facts.vehicles.map(({ column }) => column));
  const vehicles = new Map([...columns.vehicles, ...columns.perhaps].map((vehicle) => [vehicle.index, vehicle]));
  return (at, heading) => {
    const role = roles.get(at);
    if (role !== undefined) return { ...unused(heading), role };
    const vehicle = vehicles.get(at);
    if (vehicle === undefined) return unused(heading);
    const { publisher, channel, format } = vehicle.mapped;
    const isUsed = used.has(vehicle.heading);
    const taken = isUsed
      ? { role: 'media', channel, format: format.format }
      : { role: '', channel: null, format: null };
    return { heading, vehicle: publisher === channel ? heading : publisher, ...taken };
  };
}

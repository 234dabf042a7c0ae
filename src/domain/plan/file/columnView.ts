import { CHANNELS } from '../../../../core/rules/channels.ts';
import type { PreviewedColumn, PreviewedFile, PreviewedFormat } from './previewedFile.ts';

/** The role a planner may give a column. */
export interface ColumnAnswer {
  readonly as: string;
  readonly format?: string;
}

export interface ColumnChoice extends ColumnAnswer {
  /** Unique among the choices of the column. */
  readonly value: string;
  readonly label: string;
}

interface Named {
  readonly as: string;
  readonly label: string;
}

const PERSON: readonly Named[] = [
  { as: 'id', label: 'id' },
  { as: 'weight', label: 'weight' },
  { as: 'age', label: 'age' },
  { as: 'gender', label: 'gender' },
  { as: 'groceryBuyer', label: 'grocery buyer' },
  { as: 'children', label: 'children' },
];
const REGION: Named = { as: 'region', label: 'region' };
const UNUSED: Named = { as: 'unused', label: 'not used' };
/** Roles in a table with one row per person and vehicle. */
const USE_OF_ONE: readonly Named[] = [
  { as: 'channel', label: 'channel' },
  { as: 'vehicle', label: 'vehicle' },
  { as: 'use', label: 'times a month' },
];
/** Roles in a crosstab. */
const TABLE: readonly Named[] = [
  { as: 'vehicle', label: 'vehicle' },
  { as: 'channel', label: 'channel' },
  { as: 'category', label: 'yes or no' },
  { as: 'statistic', label: 'what the row counts' },
];
const FIGURES: readonly Named[] = [
  { as: 'audience', label: 'audience' },
  { as: 'reach', label: 'reach %' },
  { as: 'frequency', label: 'frequency' },
  { as: 'sample', label: 'sample' },
];
const WORDS = new Map(
  [...PERSON, REGION, UNUSED, ...USE_OF_ONE, ...TABLE, ...FIGURES].map(({ as, label }) => [as, label]),
);
const HEADING_LETTERS = 120;

/** The role of a column: "weight", "BVOD > BVOD 30s", "not used". */
export function columnLabel({ as, channel, format }: Pick<PreviewedColumn, 'as' | 'channel' | 'format'>): string {
  if (channel !== null) return format === null ? channel : `${channel} > ${format}`;
  return WORDS.get(as) ?? as;
}

/** Columns with the planner's corrections applied, before the file is read again. */
export function withColumnAnswers(
  columns: readonly PreviewedColumn[],
  said: readonly { column: number; as: string; format?: string | undefined }[],
): PreviewedColumn[] {
  return columns.map((column) => {
    const one = said.find((other) => other.column === column.column);
    if (one === undefined) return column;
    const channel = CHANNELS.find((name) => one.as.startsWith(`${name}: `)) ?? null;
    return { ...column, as: one.as, channel, format: channel === null ? null : (one.format ?? column.format) };
  });
}

export interface ColumnChoices {
  readonly label: string;
  readonly choices: readonly ColumnChoice[];
}

/** The roles to choose from, in groups. The current one, {@link chosenValue}, is among them. */
export function columnChoices(
  column: PreviewedColumn,
  seen: Pick<PreviewedFile, 'layout' | 'formats'>,
): ColumnChoices[] {
  if (seen.layout === 'crosstab') {
    const rows = { label: 'About the rows', choices: TABLE.map(named) };
    const figures = column.as === 'figures' ? [...FIGURES, { as: 'figures', label: 'as the rows say' }] : FIGURES;
    return [rows, { label: 'Figures', choices: [...figures, UNUSED].map(named) }];
  }
  if (seen.layout === 'respondents long') {
    return [
      { label: 'About the person', choices: [...PERSON, REGION].map(named) },
      { label: 'Media', choices: [...USE_OF_ONE, UNUSED].map(named) },
    ];
  }
  const media = CHANNELS.map((channel) => ({ label: channel, choices: formatsOf(channel, column, seen.formats) }));
  return [{ label: 'About the person', choices: [...PERSON, REGION, UNUSED].map(named) }, ...media];
}

/** The value of the column's current choice. */
export function chosenValue({ as, channel, format }: PreviewedColumn): string {
  return channel === null ? as : valueOf(channel, format);
}

const named = ({ as, label }: Named): ColumnChoice => ({ value: as, label, as });
const valueOf = (channel: string, format: string | null) => `${channel}: > ${format ?? ''}`;

function formatsOf(channel: string, column: PreviewedColumn, formats: readonly PreviewedFormat[]): ColumnChoice[] {
  const as = channel === column.channel ? column.as : `${channel}: ${vehicleOf(column)}`;
  const ownFormats = formats.filter((one) => one.channel === channel).map(({ format }) => format);
  return ownFormats.map((format) => ({
    value: valueOf(channel, format),
    label: columnLabel({ as, channel, format }),
    as,
    format,
  }));
}

/** The vehicle's own name, without a channel before it. */
function vehicleOf({ heading, as, channel }: PreviewedColumn): string {
  if (channel !== null) return as.slice(channel.length + 2);
  const last = heading.split(/:\s*/).at(-1)!.trim() || heading;
  return last.slice(0, HEADING_LETTERS);
}

const FIRST_COLUMNS = 16;

/** Indexes of the columns shown first: the leftmost, and those with questions. */
export function firstColumns({ columns }: PreviewedFile, askedHeadings: ReadonlySet<string>): number[] {
  return columns.flatMap(({ heading }, index) => (index < FIRST_COLUMNS || askedHeadings.has(heading) ? [index] : []));
}

/** Which columns hold numbers only; they are aligned right. */
export function numericColumns({ rows, columns }: PreviewedFile): boolean[] {
  const data = rows.filter(({ kind }) => kind === 'data');
  return columns.map((_, index) => {
    const cells = data.map(({ cells: row }) => row[index] ?? '').filter((cell) => cell !== '');
    return cells.length > 0 && cells.every((cell) => /^[-+]?[\d.,\s]+%?$/.test(cell));
  });
}

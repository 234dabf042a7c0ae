import { CHANNELS } from '../../../../core/rules/channels.ts';
import type { PreviewedColumn, PreviewedTable, PreviewedFormat } from './filePreview.ts';

/** A role that a planner may give to a column; `as` has the form of `PreviewedColumn.as`. */
export interface ColumnAnswer {
  readonly as: string;
  readonly format?: string;
}

export interface ColumnChoice extends ColumnAnswer {
  /** The value of the option, unique among the choices of the column. */
  readonly value: string;
  readonly label: string;
}

/** A role of a column, as it is stored (`as`) and in words. */
interface Role {
  readonly as: string;
  readonly label: string;
}

/** Roles of columns about a person. */
const PERSON_ROLES: readonly Role[] = [
  { as: 'id', label: 'id' },
  { as: 'weight', label: 'weight' },
  { as: 'age', label: 'age' },
  { as: 'gender', label: 'gender' },
  { as: 'groceryBuyer', label: 'grocery buyer' },
  { as: 'children', label: 'children' },
];
const REGION_ROLE: Role = { as: 'region', label: 'region' };
const UNUSED_ROLE: Role = { as: 'unused', label: 'not used' };
/** Roles in a table with one row per person and vehicle. */
const LONG_TABLE_ROLES: readonly Role[] = [
  { as: 'channel', label: 'channel' },
  { as: 'vehicle', label: 'vehicle' },
  { as: 'use', label: 'times a month' },
];
/** Roles of the columns that describe the rows of a crosstab. */
const CROSSTAB_ROW_ROLES: readonly Role[] = [
  { as: 'vehicle', label: 'vehicle' },
  { as: 'channel', label: 'channel' },
  { as: 'category', label: 'yes or no' },
  { as: 'statistic', label: 'what the row counts' },
];
/** Roles of the columns with the figures of a crosstab. */
const FIGURE_ROLES: readonly Role[] = [
  { as: 'audience', label: 'audience' },
  { as: 'reach', label: 'reach %' },
  { as: 'frequency', label: 'frequency' },
  { as: 'sample', label: 'sample' },
];
/** All roles in words, by the way in which they are stored. */
const ROLE_LABELS = new Map(
  [...PERSON_ROLES, REGION_ROLE, UNUSED_ROLE, ...LONG_TABLE_ROLES, ...CROSSTAB_ROW_ROLES, ...FIGURE_ROLES].map(
    ({ as, label }) => [as, label],
  ),
);
/** Maximum number of characters of a vehicle's name that is taken from a heading. */
const VEHICLE_NAME_MAXIMUM = 120;

/** The role of a column in words: "weight", "BVOD > BVOD 30s", "not used". */
export function columnLabel({ as, channel, format }: Pick<PreviewedColumn, 'as' | 'channel' | 'format'>): string {
  if (channel !== null) return format === null ? channel : `${channel} > ${format}`;
  return ROLE_LABELS.get(as) ?? as;
}

/** The columns after the planner's corrections, as they are shown until the file has been read again. */
export function withColumnAnswers(
  columns: readonly PreviewedColumn[],
  corrections: readonly { column: number; as: string; format?: string | undefined }[],
): PreviewedColumn[] {
  return columns.map((column) => {
    const correction = corrections.find((one) => one.column === column.column);
    if (correction === undefined) return column;
    const { as, format } = correction;
    const channel = CHANNELS.find((name) => as.startsWith(`${name}: `)) ?? null;
    return { ...column, as, channel, format: channel === null ? null : (format ?? column.format) };
  });
}

/** A group of choices with its heading. */
export interface ColumnChoices {
  readonly label: string;
  readonly choices: readonly ColumnChoice[];
}

/** The roles to choose from, in groups. They depend on the layout of the file. The current role, {@link chosenValue}, is one of them. */
export function columnChoices(
  column: PreviewedColumn,
  file: Pick<PreviewedTable, 'layout' | 'formats'>,
): ColumnChoices[] {
  if (file.layout === 'crosstab') {
    const rows = { label: 'About the rows', choices: CROSSTAB_ROW_ROLES.map(choiceOf) };
    const figures =
      column.as === 'figures' ? [...FIGURE_ROLES, { as: 'figures', label: 'as the rows say' }] : FIGURE_ROLES;
    return [rows, { label: 'Figures', choices: [...figures, UNUSED_ROLE].map(choiceOf) }];
  }
  if (file.layout === 'respondents long') {
    return [
      { label: 'About the person', choices: [...PERSON_ROLES, REGION_ROLE].map(choiceOf) },
      { label: 'Media', choices: [...LONG_TABLE_ROLES, UNUSED_ROLE].map(choiceOf) },
    ];
  }
  const media = CHANNELS.map((channel) => ({ label: channel, choices: formatChoices(channel, column, file.formats) }));
  return [{ label: 'About the person', choices: [...PERSON_ROLES, REGION_ROLE, UNUSED_ROLE].map(choiceOf) }, ...media];
}

/** The value of the column's current choice. */
export function chosenValue({ as, channel, format }: PreviewedColumn): string {
  return channel === null ? as : valueOf(channel, format);
}

const choiceOf = ({ as, label }: Role): ColumnChoice => ({ value: as, label, as });
const valueOf = (channel: string, format: string | null) => `${channel}: > ${format ?? ''}`;

function formatChoices(channel: string, column: PreviewedColumn, formats: readonly PreviewedFormat[]): ColumnChoice[] {
  const as = channel === column.channel ? column.as : `${channel}: ${vehicleOf(column)}`;
  const ownFormats = formats.filter((one) => one.channel === channel).map(({ format }) => format);
  return ownFormats.map((format) => ({
    value: valueOf(channel, format),
    label: columnLabel({ as, channel, format }),
    as,
    format,
  }));
}

/** The name of the vehicle, without the name of a channel before it. */
function vehicleOf({ heading, as, channel }: PreviewedColumn): string {
  if (channel !== null) return as.slice(channel.length + 2);
  const name = heading.split(/:\s*/).at(-1)!.trim() || heading;
  return name.slice(0, VEHICLE_NAME_MAXIMUM);
}

/** Number of leftmost columns that are shown at first. */
const FIRST_COLUMN_COUNT = 16;

/** Indices of the columns that are shown at first: the leftmost columns, and the columns with questions. */
export function firstColumns({ columns }: PreviewedTable, askedHeadings: ReadonlySet<string>): number[] {
  return columns.flatMap(({ heading }, index) =>
    index < FIRST_COLUMN_COUNT || askedHeadings.has(heading) ? [index] : [],
  );
}

/** Whether each column has only numbers, perhaps with a sign, separators or %. Such columns are aligned right. */
export function numericColumns({ rows, columns }: PreviewedTable): boolean[] {
  const data = rows.filter(({ kind }) => kind === 'data');
  return columns.map((_, index) => {
    const cells = data.map(({ cells: row }) => row[index] ?? '').filter((cell) => cell !== '');
    return cells.length > 0 && cells.every((cell) => /^[-+]?[\d.,\s]+%?$/.test(cell));
  });
}

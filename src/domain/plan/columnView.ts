import { CHANNELS } from '../../../core/rules/channels.ts';
import type { SeenColumn, SeenFile } from './seenFile.ts';

export interface ColumnChoice {
  /** What a correction says. */
  readonly value: string;
  readonly label: string;
}

const ROLES: readonly ColumnChoice[] = [
  { value: 'id', label: 'id' },
  { value: 'weight', label: 'weight' },
  { value: 'age', label: 'age' },
  { value: 'gender', label: 'gender' },
  { value: 'groceryBuyer', label: 'grocery buyer' },
  { value: 'children', label: 'children' },
  { value: 'unused', label: 'not used' },
];
const HEADING_LETTERS = 120;

/** What a column is taken for, in words: "weight", "BVOD > BVOD 30s", "not used". */
export function columnWords({ as, channel, format }: SeenColumn): string {
  if (channel !== null) return format === null ? channel : `${channel} > ${format}`;
  return ROLES.find(({ value }) => value === as)?.label ?? as;
}

/** What a column may be: a role, or a vehicle of one of the channels. Its present one comes as it is. */
export function columnChoices(column: SeenColumn): {
  readonly roles: ColumnChoice[];
  readonly channels: ColumnChoice[];
} {
  const vehicle = vehicleOf(column);
  const channels = CHANNELS.map((channel) =>
    channel === column.channel
      ? { value: column.as, label: columnWords(column) }
      : { value: `${channel}: ${vehicle}`, label: channel },
  );
  return { roles: [...ROLES], channels };
}

/** The vehicle's own name, without a channel before it. */
function vehicleOf({ heading, as, channel }: SeenColumn): string {
  if (channel !== null) return as.slice(channel.length + 2);
  const last = heading.split(/:\s*/).at(-1)!.trim() || heading;
  return last.slice(0, HEADING_LETTERS);
}

const FIRST_COLUMNS = 16;

/** The places of the columns shown at first: the foremost, and those that are asked about. */
export function firstColumns({ columns }: SeenFile, asked: ReadonlySet<string>): number[] {
  return columns.flatMap(({ heading }, at) => (at < FIRST_COLUMNS || asked.has(heading) ? [at] : []));
}

/** Columns whose cells below the headings are numbers stand to the right. */
export function numericColumns({ rows, columns }: SeenFile): boolean[] {
  const data = rows.filter(({ kind }) => kind === 'data');
  return columns.map((_, at) => {
    const cells = data.map(({ cells: row }) => row[at] ?? '').filter((cell) => cell !== '');
    return cells.length > 0 && cells.every((cell) => /^[-+]?[\d.,\s]+%?$/.test(cell));
  });
}

import type { Reading } from '../../contract/bodies/doubts.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { counted, listed } from '../../words/wording.ts';
import { RESPONDENT_ROLES } from './columnRoles.ts';
import type { NamedColumn, RespondentColumns } from './respondentColumns.ts';

/** What a planner said of single columns. */
export type Corrected = NonNullable<Reading['columns']>;

/** Said of a column that a plan makes no use of. */
const ASIDE = ['unused', 'region'];

/** The corrections of columns that a file does not have, as a sentence. @param width  columns of the file */
export function notesOfMissing(corrected: Corrected, width: number): string[] {
  const missing = corrected.filter(({ column }) => column >= width).map(({ column }) => column + 1);
  if (missing.length === 0) return [];
  const which = `${missing.length === 1 ? 'column' : 'columns'} ${listed(missing.slice(0, 5).map(String))}`;
  const more = missing.length > 5 ? ` and ${missing.length - 5} more` : '';
  return [`This file has ${counted(width, 'column')}. What was said of ${which}${more} was not used.`];
}

/**
 * Columns as the planner says they are: a role, "region", "unused", or "Channel: Vehicle", perhaps with a format of the
 * channel. What names no channel is left as it was found.
 */
export function correctColumns<Columns extends Omit<RespondentColumns, 'inWords'>>(
  found: Columns,
  corrected: Corrected,
  mapping: MasterMapping,
): Columns {
  let columns = found;
  for (const { column, as, format } of corrected) {
    const heading = columns.headings[column];
    if (heading === undefined) continue;
    const role = RESPONDENT_ROLES.find((name) => name === as);
    const isAside = ASIDE.includes(as);
    const named = role === undefined && !isAside ? mapping.match(as) : null;
    if (role === undefined && !isAside && named === null) continue;
    const mapped = named === null || format === undefined ? named : mapping.inFormat(named, format);
    const others = without(columns, { index: column, heading });
    if (role !== undefined) columns = { ...others, roles: { ...others.roles, [role]: { index: column, heading } } };
    else if (as === 'region') columns = others;
    else if (mapped === null) columns = { ...others, unmatched: [...others.unmatched, heading] };
    else {
      const vehicles = [...others.vehicles, { index: column, heading, mapped }];
      columns = { ...others, vehicles: vehicles.toSorted((one, two) => one.index - two.index) };
    }
  }
  return columns;
}

function without<Columns extends Omit<RespondentColumns, 'inWords'>>(
  columns: Columns,
  { index, heading }: NamedColumn,
): Columns {
  const isOther = (column: NamedColumn | undefined) => column?.index !== index;
  return {
    ...columns,
    roles: Object.fromEntries(Object.entries(columns.roles).filter(([, column]) => isOther(column))),
    vehicles: columns.vehicles.filter(isOther),
    perhaps: columns.perhaps.filter(isOther),
    unmatched: columns.unmatched.filter((name) => name !== heading),
  };
}

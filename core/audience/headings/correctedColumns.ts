import type { Reading } from '../../contract/doubts.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import type { RespondentRole } from './columnRoles.ts';
import type { NamedColumn, RespondentColumns } from './respondentColumns.ts';

const ROLES: readonly RespondentRole[] = ['id', 'weight', 'age', 'gender', 'groceryBuyer', 'children'];

/** Columns as the planner says they are: a role, "unused", or "Channel: Vehicle". What names no channel is left as it was found. */
export function correctColumns<Columns extends Omit<RespondentColumns, 'inWords'>>(
  found: Columns,
  corrected: NonNullable<Reading['columns']>,
  mapping: MasterMapping,
): Columns {
  let columns = found;
  for (const { column, as } of corrected) {
    const heading = columns.headings[column];
    if (heading === undefined) continue;
    const role = ROLES.find((name) => name === as);
    const mapped = role === undefined && as !== 'unused' ? mapping.match(as) : null;
    if (role === undefined && as !== 'unused' && mapped === null) continue;
    const others = without(columns, { index: column, heading });
    if (role !== undefined) columns = { ...others, roles: { ...others.roles, [role]: { index: column, heading } } };
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

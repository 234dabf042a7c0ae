import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { respondentRole } from './columnRoles.ts';
import { matchHeading } from './headingParts.ts';
import type { Rows } from '../csv/preview.ts';

/** A transposed table has at least this many columns: fewer people are not a sample. */
const COLUMNS_MINIMUM = 20;
/** Its first column names at least this many roles, such as age and weight, and this many vehicles. */
const ROLES_MINIMUM = 2;
const VEHICLES_MINIMUM = 2;

/** Whether the table is transposed: its first column has the headings, and each other column is a respondent. */
export function areRespondentsInColumns(rows: Rows, mapping: MasterMapping): boolean {
  const firstColumn = rows.map(([name = '']) => name);
  const [first = []] = rows;
  if (first.length < COLUMNS_MINIMUM || first.filter((cell) => respondentRole(cell) !== null).length > 1) return false;
  const roles = new Set(firstColumn.map(respondentRole).filter((role) => role !== null));
  const vehicles = firstColumn.filter((name) => name !== '' && matchHeading(name, mapping) !== null);
  const filled = firstColumn.filter((name) => name !== '');
  // Crosstabs do not pass: their first column names audiences, and not roles such as age and weight.
  return (
    roles.size >= ROLES_MINIMUM &&
    vehicles.length >= VEHICLES_MINIMUM &&
    new Set(filled).size === filled.length &&
    rows.filter((row) => row.length === first.length).length === rows.length
  );
}

/** The table with its columns as rows. */
export function transposed(rows: Rows): string[][] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? ''));
}

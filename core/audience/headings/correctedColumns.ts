import type { Reading } from '../../contract/bodies/doubts.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { counted, listed } from '../../words/wording.ts';
import { isRegionHeading, RESPONDENT_ROLES } from './columnRoles.ts';
import type { NamedColumn, HeadedColumns } from './respondentColumns.ts';

/** The planner's corrections of single columns. */
export type ColumnCorrections = NonNullable<Reading['columns']>;

/** Corrections after which a column is not a media column. */
const NOT_MEDIA = ['unused', 'region'];

/** Whether a column says where a respondent lives: by the planner's correction, else by its heading. */
export function isMarketColumn({ heading, index }: NamedColumn, corrected: ColumnCorrections): boolean {
  const correction = corrected.find(({ column }) => column === index)?.as;
  return correction === undefined ? isRegionHeading(heading) : correction === 'region';
}

/** A sentence about corrections of columns that the file does not have. @param width  number of columns of the file */
export function notesOfMissing(corrected: ColumnCorrections, width: number): string[] {
  const missing = corrected.filter(({ column }) => column >= width).map(({ column }) => column + 1);
  if (missing.length === 0) return [];
  const missingColumns = `${missing.length === 1 ? 'column' : 'columns'} ${listed(missing.slice(0, 5).map(String))}`;
  const more = missing.length > 5 ? ` and ${missing.length - 5} more` : '';
  return [`This file has ${counted(width, 'column')}. Your corrections of ${missingColumns}${more} were not used.`];
}

/** Sentences about corrections whose format is not offered any more. Their vehicles take the main format of the channel. */
export function notesOfMissingFormats(corrected: ColumnCorrections, mapping: MasterMapping): string[] {
  return corrected.flatMap(({ as, format }) => {
    const vehicle = format === undefined ? null : mapping.match(as);
    if (vehicle === null || format === undefined || mapping.formatOf(vehicle.channel, format) !== null) return [];
    const { channel, publisher } = vehicle;
    return [
      `The format ${format} of ${channel} is not offered any more: ${publisher} counts as ${vehicle.format.format}. To choose another format, open the file’s first rows and columns.`,
    ];
  });
}

/**
 * Applies the planner's corrections: a role, "region", "unused", or "Channel: Vehicle", optionally with a format of the
 * channel. A correction that names no known channel is ignored.
 */
export function correctColumns<Columns extends HeadedColumns>(
  found: Columns,
  corrected: ColumnCorrections,
  mapping: MasterMapping,
): Columns {
  let columns = found;
  for (const { column, as, format } of corrected) {
    const heading = columns.headings[column];
    if (heading === undefined) continue;
    const role = RESPONDENT_ROLES.find((name) => name === as);
    const isExcluded = NOT_MEDIA.includes(as);
    const named = role === undefined && !isExcluded ? mapping.match(as) : null;
    if (role === undefined && !isExcluded && named === null) continue;
    const mapped = named === null || format === undefined ? named : mapping.inFormat(named, format);
    const others = withoutColumn(columns, { index: column, heading });
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

function withoutColumn<Columns extends HeadedColumns>(columns: Columns, { index, heading }: NamedColumn): Columns {
  const isOther = (column: NamedColumn | undefined) => column?.index !== index;
  return {
    ...columns,
    roles: Object.fromEntries(Object.entries(columns.roles).filter(([, column]) => isOther(column))),
    vehicles: columns.vehicles.filter(isOther),
    candidates: columns.candidates.filter(isOther),
    unrecognised: columns.unrecognised.filter(isOther),
    unmatched: columns.unmatched.filter((name) => name !== heading),
  };
}

import type { Reading } from '../../../core/contract/bodies/doubts.ts';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { vehicleRows } from '../../../core/planningData/lists/planningLists.ts';
import type { VehicleRow } from '../../../core/planningData/lists/planningLists.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import { plainName } from '../../../core/text/plainName.ts';
import type { PreviewedColumn } from '../plan/file/filePreview.ts';
import type { EditedLists } from './editLists.ts';

/**
 * The vehicles that a planner named by correcting columns of a file. The headings of the columns become other names of the
 * vehicles. A vehicle is left out if the mapping already knows it with these names.
 */
export function learnedVehicles(
  { columns = [] }: Pick<Reading, 'columns'>,
  previewed: readonly PreviewedColumn[],
  access: AccessData | undefined,
): VehicleRow[] {
  const knownVehicles = vehicleRows(access?.planning_data?.mapping ?? '');
  const learned = columns.flatMap(({ column, as, format }): VehicleRow[] => {
    const channel = CHANNELS.find((name) => as.startsWith(`${name}: `));
    const previewedColumn = previewed.find((one) => one.column === column);
    if (channel === undefined || previewedColumn === undefined) return [];
    const name = as.slice(channel.length + 2).trim();
    const heading = previewedColumn.heading.replaceAll('|', ' ').trim();
    const others = plainName(heading) === plainName(name) || heading === '' ? [] : [heading];
    return [{ name, others, channel, format: format ?? previewedColumn.format ?? '' }];
  });
  // The same list is returned if the vehicle adds nothing to it.
  return learned.filter((row) => withLearnedVehicle(knownVehicles, row) !== knownVehicles);
}

/** The lists with the learned names. A vehicle that is already in the list gets further names; a new vehicle is added in front. */
export function withLearned(lists: EditedLists, learned: readonly VehicleRow[]): EditedLists {
  return { ...lists, vehicles: learned.reduce(withLearnedVehicle, lists.vehicles) };
}

/** The rows with a learned vehicle or its further names. Returns the same array if it has them already. */
function withLearnedVehicle(rows: readonly VehicleRow[], learned: VehicleRow): readonly VehicleRow[] {
  const names = [learned.name, ...learned.others];
  const plainNames = new Set(names.map(plainName));
  const isSame = (row: VehicleRow) =>
    row.channel === learned.channel && [row.name, ...row.others].some((name) => plainNames.has(plainName(name)));
  const index = rows.findIndex(isSame);
  if (index < 0) return [learned, ...rows];
  const row = rows[index]!;
  const knownNames = new Set([row.name, ...row.others].map(plainName));
  const newNames = names.filter((name) => !knownNames.has(plainName(name)));
  return newNames.length === 0 ? rows : rows.with(index, { ...row, others: [...row.others, ...newNames] });
}

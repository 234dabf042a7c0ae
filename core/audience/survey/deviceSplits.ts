import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { plainName } from '../../words/plainName.ts';
import { devicePart, headingParts } from '../headings/headingParts.ts';
import type { RespondentColumns, VehicleColumn } from '../headings/respondentColumns.ts';
import { isCounted, timesOf, useOf } from './mediaCandidates.ts';
import type { SurveyContext } from './mediaCandidates.ts';

const BRACKETS_AT_END = /[([{]([^()[\]{}]*)[)\]}]\s*$/;
/** Weighted sums of the same cells may differ by this share, because of rounding. */
const ROUNDING_SHARE = 1e-9;

/** Whether a heading names a device (part), all devices (whole), or neither (plain). */
function kindOf({ heading, mapped }: VehicleColumn, mapping: MasterMapping): 'part' | 'whole' | 'plain' {
  const inBrackets = BRACKETS_AT_END.exec(heading)?.[1];
  const texts = [...headingParts(heading).names, heading, ...(inBrackets === undefined ? [] : [`… ${inBrackets}`])];
  // The "TV" of "Apple TV" does not name a device.
  const isOwn = (name: string) => name === '…' || mapping.named(name)?.publisher === mapped.publisher;
  const parts = texts.map(devicePart).filter((part) => part !== null && isOwn(part.name));
  if (parts.length === 0) return 'plain';
  return parts.some((part) => part?.isPart) ? 'part' : 'whole';
}

/**
 * Leaves out the columns for single devices if the vehicle has a column for all devices, such as "YouTube mobile" next to
 * "YouTube": the same use would be counted twice. If the columns contradict each other, all are kept, and the questions about
 * repeated vehicles decide.
 */
export function decideDevices(columns: RespondentColumns, context: SurveyContext): RespondentColumns {
  const byVehicle = new Map<string, { column: VehicleColumn; kind: ReturnType<typeof kindOf> }[]>();
  for (const column of columns.vehicles) {
    if (column.tickTimes !== undefined) continue;
    const key = `${column.mapped.channel}\n${plainName(column.mapped.publisher)}`;
    byVehicle.set(key, [...(byVehicle.get(key) ?? []), { column, kind: kindOf(column, context.mapping) }]);
  }
  const dropped: VehicleColumn[] = [];
  const notes: string[] = [];
  for (const ofVehicle of byVehicle.values()) {
    const parts = ofVehicle.filter(({ kind }) => kind === 'part').map(({ column }) => column);
    const [whole, ...others] = ofVehicle.filter(({ kind }) => kind !== 'part').map(({ column }) => column);
    if (whole === undefined || others.length > 0 || parts.length === 0 || !isWhole(whole, parts, context)) continue;
    dropped.push(...parts);
    const named = parts.map(({ heading }) => `"${heading}"`).join(', ');
    notes.push(
      `${named} ${parts.length === 1 ? 'was' : 'were'} not used: "${whole.heading}" has the use on all devices.`,
    );
  }
  if (dropped.length === 0) return columns;
  const saysAddedUp = (note: string) =>
    note.endsWith('added up.') && dropped.some(({ heading }) => note.includes(`"${heading}"`));
  return {
    ...columns,
    vehicles: columns.vehicles.filter((column) => !dropped.includes(column)),
    notes: [...columns.notes.filter((note) => !saysAddedUp(note)), ...notes],
  };
}

/** Whether a column can be the total of its parts: it has counts if a part has counts, and no part has more users or use. */
function isWhole(whole: VehicleColumn, parts: readonly VehicleColumn[], context: SurveyContext): boolean {
  const usersOf = (column: VehicleColumn) =>
    (context.survey.columns.get(column.index)?.cells ?? []).reduce(
      (sum, { text, people }) => sum + (timesOf(text, column, context.decimal) > 0 ? people : 0),
      0,
    );
  const users = usersOf(whole);
  const areCounted = isCounted(whole, context);
  if (!areCounted && parts.some((part) => isCounted(part, context))) return false;
  const covers = parts.every((part) => {
    const isLess = !areCounted || useOf(part, context) <= useOf(whole, context) * (1 + ROUNDING_SHARE);
    return usersOf(part) <= users * (1 + ROUNDING_SHARE) && isLess;
  });
  return covers && users > 0;
}

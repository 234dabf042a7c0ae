import { plainName } from '../../text/plainName.ts';
import { usesOfChannel } from '../doubts/doubts.ts';
import type { RespondentColumns, VehicleColumn } from '../headings/respondentColumns.ts';
import { cellsOf, meanUseOf, holdsCounts, saysAddedUp, usersOf } from './mediaCandidates.ts';
import type { SurveyContext } from './mediaCandidates.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { devicePart, headingParts } from '../headings/headingParts.ts';

/** Ids of answers to the question. */
const ONCE = 'once';
const ADDED = 'added';

/**
 * Asks about a vehicle with two columns under two of its names, such as "KIIS" and "KIIS FM", if both have the same answers: one
 * is most likely a copy of the other.
 */
export function decideSameVehicle(columns: RespondentColumns, context: SurveyContext): RespondentColumns {
  const firstByVehicle = new Map<string, VehicleColumn>();
  const copies: (readonly [VehicleColumn, VehicleColumn])[] = [];
  for (const column of columns.vehicles) {
    if (column.tickTimes !== undefined) continue;
    const key = `${column.mapped.channel}\n${column.mapped.publisher}`;
    const other = firstByVehicle.get(key);
    if (other === undefined) firstByVehicle.set(key, column);
    else if (plainName(other.heading) !== plainName(column.heading) && haveSameAnswers(other, column, context))
      copies.push([other, column]);
  }
  const dropped = copies.flatMap(([one, two]) => (askWhetherBothCount(one, two, context) === ONCE ? [two] : []));
  if (dropped.length === 0) return columns;
  return {
    ...columns,
    vehicles: columns.vehicles.filter((column) => !dropped.includes(column)),
    notes: [
      ...columns.notes.filter((note) => !dropped.some((column) => saysAddedUp(note, column))),
      ...dropped.map(({ heading, mapped }) => `"${heading}" was not used: ${mapped.publisher} has another column.`),
    ],
  };
}

/** Whether each answer was given by as many people in one column as in the other, and at least one person uses the vehicle. */
function haveSameAnswers(one: VehicleColumn, two: VehicleColumn, context: SurveyContext): boolean {
  const countsOf = (column: VehicleColumn) => cellsOf(column, context.survey).toSorted().join('\n');
  return meanUseOf(one, context) > 0 && countsOf(one) !== '' && countsOf(one) === countsOf(two);
}

function askWhetherBothCount(one: VehicleColumn, two: VehicleColumn, context: SurveyContext): string {
  const { registry, survey } = context;
  const { channel, publisher } = two.mapped;
  const use = meanUseOf(two, context);
  return registry.ask({
    code: 'same vehicle',
    columns: [one.heading, two.heading],
    cells: cellsOf(two, survey),
    message: `"${one.heading}" and "${two.heading}" are both ${publisher} of ${channel} and hold the same answers. Do both count?`,
    assumed: ONCE,
    options: [
      { id: ONCE, label: 'No: they are one vehicle, which counts once', usesPerPerson: usesOfChannel(channel, 0) },
      { id: ADDED, label: 'Yes: their uses are parts that add up', usesPerPerson: usesOfChannel(channel, use) },
    ],
  });
}

const BRACKETS_AT_END = /[([{]([^()[\]{}]*)[)\]}]\s*$/;
/** Weighted sums of the same cells may differ by this share, because of rounding. */
const ROUNDING_SHARE = 1e-9;

/** Whether a heading names a device (part), all devices (whole), or neither (plain). */
function deviceKindOf({ heading, mapped }: VehicleColumn, mapping: MasterMapping): 'part' | 'whole' | 'plain' {
  // "…" takes the place of the name of the vehicle: brackets may hold only the device, as in "YouTube (mobile)".
  const inBrackets = BRACKETS_AT_END.exec(heading)?.[1];
  const texts = [...headingParts(heading).names, heading, ...(inBrackets === undefined ? [] : [`… ${inBrackets}`])];
  // The "TV" of "Apple TV" does not name a device.
  const isNameOfVehicle = (name: string) => name === '…' || mapping.named(name)?.publisher === mapped.publisher;
  const parts = texts.map(devicePart).filter((part) => part !== null && isNameOfVehicle(part.name));
  if (parts.length === 0) return 'plain';
  return parts.some((part) => part?.isPart) ? 'part' : 'whole';
}

/**
 * Leaves out the columns for single devices if the vehicle has a column for all devices, such as "YouTube mobile" next to
 * "YouTube": the same use would be counted twice. If the columns contradict each other, all are kept, and the questions about
 * repeated vehicles decide.
 */
export function decideDevices(columns: RespondentColumns, context: SurveyContext): RespondentColumns {
  const byVehicle = new Map<string, { column: VehicleColumn; kind: ReturnType<typeof deviceKindOf> }[]>();
  for (const column of columns.vehicles) {
    if (column.tickTimes !== undefined) continue;
    const key = `${column.mapped.channel}\n${plainName(column.mapped.publisher)}`;
    byVehicle.set(key, [...(byVehicle.get(key) ?? []), { column, kind: deviceKindOf(column, context.mapping) }]);
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
  return {
    ...columns,
    vehicles: columns.vehicles.filter((column) => !dropped.includes(column)),
    notes: [...columns.notes.filter((note) => !dropped.some((column) => saysAddedUp(note, column))), ...notes],
  };
}

/** Whether a column can be the total of its parts: it has counts if a part has counts, and no part has more users or use. */
function isWhole(whole: VehicleColumn, parts: readonly VehicleColumn[], context: SurveyContext): boolean {
  const users = usersOf(whole, context);
  const areCounted = holdsCounts(whole, context);
  if (!areCounted && parts.some((part) => holdsCounts(part, context))) return false;
  const covers = parts.every((part) => {
    const isLess = !areCounted || meanUseOf(part, context) <= meanUseOf(whole, context) * (1 + ROUNDING_SHARE);
    return usersOf(part, context) <= users * (1 + ROUNDING_SHARE) && isLess;
  });
  return covers && users > 0;
}

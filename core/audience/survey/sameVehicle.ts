import { plainName } from '../../words/plainName.ts';
import type { Totals } from '../doubts/doubts.ts';
import type { RespondentColumns, VehicleColumn } from '../headings/respondentColumns.ts';
import { cellsOf, channelIndex, useOf, withUse } from './mediaCandidates.ts';
import type { SurveyContext } from './mediaCandidates.ts';

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
      ...columns.notes.filter(
        (note) => !(note.endsWith('added up.') && dropped.some(({ heading }) => note.includes(`"${heading}"`))),
      ),
      ...dropped.map(({ heading, mapped }) => `"${heading}" was not used: ${mapped.publisher} has another column.`),
    ],
  };
}

/** Whether each answer was given by as many people in one column as in the other, and at least one person uses the vehicle. */
function haveSameAnswers(one: VehicleColumn, two: VehicleColumn, context: SurveyContext): boolean {
  const countsOf = (column: VehicleColumn) => cellsOf(column, context.survey).toSorted().join('\n');
  return useOf(one, context) > 0 && countsOf(one) !== '' && countsOf(one) === countsOf(two);
}

function askWhetherBothCount(one: VehicleColumn, two: VehicleColumn, context: SurveyContext): string {
  const { registry, survey } = context;
  const { channel, publisher } = two.mapped;
  let chosen = ONCE;
  const use = useOf(two, context);
  const effect = (answer: string) => (totals: Totals) =>
    answer === chosen ? totals : withUse(totals, channelIndex(channel), answer === ADDED ? use : -use);
  chosen = registry.ask({
    code: 'same vehicle',
    columns: [one.heading, two.heading],
    cells: cellsOf(two, survey),
    message: `"${one.heading}" and "${two.heading}" are both ${publisher} of ${channel} and hold the same answers. Do both count?`,
    assumed: chosen,
    options: [
      { id: ONCE, label: 'No: they are one vehicle, which counts once', effect: effect(ONCE) },
      { id: ADDED, label: 'Yes: their uses are parts that add up', effect: effect(ADDED) },
    ],
  });
  return chosen;
}

import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { learnedVehicles, withLearned } from './learnedNames.ts';

const mapping = 'vehicle,aliases,channel,format\nNova,Nova FM,Radio,Radio 30s spot\n';
const access: AccessData = { planning_data: { mapping, assumptions: 'x', access_lists: 'x' } };
const column = (place: number, heading: string) => ({
  ...{ column: place, heading, as: 'unused', channel: null, format: null },
});
const columns = [column(0, 'age'), column(1, 'Q7: Seven Hills FM'), column(2, 'Nova 100'), column(3, 'Nova FM')];
const learnedFrom = (corrected: { column: number; as: string; format?: string }[]) =>
  learnedVehicles({ columns: corrected }, columns, access);

test('a column that was matched to a vehicle gives the vehicle, with the heading as another name', () => {
  const learned = learnedFrom([
    { column: 1, as: 'Radio: Seven Hills FM', format: 'Radio 30s spot' },
    { column: 0, as: 'age' },
  ]);
  expect(learned).toEqual([
    { name: 'Seven Hills FM', others: ['Q7: Seven Hills FM'], channel: 'Radio', format: 'Radio 30s spot' },
  ]);
});

test('names that the mapping has are left out, and further names are added to their vehicle', () => {
  expect(learnedFrom([{ column: 3, as: 'Radio: Nova FM' }])).toEqual([]);
  const learned = learnedFrom([{ column: 2, as: 'Radio: Nova' }]);
  const nova = { name: 'Nova', others: ['Nova FM'], channel: 'Radio', format: 'Radio 30s spot' };
  const lists = { clients: [], strategies: [], demographics: [], vehicles: [nova] };
  expect(withLearned(lists, learned).vehicles).toEqual([{ ...nova, others: ['Nova FM', 'Nova 100'] }]);
  const other = { name: 'Zed', others: [], channel: 'Radio', format: 'Radio 30s spot' };
  expect(withLearned(lists, [other]).vehicles).toEqual([other, nova]);
});

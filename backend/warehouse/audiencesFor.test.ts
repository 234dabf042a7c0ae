import { audiencesFor } from './audiencesFor.ts';
import type { WarehouseAudience } from './warehouseAudiences.ts';

const audience = (name: string, clients: readonly string[] | null): WarehouseAudience => ({
  ...{ name, clients, description: '', people: 1, rows: 1, date: '2026-09-30', licence: 'Ours.' },
  ...{ sample: 'never', unavailableReason: null },
});
const AUDIENCES = [
  audience('Panel', null),
  audience('Bank panel', ['Old Bank']),
  audience('Trips', ['Coastline Travel']),
];
const bank = { id: 'bank', name: 'Banksia Bank', was: ['Old Bank'], retired: false };

test('a person may use audiences for all clients, and for the person’s own clients, also under earlier names', () => {
  expect(audiencesFor(AUDIENCES, [bank]).map(({ name }) => name)).toEqual(['Panel', 'Bank panel']);
  expect(audiencesFor(AUDIENCES, []).map(({ name }) => name)).toEqual(['Panel']);
});

import { readFileSync } from 'node:fs';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { splitNames } from '../../../core/words/wording.ts';
import {
  addItem,
  conditionText,
  changeCondition,
  draftFaults,
  editItem,
  editVehicle,
  listChanges,
  movedVehicleSentences,
  rebaseLists,
  nameRefusal,
  removeItem,
  withNamesOfClients,
} from './editLists.ts';
import type { EditedLists } from './editLists.ts';

const item = (id: string, name: string) => ({ id, name, was: [], retired: false });
const vehicle = (name: string, channel = 'Radio', format = 'Radio 30s spot') => ({ name, others: [], channel, format });
const base: EditedLists = {
  clients: [item('a', 'A'), item('b', 'B')],
  strategies: [{ ...item('s', 'S'), attention_threshold_seconds: 2, says: 'x' }],
  demographics: [{ ...item('d', 'D'), age_from: 18 }],
  vehicles: [vehicle('Nova'), vehicle('KIIS')],
};

test('each change of the lists has a sentence', () => {
  let lists = editItem(base, 'clients', 'a', { name: 'Alpha' });
  lists = editItem(lists, 'clients', 'b', { retired: true });
  lists = editItem(lists, 'demographics', 'd', { age_from: undefined, age_to: 30 });
  lists = addItem(lists, 'demographics', 'women 40+', base);
  lists = editVehicle(lists, 0, { name: 'Nova 100' }, base);
  lists = editVehicle(lists, 1, { format: 'Live read' }, base);
  expect(listChanges(base, lists)).toEqual([
    'A is now Alpha.',
    'B is retired.',
    'D: its rule changes.',
    'women 40+ is a new demographic.',
    'Nova 100 (Radio) is a new vehicle.',
    'KIIS (Radio): format changes.',
    'Nova (Radio) is no longer a vehicle.',
  ]);
  expect(lists.demographics[0]).not.toHaveProperty('age_from');
  expect(lists.demographics[1]).toMatchObject({ id: 'women-40-plus', age_from: 40, gender: 'women' });
  expect(lists.vehicles[0]!.others).toEqual(['Nova']);
});

test('conditions on columns are added, changed and removed', () => {
  let lists = base;
  const change = (place: number, to: object | null) => {
    lists = editItem(lists, 'demographics', 'd', changeCondition(lists.demographics[0]!, place, to));
  };
  change(0, {});
  change(1, { name: 'Income' });
  change(0, { name: 'Region', is: splitNames(' Metro|  Regional |') });
  expect(lists.demographics[0]!.columns).toEqual([
    { name: 'Region', is: ['Metro', 'Regional'] },
    { name: 'Income', is: [] },
  ]);
  expect(conditionText(lists.demographics[0]!.columns![0]!)).toBe('Metro | Regional');
  expect(listChanges(base, lists)).toEqual(['D: its rule changes.']);
  change(1, null);
  change(0, null);
  expect(lists).toEqual(base);
});

test('an added item never gets the id of another one, and can be removed', () => {
  const lists = addItem(removeItem(base, 'clients', 'a'), 'clients', 'a', base);
  expect(lists.clients.map(({ id }) => id)).toEqual(['b', 'a-2']);
});

test('own changes are applied to the lists of another editor', () => {
  const mine = editVehicle(editItem(base, 'clients', 'a', { name: 'Alpha' }), 0, { format: 'Live read' }, base);
  const theirs = addItem(editItem(base, 'clients', 'b', { name: 'Beta' }), 'clients', 'C', base);
  const both = rebaseLists(base, mine, { ...theirs, vehicles: [vehicle('Nova'), vehicle('Smooth')] });
  expect(both.clients.map(({ name }) => name)).toEqual(['Alpha', 'Beta', 'C']);
  expect(both.vehicles.map(({ name, format }) => [name, format])).toEqual([
    ['Nova', 'Live read'],
    ['Smooth', 'Radio 30s spot'],
  ]);
});

test('a vehicle whose name is cleared and typed again gets no other name', () => {
  const cleared = editVehicle(base, 0, { name: '' }, base);
  expect(editVehicle(cleared, 0, { name: 'Nova' }, base).vehicles[0]!.others).toEqual([]);
  expect(editVehicle(cleared, 0, { name: 'Nova 100' }, base).vehicles[0]!.others).toEqual(['Nova']);
});

test('an item without a name is reported, and a taken name is refused whatever its case', () => {
  const nameless = editItem(base, 'clients', 'a', { name: '' });
  expect(listChanges(base, nameless)).toEqual(['A has no name now.']);
  const renamed = editItem(editItem(base, 'clients', 'a', { name: 'Alpha' }), 'clients', 'b', { retired: true });
  const refusal = (name: string) => nameRefusal(renamed, base, 'clients', name);
  expect(refusal('ALPHA')).toBe('"Alpha" is on the list already.');
  expect(refusal('a')).toBe('"a" is an earlier name of Alpha.');
  expect(refusal('B')).toBe('"B" is on the list already, retired: offer it again.');
  expect(refusal('C')).toBeNull();
});

test('the vehicles of a plan that would move have a sentence each', () => {
  const scores = [
    { Channel: 'Radio', Publisher: 'Nova' },
    { Channel: 'Radio', Publisher: 'KIIS' },
    { Channel: 'Radio', Publisher: 'Unlisted' },
  ];
  const renamed = editVehicle(base, 0, { name: 'Nova 100' }, base);
  expect(movedVehicleSentences(scores, base, renamed)).toEqual([]);
  const moved = editVehicle(renamed, 0, { channel: 'Podcasts', format: 'Host read 30s' }, base);
  expect(movedVehicleSentences(scores, base, { ...moved, vehicles: moved.vehicles.slice(0, 1) })).toEqual([
    'Nova (Radio, Radio 30s spot) moves to Podcasts, Host read 30s.',
    'KIIS (Radio, Radio 30s spot) is no longer in the mapping.',
  ]);
});

test('the new seconds of a strategy are named', () => {
  const lists = editItem(base, 'strategies', base.strategies[0]!.id, { attention_threshold_seconds: 3 });
  expect(listChanges(base, lists)).toEqual([
    expect.stringContaining(
      `${base.strategies[0]!.name} counts attention from 3 seconds instead of ${base.strategies[0]!.attention_threshold_seconds}.`,
    ),
  ]);
});

test('a description that stays although the seconds change is named, because it may name the seconds', () => {
  const [strategy] = base.strategies;
  const described = editItem(base, 'strategies', strategy!.id, { says: 'Two seconds count.' });
  const withSeconds = editItem(described, 'strategies', strategy!.id, { attention_threshold_seconds: 3 });
  expect(listChanges(described, withSeconds)[0]).toMatch(
    / Its description stays; check that it is still right: “Two seconds count\.”$/,
  );
  const both = editItem(withSeconds, 'strategies', strategy!.id, { says: 'Three seconds count.' });
  expect(listChanges(described, both)[0]).toMatch(/counts attention from 3 seconds instead of [\d.]+\.$/);
});

test('an earlier name of the same client is a fault of its field; going back to a version keeps the names of clients', () => {
  const renamed = editItem(base, 'clients', 'a', { name: 'Alpha', was: ['A'] });
  const back = editItem(renamed, 'clients', 'a', { name: 'A' });
  const access = {
    planning_data: { assumptions: readFileSync('core/planningData/assumptions.csv', 'utf8') },
  } as unknown as AccessData;
  const { placed } = draftFaults(back, renamed, access);
  expect(placed).toContainEqual({
    sentence: '"A" is an earlier name of Alpha. An administrator can give it back on the page Company.',
    at: { list: 'clients', id: 'a', field: 'name' },
  });
  expect(draftFaults(renamed, renamed, access).sentences.join()).not.toContain('earlier name');
  expect(listChanges(renamed, withNamesOfClients(base, renamed))).toEqual([]);
});

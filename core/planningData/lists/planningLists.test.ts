import { readFileSync } from 'node:fs';
import type { PlanningLists } from '../../contract/bodies/planningLists.ts';
import { EVERYBODY } from './demographic.ts';
import { parsePlanningData } from '../planningData.ts';
import {
  carriedForward,
  mappingForFormats,
  listFaults,
  listsOf,
  vehicleRows,
  vehiclesText,
  withLists,
} from './planningLists.ts';

const text = (file: string) => readFileSync(`core/planningData/${file}`, 'utf8');
const seed = parsePlanningData({
  assumptions: text('assumptions.csv'),
  mapping: text('masterMapping.csv'),
  accessLists: text('accessLists.json'),
});
const formats = { rows: seed.assumptions, retired: seed.retired };
const lists = listsOf(seed);

/** The lists with another item at a place. */
function changed<List extends 'strategies' | 'demographics' | 'clients'>(
  list: List,
  place: number,
  change: Partial<PlanningLists[List][number]>,
): PlanningLists {
  return { ...lists, [list]: lists[list].map((item, at) => (at === place ? { ...item, ...change } : item)) };
}

test('the copy of the shipped lists may be published, and means the same', () => {
  expect(listFaults(lists, formats)).toEqual([]);
  const again = withLists(seed, lists);
  expect([again.strategies, again.demographics, again.clients]).toEqual([
    seed.strategies,
    seed.demographics,
    seed.clients,
  ]);
  expect(again.items).toEqual(seed.items);
  expect(again.name).toBe(seed.name);
  expect(vehicleRows(again.texts.mapping)).toEqual(vehicleRows(seed.texts.mapping));
});

const line = (...rows: string[]) => `${lists.vehicles}${rows.map((row) => `${row}\n`).join('')}`;
test.each<[string, PlanningLists, string]>([
  [
    'a name twice',
    changed('clients', 0, { name: 'magpie mobile' }),
    'Two items of the list are named "Magpie Mobile".',
  ],
  [
    'an earlier name of another',
    {
      ...changed('clients', 0, { was: ['Old'] }),
      clients: [...changed('clients', 0, { was: ['Old'] }).clients, { id: 'x', name: 'Old', was: [], retired: false }],
    },
    '"Old" is an earlier name of Banksia Bank; an earlier name cannot go to another client.',
  ],
  ['no name', changed('demographics', 1, { name: ' ' }), 'A demographic has no name.'],
  [
    'a threshold',
    changed('strategies', 0, { attention_threshold_seconds: 61 }),
    'Reminder: the threshold must be between 0 and 60 seconds.',
  ],
  ['no threshold', changed('strategies', 0, { attention_threshold_seconds: null }), 'Reminder: the threshold must be'],
  ['nothing said', changed('strategies', 0, { says: '' }), 'Reminder: say what counts as attentive.'],
  [
    'no strategy',
    { ...lists, strategies: lists.strategies.map((item) => ({ ...item, retired: true })) },
    'The list of strategies is empty.',
  ],
  [
    'ages',
    changed('demographics', 1, { age_from: 40, age_to: 39 }),
    'people 18-39: it starts at 40 and ends at 39; swap them.',
  ],
  ['an age that is a text', changed('demographics', 1, { age_to: 'abc' }), 'people 18-39: “abc” is not a number.'],
  [
    'a threshold that is a text',
    changed('strategies', 0, { attention_threshold_seconds: '2 s' }),
    'Reminder: “2 s” is not a number.',
  ],
  ['half an age', changed('demographics', 1, { age_from: 18.5 }), 'people 18-39: ages are whole years from 0 to 120.'],
  [
    'no rule',
    { ...lists, demographics: [{ id: 'x', name: 'x', was: [], retired: false }] },
    'x: choose ages, a gender',
  ],
  [
    'a column without answers',
    changed('demographics', 1, { columns: [{ name: 'Region', is: [] }] }),
    'people 18-39: a column needs its heading and at least one answer.',
  ],
  [
    'an empty answer',
    changed('demographics', 1, { columns: [{ name: 'Region', is: ['Metro', ' '] }] }),
    'people 18-39: a column needs its heading and at least one answer.',
  ],
  [
    'a column twice',
    changed('demographics', 1, {
      columns: [
        { name: 'Home region', is: ['Metro'] },
        { name: 'home_region', is: ['Regional'] },
      ],
    }),
    'people 18-39: the column "home_region" has two conditions; put their answers together.',
  ],
  ['a channel', { ...lists, vehicles: line('X,,Blimps,Blimp') }, 'No channel is named "Blimps".'],
  [
    'a format',
    { ...lists, vehicles: line('X,,Radio,Blimp') },
    'Vehicles: Line 169, column format: "Blimp" is no format of Radio',
  ],
  [
    'a vehicle twice',
    { ...lists, vehicles: line('X,7+,BVOD,BVOD 30s') },
    'has a name (7plus) that line 17 of BVOD has too',
  ],
  [
    'many vehicles',
    { ...lists, vehicles: line(...Array.from({ length: 2_900 }, (_, at) => `V${at},,Radio,Radio 30s spot`)) },
    'There are more than 3000 vehicles.',
  ],
])('%s is refused', (_what, faulty, sentence) => {
  expect(listFaults(faulty, formats).join('\n')).toContain(sentence);
});

test('a demographic may be made of columns alone, and keeps them', () => {
  const columns = [{ name: ' Region', is: ['Metro ', 'Regional'] }];
  const own = { ...lists, demographics: [{ id: 'x', name: 'x', was: [], retired: false, columns }] };
  expect(listFaults(own, formats)).toEqual([]);
  const data = withLists(seed, own);
  expect(data.demographics[0]!.filter).toEqual({ ...EVERYBODY, columns });
  expect(listsOf(data).demographics).toEqual(own.demographics);
});

test('of many faults twenty are listed', () => {
  const faulty = { ...lists, vehicles: line(...Array.from({ length: 34 }, (_, at) => `V${at},,Radio,Blimp`)) };
  expect(listFaults(faulty, formats)).toHaveLength(21);
  expect(listFaults(faulty, formats).at(-1)).toBe('and 14 more');
});

test('3,000 vehicles may be published', () => {
  const many = Array.from({ length: 3_000 }, (_, at) => ({
    name: `V${at}`,
    others: [],
    channel: 'Radio',
    format: 'Radio 30s spot',
  }));
  expect(listFaults({ ...lists, vehicles: vehiclesText(many) }, formats)).toEqual([]);
});

test('names that an item has had stay with it, and an item that is missing is retired', () => {
  const renamed = changed('clients', 0, { name: 'Banksia' });
  const next = carriedForward({ ...renamed, clients: renamed.clients.slice(0, 5) }, lists);
  expect(next.clients[0]).toMatchObject({ id: 'banksia-bank', name: 'Banksia', was: ['Banksia Bank'], retired: false });
  expect(next.clients.at(-1)).toMatchObject({ name: 'Wattle Home Insurance', retired: true });
  const back = carriedForward(lists, next);
  expect(back.clients[0]).toMatchObject({ name: 'Banksia Bank', was: ['Banksia'] });
});

test('a vehicle of a format that is no longer there gets the first one of its channel', () => {
  const mapping = vehiclesText([
    { name: 'A', others: ['a', 'b'], channel: 'Radio', format: 'Gone' },
    { name: 'B', others: [], channel: 'Radio', format: 'Radio 30s spot' },
  ]);
  const fitted = mappingForFormats(mapping, seed.assumptions);
  expect(vehicleRows(fitted).map(({ format }) => format)).toEqual(['Radio 30s spot', 'Radio 30s spot']);
  expect(mappingForFormats(lists.vehicles, seed.assumptions)).toBe(lists.vehicles);
});

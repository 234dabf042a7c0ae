import { offeredItem, listItems } from './listItems.ts';

test.each([
  ['Banksia Bank', 'banksia-bank'],
  ['women 40+', 'women-40-plus'],
  ['all people 14+', 'all-people-14-plus'],
  ['H&M  (Australia)', 'h-and-m-australia'],
  ['Café Élan', 'cafe-elan'],
  ['漢字', '漢字'],
  ['!?', '21-3f'],
])('the id of "%s" is %s', (name, id) => {
  expect(listItems([{ name }])).toEqual([{ id, name, was: [], retired: false }]);
});

test('names that are alike keep ids of their own', () => {
  const names = ['A+', 'A plus', 'a-plus', 'B'];
  expect(listItems(names.map((name) => ({ name }))).map(({ id }) => id)).toEqual([
    'a-plus',
    'a-plus-2',
    'a-plus-3',
    'b',
  ]);
});

test('an id of its own is kept, and no other name gets it', () => {
  const items = listItems([{ name: 'Magpie' }, { name: 'Magpie Mobile', id: 'magpie' }]);
  expect(items.map(({ id }) => id)).toEqual(['magpie-2', 'magpie']);
});

test('an earlier name finds its item; a retired item is not offered', () => {
  const items = listItems([
    { name: 'Magpie Mobile', was: ['Magpie'] },
    { name: 'Wattle', retired: true },
  ]);
  expect(['Magpie', 'Magpie Mobile', 'Wattle', 'Other'].map((name) => offeredItem(items, name)?.name)).toEqual([
    'Magpie Mobile',
    'Magpie Mobile',
    undefined,
    undefined,
  ]);
});

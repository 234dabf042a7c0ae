import { listItems } from './listItems.ts';

test.each([
  ['Banksia Bank', 'banksia-bank'],
  ['women 40+', 'women-40-plus'],
  ['all people 14+', 'all-people-14-plus'],
  ['H&M  (Australia)', 'h-and-m-australia'],
  ['Café Élan', 'cafe-elan'],
  ['漢字', '漢字'],
  ['!?', '21-3f'],
])('the id of "%s" is %s', (name, id) => {
  expect(listItems([name])).toEqual([{ id, name }]);
});

test('names that are alike keep ids of their own', () => {
  expect(listItems(['A+', 'A plus', 'a-plus', 'B']).map(({ id }) => id)).toEqual([
    'a-plus',
    'a-plus-2',
    'a-plus-3',
    'b',
  ]);
});

import { decidePositions } from './positionTicks.ts';
import type { UseColumn } from './useColumn.ts';

/** A column with some texts, each in ten rows. */
function columnOf(...texts: string[]): UseColumn {
  const meaning = (text: string) => Number(text);
  const cells = texts.map((text) => ({ text, rows: 10, people: 10 }));
  const blankRows = texts.includes('') ? 10 : 0;
  return { cells, hasMoreTexts: false, blankRows, isDecided: false, meaning } as unknown as UseColumn;
}

test('columns with the position of their answer are ticks', () => {
  const columns = [columnOf('1', ''), columnOf('2', ''), columnOf('', '3')];
  expect(decidePositions(columns)).toHaveLength(1);
  expect(columns.map(({ meaning }) => [meaning('1'), meaning('2'), meaning('3'), meaning('')])).toEqual([
    [1, 2, 3, 0],
    [1, 1, 3, 0],
    [1, 2, 1, 0],
  ]);
});

test.each([
  ['counts', [columnOf('1', '2', ''), columnOf('2', '4', ''), columnOf('3', '')]],
  ['ticks', [columnOf('1', ''), columnOf('1', ''), columnOf('1', '')]],
  ['numbers in every row', [columnOf('1'), columnOf('2'), columnOf('3')]],
  ['codes for no answer', [columnOf('97', ''), columnOf('98', ''), columnOf('99', '')]],
])('%s are not positions', (_, columns) => {
  expect(decidePositions(columns)).toEqual([]);
});

import type { MergedRow, RateRow } from '../../../core/planningData/rates/rateRow.ts';
import { changesToShow, editCells } from './editCard.ts';
import { readTyped, shownCell, editableText } from './rateCells.ts';
import type { CellChange, GridColumn } from './rateCells.ts';

const KEY = { channel: 'FTA Metro', format: 'Metro 30s spot', price_for: '' } as const;
const OTHER = { ...KEY, format: 'Metro 15s spot' };
const SEED = 'seed';
const INHERITED: readonly MergedRow[] = [
  {
    ...{ ...KEY, price: 42, basis: 'cpm', price_source: 'Illustrative', attention_share: 0.43 },
    ...{ mean_active_seconds: 14, source: 'ThinkTV', bought: 0.6, price_from: SEED, attention_from: SEED },
  },
  { ...OTHER, price: 26, basis: 'cpm', bought: 0.4, price_from: SEED },
];
const changeOf = (column: GridColumn, value: CellChange['value'], row: CellChange['row'] = KEY): CellChange => ({
  row,
  column,
  value,
});
const nameOf = () => 'Agency';

test('a typed price makes its group the card’s own, and if it is removed the whole group is inherited again', () => {
  const edited = editCells([], [changeOf('price', 39.5)], INHERITED);
  expect(edited).toEqual([{ ...KEY, price: 39.5, basis: 'cpm' }]);
  const [own] = edited;
  expect(shownCell('price', own!, INHERITED[0]!, nameOf)).toEqual({
    ...{ text: '39.50', isOwn: true, inherited: 'Agency: $42.00' },
  });
  expect(shownCell('price_source', own!, INHERITED[0]!, nameOf).text).toBe('');
  expect(shownCell('attention_share', own!, INHERITED[0]!, nameOf)).toMatchObject({ text: '43%', isOwn: false });
  expect(editCells(edited, [changeOf('basis', undefined)], INHERITED)).toEqual([]);
});

test('a bought share makes all bought shares of its channel own; if it is removed, all are inherited again', () => {
  const edited = editCells([], [changeOf('bought', 0.7)], INHERITED);
  expect(edited.map(({ bought }) => bought)).toEqual([0.7, 0.4]);
  expect(editCells(edited, [changeOf('bought', undefined, OTHER)], INHERITED)).toEqual([]);
});

test('rows that do not change stay the same objects', () => {
  const before: readonly RateRow[] = editCells([], [changeOf('price', 39.5), changeOf('price', 25, OTHER)], INHERITED);
  const after = editCells(before, [changeOf('price', 24, OTHER)], INHERITED);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  expect(editCells(before, [changeOf('price', 39.5)], INHERITED)).toBe(before);
});

test('a figure that only became own together with its group is not shown as a change', () => {
  const edited = editCells([], [changeOf('price', 39.5)], INHERITED);
  expect(changesToShow([], edited, INHERITED)).toEqual([{ row: edited[0], column: 'price', from: 42, to: 39.5 }]);
});

test.each<[GridColumn, string, object]>([
  ['price', '$2,400', { value: 2400 }],
  ['price', '4,800,000', { refused: expect.stringContaining('4,800,000') }],
  ['attention_share', '43%', { value: 0.43 }],
  ['attention_share', '43', { value: 0.43 }],
  ['attention_share', '0.43', { value: 0.43 }],
  ['attention_share', '0', { value: 0 }],
  ['attention_share', '1', { refused: expect.stringContaining('may be 1% or 100%') }],
  ['attention_share', '1%', { value: 0.01 }],
  ['attention_share', '140', { refused: '“140” must be from 0% to 100%.' }],
  ['price', '43,50', { refused: '“43,50” cannot be read as a price; write 43.50 with a point.' }],
  ['price_date', '15/1/26', { value: '2026-01-15' }],
  ['price_date', '1/15/26', { refused: expect.stringContaining('month first') }],
  ['source', 'none', { value: null }],
  ['source', ' ', { value: undefined }],
  ['attention_share', '1?', { refused: expect.stringContaining('1% or 100%'), text: '1?' }],
])('the column %s reads “%s” as %j', (column, entry, read) => {
  expect(readTyped(column, entry)).toMatchObject(read);
});

test.each<[GridColumn, number | null, string]>([
  ['price', 42, '42.00'],
  ['price', 4.125, '4.125'],
  ['attention_share', 0.333, '33.3%'],
  ['low', null, 'none'],
])('in the column %s, %j is shown as %s', (column, value, shown) => expect(editableText(column, value)).toBe(shown));

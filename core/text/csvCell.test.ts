import { csvCell } from './csvCell.ts';

test.each([
  ['plain text', 'plain text'],
  ['a;b', 'a;b'],
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
])('%j as a cell is %j', (text, cell) => expect(csvCell(text)).toBe(cell));

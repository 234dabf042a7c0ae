import { moneyEntry, tidyMoney } from './moneyEntry.ts';

/** `|` marks the caret, before and after. */
const ENTRIES: [typed: string, shown: string | null][] = [
  ['1|', '1|'],
  ['1234|', '1,234|'],
  ['12|34', '1,2|34'],
  ['1,2345|', '12,345|'],
  ['1,9|,234', '19|,234'],
  ['05|', '5|'],
  ['0|', '0|'],
  ['|000', '|000'],
  ['2|000', '2|,000'],
  ['|', '|'],
  [',|', '|'],
  ['1,000,000,000,0000|', '10,000,000,000,000|'],
  ['12a|', null],
  ['$1,000|', null],
  ['1.5|', null],
  ['-5|', null],
  ['1 000|', null],
  ['1e5|', null],
];

test.each(ENTRIES)('%s becomes %s', (typed, shown) => {
  const entry = moneyEntry(typed.replace('|', ''), typed.indexOf('|'));
  expect(entry && `${entry.text.slice(0, entry.caret)}|${entry.text.slice(entry.caret)}`).toBe(shown);
});

test.each([
  ['000', '0'],
  ['0,012', '12'],
  ['1000000', '1,000,000'],
  ['', ''],
])('a field left with "%s" shows "%s"', (left, shown) => {
  expect(tidyMoney(left)).toBe(shown);
});

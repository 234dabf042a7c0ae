import { planForm } from '../../../testing/builders.ts';
import { cellName, columnName, rangeName } from './book.ts';
import { exportFileName } from './exportedPlan.ts';
import { hexOf } from './hexColour.ts';
import { readPrintedNumber } from '../../../core/words/printedParts.ts';

const date = new Date(2026, 0, 5, 23, 59);

test.each([
  ['Spring launch', 'Spring launch 2026-01-05.xlsx'],
  ['', 'Plan 2026-01-05.xlsx'],
  ['..', 'Plan 2026-01-05.xlsx'],
  ['A/B: "best" <of> two|three?*\\', 'A B best of two three 2026-01-05.xlsx'],
  ['  two\n lines  ', 'two lines 2026-01-05.xlsx'],
  ['Ends in points...', 'Ends in points 2026-01-05.xlsx'],
  ['Été 🌞 $2m', 'Été 🌞 dollar2m 2026-01-05.xlsx'],
  ['x'.repeat(200), `${'x'.repeat(60)} 2026-01-05.xlsx`],
])('the plan %j is exported under a file name that is valid on every system', (name, file) => {
  expect(exportFileName({ form: planForm({ name }), date }, 'xlsx')).toBe(file);
});

test('the file name of a part of a plan names the part', () => {
  const plan = { form: planForm(), date };
  expect(exportFileName(plan, 'png', 'What another dollar would buy')).toBe(
    'Spring launch What another dollar would buy 2026-01-05.png',
  );
});

test.each([
  ['rgb(69, 72, 175)', '4548AF'],
  ['rgb(0,0,9)', '000009'],
  ['hsl(137, 45%, 48%)', '59626D'],
])('the colour %s is %s', (colour, hex) => {
  expect(hexOf(colour)).toBe(hex);
});

test('cells are named as spreadsheets name them', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
  expect([cellName(0, 0), cellName(9, 27), cellName(9, 1, true)]).toEqual(['A1', 'AB10', '$B$10']);
  expect(rangeName([1, 1], [4, 3])).toBe('B2:D5');
});

test.each([
  ['1,234.5', 1234.5],
  ['+12', 12],
  ['\u22121,000', -1000],
  ['N/A', null],
  ['<1', null],
  ['', null],
])('the number in the printed text %j is %j', (shown, value) => {
  expect(readPrintedNumber(shown)).toBe(value);
});

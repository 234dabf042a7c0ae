import { warehouseFigures, warehouseLine, exportLine, referenceFileName } from './warehouseAudience.ts';

const SOURCE = {
  name: 'Panel',
  says: '',
  people: 21_500_000.4,
  rows: 100_000_000,
  date: '2026-09-30',
  licence: '',
  sample_may_leave: true,
};

test('the figures of a warehouse audience, and fewer if it cannot be reached', () => {
  expect(warehouseFigures(SOURCE).map(({ value }) => value)).toEqual([
    '21,500,000',
    '100,000,000',
    '30 September 2026',
  ]);
  expect(warehouseLine(SOURCE)).toBe('100,000,000 rows for 21,500,000 people, 30 September 2026');
  const away = { ...SOURCE, people: null, rows: null };
  expect(warehouseFigures(away).map(({ value }) => value)).toEqual(['Not known', 'Not known', '30 September 2026']);
  expect(warehouseLine(away)).toBe('30 September 2026');
  expect(warehouseLine({ ...away, date: '' })).toBe('');
  expect(warehouseLine({ ...away, date: 'third quarter' })).toBe('third quarter');
});

test.each([
  [{ sample: 'never', sample_may_leave: false } as const, 'Only sums leave it.'],
  [
    { sample: 'service', sample_may_leave: false } as const,
    'Sums leave it, and a sample of up to 200,000 people that stays on the planning service.',
  ],
  [
    { sample: 'browser', sample_may_leave: true } as const,
    'Sums leave it, and a sample of up to 200,000 people that stays on the planning service and in browsers.',
  ],
  [
    { sample_may_leave: false },
    'Sums leave it, and a sample of up to 200,000 people that stays on the planning service.',
  ],
])('what leaves the warehouse if its rule is %j: "%s"', (rule, sentence) => {
  expect(exportLine({ ...SOURCE, ...rule })).toBe(sentence);
});

test.each([
  ['National panel 2026 Q3', 'National panel 2026 Q3.csv'],
  ['a/b\\c:d*e?"f"<g>|h', 'a-b-c-d-e-f-g-h.csv'],
  ['../../etc', '..-..-etc.csv'],
])('the file that refers to the warehouse audience %j is called %j', (name, file) => {
  expect(referenceFileName(name)).toBe(file);
});

import { sizeOf } from './planningJobs.ts';

test.each<[string, number, 'small' | 'large']>([
  ['a.csv', 0, 'small'],
  ['a.csv', 20_000_000, 'small'],
  ['a.csv', 20_000_001, 'large'],
  ['A.CSV', 20_000_000, 'small'],
  ['a.xlsx', 2_000_000, 'small'],
  ['a.xlsx', 2_000_001, 'large'],
  ['a.xls', 20_000_000, 'large'],
])('the file %s of %i bytes is a %s job', (fileName, bytes, size) => {
  expect(sizeOf({ fileName, bytes })).toBe(size);
});

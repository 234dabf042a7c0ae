import { readFileSync } from 'node:fs';
import { fewerFileTypes } from './fewerFileTypes.ts';

const ID = 'node_modules/file-selector/dist/es2015/file.js';
const failures: string[] = [];
const transform = (code: string, id: string) => {
  const { transform: hook } = fewerFileTypes() as unknown as {
    transform(code: string, id: string): { code: string } | null;
  };
  return hook.call({ error: (says: string) => void failures.push(says) }, code, id);
};

test('of the library’s table the three types that the product takes stay, and the rest of its file as it was', () => {
  const before = readFileSync(ID, 'utf8');
  const after = transform(before, `/anywhere/${ID}`)!.code;
  expect(before.length).toBeGreaterThan(40_000);
  expect(after.length).toBeLessThan(3_000);
  expect(after.match(/\["[a-z]+","[^"]+"\]/g)).toEqual([
    '["csv","text/csv"]',
    '["xls","application/vnd.ms-excel"]',
    '["xlsx","application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"]',
  ]);
  expect(before.endsWith(after.slice(after.indexOf('export function')))).toBe(true);
});

test('other files are left alone; a table that moved ends the build in words', () => {
  expect(transform('anything', '/anywhere/index.js')).toBeNull();
  transform('export const OTHER = 1;', `/anywhere/${ID}`);
  expect(failures).toEqual(['The table of file types is not where it was.']);
});

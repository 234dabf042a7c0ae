import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MapRow, MapSection } from '../../scripts/building/specificationMap.ts';
import { readTestTitles } from './testTitles.ts';
import type { TestTitles } from './testTitles.ts';

/** The specification map keeps its word: every file and every test it names is there, no row is empty, and the page is made from it. */
const root = join(__dirname, '..', '..');

/** Asked of Node itself: the maker of the page is a module, which this sandbox does not read. */
const { sections, page } = JSON.parse(
  execFileSync(
    process.execPath,
    [
      ...['--import', 'tsx', '--input-type=module', '--eval'],
      `import { mapPage, readSections } from './scripts/building/specificationMap.ts';
       const sections = readSections();
       process.stdout.write(JSON.stringify({ sections, page: mapPage(sections) }));`,
    ],
    { cwd: root, encoding: 'utf8' },
  ),
) as { sections: MapSection[]; page: string };

const rows = sections.flatMap(({ file, rows: ofSection }) =>
  ofSection.map((row) => ({ at: `${file}: ${row.says}`, ...row })),
);
const titles = new Map<string, TestTitles>();

function titlesOf(path: string): TestTitles {
  const known = titles.get(path) ?? readTestTitles(join(root, path));
  titles.set(path, known);
  return known;
}

const proofs = (row: MapRow) => (row.proof ?? []).map((text) => text.split(' › ') as [string, ...string[]]);
const isFile = (text: string) => /^(?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|css|html|json|csv|js|md|svg)$/.test(text);

test('the map has its rows for each of the nine sections', () => {
  const numbered = sections.flatMap(({ title }) => /^(\d)\. /.exec(title)?.[1] ?? []);
  expect(numbered.map(Number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(rows.length).toBeGreaterThan(200);
});

test('no row is empty', () => {
  const empty = rows.filter(
    ({ says, does }) => says.length < 3 || does.length === 0 || does.some((one) => one.length < 3),
  );
  expect(empty.map(({ at }) => at)).toEqual([]);
});

test('every row names a file that does it and a test that proves it, or why it cannot be observed', () => {
  const unproven = rows.filter(
    (row) =>
      (row.notObserved?.length ?? 0) < 20 &&
      (proofs(row).length === 0 ||
        proofs(row).some(([path, ...title]) => !/\.(?:test|spec)\.tsx?$/.test(path) || title.length === 0) ||
        !row.does.some(isFile)),
  );
  expect(unproven.map(({ at }) => at)).toEqual([]);
});

test('every file the map names exists', () => {
  const missing = rows.flatMap((row) =>
    [...row.does.filter(isFile), ...proofs(row).map(([path]) => path)]
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `${row.at}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('every test the map names exists', () => {
  const missing = rows.flatMap((row) =>
    proofs(row)
      .filter(([path, ...title]) => existsSync(join(root, path)) && !titlesOf(path).has(title.join(' › ')))
      .map((names) => `${row.at}: ${names.join(' › ')}`),
  );
  expect(missing).toEqual([]);
});

test('the page is the one that the data makes: `npm run map` writes it', () => {
  expect(readFileSync(join(root, 'docs', 'specification-map.md'), 'utf8')).toBe(page);
});

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, tracked } from './repository.ts';
import { readTestTitles } from './testTitles.ts';
import type { TestTitles } from './testTitles.ts';

/**
 * The specification map (`docs/specification/`) has one JSON file per section: each sentence of the specification, the files
 * that implement it and the tests that prove it. These tests check that every named file and test exists and no row is empty.
 */

interface MapRow {
  readonly sentence: string;
  /** Files; where no file implements the sentence, a description. */
  readonly does: readonly string[];
  /** Tests as `file › title`. A title with `%s` names a `test.each` table. */
  readonly proof?: readonly string[];
  /** Why nothing can be observed, in place of a proof. */
  readonly notObserved?: string;
  readonly note?: string;
}

interface MapSection {
  readonly title: string;
  /** Heading level: 2 or 3. */
  readonly level: number;
  readonly sentence?: string;
  readonly rows: readonly MapRow[];
}

const sections = tracked
  .filter((path) => /^docs\/specification\/.*\.json$/.test(path))
  .map((file) => ({ file, ...(JSON.parse(readFileSync(join(root, file), 'utf8')) as MapSection) }));
const rows = sections.flatMap(({ file, rows: ofSection }) =>
  ofSection.map((row) => ({ at: `${file}: ${row.sentence}`, ...row })),
);
const titles = new Map<string, TestTitles>();

function titlesOf(path: string): TestTitles {
  const known = titles.get(path) ?? readTestTitles(join(root, path));
  titles.set(path, known);
  return known;
}

const proofs = (row: MapRow) => (row.proof ?? []).map((text) => text.split(' › ') as [string, ...string[]]);
const isFile = (text: string) => /^(?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|css|html|json|csv|js|md|svg)$/.test(text);

test('the map has rows for each of the nine sections', () => {
  const numbered = sections.flatMap(({ title }) => /^(\d)\. /.exec(title)?.[1] ?? []);
  expect(numbered.map(Number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(rows.length).toBeGreaterThan(200);
});

test('no row is empty', () => {
  const empty = rows.filter(
    ({ sentence, does }) => sentence.length < 3 || does.length === 0 || does.some((one) => one.length < 3),
  );
  expect(empty.map(({ at }) => at)).toEqual([]);
});

test('every row names a file and a test that proves it, or why it cannot be observed', () => {
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

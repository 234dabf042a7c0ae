import { existsSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root, sourceOf, text, tracked } from './repository.ts';

/*
 * The specification map (`docs/specification/`) has one JSON file per section: each sentence of the specification, the files
 * that implement it and the tests that prove it. These tests check that every named file and test exists and no row is empty.
 */

/** The test titles of a file: as written, and as filled in by a `test.each` table. */
interface TestTitles {
  /** Titles as in the source: 'a max is capped', '%s is refused'. */
  readonly written: ReadonlySet<string>;
  /** True when the file has this title, written or filled in. */
  has(title: string): boolean;
}

const CALLS = new Set(['test', 'it', 'describe']);
/** Placeholders that the test runner fills in: %s, %j, %d, %p, %i, %# of Jest, and `${...}` of a template. */
const FILLED = /%[sdifjopO#]/;

/** Reads the titles of `test`, `test.step` and `describe` calls from the syntax tree of a file. */
function readTestTitles(path: string): TestTitles {
  const written = new Set<string>();
  const made: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    const title = ts.isCallExpression(node) && CALLS.has(calledName(node.expression)) ? titleOf(node) : null;
    if (title !== null && ts.isCallExpression(node)) {
      written.add(title);
      made.push(...patternsOf(title, tableOf(node.expression)));
    }
    ts.forEachChild(node, visit);
  };
  visit(sourceOf(path));
  return { written, has: (title) => written.has(title) || made.some((pattern) => pattern.test(title)) };
}

/** `test`, `test.each(...)`, `test.step`, `test.describe`: the first name. */
function calledName(called: ts.Expression): string {
  if (ts.isIdentifier(called)) return called.text;
  if (ts.isPropertyAccessExpression(called) || ts.isCallExpression(called)) return calledName(called.expression);
  return '';
}

function titleOf({ arguments: given }: ts.CallExpression): string | null {
  const [first] = given;
  if (!first) return null;
  if (ts.isStringLiteralLike(first)) return first.text;
  if (!ts.isTemplateExpression(first)) return null;
  return first.head.text + first.templateSpans.map((span) => '%s' + span.literal.text).join('');
}

/** The rows of `test.each([...])`, each the values of the placeholders; null where the table is not a literal. */
function tableOf(called: ts.Expression): (string | null)[][] | null {
  if (!ts.isCallExpression(called)) return null;
  const [table] = called.arguments;
  if (!table || !ts.isArrayLiteralExpression(table)) return null;
  return table.elements.map((row) => (ts.isArrayLiteralExpression(row) ? [...row.elements] : [row]).map(plainText));
}

function plainText(value: ts.Expression): string | null {
  return ts.isStringLiteralLike(value) || ts.isNumericLiteral(value) ? value.text : null;
}

/** Patterns of the filled-in title: one for each row of its table, or one for all where the rows are unknown. */
function patternsOf(title: string, table: (string | null)[][] | null): RegExp[] {
  const parts = title.split(FILLED);
  if (parts.length === 1) return [];
  // A title that is only placeholders would match everything: it counts only with known rows.
  if (table === null && !/\p{L}{3}/u.test(parts.join(''))) return [];
  return (table ?? [[]]).map((row) => {
    let filled = escaped(parts[0]!);
    for (const [place, part] of parts.slice(1).entries()) {
      const value = row[place] ?? null;
      filled += (value === null ? '.+' : `"?${escaped(value)}"?`) + escaped(part);
    }
    return new RegExp(`^${filled}$`);
  });
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

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
  .map((file) => ({ file, ...(JSON.parse(text(file)) as MapSection) }));
const rows = sections.flatMap(({ file, rows: ofSection }) =>
  ofSection.map((row) => ({ at: `${file}: ${row.sentence}`, ...row })),
);
const titles = new Map<string, TestTitles>();

function titlesOf(path: string): TestTitles {
  const known = titles.get(path) ?? readTestTitles(path);
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

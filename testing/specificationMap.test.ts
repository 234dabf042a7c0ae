import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readTestTitles } from './testTitles.ts';
import type { TestTitles } from './testTitles.ts';

/** docs/specification-map.md keeps its word: every file and every test it names is there, and no row is empty. */
const root = join(__dirname, '..');
const map = readFileSync(join(root, 'docs', 'specification-map.md'), 'utf8');

interface Row {
  readonly line: number;
  readonly rule: string;
  readonly does: string;
  readonly proof: string;
}

/** The rows of every table of three columns, without heads and rules. A bar inside a cell is written `\|`. */
function readRows(): Row[] {
  const lines = map.split('\n').map((text, place) => ({ text, line: place + 1 }));
  const ofTables = lines.filter(({ text }) => text.startsWith('|') && !/^\|[\s|:-]+\|$/.test(text));
  return ofTables
    .map(({ text, line }) => {
      const cells = text.split(/(?<!\\)\|/).slice(1, -1);
      const [rule = '', does = '', proof = ''] = cells.map((cell) => cell.trim());
      return { line, rule, does, proof, cells: cells.length };
    })
    .filter((row) => row.rule !== 'The specification says' && row.rule !== 'The product also holds')
    .map(({ line, rule, does, proof }) => ({ line, rule, does, proof }));
}

const rows = readRows();
const NOT_OBSERVED = /^Not observed: \S.{20,}/;
/** A file, and a test in it: `src/a.test.ts › the title`. */
const NAMED_TEST = /`([^`]+\.(?:test|spec)\.tsx?) › ([^`]+)`/g;
const NAMED_FILE = /`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|css|html|json|csv|js))`/g;
const titles = new Map<string, TestTitles>();

function titlesOf(path: string): TestTitles {
  const known = titles.get(path) ?? readTestTitles(join(root, path));
  titles.set(path, known);
  return known;
}

test('the map has its rows for each of the nine sections', () => {
  const sections = [...map.matchAll(/^## (\d)\. /gm)].map((match) => Number(match[1]));
  expect(sections).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(rows.length).toBeGreaterThan(200);
});

test('no row is empty', () => {
  const empty = rows.filter(({ rule, does, proof }) => [rule, does, proof].some((cell) => cell.length < 3));
  expect(empty.map(({ line }) => line)).toEqual([]);
});

test('every row names a file that does it and a test that proves it, or why it cannot be observed', () => {
  const unproven = rows.filter(
    ({ does, proof }) =>
      !NOT_OBSERVED.test(proof) &&
      ([...proof.matchAll(NAMED_TEST)].length === 0 || [...does.matchAll(NAMED_FILE)].length === 0),
  );
  expect(unproven.map(({ line, proof }) => `line ${line}: ${proof}`)).toEqual([]);
});

test('every file the map names exists', () => {
  const missing = rows.flatMap(({ line, does, proof }) =>
    [...`${does} ${proof}`.matchAll(NAMED_FILE)]
      .map((match) => match[1])
      .filter((path) => !existsSync(join(root, path)))
      .map((path) => `line ${line}: ${path}`),
  );
  expect(missing).toEqual([]);
});

test('every test the map names exists', () => {
  const missing = rows.flatMap(({ line, proof }) =>
    [...proof.matchAll(NAMED_TEST)]
      .filter(([, path = '', title = '']) => existsSync(join(root, path)) && !titlesOf(path).has(title))
      .map(([, path, title]) => `line ${line}: ${path} "${title}"`),
  );
  expect(missing).toEqual([]);
});

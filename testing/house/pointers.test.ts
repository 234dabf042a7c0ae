import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import ts from 'typescript';
import { code, documents, root, sourceOf, text, tracked } from './repository.ts';

/** Files and folders named in comments and documents exist. Decision records are left out: they describe their own day. */

const folders = new Set(tracked.flatMap(above));
/** Files that are generated, sent or read, and not in the repository. */
const NOT_OURS = new Set([
  'audience.csv',
  'media_scores.csv',
  'exe.csv',
  'huge.csv',
  'empty.csv',
  'copies',
  '.data',
  'dist',
]);

const FILE = /(?<![\w/*.-])(?:[\w@.-]+\/|\.{1,2}\/)*[\w.-]*\w\.(?:tsx?|mjs|css|py|md|json|csv|html)(?![\w/-])/g;
const ROOTED =
  /(?<![\w/.@-])(?:\.\.?\/)*(?:core|backend|src|testing|e2e|bench|scripts|samples|docs|public)\/[\w./-]*\w/g;
const FOLDER = /`((?:[\w.-]+\/)+)`/g;

function above(path: string): string[] {
  const folder = dirname(path);
  return folder === '.' ? [] : [folder, ...above(folder)];
}

/** Every comment of a code file. */
function comments(path: string, content: string): string {
  const found = new Map<number, string>();
  const visit = (node: ts.Node): void => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(content, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(content, node.end) ?? []),
    ];
    for (const { pos, end } of ranges) found.set(pos, content.slice(pos, end));
    ts.forEachChild(node, visit);
  };
  visit(sourceOf(path, content));
  return [...found.values()].join('\n');
}

/** What a text names that looks like a file or a folder of a repository. */
function namesIn(words: string): string[] {
  const ours = words.replace(/\b[a-z]+:\/\/\S+/g, '').replace(/\bnode_modules\/\S+/g, '');
  const found = [...ours.matchAll(FILE), ...ours.matchAll(ROOTED)].map(([name]) => name);
  return [...new Set([...found, ...[...ours.matchAll(FOLDER)].map(([, name]) => name ?? '')])];
}

/** Whether a name found in a file is one existing path: from the root, from the file's folder, or by a unique file name. */
function isThere(name: string, from: string): boolean {
  const path = name.replace(/\/$/, '');
  const known = (candidate: string) => folders.has(candidate) || existsSync(join(root, candidate));
  // `npx jest backend/app` names a test by how its path begins.
  if (path.includes('/') && tracked.some((one) => one.startsWith(`${path}.`))) return true;
  if (known(path) || known(join(dirname(from), path))) return true;
  const ending = `/${path}`;
  const fits = [...tracked, ...folders].filter((one) => one.endsWith(ending));
  const near = fits.filter((one) => one.startsWith(`${dirname(from)}/`));
  return fits.length === 1 || near.length === 1;
}

function stale(path: string, words: string): string[] {
  const wrong = namesIn(words).filter((name) => !NOT_OURS.has(basename(name)) && !isThere(name, path));
  return wrong.map((name) => `${path}: ${name}`);
}

test('a name of no file, or of several, is reported', () => {
  const at = 'src/domain/plan/unsavedDraft.ts';
  const right = [
    'core/rules/channels.ts',
    'planForm.ts',
    '`flows/`',
    '../messages.ts',
    'docs/decisions',
    'https://a.b/c.ts',
  ];
  expect(right.flatMap((words) => stale(at, words))).toEqual([]);
  const wrong = [
    'money.ts',
    'src/domain/money.ts',
    '`plugins/`',
    'backend/data',
    'README.md and limits.ts',
    'x.test.tsx',
  ];
  expect(wrong.map((words) => stale(at, words).length)).toEqual([1, 1, 1, 1, 1, 1]);
  expect(comments('a.ts', "const a = 'x.ts'; // see y.ts\n/** z.ts */ function f() {}")).toBe(
    '// see y.ts\n/** z.ts */',
  );
});

test('every file that a comment names exists', () => {
  expect(code.flatMap((path) => stale(path, comments(path, text(path))))).toEqual([]);
});

test('every file that a document names exists', () => {
  const pages = documents.filter((path) => !path.startsWith('docs/decisions/'));
  expect(pages.flatMap((path) => stale(path, text(path)))).toEqual([]);
});

test('every file that an html page loads exists', () => {
  const pages = tracked.filter((path) => path.endsWith('.html'));
  const asked = pages.flatMap((path) =>
    [...text(path).matchAll(/(?:href|src)="\/([^"?#]+\.\w+)"/g)].map(([, file = '']) => ({ path, file })),
  );
  expect(asked.map(({ file }) => file)).toContain('src/main.tsx');
  const missing = asked.filter(({ file }) => !tracked.includes(file) && !tracked.includes(`public/${file}`));
  expect(missing).toEqual([]);
});

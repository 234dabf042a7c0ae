import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** The repository checks itself: what is written in docs/architecture.md and CONTRIBUTING.md, held by a test. */
const root = join(__dirname, '..', '..');
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));
const text = (path: string) => readFileSync(join(root, path), 'utf8');
const isCode = (path: string) =>
  /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.generated.ts') && !path.endsWith('.d.ts');
const isTest = (path: string) =>
  /\.(test|spec|peer|bench)\.tsx?$/.test(path) || /^(testing|e2e|bench|scripts|samples)\//.test(path);
const code = tracked.filter(isCode);
const shipped = code.filter((path) => !isTest(path) && path.includes('/') && !path.endsWith('vite.config.ts'));

/** Every module a file imports, static or lazy. */
function imports(path: string): string[] {
  return [...text(path).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1]);
}

/** The package an import names: `@scope/name/deep` is `@scope/name`; null for our own files and Node's. */
function packageOf(specifier: string): string | null {
  if (specifier.startsWith('.') || specifier.startsWith('node:') || specifier.startsWith('virtual:')) return null;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** What a screen or a schema is made of is used everywhere; every other library has one door. */
const EVERYWHERE = new Set([
  'react',
  'react-dom',
  'react-router-dom',
  'react-redux',
  '@reduxjs/toolkit',
  'yup',
  'formik',
  'radix-ui',
  'lucide-react',
  'fastify',
  'kysely',
]);

test('no file is above 300 lines', () => {
  const long = code.filter((path) => text(path).split('\n').length > 301);
  expect(long).toEqual([]);
});

test('each outside library has one importer', () => {
  const importers = new Map<string, string[]>();
  for (const path of shipped) {
    for (const name of new Set(imports(path).map(packageOf))) {
      if (name !== null && !EVERYWHERE.has(name)) importers.set(name, [...(importers.get(name) ?? []), path]);
    }
  }
  const shared = [...importers]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name}: ${paths.join(', ')}`);
  expect(shared).toEqual([]);
});

test('there are no barrel files', () => {
  expect(code.filter((path) => /(^|\/)index\.tsx?$/.test(path))).toEqual([]);
});

test('every main folder says what belongs in it', () => {
  const folders = [
    'core/contract',
    'core/planning',
    'core/audience',
    'backend',
    'backend/workers',
    'core/planningData',
    'src',
    'src/domain',
    'src/services',
    'src/slices',
    'src/app',
    'src/pages',
    'src/components',
    'samples',
    'testing',
    'e2e',
    'bench',
    'scripts',
    'docs/decisions',
  ];
  expect(folders.filter((folder) => !existsSync(join(root, folder, 'README.md')))).toEqual([]);
});

test('every command a document names exists', () => {
  const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
  const named = tracked
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => [...text(path).matchAll(/npm (?:run )?([a-z][a-z:-]*)/g)].map((match) => match[1]));
  const ofNpm = new Set(['ci', 'install', 'run', 'i', 'packages', 'package', 'registry', 'ls', 'view']);
  expect([...new Set(named)].filter((name) => !(name in scripts) && !ofNpm.has(name))).toEqual([]);
});

test('every test a document tells to run exists', () => {
  const tests = tracked.filter((path) => /\.test\.tsx?$/.test(path));
  const missing = tracked
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => [...text(path).matchAll(/npx jest ([^`|]+)`/g)].flatMap((match) => match[1]!.split(' ')))
    .filter((path) => !path.startsWith('-') && path !== 'PATH' && !tests.some((test) => test.startsWith(path)));
  expect(missing).toEqual([]);
});

test('every file a document links to exists', () => {
  const broken = tracked
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      [...text(path).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
        .filter((match) => !existsSync(join(root, path, '..', match[1])))
        .map((match) => `${path}: ${match[1]}`),
    );
  expect(broken).toEqual([]);
});

test('no shipped file imports a test or a tool', () => {
  const wrong = shipped.filter((path) =>
    imports(path).some(
      (specifier) => /(^|\/)(testing|e2e|bench|scripts)\//.test(specifier) || /\.(test|peer)\.tsx?$/.test(specifier),
    ),
  );
  expect(wrong).toEqual([]);
});

/** Whether a file writes the type `any`; a variable or a word of that name is none of our business. */
function saysAny(path: string, content = text(path)): boolean {
  const walk = (node: ts.Node): boolean =>
    node.kind === ts.SyntaxKind.AnyKeyword || Boolean(ts.forEachChild(node, (inner) => walk(inner) || undefined));
  return /\bany\b/.test(content) && walk(ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true));
}

test('nothing says `any`', () => {
  const typed = ['let x: any;', 'y as any', 'const z = new Map<string, any>();', 'function f(): any[] {}'];
  expect(typed.filter((line) => !saysAny('a.ts', line))).toEqual([]);
  const words = ['const any = rows.find(Boolean);', '// any time', "throw new Error('any');", 'let many: number;'];
  expect(words.filter((line) => saysAny('a.ts', line))).toEqual([]);
  expect(code.filter((path) => saysAny(path))).toEqual([]);
});

test('nothing skips a test or is left for later', () => {
  const mark = new RegExp(['\\b(?:TO', 'DO|FIX', 'ME)\\b|\\b(?:test|it|describe)\\.(?:only|skip|fixme)\\('].join(''));
  expect(code.filter((path) => mark.test(text(path)))).toEqual([]);
});

import ts from 'typescript';
import { isForTests } from '../../scripts/forTests.ts';
import { code, shipped, text } from './repository.ts';

/** The repository checks itself: what is written in docs/architecture.md and CONTRIBUTING.md of its code, held by a test. */

/** Every module a file imports, static or lazy. */
function imports(path: string): string[] {
  return [...text(path).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
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

test('no shipped file imports a test or a tool', () => {
  const wrong = shipped.filter((path) => imports(path).some((specifier) => isForTests(specifier)));
  expect(wrong).toEqual([]);
});

/** Whether a file writes the type `any`; a variable or a word of that name is none of our business. */
function saysAny(path: string, content = text(path)): boolean {
  const walk = (node: ts.Node): boolean =>
    node.kind === ts.SyntaxKind.AnyKeyword || Boolean(ts.forEachChild(node, (inner) => walk(inner) || undefined));
  return /\bany\b/.test(content) && walk(ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true));
}

test('numbers and moments are written in one place', () => {
  const own = shipped.filter((path) => !path.startsWith('core/words/'));
  expect(own.filter((path) => /\.toLocale\w*String\(|\bIntl\./.test(text(path)))).toEqual([]);
});

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

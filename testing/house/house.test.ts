import { dirname } from 'node:path';
import { isForTests } from '../../scripts/forTests.ts';
import { code, shipped, text } from './repository.ts';

/** Architecture rules of docs/architecture.md that the linter cannot check. */

/** Every module a file imports, static or lazy. */
function imports(path: string): string[] {
  return [...text(path).matchAll(/(?<!['\w])(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
}

/** The package an import names: `@scope/name/deep` is `@scope/name`; null for our own files and Node's. */
function packageOf(specifier: string): string | null {
  if (specifier.startsWith('.') || specifier.startsWith('node:') || specifier.startsWith('virtual:')) return null;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** Libraries of screens and schemas may be imported everywhere; every other library is imported in one folder. */
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

test('each outside library is imported in one folder', () => {
  const importers = new Map<string, string[]>();
  for (const path of shipped) {
    for (const name of new Set(imports(path).map(packageOf))) {
      if (name !== null && !EVERYWHERE.has(name)) importers.set(name, [...(importers.get(name) ?? []), path]);
    }
  }
  const shared = [...importers]
    .filter(([, paths]) => new Set(paths.map((path) => dirname(path))).size > 1)
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

test('numbers and dates are formatted in one place', () => {
  const own = shipped.filter((path) => !path.startsWith('core/words/'));
  const withoutComments = (path: string) => text(path).replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '');
  expect(own.filter((path) => /\.toLocale\w*String\(|\bIntl\./.test(withoutComments(path)))).toEqual([]);
});

test('no test is skipped or run alone', () => {
  const mark = new RegExp(['\\b(?:test|it|describe)', '\\.(?:only|skip|fixme)\\('].join(''));
  expect(code.filter((path) => mark.test(text(path)))).toEqual([]);
});

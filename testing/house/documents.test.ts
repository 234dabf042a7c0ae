import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { documents, root, text, tracked } from './repository.ts';

/** Commands, tests and files that documents name exist. */

test('every command a document names exists', () => {
  const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
  const named = documents.flatMap((path) =>
    [...text(path).matchAll(/npm (?:run )?([a-z][a-z:-]*)/g)].map((match) => match[1] ?? ''),
  );
  const ofNpm = new Set(['ci', 'install', 'run', 'i', 'packages', 'package', 'registry', 'ls', 'view']);
  expect([...new Set(named)].filter((name) => !(name in scripts) && !ofNpm.has(name))).toEqual([]);
});

test('every test that a document names exists', () => {
  const tests = tracked.filter((path) => /\.test\.tsx?$/.test(path));
  const missing = tracked
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) => [...text(path).matchAll(/npx jest ([^`|]+)`/g)].flatMap((match) => match[1]!.split(' ')))
    .filter((path) => !path.startsWith('-') && path !== 'PATH' && !tests.some((test) => test.startsWith(path)));
  expect(missing).toEqual([]);
});

test('every file a document links to exists', () => {
  const broken = documents.flatMap((path) =>
    [...text(path).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
      .filter((match) => !existsSync(join(root, path, '..', match[1] ?? '')))
      .map((match) => `${path}: ${match[1]}`),
  );
  expect(broken).toEqual([]);
});

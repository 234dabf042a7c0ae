import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { documents, root, text, tracked } from './repository.ts';

/** What documents promise of the repository, held by a test: what a page names is there. */

test('every command a document names exists', () => {
  const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
  const named = documents.flatMap((path) =>
    [...text(path).matchAll(/npm (?:run )?([a-z][a-z:-]*)/g)].map((match) => match[1] ?? ''),
  );
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
  const broken = documents.flatMap((path) =>
    [...text(path).matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
      .filter((match) => !existsSync(join(root, path, '..', match[1] ?? '')))
      .map((match) => `${path}: ${match[1]}`),
  );
  expect(broken).toEqual([]);
});

test('decision records are numbered without a gap, and say their date', () => {
  const records = documents.filter((path) => dirname(path) === 'docs/decisions' && !path.endsWith('README.md'));
  const numbers = records.map((path) => basename(path).slice(0, 5)).sort();
  expect(numbers).toEqual(records.map((_, at) => `${String(at + 1).padStart(4, '0')}-`));
  expect(records.filter((path) => !/^\d{4}-[a-z0-9-]+\.md$/.test(basename(path)))).toEqual([]);
  const dates = [...records]
    .sort()
    .map((path) => /^Date: (\d{4}-\d\d-\d\d)$/m.exec(text(path))?.[1] ?? `${path}: none`);
  expect(dates).toEqual([...dates].sort());
  expect(dates.filter((date) => !/^\d{4}-\d\d-\d\d$/.test(date))).toEqual([]);
});

test('every kept picture is shown by a document', () => {
  const pictures = tracked.filter((path) => path.startsWith('docs/screenshots/'));
  const shown = documents.flatMap((path) =>
    [...text(path).matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map((match) => join(dirname(path), match[1] ?? '')),
  );
  expect(pictures.filter((path) => !shown.includes(path))).toEqual([]);
  expect(pictures.length).toBeGreaterThan(0);
});

test('the rooms of a floor stand in the architecture page in the order that the linter holds', () => {
  // A module that the linter loads, which Jest does not read.
  const print = "import('./scripts/lint/whoMayImport.mjs').then(({ ROOMS }) => console.log(JSON.stringify(ROOMS)))";
  const rooms = JSON.parse(execFileSync(process.execPath, ['-e', print], { encoding: 'utf8' })) as Record<
    string,
    string[]
  >;
  const [, page] = text('docs/architecture.md').split('Inside a floor');
  const told = Object.keys(rooms).map((floor) => {
    const row = page!.split('\n').find((line) => line.startsWith(`| \`${floor}\``));
    return [floor, row?.split('|')[2]!.replace(/\(.*/, '').trim().split(', ')];
  });
  expect(Object.fromEntries(told)).toEqual(rooms);
});

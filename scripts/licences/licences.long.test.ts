import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refusalOf } from './allowed.ts';
import { lockedForBuilding, lockedPackages } from './shipped.ts';

const root = join(__dirname, '..', '..');
const COMMAND = ['--import', 'tsx', 'scripts/licences/licences.ts'];
const LOCK_FILE = join(root, 'package-lock.json');
const locked = lockedPackages(LOCK_FILE);

test.each([
  ['react', 'MIT'],
  ['minipass', 'BlueOak-1.0.0'],
  ['type-fest', '(MIT OR CC0-1.0)'],
  ['jszip', '(MIT OR GPL-3.0-or-later)'],
  ['pako', '(MIT AND Zlib)'],
  ['two', 'MIT AND Apache-2.0'],
  ['highcharts', 'https://www.highcharts.com/license'],
  ['@fontsource-variable/inter', 'OFL-1.1'],
])('%s under %s may ship', (name, licence) => {
  expect(refusalOf({ name, version: '1.0.0', licence })).toBeNull();
});

test.each([
  ['copyleft', 'GPL-3.0-only'],
  ['network-copyleft', 'AGPL-3.0-or-later'],
  ['weak-copyleft', 'LGPL-2.1'],
  ['file-copyleft', 'MPL-2.0'],
  ['both', 'MIT AND GPL-2.0-only'],
  ['nested', '(MIT AND (GPL-2.0 OR GPL-3.0))'],
  ['somewhere', 'SEE LICENSE IN LICENSE.md'],
  ['nobody', 'UNLICENSED'],
  ['silent', undefined],
  ['empty', ''],
  ['another-chart', 'https://www.highcharts.com/license'],
  ['another-font', 'OFL-1.1'],
  ['highcharts', 'GPL-3.0-only'],
])('%s under %s may not ship', (name, licence) => {
  expect(refusalOf({ name, version: '1.0.0', licence })).toMatch(
    new RegExp(`^${name} 1\\.0\\.0: .*allowed\\.ts\\)\\.$`),
  );
});

test('every shipped package has an allowed licence, the same in the lock file and in the package', () => {
  expect(locked.length).toBeGreaterThan(100);
  expect(locked.flatMap((one) => refusalOf(one) ?? [])).toEqual([]);
  const stated = locked.flatMap(({ folder, name, licence }) => {
    const file = join(root, folder, 'package.json');
    // Binaries of other platforms are not installed here.
    if (!existsSync(file)) return [];
    const { license } = JSON.parse(readFileSync(file, 'utf8')) as { license?: string };
    return license === licence ? [] : [`${name}: ${String(license)}, not ${String(licence)}`];
  });
  expect(stated).toEqual([]);
});

test('what only the browser loads is not installed with the service', () => {
  const names = locked.map(({ name }) => name);
  for (const name of ['react', 'firebase', 'highcharts', 'lucide-react', 'pptxgenjs'])
    expect(names).not.toContain(name);
});

describe('the bundle', () => {
  const { page, notices, bundled } = JSON.parse(
    execFileSync(process.execPath, [...COMMAND, '--print'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }),
  ) as { page: string; notices: string; bundled: { name: string; version: string }[] };
  const names = bundled.map(({ name }) => name);

  test('docs/licences.md is up to date (npm run licences writes it)', () => {
    expect(readFileSync(join(root, 'docs', 'licences.md'), 'utf8')).toBe(page);
  });

  test('page, charts, font and workers are bundled from the versions of the lock file', () => {
    expect(names).toEqual(
      expect.arrayContaining(['react-dom', 'highcharts', '@fontsource-variable/inter', 'papaparse']),
    );
    const everything = [...locked, ...lockedForBuilding(LOCK_FILE)];
    const known = new Set(everything.map(({ name, version }) => `${name} ${version}`));
    expect(bundled.filter(({ name, version }) => !known.has(`${name} ${version}`))).toEqual([]);
  });

  test('the notices contain each package and its licence text', () => {
    for (const { name, version } of bundled) expect(notices).toContain(`${name} ${version} (`);
    expect(notices).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.');
    expect(notices).toContain('SIL OPEN FONT LICENSE Version 1.1');
  });
});

test('a copyleft runtime dependency is refused by name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'licences-'));
  const lock = join(folder, 'package-lock.json');
  const packages = {
    '': {},
    'node_modules/good': { version: '1.0.0', license: 'MIT' },
    'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
    'node_modules/good/node_modules/@some/copyleft': { version: '2.0.0', license: 'AGPL-3.0-only' },
  };
  writeFileSync(lock, JSON.stringify({ packages }));
  const { status, stderr } = spawnSync(process.execPath, [...COMMAND, '--lock', lock], { cwd: root, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([status, stderr.trim()]).toEqual([
    1,
    '@some/copyleft 2.0.0: the licence "AGPL-3.0-only" is not on the list (scripts/licences/allowed.ts).',
  ]);
});

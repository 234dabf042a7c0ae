import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { VERSIONED_FILES } from './releaseFiles.ts';

const root = join(__dirname, '..', '..');
const read = (file: string, folder = root) => readFileSync(join(folder, file), 'utf8');

test('everything that names the version names that of package.json, and the changes have a heading for it', () => {
  const { version } = manifest;
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  expect([lock.version, lock.packages['']!.version]).toEqual([version, version]);
  const { info } = JSON.parse(read('docs/openapi.json')) as { info: { version: string } };
  expect(info.version).toBe(version);
  for (const file of VERSIONED_FILES.filter((name) => name.startsWith('docs/')))
    expect([file, [...new Set(read(file).match(/media-planner:\d[\w.-]*/g))]]).toEqual([
      file,
      [`media-planner:${version}`],
    ]);
  expect(read('CHANGELOG.md')).toMatch(new RegExp(`^## ${version.replaceAll('.', '\\.')}, `, 'm'));
});

describe('npm run release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  const release = (version: string) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'scripts/release/release.ts', version], {
      cwd: folder,
      encoding: 'utf8',
    });
  beforeAll(() => {
    for (const name of [...VERSIONED_FILES, 'docs/openapi.json', 'tsconfig.json', 'scripts', 'core', 'backend']) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      cpSync(join(root, name), join(folder, name), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    writeFileSync(join(folder, '.gitignore'), 'node_modules\n');
    writeFileSync(join(folder, 'CHANGELOG.md'), '# Changes\n\n## 9.8.7, not released yet\n\n- Something.\n');
    git('init', '--quiet');
    git('config', 'user.name', 'Test');
    git('config', 'user.email', 'test@agency.example');
    git('add', '--all');
    git('commit', '--quiet', '--message', 'Begin');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('writes the version in every place, dates the changes, commits and tags', () => {
    expect(release('9.8.7')).toMatchObject({ status: 0, stdout: expect.stringContaining('Tagged v9.8.7.') });
    expect(git('describe', '--tags')).toBe('v9.8.7');
    expect(git('status', '--porcelain')).toBe('');
    expect(read('CHANGELOG.md', folder)).toMatch(/^## 9\.8\.7, \d{4}-\d\d-\d\d$/m);
    for (const file of [
      'package.json',
      'docs/openapi.json',
      'docs/deploy/compose.yaml',
      'docs/deploy/kubernetes.yaml',
    ]) {
      expect(read(file, folder)).toContain('9.8.7');
      expect(read(file, folder)).not.toContain(`media-planner:${manifest.version}`);
    }
    const lock = JSON.parse(read('package-lock.json', folder)) as {
      version: string;
      packages: Record<string, { version: string }>;
    };
    expect([lock.version, lock.packages['']!.version]).toEqual(['9.8.7', '9.8.7']);
  });

  test.each([
    ['no version', 'next', '"next" is no version. Name one'],
    ['a version without changes', '9.9.0', 'CHANGELOG.md has no heading "## 9.9.0, not released yet"'],
    ['a version that exists', '9.8.7', 'The tag v9.8.7 exists already.'],
  ])('refuses %s in one line', (_what, version, sentence) => {
    const { status, stderr } = release(version);
    expect([status, stderr.trim().split('\n')]).toEqual([1, [expect.stringContaining(sentence)]]);
  });
});

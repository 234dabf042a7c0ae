import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));

test('npm runs no install scripts here, and no command of package.json depends on one', () => {
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: root, encoding: 'utf8', shell: true }).trim();
  expect(npm('config', 'get', 'ignore-scripts')).toBe('true');
  const { scripts } = read('package.json') as { scripts: Record<string, string> };
  // npm runs scripts with these names by itself, and here it would silently not run them.
  const lifecycleName =
    /^(pre|post)(?=(start|test|dev|build|install|pack|publish|prepare))|^(install|prepare|uninstall)$/;
  expect(Object.keys(scripts).filter((name) => lifecycleName.test(name))).toEqual([]);
});

test('every package with an install script is known to work without it', () => {
  const { packages } = read('package-lock.json') as { packages: Record<string, { hasInstallScript?: boolean }> };
  const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(withScript.map(([folder]) => folder.replace(/^.*node_modules\//, '')).sort()).toEqual([
    // Reads settings of a hosting service; we set none.
    '@firebase/util',
    // Has a binary package for each platform, as esbuild and unrs-resolver do.
    '@parcel/watcher',
    'esbuild',
    // Warns of odd version numbers.
    'protobufjs',
    // An optional faster regular expression engine of the Firebase tools; compiling takes minutes.
    're2',
    'unrs-resolver',
  ]);
});

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..');
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));

test('npm runs no install scripts here, and the commands of package.json all the same', () => {
  const npm = (...args: string[]) => execFileSync('npm', args, { cwd: root, encoding: 'utf8', shell: true }).trim();
  expect(npm('config', 'get', 'ignore-scripts')).toBe('true');
  const { scripts } = read('package.json') as { scripts: Record<string, string> };
  // What would stand before or after a command, or run at install, would silently not run.
  const silent = /^(pre|post)(?=(start|test|dev|build|install|pack|publish|prepare))|^(install|prepare|uninstall)$/;
  expect(Object.keys(scripts).filter((name) => silent.test(name))).toEqual([]);
});

test('each package with an install script is known to work without it', () => {
  const { packages } = read('package-lock.json') as { packages: Record<string, { hasInstallScript?: boolean }> };
  const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(withScript.map(([folder]) => folder.replace(/^.*node_modules\//, '')).sort()).toEqual([
    // Asks for settings that a hosting service may set; we set none.
    '@firebase/util',
    // Comes as a package of its own for each platform, as esbuild and unrs-resolver do.
    '@parcel/watcher',
    'esbuild',
    // Warns of odd version numbers.
    'protobufjs',
    // A faster search that the Firebase tools do without; would be compiled for minutes.
    're2',
    'unrs-resolver',
  ]);
});

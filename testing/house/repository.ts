import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isForTests } from '../../scripts/forTests.ts';

/** The repository as its own tests read it. Paths are from its root, with forward slashes. */
export const root = join(__dirname, '..', '..');

/** Every file that is kept or about to be: what is ignored, and what is deleted but not yet said so, is left out. */
export const tracked: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));

/** A file's text. */
export function text(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

const isCode = (path: string) =>
  /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.generated.ts') && !path.endsWith('.d.ts');

/** Everything written by hand that a machine runs. */
export const code = tracked.filter(isCode);
/** What of it reaches the people who use the product. */
export const shipped = code.filter(
  (path) => !isForTests(path) && path.includes('/') && !path.endsWith('vite.config.ts'),
);
/** What people read. */
export const documents = tracked.filter((path) => path.endsWith('.md'));

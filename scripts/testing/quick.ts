import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { GATES, jest, lintFiles } from './gates.ts';
import type { Gate } from './gates.ts';

/** What is worth knowing after each change, within a minute: types, and of what changed the lint and the nearest tests. */
export const QUICK: Readonly<Record<string, Gate>> = {
  types: GATES.types!,
  lint: async () => {
    const files = changedFiles().filter((path) => /\.(tsx?|mjs)$/.test(path));
    return files.length > 0 ? lintFiles(files) : { passed: 0, failed: 0, failures: [], secondTries: [] };
  },
  unit: async (reports) => {
    const changed = changedFiles();
    const tests = nearestTests(changed, trackedTests());
    console.log(`unit    ${changed.length} changed files, ${tests.length} test files: ${tests.join(' ')}`);
    const browser = changed.filter((path) => path.startsWith('e2e/'));
    if (browser.length > 0) console.log(`unit    not run here, but by npm test -- browser: ${browser.join(' ')}`);
    return tests.length > 0 ? jest(reports, tests) : { passed: 0, failed: 0, failures: [], secondTries: [] };
  },
};

function git(...args: string[]): string[] {
  return execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
}

/** What is not committed; in a clean tree what the last commit changed. */
function changedFiles(): string[] {
  const open = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  const changed = open.length > 0 ? open : git('diff', '--name-only', 'HEAD~1', 'HEAD');
  return changed.filter((path) => existsSync(path));
}

export function trackedTests(): string[] {
  return git('ls-files', '--cached', '--others', '--exclude-standard').filter(
    (path) => /\.test\.tsx?$/.test(path) && existsSync(path),
  );
}

/**
 * For each changed file itself when it is a test, else the tests that import it or bear its name, else those of its folder.
 * Not all that depend on it: for the contract those are nearly all there are.
 */
export function nearestTests(changed: readonly string[], tests: readonly string[]): string[] {
  const near = changed.flatMap((path) => {
    if (tests.includes(path)) return [path];
    if (!/\.(tsx?|mjs|css)$/.test(path)) return [];
    const own = tests.filter((test) => test.startsWith(path.replace(/\.\w+$/, '.test.')) || imports(test, path));
    return own.length > 0 ? own : tests.filter((test) => dirname(test) === dirname(path));
  });
  return [...new Set(near)].sort();
}

function imports(test: string, path: string): boolean {
  const specifier = relative(dirname(test), path);
  const written = specifier.startsWith('.') ? specifier : `./${specifier}`;
  return readFileSync(test, 'utf8').includes(`'${written}'`);
}

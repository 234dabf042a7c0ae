import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { GATES, jest } from './gates.ts';
import type { Gate } from './gates.ts';
import { nearestTests, within } from './nearestTests.ts';

/** What the tests of a quick run may take, one after another [s]; they run two and three at a time. */
const BUDGET_SECONDS = 60;

/** What is worth knowing after each change, within a minute: types, lint, and the tests nearest to what changed. */
export const QUICK: Readonly<Record<string, Gate>> = {
  types: GATES.types!,
  lint: GATES.lint!,
  unit: async (reports) => {
    const changed = changedFiles();
    const { run: tests, left } = within(BUDGET_SECONDS, nearestTests(changed, trackedTests()));
    console.log(`unit    ${changed.length} changed files, ${tests.length} test files: ${tests.join(' ')}`);
    if (left.length > 0) console.log(`unit    more than a minute has room for, left to npm test: ${left.join(' ')}`);
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

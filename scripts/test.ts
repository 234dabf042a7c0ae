import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from '../testing/findChromium.ts';

/**
 * Every gate, one after another, so that one run tells everything that is wrong. Ends with "N passed, N failed".
 * `npm test -- types unit` runs only the gates named.
 */
interface Tally {
  passed: number;
  failed: number;
}

const reports = mkdtempSync(join(tmpdir(), 'planner-test-'));
const jestReport = join(reports, 'jest.json');
const browserReport = join(reports, 'browser.json');

const GATES: Record<string, () => Tally> = {
  types: () => command('npm', ['run', '--silent', 'types']),
  lint: () => command('npm', ['run', '--silent', 'lint']),
  format: () => command('npm', ['run', '--silent', 'format:check']),
  unit: () => {
    const { failed } = command('npx', ['jest', '--json', `--outputFile=${jestReport}`, '--reporters=default']);
    return read(jestReport, failed, (report) => ({
      passed: Number(report.numPassedTests),
      failed: Number(report.numFailedTests) + Number(report.numRuntimeErrorTestSuites),
    }));
  },
  browser: () => {
    const env = { CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport };
    const { failed } = command('npx', ['playwright', 'test', '--config', 'e2e/playwright.config.ts'], env);
    return read(browserReport, failed, (report) => {
      const stats = report.stats as { expected: number; unexpected: number; flaky: number };
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    });
  },
};

/** Runs a command with its output shown; counts as one passed or one failed. */
function command(name: string, args: string[], env: NodeJS.ProcessEnv = {}): Tally {
  const { status } = spawnSync(name, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** The counts of a runner's own report; a runner that failed without a failed test (or without a report) counts as one failure. */
function read(path: string, failed: number, count: (report: Record<string, unknown>) => Tally): Tally {
  try {
    const tally = count(JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>);
    return { ...tally, failed: Math.max(tally.failed, failed) };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function run(names: string[]): Tally {
  const total: Tally = { passed: 0, failed: 0 };
  for (const name of names) {
    console.log(`\n== ${name}`);
    let tally: Tally;
    try {
      tally = GATES[name]();
    } catch (error) {
      console.log(error instanceof Error ? error.message : String(error));
      tally = { passed: 0, failed: 1 };
    }
    console.log(`== ${name}: ${tally.failed === 0 ? 'ok' : 'FAILED'}`);
    total.passed += tally.passed;
    total.failed += tally.failed;
  }
  return total;
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in GATES));
if (unknown.length > 0) {
  console.log(`There is no gate called ${unknown.join(', ')}. The gates are ${Object.keys(GATES).join(', ')}.`);
  process.exit(2);
}
const total = run(asked.length > 0 ? asked : Object.keys(GATES));
rmSync(reports, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

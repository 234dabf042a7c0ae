import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureChromium } from '../../testing/findChromium.ts';

/** What a gate says at its end. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** The names of what failed, as the last lines show them. */
  readonly failures: readonly string[];
  /** The names of what failed first and passed when it ran again. */
  readonly secondTries: readonly string[];
}

export type Gate = (reports: string) => Promise<Outcome>;

/** As many as there are cores: the browser's lane and the gates' fill what one waits. More of them only take turns. */
const WORKERS = availableParallelism();

export const GATES: Readonly<Record<string, Gate>> = {
  types: () => script('types'),
  lint: () => script('lint'),
  format: () => script('format:check'),
  unit: (reports) => jest(reports),
  browser: async (reports) => {
    const report = join(reports, 'browser.json');
    const env = { CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const code = await command('browser', ['npx', 'playwright', 'test', '--config', 'e2e/playwright.config.ts'], env);
    return outcome('browser', code, report, ofPlaywright);
  },
};

async function jest(reports: string): Promise<Outcome> {
  const report = join(reports, 'jest.json');
  const options = [`--maxWorkers=${WORKERS}`, '--json', `--outputFile=${report}`, '--reporters=default'];
  return outcome('unit', await command('unit', ['npx', 'jest', ...options]), report, ofJest);
}

/** One of package.json's scripts: one passed or one failed. */
async function script(name: string): Promise<Outcome> {
  return outcome(name, await command(name.replace(/:.*/, ''), ['npm', 'run', '--silent', name]));
}

/** Runs a command and shows each of its lines behind the gate's name, since gates run side by side. @returns its exit code */
async function command(gate: string, [name, ...args]: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(name!, args, {
    env: { ...process.env, ...colour, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // On Windows npm and npx are scripts of the shell.
    shell: process.platform === 'win32',
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => console.log(`${gate.padEnd(8)}${line}`));
  }
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.log(`${gate.padEnd(8)}${error.message}`);
      resolve(1);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** The counts of a runner's own report; a runner that failed without a failed test (or without a report) counts as one failure. */
function outcome(gate: string, code: number, report?: string, read?: (report: object) => Outcome): Outcome {
  const crashed = { passed: 0, failed: 1, failures: [`${gate}: ended with code ${code}`], secondTries: [] };
  if (!report || !read) return code === 0 ? { passed: 1, failed: 0, failures: [], secondTries: [] } : crashed;
  try {
    const counted = read(JSON.parse(readFileSync(report, 'utf8')) as object);
    return code === 0 || counted.failed > 0 ? counted : { ...crashed, passed: counted.passed };
  } catch {
    return crashed;
  }
}

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

function ofJest(raw: object): Outcome {
  const report = raw as JestReport;
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${place(name)}: did not run`];
    return failed.map((test) => `${place(name)} > ${test.fullName}`);
  });
  return { passed: report.numPassedTests, failed: failures.length, failures, secondTries: [] };
}

interface PlaywrightSuite {
  readonly specs?: { file: string; title: string; tests: { status: string }[] }[];
  readonly suites?: PlaywrightSuite[];
}

function ofPlaywright(raw: object): Outcome {
  const { stats, errors, ...top } = raw as PlaywrightSuite & {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: { message?: string }[];
  };
  const named = (status: string) =>
    specsIn(top)
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, title }) => `e2e/${file} > ${title}`);
  // What went wrong outside every test, such as a product that did not start.
  const besides = errors.map(({ message }) => `browser: ${message?.split('\n')[0]}`);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + besides.length,
    failures: [...named('unexpected'), ...besides],
    secondTries: named('flaky'),
  };
}

function specsIn(suite: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)];
}

function place(path: string): string {
  return path.replace(`${process.cwd()}/`, '');
}

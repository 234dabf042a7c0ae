import { mkdtempSync, rmSync, readFileSync } from 'node:fs';
import { tmpdir, availableParallelism } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { ensureChromium } from '../../testing/findChromium.ts';

/*
 * Runs every gate, also after a failure, so that one run shows all problems. Ends with "N passed, N failed".
 * `npm test -- types unit` runs only these gates. Files named `*.long.test.ts` and `*.long.spec.ts` only run with `npm run test:all`.
 */

/** The result of a gate. */
interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Names of failed tests, as printed at the end. */
  readonly failures: readonly string[];
  /** Names of tests that only passed at the second try. */
  readonly secondTries: readonly string[];
}

type Gate = (reports: string) => Promise<Outcome>;

/** Number of cores: the gates that run in parallel fill waiting times. */
const WORKERS = availableParallelism();

const GATES: Readonly<Record<string, Gate>> = {
  types: () => runScript('types'),
  lint: () => runScript('lint'),
  format: () => runScript('format:check'),
  review: () => runScript('review'),
  unit: (reports) => runJest(reports),
  browser: async (reports) => {
    const report = join(reports, 'browser.json');
    const env = { CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report };
    const code = await runCommand(
      'browser',
      ['npx', 'playwright', 'test', '--config', 'e2e/playwright.config.ts'],
      env,
    );
    return outcomeOf('browser', code, report, readPlaywrightReport);
  },
};

async function runJest(reports: string): Promise<Outcome> {
  const report = join(reports, 'jest.json');
  const options = [`--maxWorkers=${WORKERS}`, '--json', `--outputFile=${report}`, '--reporters=default'];
  return outcomeOf('unit', await runCommand('unit', ['npx', 'jest', ...options]), report, readJestReport);
}

/** Runs a script of package.json, which counts as one test. */
async function runScript(name: string): Promise<Outcome> {
  return outcomeOf(name, await runCommand(name.replace(/:.*/, ''), ['npm', 'run', '--silent', name]));
}

/** Runs a command and prefixes its output with the gate's name, since gates run in parallel. @returns its exit code */
async function runCommand(gate: string, [name, ...args]: string[], env: NodeJS.ProcessEnv = {}): Promise<number> {
  const colour = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(name!, args, {
    env: { ...process.env, ...colour, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // On Windows npm and npx are shell scripts.
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

/** Reads the report of a test runner; a runner that failed without a failed test or without a report counts as one failure. */
function outcomeOf(gate: string, code: number, report?: string, read?: (report: object) => Outcome): Outcome {
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

function readJestReport(raw: object): Outcome {
  const report = raw as JestReport;
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [`${relativePath(name)}: did not run`];
    return failed.map((test) => `${relativePath(name)} > ${test.fullName}`);
  });
  return { passed: report.numPassedTests, failed: failures.length, failures, secondTries: [] };
}

interface PlaywrightSuite {
  readonly specs?: { file: string; title: string; tests: { status: string }[] }[];
  readonly suites?: PlaywrightSuite[];
}

function readPlaywrightReport(raw: object): Outcome {
  const { stats, errors, ...top } = raw as PlaywrightSuite & {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: { message?: string }[];
  };
  const named = (status: string) =>
    specsIn(top)
      .filter(({ tests }) => tests.some((test) => test.status === status))
      .map(({ file, title }) => `e2e/${file} > ${title}`);
  // Errors outside tests, such as a product that did not start.
  const otherErrors = errors.map(({ message }) => `browser: ${message?.split('\n')[0]}`);
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + otherErrors.length,
    failures: [...named('unexpected'), ...otherErrors],
    secondTries: named('flaky'),
  };
}

function specsIn(suite: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsIn)];
}

function relativePath(path: string): string {
  return path.replace(`${process.cwd()}/`, '');
}

async function runGate(name: string, gate: Gate, reports: string): Promise<Outcome> {
  const began = Date.now();
  const outcome = await gate(reports).catch((error: unknown) => {
    const failures = [`${name}: ${error instanceof Error ? error.message : String(error)}`];
    return { passed: 0, failed: 1, failures, secondTries: [] };
  });
  const seconds = Math.round((Date.now() - began) / 1000);
  console.log(`${name.padEnd(8)}== ${outcome.failed === 0 ? 'ok' : 'FAILED'} after ${seconds} s`);
  return outcome;
}

/** Sequences of gates that run in parallel. Browser tests wait a lot and the compiler never: together they keep two cores busy. */
const SEQUENCES = [['browser'], ['unit'], ['types', 'lint', 'format', 'review']];

async function runAll(sequences: readonly string[][]): Promise<Outcome[]> {
  const reports = mkdtempSync(join(tmpdir(), 'planner-test-'));
  const outcomes = await Promise.all(
    sequences.map(async (sequence) => {
      const ended: Outcome[] = [];
      for (const name of sequence) ended.push(await runGate(name, GATES[name]!, reports));
      return ended;
    }),
  );
  rmSync(reports, { recursive: true, force: true });
  return outcomes.flat();
}

function printList(title: string, names: readonly string[]): void {
  if (names.length > 0) console.log(`\n${title}\n${names.map((name) => `  ${name}`).join('\n')}`);
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

const args = process.argv.slice(2);
const namedGates = args.filter((argument) => argument !== '--all');
if (!args.includes('--all')) process.env.TESTS = 'short';
const unknown = namedGates.filter((name) => !(name in GATES));
if (unknown.length > 0) {
  console.log(`There is no gate called ${unknown.join(', ')}. The gates are ${Object.keys(GATES).join(', ')}.`);
  process.exit(2);
}
const wantedSequences = SEQUENCES.map((sequence) =>
  sequence.filter((name) => namedGates.length === 0 || namedGates.includes(name)),
);
const outcomes = await runAll(wantedSequences);
printList(
  'Passed only at the second try:',
  outcomes.flatMap(({ secondTries }) => secondTries),
);
printList(
  'Failed:',
  outcomes.flatMap(({ failures }) => failures),
);
const failed = sum(outcomes.map((one) => one.failed));
console.log(`\n${sum(outcomes.map((one) => one.passed))} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

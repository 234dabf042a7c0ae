import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GATES } from './gates.ts';
import type { Gate, Outcome } from './gates.ts';

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

function list(title: string, names: readonly string[]): void {
  if (names.length > 0) console.log(`\n${title}\n${names.map((name) => `  ${name}`).join('\n')}`);
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/*
 * Runs every gate, also after a failure, so that one run shows all problems. Ends with "N passed, N failed".
 * `npm test -- types unit` runs only these gates. Files named `*.long.test.ts` and `*.long.spec.ts` only run with `npm run test:all`.
 */
const given = process.argv.slice(2);
const asked = given.filter((argument) => argument !== '--all');
if (!given.includes('--all')) process.env.TESTS = 'short';
const unknown = asked.filter((name) => !(name in GATES));
if (unknown.length > 0) {
  console.log(`There is no gate called ${unknown.join(', ')}. The gates are ${Object.keys(GATES).join(', ')}.`);
  process.exit(2);
}
const wanted = SEQUENCES.map((sequence) => sequence.filter((name) => asked.length === 0 || asked.includes(name)));
const outcomes = await runAll(wanted);
list(
  'Passed only at the second try:',
  outcomes.flatMap(({ secondTries }) => secondTries),
);
list(
  'Failed:',
  outcomes.flatMap(({ failures }) => failures),
);
const failed = sum(outcomes.map((one) => one.failed));
console.log(`\n${sum(outcomes.map((one) => one.passed))} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

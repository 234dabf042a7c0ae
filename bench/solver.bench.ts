import { cpus } from 'node:os';
import { allocate } from '../planning/allocate.ts';
import type { Bounds } from '../planning/certificate.ts';
import type { ReachKernel } from '../planning/kernel.ts';
import { simdKernel } from '../planning/kernel/simdKernel.ts';
import type { SpendLimits } from '../planning/limits.ts';
import { plainKernel } from '../planning/plainKernel.ts';
import { makeProblem } from '../planning/rates.ts';
import type { PlanningProblem } from '../planning/rates.ts';
import { awayStepFrankWolfe } from './solver/frankWolfe.ts';
import { greedySteps } from './solver/greedy.ts';
import { median, TARGET_GAP } from './solver/outcome.ts';
import type { Outcome } from './solver/outcome.ts';
import { benchAudience } from './solver/problem.ts';
import { pythons, runPythonPeers } from './solver/pythonPeers.ts';

/** Prints how long the allocation takes beside other optimisers on the same data in the same run. Ratios, never verdicts. */
const SIZES = (process.env.BENCH_ROWS ?? '5000,50000,500000').split(',').map(Number);

const WARM_UP = 300;

function timed<Result>(rounds: number, work: () => Result): { result: Result; milliseconds: number[] } {
  const milliseconds: number[] = [];
  let result = work();
  // Warm, as the peers' process is: V8 compiles what runs often.
  for (const until = performance.now() + WARM_UP; performance.now() < until;) result = work();
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    result = work();
    milliseconds.push(performance.now() - begun);
  }
  return { result, milliseconds };
}

function ours(name: string, problem: PlanningProblem, limits: SpendLimits, kernel: ReachKernel, rounds: number) {
  const { result, milliseconds } = timed(rounds, () => allocate(problem, limits, { kernel, tolerance: TARGET_GAP }));
  if (result.status === 'infeasible') throw new Error(result.message);
  return { name, milliseconds, gap: result.relativeGap, passes: result.passes };
}

function once(name: string, run: () => { gap: number; passes: number }): Outcome {
  run();
  const begun = performance.now();
  const { gap, passes } = run();
  const took = performance.now() - begun;
  return { name, run: took, toGap: gap <= TARGET_GAP ? took : null, gap, evaluations: passes };
}

function measure(rows: number): Outcome[] {
  const { audience, cpm, limits } = benchAudience(rows);
  const problem = makeProblem(audience, cpm);
  const simd = simdKernel(problem);
  if (simd === null) throw new Error('This machine has no WebAssembly SIMD.');
  const scale = limits.budget / problem.moneyUnit;
  const bounds: Bounds = {
    budget: 1,
    lower: limits.minimum.map((least) => least / limits.budget),
    upper: limits.maximum.map((most) => most / limits.budget),
  };
  const room = bounds.upper.reduce((sum, most, channel) => sum + most - bounds.lower[channel]!, 0);
  const part = (1 - bounds.lower.reduce((sum, least) => sum + least, 0)) / room;
  const start = bounds.lower.map((least, channel) => least + part * (bounds.upper[channel]! - least));
  const rounds = rows > 100_000 ? 5 : 15;
  const before = ours('ours, WebAssembly SIMD', problem, limits, simd, rounds);
  const plain = ours('ours, plain TypeScript', problem, limits, plainKernel(problem), rows > 100_000 ? 3 : 7);
  const peers = runPythonPeers(problem, scale, bounds, start, rounds);
  // Half of our rounds run before the peers and half after, so that a machine that slows down does so for both.
  const after = ours('ours, WebAssembly SIMD', problem, limits, simd, rounds);
  const outcome = ({ name, milliseconds, gap, passes }: typeof before, more: number[] = []): Outcome => {
    const run = median([...milliseconds, ...more]);
    return { name, run, toGap: run, gap, evaluations: passes };
  };
  return [
    outcome(before, after.milliseconds),
    outcome(plain),
    ...peers,
    once('away-step Frank-Wolfe, our kernel', () => awayStepFrankWolfe(simd, scale, bounds)),
    once('greedy 1 % steps, our kernel', () => greedySteps(simd, scale, bounds)),
  ];
}

function report(rows: number, outcomes: readonly Outcome[]): void {
  const own = outcomes[0]!.run;
  const number = (value: number | null, digits = 1) => (value === null ? 'never' : value.toFixed(digits));
  console.log(`\n## ${rows.toLocaleString('en-US')} respondents\n`);
  console.log('| optimiser | gap reached | evaluations | to gap 1e-6, ms | ratio | own stop, ms | ratio |');
  console.log('| --- | --: | --: | --: | --: | --: | --: |');
  for (const { name, run, toGap, gap, evaluations } of outcomes) {
    const ratio = toGap === null ? '–' : `${number(toGap / own)}x`;
    const cells = [name, gap?.toExponential(0) ?? 'outside', number(evaluations, 0), number(toGap, 2), ratio];
    console.log(`| ${[...cells, number(run, 2), `${number(run / own)}x`].join(' | ')} |`);
  }
}

console.log(`# Allocation: time to a certified optimum\n`);
console.log(
  `Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown processor'} x ${cpus().length}, one thread each.`,
);
if (pythons().length === 0) console.log('No Python with numpy and scipy or nlopt was found: those peers are left out.');
for (const rows of SIZES) report(rows, measure(rows));

import { cpus } from 'node:os';
import { CHANNELS } from '../core/rules/channels.ts';
import { allocate } from '../core/planning/solver/allocate.ts';
import type { Bounds } from '../core/planning/solver/certificate.ts';
import { explain } from '../core/planning/why/explain.ts';
import { frontier } from '../core/planning/why/frontier.ts';
import { WITH_PAIRS, WITHOUT_PAIRS } from '../core/planning/kernel/kernel.ts';
import type { ReachKernel } from '../core/planning/kernel/kernel.ts';
import { fastKernel } from '../core/planning/kernel/fastKernel.ts';
import { simdKernel } from '../core/planning/kernel/simdKernel.ts';
import type { SpendLimits } from '../core/planning/model/limits.ts';
import { scalarKernel } from '../core/planning/kernel/scalarKernel.ts';
import { propose } from '../core/planning/proposal/proposal.ts';
import { makeProblem } from '../core/planning/model/contactRates.ts';
import type { PlanningProblem } from '../core/planning/model/contactRates.ts';
import { reachCurves } from '../core/planning/model/reach.ts';
import { awayStepFrankWolfe } from './solver/frankWolfe.ts';
import { greedySteps } from './solver/greedy.ts';
import { median, TARGET_GAP, benchAudience } from './solver/problem.ts';
import type { Outcome } from './solver/problem.ts';
import { pythons, runPythonPeers } from './solver/pythonPeers.ts';

/** Compares our solver with other optimisers on the same data in the same run, as ratios. */
const SIZES = (process.env.BENCH_ROWS ?? '5000,50000,500000').split(',').map(Number);

const WARM_UP_MS = 300;

function timed<Result>(rounds: number, work: () => Result): { result: Result; milliseconds: number[] } {
  const milliseconds: number[] = [];
  let result = work();
  // Warm up V8's compiler, as the peers are warm too.
  for (const until = performance.now() + WARM_UP_MS; performance.now() < until;) result = work();
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

function measureOnce(name: string, run: () => { gap: number; passes: number }): Outcome {
  run();
  const begun = performance.now();
  const { gap, passes } = run();
  const took = performance.now() - begun;
  const toGap = gap <= TARGET_GAP ? took : null;
  return { name, run: took, toGap, fastestToGap: toGap, gap, evaluations: passes };
}

function measure(rows: number): Outcome[] {
  const { audience, cpm, limits } = benchAudience(rows);
  const problem = makeProblem(audience, cpm);
  const simd = simdKernel(problem);
  if (simd === null) throw new Error('This machine has no WebAssembly SIMD.');
  const scale = limits.budget / problem.moneyUnit;
  const bounds: Bounds = {
    budget: 1,
    groups: [],
    lower: limits.minimum.map((least) => least / limits.budget),
    upper: limits.maximum.map((most) => most / limits.budget),
  };
  const room = bounds.upper.reduce((sum, most, channel) => sum + most - bounds.lower[channel]!, 0);
  const part = (1 - bounds.lower.reduce((sum, least) => sum + least, 0)) / room;
  const start = bounds.lower.map((least, channel) => least + part * (bounds.upper[channel]! - least));
  const rounds = rows > 100_000 ? 5 : 15;
  const before = ours('ours, WebAssembly SIMD', problem, limits, simd, rounds);
  const plain = ours('ours, plain TypeScript', problem, limits, scalarKernel(problem), rows > 100_000 ? 3 : 7);
  const peers = runPythonPeers(problem, scale, bounds, start, rounds);
  // Half of our rounds run before the peers and half after, so that a machine that slows down does so for both.
  const after = ours('ours, WebAssembly SIMD', problem, limits, simd, rounds);
  const outcome = ({ name, milliseconds, gap, passes }: typeof before, more: number[] = []): Outcome => {
    const all = [...milliseconds, ...more];
    const run = median(all);
    return { name, run, toGap: run, fastestToGap: Math.min(...all), gap, evaluations: passes };
  };
  return [
    outcome(before, after.milliseconds),
    outcome(plain),
    ...peers,
    measureOnce('away-step Frank-Wolfe, our kernel', () => awayStepFrankWolfe(simd, scale, bounds)),
    measureOnce('greedy 1 % steps, our kernel', () => greedySteps(simd, scale, bounds)),
  ];
}

/** What a planner waits for, ours alone [ms]. */
function interactive(rows: number): void {
  const { audience, cpm } = benchAudience(rows);
  const withDuration = <Result>(work: () => Result): [Result, string] => {
    const begun = performance.now();
    const result = work();
    return [result, (performance.now() - begun).toFixed(0)];
  };
  const [problem, made] = withDuration(() => makeProblem(audience, cpm));
  const [kernel, loaded] = withDuration(() => fastKernel(problem));
  const limits = CHANNELS.map((Channel) => ({ Channel, Min_Budget: 0, Max_Budget: 1_000_000 }));
  const request = { budget: 1_000_000, limits };
  const [, first] = withDuration(() => propose(problem, request));
  const [proposal, again] = withDuration(() => propose(problem, request));
  if (proposal.status !== 'proposed') throw new Error(proposal.message);
  const [, curves] = withDuration(() => reachCurves(problem, 1_000_000));
  const [, budgets] = withDuration(() => frontier(problem, request, proposal, kernel));
  // The second time is measured, as in a service that has explained a plan before.
  explain(problem, request, proposal);
  const [, explained] = withDuration(() => explain(problem, request, proposal));
  const rest = String(Number(explained) - Number(budgets));
  console.log(`| ${[rows.toLocaleString('en-US'), made, loaded, first, again, curves, budgets, rest].join(' | ')} |`);
}

/** The passes for the figures of a plan, in plain TypeScript and in SIMD: medians [ms]. */
function measurePlanPasses(rows: number): void {
  const { audience, cpm } = benchAudience(rows);
  const problem = makeProblem(audience, cpm);
  const kernels = [scalarKernel(problem), fastKernel(problem)] as const;
  const spend = new Float64Array(CHANNELS.length).fill(1_000_000 / CHANNELS.length / problem.moneyUnit);
  const passes: [string, (kernel: ReachKernel) => unknown][] = [
    ['reach and gradient', (kernel) => kernel.pass(spend, rows, 'double')],
    ['how often', (kernel) => kernel.frequency(spend)],
    ['each channel alone and beside the others', (kernel) => kernel.channels(spend, WITHOUT_PAIRS)],
    ['the same with every pair', (kernel) => kernel.channels(spend, WITH_PAIRS)],
    ['three times or more, with gradient', (kernel) => kernel.reachAtLeast(spend, 3, rows)],
    ['the next thousand in each channel', (kernel) => kernel.added(spend, spend)],
    ['spread of the sample', (kernel) => kernel.spread(spend)],
  ];
  for (const [name, pass] of passes) {
    const [plain, simd] = kernels.map((kernel) => median(timed(5, () => pass(kernel)).milliseconds)) as [
      number,
      number,
    ];
    const cells = [
      rows.toLocaleString('en-US'),
      name,
      plain.toFixed(2),
      simd.toFixed(2),
      `${(plain / simd).toFixed(1)}x`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

function report(rows: number, outcomes: readonly Outcome[]): void {
  const own = outcomes[0]!;
  const number = (value: number | null, digits: number) => (value === null ? 'never' : value.toFixed(digits));
  const ratio = (value: number | null, to: number) => (value === null ? '–' : `${(value / to).toFixed(1)}x`);
  console.log(`\n## ${rows.toLocaleString('en-US')} respondents\n`);
  console.log(
    '| optimiser | gap reached | evaluations | to gap 1e-6, ms | ratio | fastest, ms | ratio | own stop, ms | ratio |',
  );
  console.log('| --- | --: | --: | --: | --: | --: | --: | --: | --: |');
  for (const { name, run, toGap, fastestToGap, gap, evaluations } of outcomes) {
    const cells = [
      name,
      gap?.toExponential(0) ?? 'outside',
      number(evaluations, 0),
      number(toGap, 2),
      ratio(toGap, own.run),
      number(fastestToGap, 2),
      ratio(fastestToGap, own.fastestToGap!),
      number(run, 2),
      ratio(run, own.run),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

console.log(`# Allocation: time to a certified optimum\n`);
console.log(
  `Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown processor'} x ${cpus().length}, one thread each.`,
);
if (pythons().length === 0) console.log('No Python with numpy and scipy or nlopt was found: those peers are left out.');
for (const rows of SIZES) report(rows, measure(rows));
console.log('\n## What a planner waits for, both sides of the television choice, ms\n');
console.log(
  '| respondents | rates | blocks | first proposal | next | 15 curves | frontier of 20 | all else of the explanation |',
);
console.log('| --: | --: | --: | --: | --: | --: | --: | --: |');
for (const rows of SIZES) interactive(rows);
console.log('\n## What a plan does, walk by walk, ms\n');
console.log('| respondents | walk | plain TypeScript | SIMD | ratio |');
console.log('| --: | --- | --: | --: | --: |');
for (const rows of SIZES) measurePlanPasses(rows);

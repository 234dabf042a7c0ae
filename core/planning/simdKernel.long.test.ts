import { readFileSync } from 'node:fs';
import { CHANNELS } from '../rules/channels.ts';
import { makeProblem } from './model/contactRates.ts';
import type { PlanningProblem } from './model/contactRates.ts';
import { audienceOf, randomAudience, randomPrices } from './testing/audiences.ts';
import { compiledKernel, GENERATED, generate } from './kernel/reachKernel.build.ts';
import { fastKernel } from './kernel/fastKernel.ts';
import type { ReachKernel } from './kernel/kernel.ts';
import { scalarKernel } from './kernel/scalarKernel.ts';
import { simdKernel } from './kernel/simdKernel.ts';
import { startModule } from './kernel/webAssembly.ts';

const COUNT = CHANNELS.length;
/** Compiled from the source, which these tests check; one test below compares the committed module with it. */
const MODULE = compiledKernel();

function simdOf(problem: PlanningProblem): ReachKernel {
  const kernel = simdKernel(problem, MODULE);
  if (kernel === null) throw new Error('This machine has no WebAssembly SIMD.');
  return kernel;
}

/** The largest relative difference between two lists of numbers. */
function largestDifference(found: Float64Array, wanted: Float64Array): number {
  return found.reduce((most, value, index) => {
    const truth = wanted[index]!;
    return Math.max(most, truth === 0 ? Math.abs(value) : Math.abs(value / truth - 1));
  }, 0);
}

describe.each([1, 63, 64, 65, 1000, 4096])('%d rows', (rows) => {
  const problem = makeProblem(randomAudience(rows, { rows }), randomPrices(rows));
  const simd = simdOf(problem);
  const plain = scalarKernel(problem);
  const spends = [0, 1e-9, 1e-3, 0.1, 2, 90].map((money) =>
    Float64Array.from({ length: COUNT }, (_, c) => money * (c % 5)),
  );

  test('double precision equals the plain kernel to 1e-12, from pennies to saturation', () => {
    for (const spend of spends) {
      const found = simd.pass(spend, rows, 'double');
      const wanted = plain.pass(spend, rows, 'double');
      expect(largestDifference(Float64Array.of(found.reach), Float64Array.of(wanted.reach))).toBeLessThan(1e-12);
      expect(largestDifference(found.gradient, wanted.gradient)).toBeLessThan(1e-12);
    }
  });

  test('single precision is accurate to a few parts in ten million', () => {
    for (const spend of spends.slice(0, 5)) {
      const found = simd.pass(spend, rows, 'single');
      const wanted = plain.pass(spend, rows, 'double');
      expect(largestDifference(Float64Array.of(found.reach), Float64Array.of(wanted.reach))).toBeLessThan(1e-6);
      expect(largestDifference(found.gradient, wanted.gradient)).toBeLessThan(5e-6);
      const curvature = plain.curvature(spend, rows, 'double');
      expect(largestDifference(simd.curvature(spend, rows, 'single'), curvature)).toBeLessThan(5e-6);
    }
  });

  test('a curve of one channel equals the plain one to 1e-12, however many points', () => {
    for (const [channel, unitStep, points] of [
      [0, 1e-9, 41],
      [3, 0.02, 41],
      [COUNT - 1, 50, 2],
      [7, 0.3, 200],
    ] as const) {
      expect(
        largestDifference(simd.curve(channel, unitStep, points), plain.curve(channel, unitStep, points)),
      ).toBeLessThan(1e-12);
    }
  });

  test('weights have the same sums', () => {
    expect(simd.weightOf(rows) / plain.weightOf(rows)).toBeCloseTo(1, 12);
  });
});

test('the first rows are read in whole blocks, and their weight is counted over the same blocks', () => {
  const problem = makeProblem(randomAudience(5, { rows: 1000 }), randomPrices(5));
  const spend = new Float64Array(COUNT).fill(0.2);
  const found = simdOf(problem).pass(spend, 100, 'double');
  const wanted = scalarKernel(problem).pass(spend, 128, 'double');
  expect(found.reach / wanted.reach).toBeCloseTo(1, 12);
  expect(simdOf(problem).weightOf(100)).toBeCloseTo(scalarKernel(problem).weightOf(128), 4);
});

test('no contacts is too large: reach never exceeds the universe', () => {
  const problem = makeProblem(randomAudience(6, { rows: 200, density: 1 }), randomPrices(6));
  for (const money of [1e4, 1e12, 1e30]) {
    const spend = new Float64Array(COUNT).fill(money);
    for (const precision of ['double', 'single'] as const) {
      expect(simdOf(problem).pass(spend, 200, precision).reach / problem.targetPeople).toBeCloseTo(1, 5);
    }
  }
});

test('an audience that is fully reached gives no denormal number in single precision', () => {
  // Below this (denormal numbers) a processor is many times slower.
  const least = 2 ** -126;
  const people = Array.from({ length: 64 }, () => ({ weight: 1, use: { Radio: 1, Cinema: 30, Print: 1000 } }));
  const problem = makeProblem(audienceOf(people), randomPrices(7));
  const spend = new Float64Array(COUNT).fill(1e9);
  const found = simdOf(problem);
  const sums = [...found.pass(spend, 64, 'single').gradient, ...found.curvature(spend, 64, 'single')];
  const written = sums.filter((sum) => sum > 0);
  expect(written).toHaveLength(3 + 3 * 3);
  expect(Math.min(...written) / 64).toBeGreaterThan(least);
  expect(Math.max(...written)).toBeLessThan(1e-20);
});

test('the kernel is created once per problem', () => {
  const problem = makeProblem(randomAudience(1), randomPrices(1));
  expect(fastKernel(problem)).toBe(fastKernel(problem));
});

test('the committed module is what its source compiles to, for the present channels', () => {
  const stale = readFileSync(GENERATED, 'utf8') === generate(MODULE) ? [] : ['Run `npm run build:kernel`.'];
  expect(stale).toEqual([]);
  expect(fastKernel(makeProblem(randomAudience(1), randomPrices(1))).hasSingle).toBe(true);
});

const EMPTY = 'AGFzbQEAAAA=';

test('a module that cannot be started returns null, so that callers fall back', () => {
  expect(startModule('AGFzbQ==', [], {})).toBeNull();
  const host = globalThis as { WebAssembly?: unknown };
  const original = host.WebAssembly;
  delete host.WebAssembly;
  expect(startModule(EMPTY, [], {})).toBeNull();
  host.WebAssembly = original;
  expect(startModule(EMPTY, [], {})).not.toBeNull();
});

test('a module that lacks a global of the host, or has another value, returns null', () => {
  expect(startModule(MODULE, ['SPEND'], { CHANNELS: COUNT })).not.toBeNull();
  expect(startModule(MODULE, ['SPEND', 'NOWHERE'], { CHANNELS: COUNT })).toBeNull();
  expect(startModule(MODULE, ['passDouble'], {})).toBeNull();
  expect(startModule(MODULE, [], { CHANNELS: COUNT + 1 })).toBeNull();
  expect(startModule(EMPTY, [], { CHANNELS: COUNT })).toBeNull();
});

test('a request for more memory than available returns null', () => {
  const started = startModule(MODULE, [], {})!;
  expect(started.growMemory(2 ** 60)).toBeNull();
  expect(started.growMemory(200_000)!.byteLength).toBe(262_144);
});

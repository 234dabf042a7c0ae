import type * as Channels from '../rules/channels.ts';
import { compiledKernel } from './kernel/reachKernel.build.ts';
import { REACH_KERNEL } from './kernel/reachKernel.generated.ts';
import { startModule } from './kernel/webAssembly.ts';

// Tests the engine with more or fewer channels than the committed module was built for, by loading it again on a mocked
// channel list.

const COMMITTED = startModule(REACH_KERNEL, ['CHANNELS'], {})!.facts.CHANNELS;

const modules = new Map<number, string>();

function moduleFor(channels: number): string {
  const module = modules.get(channels) ?? compiledKernel(channels);
  modules.set(channels, module);
  return module;
}

type Engine = Awaited<ReturnType<typeof engineWith>>;

/** The engine with the first `count` of these channels. */
async function engineWith(count: number) {
  const path = '../rules/channels.ts';
  const actual = jest.requireActual<typeof Channels>(path);
  const further = Array.from({ length: count }, (_, index) => `Channel ${index + 1}`);
  const CHANNELS = [...actual.CHANNELS, ...further].slice(0, count);
  jest.resetModules();
  jest.doMock(path, () => ({ ...actual, CHANNELS, isChannel: (name: string) => CHANNELS.includes(name) }));
  return {
    ...(await import('./solver/allocate.ts')),
    ...(await import('./model/limits.ts')),
    ...(await import('./kernel/scalarKernel.ts')),
    ...(await import('./proposal/proposal.ts')),
    ...(await import('./model/contactRates.ts')),
    ...(await import('./testing/audiences.ts')),
    ...(await import('./testing/independentChecker.ts')),
    ...(await import('./kernel/fastKernel.ts')),
    ...(await import('./kernel/simdKernel.ts')),
  };
}

/** The largest relative difference between two lists of numbers. */
function largestDifference(found: Float64Array, wanted: Float64Array): number {
  return found.reduce((most, value, index) => {
    const truth = wanted[index]!;
    return Math.max(most, truth === 0 ? Math.abs(value) : Math.abs(value / truth - 1));
  }, 0);
}

const BUDGET = 1_000_000;

function randomInstance({ makeProblem, randomAudience, randomPrices, openLimits }: Engine, rows: number) {
  const audience = randomAudience(rows, { rows });
  const prices = randomPrices(rows);
  return {
    audience,
    prices,
    problem: makeProblem(audience, prices),
    request: { budget: BUDGET, limits: openLimits(BUDGET) },
  };
}

test.each([COMMITTED - 1, COMMITTED + 1])(
  'with %d channels the committed module is refused, and the plain kernel gives the same plan',
  async (count) => {
    const engine = await engineWith(count);
    const { audience, prices, problem, request } = randomInstance(engine, 700);
    expect(engine.simdKernel(problem)).toBeNull();
    expect(engine.fastKernel(problem).hasSingle).toBe(false);
    const found = engine.propose(problem, request);
    if (found.status !== 'proposed') throw new Error(found.message);
    expect(found.spend).toHaveLength(count);
    expect(found).toEqual(engine.propose(problem, request, engine.scalarKernel(problem)));
    expect(engine.faultsOf(audience, prices, request, found)).toEqual([]);
  },
);

test('a module for another number of channels is refused', async () => {
  const engine = await engineWith(COMMITTED);
  const { problem } = randomInstance(engine, 100);
  expect(engine.simdKernel(problem, moduleFor(COMMITTED === 16 ? 4 : 16))).toBeNull();
  expect(engine.simdKernel(problem)).not.toBeNull();
});

test.each([4, 16])('rebuilt for %d channels, the kernel equals the plain one', async (count) => {
  const engine = await engineWith(count);
  const module = moduleFor(count);
  for (const rows of [1, 65, 1000]) {
    const { problem } = randomInstance(engine, rows);
    const simd = engine.simdKernel(problem, module);
    const plain = engine.scalarKernel(problem);
    if (simd === null) throw new Error('The module was refused.');
    for (const money of [0, 1e-6, 0.1, 2]) {
      const spend = Float64Array.from({ length: count }, (_, channel) => money * (1 + (channel % 4)));
      const wanted = plain.pass(spend, rows, 'double');
      for (const [precision, tolerance] of [
        ['double', 1e-12],
        ['single', 5e-6],
      ] as const) {
        const found = simd.pass(spend, rows, precision);
        expect(largestDifference(Float64Array.of(found.reach), Float64Array.of(wanted.reach))).toBeLessThan(tolerance);
        expect(found.gradient).toHaveLength(count);
        expect(largestDifference(found.gradient, wanted.gradient)).toBeLessThan(tolerance);
      }
      const curvature = simd.curvature(spend, rows, 'single');
      expect(curvature).toHaveLength(count * count);
      expect(largestDifference(curvature, plain.curvature(spend, rows, 'double'))).toBeLessThan(5e-6);
    }
    const mix = new Float64Array(count).fill(0.1);
    const [found, wanted] = [simd.channels(mix, true), plain.channels(mix, true)];
    for (const part of ['alone', 'incremental', 'common'] as const)
      expect(largestDifference(found[part], wanted[part])).toBeLessThan(1e-12);
    expect(
      largestDifference(simd.reachAtLeast(mix, 3, rows).gradient, plain.reachAtLeast(mix, 3, rows).gradient),
    ).toBeLessThan(1e-9);
    expect(largestDifference(simd.added(mix, mix), plain.added(mix, mix))).toBeLessThan(1e-12);
    for (const channel of [0, count - 1]) {
      expect(largestDifference(simd.curve(channel, 0.02, 41), plain.curve(channel, 0.02, 41))).toBeLessThan(1e-12);
    }
  }
});

test('rebuilt for 16 channels, both kernels find the same certified optimum', async () => {
  const engine = await engineWith(16);
  const { problem, request } = randomInstance(engine, 17_000);
  const limits = engine.readLimits(BUDGET, request.limits);
  if ('status' in limits) throw new Error(limits.message);
  const kernel = engine.simdKernel(problem, moduleFor(16))!;
  const fast = engine.allocate(problem, limits, { kernel });
  const slow = engine.allocate(problem, limits, { kernel: engine.scalarKernel(problem) });
  if (fast.status !== 'optimal' || slow.status !== 'optimal') throw new Error('No optimum.');
  expect(fast.reach / slow.reach).toBeCloseTo(1, 9);
  fast.spend.forEach((amount, channel) => expect(Math.abs(amount - slow.spend[channel]!)).toBeLessThan(50));
});

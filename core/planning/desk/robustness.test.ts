import type { DeskRequest, DeskRobustness } from '../../contract/bodies/deskQuestions.ts';
import { CHANNELS } from '../../rules/channels.ts';
import { projectedAscent } from '../goals/projectedAscent.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import { scalarKernel } from '../kernel/scalarKernel.ts';
import type { VehicleTotals } from '../model/audience.ts';
import { readLimits } from '../model/limits.ts';
import { scaledKernel } from '../model/ownPrices.ts';
import { makeProblem } from '../model/contactRates.ts';
import { allocate } from '../solver/allocate.ts';
import { tvBranches } from '../solver/branches.ts';
import { frankWolfeGap } from '../solver/certificate.ts';
import { attentionFactor, attentionParts, scenarioFactors } from '../robustness/attentionScenarios.ts';
import { audienceOf } from '../testing/audiences.ts';
import { answers, ask, channelIndexOf, desk, request } from '../testing/desks.ts';
import type { Desk } from '../testing/desks.ts';
import { deskEngine } from './deskEngine.ts';
import { deskData } from './deskData.ts';

const COUNT = CHANNELS.length;

function robustnessOf({ engine }: Pick<Desk, 'engine'>, deskRequest: DeskRequest, within = 0.01): DeskRobustness {
  const { figures } = ask(engine, { ask: 'best', request: deskRequest }, 'best');
  const question = { ask: 'robustness', request: deskRequest, spend: figures.spend, within } as const;
  return ask(engine, question, 'robustness').robustness;
}

/** A second solver, projected gradients on the plain kernel: its reach with a channel locked, and an upper bound. */
function lockedReach({ audience, cpm }: Desk, deskRequest: DeskRequest, channel: number, money: number) {
  const problem = makeProblem(audience, cpm);
  const kernel = scalarKernel(problem);
  const limits = readLimits(deskRequest.budget, deskRequest.limits);
  if ('status' in limits) throw new Error(limits.message);
  const unit = problem.moneyUnit;
  const found = tvBranches(limits).map(({ limits: own }) => {
    const [lower, upper] = [own.minimum, own.maximum].map((amounts) => amounts.map((amount) => amount / unit));
    if (money > own.maximum[channel]!) return { reach: 0, upperBound: 0 };
    lower![channel] = upper![channel] = money / unit;
    const bounds = { budget: deskRequest.budget / unit, lower: lower!, upper: upper!, groups: [] };
    const objectiveAt = (plan: Float64Array) => {
      const { reach, gradient } = kernel.pass(plan, problem.rows, 'double');
      return { value: reach, gradient };
    };
    const { plan, value, gradient } = projectedAscent(objectiveAt, bounds, lower!, { steps: 4000, tolerance: 1e-12 });
    return { reach: value, upperBound: value + frankWolfeGap(gradient, plan, bounds) };
  });
  return {
    reach: Math.max(...found.map(({ reach }) => reach)),
    upperBound: Math.max(...found.map(({ upperBound }) => upperBound)),
  };
}

test.each([
  [51, 0.01, {}],
  [52, 0.005, { Radio: [50_000, 400_000], Video: [0, 90_000] }],
  [53, 0.05, { Social: [30_000, 30_000] }],
] as const)('near-best ranges are reachable, and no end can be extended (audience %d, %d)', (seed, within, change) => {
  const testDesk = desk(seed, 200);
  const deskRequest = request(1_000_000, change as never);
  const { ranges } = robustnessOf(testDesk, deskRequest, within);
  const { target, best, channels } = ranges!;
  expect(target).toBeCloseTo((1 - within) * best, 3);
  channels.forEach((range, channel) => {
    const row = deskRequest.limits[channel]!;
    if (row.Min_Budget === row.Max_Budget) return expect(range).toBeNull();
    for (const [place, { least, most }] of range!.spans.entries()) {
      expect(least).toBeLessThanOrEqual(most);
      for (const end of [least, most]) {
        expect(lockedReach(testDesk, deskRequest, channel, end).reach).toBeGreaterThan(target * (1 - 1e-6));
      }
      const isFirst = place === 0;
      const further = least - Math.max(2, 1e-3 * least);
      if (isFirst && further >= row.Min_Budget) {
        expect(lockedReach(testDesk, deskRequest, channel, further).upperBound).toBeLessThan(target);
      }
      const beyond = most + Math.max(2, 1e-3 * most);
      if (place === range!.spans.length - 1 && beyond <= Math.min(row.Max_Budget, deskRequest.budget)) {
        expect(lockedReach(testDesk, deskRequest, channel, beyond).upperBound).toBeLessThan(target);
      }
    }
    expect(range!.isMust).toBe(range!.spans[0]!.least > row.Min_Budget + 1);
  });
});

test('two identical channels: each may have nothing, and each at least what both have', () => {
  const people = Array.from({ length: 40 }, (_, person) => ({
    weight: 1000,
    use: { Radio: 1 + (person % 3), Print: 1 + (person % 3), Cinema: person % 2 },
  }));
  const audience = audienceOf(people, 0.5);
  const cpm = new Float64Array(COUNT).fill(10);
  const testDesk = {
    audience,
    cpm,
    planSpend: [],
    engine: deskEngine(deskData(audience, cpm, new Array<number>(COUNT).fill(0))),
  };
  const deskRequest = request(500);
  const { figures } = ask(testDesk.engine, { ask: 'best', request: deskRequest }, 'best');
  const both = figures.spend[channelIndexOf('Radio')]! + figures.spend[channelIndexOf('Print')]!;
  expect(both).toBeGreaterThan(0);
  const { ranges } = robustnessOf(testDesk, deskRequest);
  for (const name of ['Radio', 'Print']) {
    const { spans } = ranges!.channels[channelIndexOf(name)]!;
    expect(spans).toHaveLength(1);
    expect(spans[0]!.least).toBe(0);
    expect(spans[0]!.most).toBeGreaterThanOrEqual(both - 1);
  }
});

test('a TV branch that comes near the best too splits the range: all of it or nothing', () => {
  // National and metropolitan television reach the same people; a little of either is far from the best.
  const people = Array.from({ length: 30 }, (_, person) => ({
    weight: 1000,
    use: { 'FTA National': 1 + (person % 2), 'FTA Metro': 1 + (person % 2), Print: person % 5 === 0 ? 1 : 0 },
  }));
  const audience = audienceOf(people, 0.5);
  const cpm = new Float64Array(COUNT).fill(10);
  const testDesk = { engine: deskEngine(deskData(audience, cpm, new Array<number>(COUNT).fill(0))) };
  const { spans } = robustnessOf(testDesk, request(600)).ranges!.channels[channelIndexOf('FTA National')]!;
  expect(spans).toHaveLength(2);
  expect(spans[0]).toEqual({ least: 0, most: 0 });
  expect(spans[1]!.least).toBeGreaterThan(100);
});

test('first-order effects equal central differences, and every bar equals a desk opened at that price', () => {
  const testDesk = desk(54, 300);
  const deskRequest = request(1_000_000);
  const { bars, firstOrder, best } = robustnessOf(testDesk, deskRequest).changes!;
  const problem = makeProblem(testDesk.audience, testDesk.cpm);
  const limits = readLimits(1_000_000, deskRequest.limits);
  if ('status' in limits) throw new Error(limits.message);
  const bestAt = (channel: number, factor: number) => {
    const factors = Float64Array.from(CHANNELS, (_, other) => (other === channel ? 1 / factor : 1));
    const kernel = scaledKernel(fastKernel(problem), factors);
    return Math.max(
      ...tvBranches(limits).map((branch) => {
        const answer = allocate(problem, branch.limits, { kernel });
        return answer.status === 'infeasible' ? 0 : answer.reach;
      }),
    );
  };
  CHANNELS.forEach((_, channel) => {
    const slope = (bestAt(channel, 0.999) - bestAt(channel, 1.001)) / 0.002;
    expect(Math.abs(firstOrder[channel]! - 0.1 * slope)).toBeLessThan(2e-3 * Math.max(...firstOrder));
  });
  expect(bars).toHaveLength(10);
  bars.forEach(({ channel, of, down, up }, place) => {
    const [lower, higher] = of === 'price' ? [0.9, 1.1] : [1 / 0.9, 1 / 1.1];
    expect(down / bestAt(channel, lower)).toBeCloseTo(1, 6);
    expect(up / bestAt(channel, higher)).toBeCloseTo(1, 6);
    expect(of === 'price' ? down >= best * (1 - 1e-9) : down <= best * (1 + 1e-9)).toBe(true);
    const width = Math.abs(up - down);
    if (place > 0) expect(width).toBeLessThanOrEqual(Math.abs(bars[place - 1]!.up - bars[place - 1]!.down));
  });
});

test('a channel without money enters below its price, and not above it', () => {
  const testDesk = desk(55, 300);
  const deskRequest = request(300_000);
  const { entersBelow } = robustnessOf(testDesk, deskRequest).changes!;
  const waiting = CHANNELS.filter((_, channel) => entersBelow[channel] !== null);
  expect(waiting.length).toBeGreaterThan(2);
  for (const name of waiting) {
    const price = entersBelow[channelIndexOf(name)]!;
    expect(price).toBeLessThan(testDesk.cpm[channelIndexOf(name)]!);
    const spendAt = (own: number) => {
      const cheap = { ...deskRequest, ownCpm: CHANNELS.map((other) => (other === name ? own : null)) };
      return ask(testDesk.engine, { ask: 'best', request: cheap }, 'best').figures.spend[channelIndexOf(name)]!;
    };
    expect(spendAt(price * 1.01)).toBe(0);
    expect(spendAt(price * 0.97)).toBeGreaterThan(0);
  }
});

test('32 attention scenarios, none above full attention, and the mix compared with the best of each', () => {
  const testDesk = desk(56, 300);
  const vehicles = CHANNELS.map((channel): VehicleTotals => ({
    ...{
      column: channel,
      publisher: channel,
      channel,
      format: channel,
      activeSeconds: 1,
      populationUse: 2,
      targetUse: 1,
    },
    attentiveShare: channel === 'Cinema' ? 0.9 : 0.3,
  }));
  const parts = attentionParts(vehicles, null);
  expect(attentionFactor(parts, channelIndexOf('Cinema'), 1.3)).toBeCloseTo(1 / 0.9, 12);
  expect(attentionFactor(parts, channelIndexOf('Radio'), 1.3)).toBeCloseTo(1.3, 12);
  const scenarios = scenarioFactors(parts);
  expect(new Set(scenarios.map(String)).size).toBe(32);
  scenarios.slice(1).forEach((scenario, place) => {
    const changed = CHANNELS.filter((_, channel) => scenario[channel] !== scenarios[place]![channel]);
    expect(changed.length).toBeLessThanOrEqual(6);
  });
  const engine = deskEngine(deskData({ ...testDesk.audience, vehicles }, testDesk.cpm, testDesk.planSpend));
  const deskRequest = request(800_000);
  const { figures } = ask(engine, { ask: 'best', request: deskRequest }, 'best');
  const { reach } = robustnessOf({ engine }, deskRequest);
  const problem = makeProblem(testDesk.audience, testDesk.cpm);
  const units = Float64Array.from(figures.spend, (money) => money / problem.moneyUnit);
  const inCases = scenarios.map(
    (scenario) => scaledKernel(scalarKernel(problem), scenario).pass(units, problem.rows, 'double').reach,
  );
  const { attention, sample } = reach!;
  expect(attention.cases).toBe(32);
  expect(attention.low / Math.min(...inCases)).toBeCloseTo(1, 9);
  expect(attention.high / Math.max(...inCases)).toBeCloseTo(1, 9);
  expect(sample!.low).toBeLessThan(reach!.reach);
  expect(sample!.high).toBeGreaterThan(reach!.reach);
  expect(attention.worstRegret).toBeGreaterThan(0);
  expect(attention.worstRegret).toBeLessThan(0.2);
});

test.each([57, 58, 59])(
  'the robust mix: never a worse regret than the mix asked about, and near the lower bound (%d)',
  (seed) => {
    const testDesk = desk(seed, 300);
    const deskRequest = request(700_000, { Radio: [60_000, 200_000] });
    const { robust, reach } = robustnessOf(testDesk, deskRequest);
    expect(robust!.worstRegret).toBeLessThanOrEqual(reach!.attention.worstRegret + 1e-12);
    expect(robust!.atLeast).toBeLessThanOrEqual(robust!.worstRegret);
    expect(robust!.worstRegret - robust!.atLeast).toBeLessThan(1e-3);
    expect(robust!.figures.budget).toBe(700_000);
    expect(robust!.figures.spend[channelIndexOf('Radio')]).toBeGreaterThanOrEqual(60_000);
  },
);

test('the robust mix of two channels equals that of a fine grid', () => {
  const people = Array.from({ length: 60 }, (_, person) => ({
    weight: 1000,
    use: person % 3 === 0 ? { Radio: 2 } : person % 3 === 1 ? { Print: 1 } : { Radio: 1, Print: 1 },
  }));
  const audience = audienceOf(people, 0.4);
  const cpm = Float64Array.from(CHANNELS, (name) => (name === 'Print' ? 14 : 10));
  const problem = makeProblem(audience, cpm);
  const kernel = scalarKernel(problem);
  const budget = 1000;
  const cases = scenarioFactors(attentionParts([], null)).map((scenario) => scaledKernel(kernel, scenario));
  const grid = Array.from({ length: 1001 }, (_, step) => {
    const units = new Float64Array(COUNT);
    units[channelIndexOf('Radio')] = (budget * step) / 1000 / problem.moneyUnit;
    units[channelIndexOf('Print')] = (budget * (1000 - step)) / 1000 / problem.moneyUnit;
    return cases.map((one) => one.pass(units, problem.rows, 'double').reach);
  });
  const bests = cases.map((_, place) => Math.max(...grid.map((reaches) => reaches[place]!)));
  const least = Math.min(
    ...grid.map((reaches) => 1 - Math.min(...reaches.map((reach, place) => reach / bests[place]!))),
  );
  const engine = deskEngine(deskData(audience, cpm, new Array<number>(COUNT).fill(0)));
  const limits = ['Radio', 'Print'].map((Channel) => ({ Channel, Min_Budget: 0, Max_Budget: budget }));
  const { robust } = robustnessOf({ engine }, { ...request(budget), limits });
  expect(Math.abs(robust!.worstRegret - least)).toBeLessThan(1e-4);
  expect(least).toBeGreaterThan(1e-4);
});

test('the parts of the answer come one by one, and parts known from an earlier answer are reused', () => {
  const testDesk = desk(60, 100);
  const deskRequest = request(400_000);
  const question = (within: number) =>
    ({ ask: 'robustness', request: deskRequest, spend: CHANNELS.map(() => 400_000 / COUNT), within }) as const;
  const steps = (within: number) => {
    const all = testDesk.engine.answer(question(within));
    for (let count = 1; ; count++) if (all.next().done) return count;
  };
  const parts = answers(testDesk.engine, question(0.01)).map((answer) => {
    if (answer.answer !== 'robustness') throw new Error(answer.answer);
    const { ranges, changes, reach, robust } = answer.robustness;
    return [answer.isFinal, ...[ranges, changes, reach, robust].map((part) => part !== null)];
  });
  expect(parts).toEqual([
    [false, true, false, false, false],
    [false, true, true, false, false],
    [false, true, true, true, false],
    [true, true, true, true, true],
  ]);
  const again = steps(0.02);
  const newDesk = desk(60, 100).engine.answer(question(0.02));
  let stepsOfNewDesk = 1;
  while (!newDesk.next().done) stepsOfNewDesk++;
  expect(again).toBeLessThan(stepsOfNewDesk - 40);
});

test('a crosstab has no sampling range, and an invalid share of reach is refused', () => {
  const { audience, cpm, planSpend } = desk(61, 60);
  const engine = deskEngine(deskData({ ...audience, measured: false }, cpm, planSpend));
  expect(robustnessOf({ engine }, request(100_000)).reach!.sample).toBeNull();
  for (const within of [0, 1, NaN]) {
    const question = { ask: 'robustness', request: request(1000), spend: planSpend, within } as const;
    expect(answers(engine, question)).toEqual([
      { answer: 'impossible', says: expect.stringMatching(/between 0 and 1\.$/) },
    ]);
  }
});

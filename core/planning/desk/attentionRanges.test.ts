import type { AssumptionRow } from '../../contract/bodies/planReport.ts';
import type { DeskQuestion } from '../../contract/bodies/deskQuestions.ts';
import { CHANNELS } from '../../rules/channels.ts';
import { deskData } from './deskData.ts';
import { deskEngine } from './deskEngine.ts';
import { scalarKernel } from '../kernel/scalarKernel.ts';
import type { VehicleTotals } from '../model/audience.ts';
import { readLimits } from '../model/limits.ts';
import { scaledKernel } from '../model/ownPrices.ts';
import { makeProblem } from '../model/contactRates.ts';
import { chooseBranch } from '../solver/branches.ts';
import { ask, channelIndexOf, desk, request } from '../testing/desks.ts';
import { attentionRange, attentionParts, scenarioFactors } from '../robustness/attentionScenarios.ts';

const row = (format: string, change: Partial<AssumptionRow> = {}): AssumptionRow => ({
  ...{ channel: 'FTA Metro', format, cpm: 42, attention_share: 0.43, mean_active_seconds: 14 },
  ...{ source: 'Study', date: '2026-01-15', confidence: 'medium' },
  ...change,
});
const METRO = row('30s', { low: 0.3, high: 0.5 });
const SHORT = row('15s', { mean_active_seconds: 7.5 });
const vehicle = (channel: (typeof CHANNELS)[number], format: string, share: number, use = 1): VehicleTotals => ({
  ...{ column: channel, publisher: channel, channel, format, activeSeconds: 1, populationUse: 2 * use, targetUse: use },
  attentiveShare: share,
});
const [long, short] = [Math.exp(-2.5 / 14), Math.exp(-2.5 / 7.5)];

test.each<[string, AssumptionRow[], string, { low: number; high: number } | null]>([
  ['low and high figures', [METRO, SHORT], '30s', { low: 0.3 * long, high: 0.5 * long }],
  ['no low and high figures', [METRO, SHORT], '15s', null],
  ['only a low figure', [row('30s', { low: 0.3 })], '30s', null],
  [
    'two formats bought by shares, one with low and high figures',
    [
      { ...METRO, bought: 0.6 },
      { ...SHORT, bought: 0.4 },
    ],
    '15s',
    {
      low: 0.6 * 0.3 * long + 0.4 * 0.7 * 0.43 * short,
      high: 0.6 * 0.5 * long + 0.4 * 1.3 * 0.43 * short,
    },
  ],
])('the low and high attentive shares of a vehicle with %s', (_what, rows, format, expected) => {
  const range = attentionRange(vehicle('FTA Metro', format, 0.4), { rows, thresholdSeconds: 2.5 });
  if (expected === null || range === null) return expect(range).toBe(expected);
  expect(range.low).toBeCloseTo(expected.low, 12);
  expect(range.high).toBeCloseTo(expected.high, 12);
});

test('low / share and high / share replace 0.7 and 1.3 in the scenarios of their channel only', () => {
  const vehicles = [vehicle('FTA Metro', '30s', 0.43 * long, 3), vehicle('Radio', 'spot', 0.34)];
  const rows = [METRO, row('spot', { channel: 'Radio' })];
  const scenarios = scenarioFactors(attentionParts(vehicles, { rows, thresholdSeconds: 2.5 }));
  const factors = (channel: 'FTA Metro' | 'Radio') =>
    [...new Set(scenarios.map((scenario) => scenario[channelIndexOf(channel)]!))].sort((one, other) => one - other);
  expect(factors('FTA Metro')[0]).toBeCloseTo(0.3 / 0.43, 12);
  expect(factors('FTA Metro')[1]).toBeCloseTo(0.5 / 0.43, 12);
  expect(factors('Radio')).toEqual([0.7, 1.3].map((factor) => (factor * 0.34) / 0.34));
  expect(scenarios).toHaveLength(32);
});

const REQUEST = request(800_000);

/** The robustness of the best mix, with these figures of each channel. */
function robustnessWith(change: (row: AssumptionRow) => Partial<AssumptionRow>, isKnown = true) {
  const testDesk = desk(56, 300);
  const vehicles = CHANNELS.map((channel) => vehicle(channel, 'spot', 0.3));
  const rows = CHANNELS.map((channel) => row('spot', { channel, attention_share: 0.3 })).map((one) => ({
    ...one,
    ...change(one),
  }));
  const figures = isKnown ? { rows, thresholdSeconds: 0 } : null;
  const engine = deskEngine(deskData({ ...testDesk.audience, vehicles }, testDesk.cpm, testDesk.planSpend, figures));
  const { figures: best } = ask(engine, { ask: 'best', request: REQUEST }, 'best');
  const question: DeskQuestion = { ask: 'robustness', request: REQUEST, spend: best.spend, within: 0.01 };
  return {
    testDesk,
    best,
    parts: attentionParts(vehicles, figures),
    robustness: ask(engine, question, 'robustness').robustness,
  };
}

test('without low and high figures robustness is the same to the bit', () => {
  const { robustness } = robustnessWith(() => ({}));
  expect(robustness).toEqual(robustnessWith(() => ({}), false).robustness);
  expect(robustness.reach!.attention).not.toHaveProperty('ranges');
});

test('with low and high figures the range of the reach is that of the scenarios, and the answer counts the formats', () => {
  const { testDesk, best, robustness } = robustnessWith(() => ({ low: 0.27, high: 0.36 }));
  const problem = makeProblem(testDesk.audience, testDesk.cpm);
  const units = Float64Array.from(best.spend, (money) => money / problem.moneyUnit);
  const reachAt = (factor: number) =>
    scaledKernel(scalarKernel(problem), new Float64Array(CHANNELS.length).fill(factor)).pass(
      units,
      problem.rows,
      'double',
    ).reach;
  const { low, high, ranges, cases } = robustness.reach!.attention;
  expect(low / reachAt(0.9)).toBeCloseTo(1, 9);
  expect(high / reachAt(1.2)).toBeCloseTo(1, 9);
  expect([cases, ranges]).toEqual([32, { formats: CHANNELS.length, of: CHANNELS.length }]);
});

test('with low figures of 0 each scenario is compared with its own best reach', () => {
  const { testDesk, best, parts, robustness } = robustnessWith(({ channel }) => ({
    low: ['BVOD', 'Radio'].includes(channel) ? 0 : 0.2,
    high: 0.4,
  }));
  const problem = makeProblem(testDesk.audience, testDesk.cpm);
  const units = Float64Array.from(best.spend, (money) => money / problem.moneyUnit);
  const limits = readLimits(REQUEST.budget, REQUEST.limits);
  if ('status' in limits) throw new Error(limits.message);
  const shares = scenarioFactors(parts).map((scenario) => {
    const kernel = scaledKernel(scalarKernel(problem), scenario);
    // Solved without plans of the other cases.
    const alone = chooseBranch(problem, limits, kernel);
    if (alone.status === 'infeasible') throw new Error(alone.message);
    return kernel.pass(units, problem.rows, 'double').reach / alone.allocation.reach;
  });
  expect(robustness.reach!.attention.worstRegret).toBeCloseTo(1 - Math.min(...shares), 5);
});

import { CHANNELS } from '../../rules/channels.ts';
import { CHANNEL_COUNT } from '../kernel/contactRateTable.ts';
import { audienceOf, randomAudience, randomPrices } from '../testing/audiences.ts';
import { randomOrder, seededRandom } from './random.ts';
import { makeProblem } from './contactRates.ts';

const prices = new Float64Array(CHANNEL_COUNT).fill(10);

test('a dollar buys 1000 / CPM impressions, shared by use', () => {
  const audience = audienceOf(
    [
      { weight: 1, use: { Radio: 3 } },
      { weight: 2, use: { Radio: 1, Print: 1 } },
      { weight: 5, use: {} },
    ],
    0.5,
  );
  const problem = makeProblem(audience, prices);
  const radio = CHANNELS.indexOf('Radio');
  const rows = Array.from(problem.weights, (weight, row) => ({
    weight,
    plain: problem.plainContactRates[row * CHANNEL_COUNT + radio]! / problem.moneyUnit,
    attentive: problem.contactRates[row * CHANNEL_COUNT + radio]! / problem.moneyUnit,
  }));
  // 100 impressions a dollar over a population use of 1 x 3 + 2 x 1 = 5
  const heavy = rows.find(({ weight }) => weight === 1)!;
  expect(heavy.plain).toBeCloseTo((100 * 3) / 5, 4);
  expect(heavy.attentive).toBeCloseTo((100 * 1.5) / 5, 4);
  expect(rows.find(({ weight }) => weight === 5)!.plain).toBe(0);
  expect(problem.targetPeople).toBe(8);
  expect(problem.canReach[radio]).toBe(true);
  expect(problem.canReach[CHANNELS.indexOf('Cinema')]).toBe(false);
});

test('the money unit is a power of two that brings contact rates near 1', () => {
  const problem = makeProblem(randomAudience(3), randomPrices(3));
  expect(Number.isInteger(Math.log2(problem.moneyUnit))).toBe(true);
  const mean = problem.plainContactRates.reduce((sum, rate) => sum + rate, 0) / problem.plainContactRates.length;
  expect(mean).toBeGreaterThan(0.1);
  expect(mean).toBeLessThan(10);
});

test('rows are in a random order that is the same every time', () => {
  const audience = randomAudience(4, { rows: 200 });
  const first = makeProblem(audience, prices);
  expect(first.weights).toEqual(makeProblem(audience, prices).weights);
  expect(first.weights).not.toEqual(audience.weights);
  expect(Float64Array.from(first.weights).sort()).toEqual(Float64Array.from(audience.weights).sort());
  const order = randomOrder(1000, seededRandom(1));
  expect(new Set(order).size).toBe(1000);
  expect(randomOrder(0, seededRandom(1))).toHaveLength(0);
});

test('an empty audience, or one that uses nothing, still makes a problem', () => {
  expect(makeProblem(audienceOf([]), prices).targetPeople).toBe(0);
  const idle = makeProblem(audienceOf([{ weight: 1, use: {} }]), prices);
  expect(idle.canReach.every((reaches) => !reaches)).toBe(true);
  expect(idle.moneyUnit).toBe(1);
});

test('invalid input is refused by name', () => {
  const audience = audienceOf([{ weight: 1, use: { Radio: 1 } }]);
  const free = Float64Array.from(prices);
  free[CHANNELS.indexOf('Radio')] = 0;
  expect(() => makeProblem(audience, free)).toThrow('The cost per thousand of Radio must be above $0, not 0.');
  expect(() => makeProblem(audience, new Float64Array(3))).toThrow(`${CHANNELS.length} channels`);
  expect(() => makeProblem({ ...audience, weights: new Float64Array(2) }, prices)).toThrow('each of the 2 rows');
  expect(() => makeProblem({ ...audience, weights: Float64Array.of(-1) }, prices)).toThrow('A weight');
  expect(() => makeProblem({ ...audience, plainUse: new Float32Array(CHANNELS.length).fill(NaN) }, prices)).toThrow(
    'A media use',
  );
});

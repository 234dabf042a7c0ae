import { randomAudience, randomPrices } from '../../../core/planning/testing/audiences.ts';
import { distributionOf, reachOf } from '../../../core/planning/testing/independentChecker.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import { STANDARD_ERRORS_95 } from '../../../core/rules/samples.ts';
import { headlineRange, headlineRangeText } from './reachRange.ts';

/** A mix's distribution of contacts, and its reach at other attention, as `core/planning` computes them. */
function computedReach(seed: number, money: number) {
  const audience = randomAudience(seed, { rows: 200 });
  const cpm = randomPrices(seed);
  const spend = CHANNELS.map((_, channel) => (channel % 3 === 0 ? money : 0));
  const { atLeast } = distributionOf(audience, audience.attentiveUse, cpm, spend);
  const distribution = atLeast.map((attentive, place) => ({ times: place + 1, plain: attentive, attentive }));
  const reachAt = (factor: number) =>
    reachOf({ ...audience, attentiveUse: audience.attentiveUse.map((use) => factor * use) }, cpm, spend);
  return { reach: atLeast[0]!, distribution, reachAt };
}

test.each([
  [1, 20_000],
  [2, 300_000],
  [3, 3_000_000],
])(
  'the range is the reach at 30%% less and 30%% more attention, and the sampling error (audience %d)',
  (seed, money) => {
    const { reach, distribution, reachAt } = computedReach(seed, money);
    const error = 0.01 * reach;
    const why = { distribution, sampling_error: { standard_error: error, low: 0, high: 0, says: '' } };
    const range = headlineRange({ attentive_reach: reach, why }, 0)!;
    expect((range.low + STANDARD_ERRORS_95 * error) / reachAt(0.7)).toBeCloseTo(1, 5);
    expect((range.high - STANDARD_ERRORS_95 * error) / reachAt(1.3)).toBeCloseTo(1, 5);
    expect(range.hasSampling).toBe(true);
    const alone = headlineRange({ attentive_reach: reach, why: { distribution } }, 0)!;
    expect(alone.low / reachAt(0.7)).toBeCloseTo(1, 5);
    expect(alone.hasSampling).toBe(false);
    // Never more people than there are in the target.
    const few = headlineRange({ attentive_reach: reach, why }, reach)!;
    expect(few.high).toBe(reach);
    expect(headlineRangeText({ low: 7_910_221.7, high: 9_873_000.6, hasSampling: true })).toBe(
      '7,910,222 to 9,873,001 (other samples, attention ±30%)',
    );
    expect(headlineRangeText({ low: 1000, high: 2000, hasSampling: false })).toBe('1,000 to 2,000 (attention ±30%)');
  },
);

test('if all people have a mean of 1 contact, the range is 1 - exp(-0.7) to 1 - exp(-1.3)', () => {
  let left = 1;
  let term = Math.exp(-1);
  const distribution = Array.from({ length: 10 }, (_, place) => {
    left -= term;
    term /= place + 1;
    return { times: place + 1, plain: left, attentive: left };
  });
  const range = headlineRange({ attentive_reach: 1 - Math.exp(-1), why: { distribution } }, 0)!;
  expect(range.low).toBeCloseTo(1 - Math.exp(-0.7), 7);
  expect(range.high).toBeCloseTo(1 - Math.exp(-1.3), 7);
});

test('the range has the reach inside if everyone is reached ten times or more', () => {
  const distribution = Array.from({ length: 10 }, (_, place) => ({ times: place + 1, plain: 1e7, attentive: 1e7 }));
  const { low, high } = headlineRange({ attentive_reach: 1e7, why: { distribution } }, 2e7)!;
  expect(low).toBeLessThan(1e7);
  expect(high).toBe(1e7);
});

test('a reply without the distribution of contacts has no range', () => {
  expect(headlineRange({ attentive_reach: 5, why: undefined }, 0)).toBeNull();
  const why = { distribution: [{ times: 1, plain: 5, attentive: 5 }] };
  expect(headlineRange({ attentive_reach: 5, why }, 0)).toBeNull();
});

import { CHANNELS } from '../../rules/channels.ts';
import { makeProblem } from '../model/contactRates.ts';
import { evaluatePlan } from '../model/reach.ts';
import { certify } from '../solver/allocate.ts';
import { randomAudience, randomPrices } from '../testing/audiences.ts';
import { pricedInMemorySource, randomSample } from '../testing/inMemorySource.ts';
import type { AudienceMatrix } from '../model/audience.ts';
import { calibratedToMix, calibratedToTotals } from './calibratedSample.ts';

const CHANNEL_INDEXES = CHANNELS.map((_, channel) => channel);

/** 20,000 respondents, one vehicle per channel, and a sample of a tenth. */
function draw() {
  const audience = randomAudience(9, { rows: 20_000 });
  const sum = (uses: Float32Array, channel: number) =>
    audience.weights.reduce((total, weight, row) => total + weight * uses[row * CHANNELS.length + channel]!, 0);
  const vehicles = CHANNELS.map((channel, at) => ({
    column: channel,
    publisher: channel,
    channel,
    format: channel,
    attentiveShare: sum(audience.attentiveUse, at) / sum(audience.plainUse, at),
    activeSeconds: 1,
    populationUse: audience.populationUse[at]!,
    targetUse: sum(audience.plainUse, at),
  }));
  const all: AudienceMatrix = { ...audience, vehicles };
  return { all, sample: randomSample(all, 2_000, 3), cpm: randomPrices(9) };
}

let made: ReturnType<typeof draw> | null = null;
const drawn = () => (made ??= draw());

const spend = Float64Array.from(CHANNELS, (_, channel) => 20_000 + 5_000 * channel);
const reachOf = (audience: AudienceMatrix, cpm: Float64Array, mix: Float64Array) =>
  evaluatePlan(makeProblem(audience, cpm), mix).attentiveReach;

test('a sample calibrated to the totals has the people and the uses of the whole audience', () => {
  const { all, sample } = drawn();
  const calibrated = calibratedToTotals(sample);
  const use = (audience: AudienceMatrix, channel: number) =>
    audience.weights.reduce(
      (sum, weight, row) => sum + weight * audience.plainUse[row * CHANNELS.length + channel]!,
      0,
    );
  for (const channel of CHANNEL_INDEXES) {
    expect(use(calibrated, channel) / use(all, channel)).toBeCloseTo(1, 6);
    expect(Math.abs(use(sample, channel) / use(all, channel) - 1)).toBeGreaterThan(1e-5);
  }
  expect(calibrated.weights.reduce((sum, weight) => sum + weight, 0) / all.targetUniverse).toBeCloseTo(1, 6);
});

test('a sample calibrated to a mix has its exact reach and gradient, and is more accurate for similar mixes', async () => {
  const { all, sample, cpm } = drawn();
  const sums = await pricedInMemorySource(all, cpm).plan(spend);
  const calibrated = calibratedToMix(sample, cpm, { spend, sums });
  expect(reachOf(calibrated, cpm, spend) / sums.attentive.reach).toBeCloseTo(1, 6);
  const limits = { budget: spend.reduce((sum, amount) => sum + amount, 0), minimum: spend, maximum: spend, groups: [] };
  const { gradient } = certify(makeProblem(calibrated, cpm), limits, spend);
  CHANNEL_INDEXES.forEach((channel) => expect(gradient[channel]! / sums.gradient[channel]!).toBeCloseTo(1, 5));
  for (const factor of [0.5, 0.8, 1.25, 2]) {
    const other = spend.map((amount) => factor * amount);
    const truth = reachOf(all, cpm, other);
    const calibratedError = Math.abs(reachOf(calibrated, cpm, other) / truth - 1);
    expect(calibratedError).toBeLessThan(0.25 * Math.abs(reachOf(sample, cpm, other) / truth - 1));
  }
});

test('totals that no moderate weights give leave the sample unchanged', async () => {
  const { sample, cpm, all } = drawn();
  const sums = await pricedInMemorySource(all, cpm).plan(spend);
  const beyond = { ...sums, attentive: { ...sums.attentive, reach: 3 * sums.attentive.reach } };
  expect(calibratedToMix(sample, cpm, { spend, sums: beyond }).weights).toBe(sample.weights);
});

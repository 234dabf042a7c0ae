import type { RespondentCluster } from '../../contract/bodies/recompute.ts';
import { CHANNELS } from '../../rules/channels.ts';
import { seededRandom } from '../model/random.ts';
import { resultOf } from '../model/resultOf.ts';
import { clusterMisfit, fitClusters } from './fitClusters.ts';
import { clusterReach } from './recompute.ts';

const random = seededRandom(5);
const someClusters = (count: number) =>
  Array.from({ length: count }, () => ({
    respondents: 20,
    people: 1000 + 9000 * random(),
    perDollar: CHANNELS.map((_, channel) => (channel === 3 ? 0 : 1e-5 * random())),
  }));
const someMixes = (count: number) =>
  Array.from({ length: count }, () => Float64Array.from(CHANNELS, () => (random() < 0.4 ? 0 : 40_000 * random())));

test('the gradient of the misfit equals finite differences, in every variable', () => {
  const start = someClusters(4);
  const mixes = someMixes(30).map((spend) => ({ spend, reach: clusterReach(start, spend) * (0.7 + 0.6 * random()) }));
  const misfit = clusterMisfit(start, mixes);
  const x = Float64Array.from({ length: 4 * (CHANNELS.length + 1) }, () => random() - 0.5);
  const { gradient } = misfit(x);
  const largest = Math.max(...gradient.map(Math.abs));
  x.forEach((_, index) => {
    const [less, more] = [-1e-5, 1e-5].map((by) => misfit(x.with(index, x[index]! + by)).value) as [number, number];
    expect(Math.abs((more - less) / 2e-5 - gradient[index]!)).toBeLessThan(1e-7 * largest);
  });
});

test('the fit recovers clusters from their reach, and leaves a rate of 0 unchanged', () => {
  const wanted = someClusters(6);
  const start = wanted.map((one) => ({
    ...one,
    people: one.people * (0.7 + 0.6 * random()),
    perDollar: one.perDollar.map((rate) => rate * (0.5 + random())),
  }));
  const mixes = someMixes(300).map((spend) => ({ spend, reach: clusterReach(wanted, spend) }));
  const worstOf = (clusters: readonly RespondentCluster[]) =>
    Math.max(...mixes.map(({ spend, reach }) => Math.abs(clusterReach(clusters, spend) / reach - 1)));
  const fitted = resultOf(fitClusters(start, mixes));
  expect(worstOf(start)).toBeGreaterThan(0.02);
  expect(worstOf(fitted)).toBeLessThan(0.002);
  expect(fitted.map(({ perDollar }) => perDollar[3])).toEqual(start.map(() => 0));
  expect(fitted.map(({ respondents }) => respondents)).toEqual(start.map(() => 20));
});

import type { MarketReach } from '../../contract/bodies/markets.ts';
import { CHANNELS } from '../../rules/channels.ts';
import type { AudienceMatrix } from '../model/audience.ts';
import { seededRandom } from '../model/random.ts';
import { makeProblem } from '../model/contactRates.ts';
import { evaluatePlan, plainContacts } from '../model/reach.ts';
import { audienceOf, randomAudience, randomPrices } from '../testing/audiences.ts';
import { marketReach } from './markets.ts';
import { samplingError } from './samplingError.ts';

const spend = Float64Array.from(CHANNELS, (_, channel) => 20_000 + 3000 * channel);

/** Markets of so many respondents each, one after the other. */
function inMarkets(audience: AudienceMatrix, sizes: Record<string, number>, column = 'State'): AudienceMatrix {
  const names = Object.keys(sizes);
  const marketIndex = Uint8Array.from(names.flatMap((name, index) => new Array<number>(sizes[name]!).fill(index)));
  expect(marketIndex).toHaveLength(audience.weights.length);
  return { ...audience, markets: [...(audience.markets ?? []), { column, names, marketIndex }] };
}

function reachOf(audience: AudienceMatrix, seed = 3): MarketReach[] {
  return marketReach(makeProblem(audience, randomPrices(seed)), spend);
}

const namesOf = ({ rows }: MarketReach) => rows.map(({ name }) => name);

test('markets add up to the plan in people, reach and contacts, whatever the column', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const one = inMarkets(randomAudience(seed, { rows: 500 }), { A: 130, B: 49, C: 20, D: 301 });
    const audience = inMarkets(one, { Metro: 333, Regional: 167 }, 'Region');
    const problem = makeProblem(audience, randomPrices(seed));
    const plan = evaluatePlan(problem, spend);
    const found = marketReach(problem, spend);
    expect(found.map(({ column }) => column)).toEqual(['State', 'Region']);
    for (const { rows } of found) {
      const sum = (figure: (row: MarketReach['rows'][number]) => number) =>
        rows.reduce((all, row) => all + figure(row), 0);
      expect(sum(({ reach }) => reach) / plan.attentiveReach).toBeCloseTo(1, 9);
      expect(sum(({ universe }) => universe) / problem.targetPeople).toBeCloseTo(1, 9);
      expect(sum(({ reach, frequency }) => reach * frequency) / plan.contacts).toBeCloseTo(1, 9);
      expect(sum(({ grps, universe }) => (grps * universe) / 100) / plan.plainContacts).toBeCloseTo(1, 9);
      expect(sum(({ sample }) => sample)).toBe(500);
      expect(rows.map(({ universe }) => universe)).toEqual(
        rows.map(({ universe }) => universe).toSorted((a, b) => b - a),
      );
    }
  }
});

test('a market equals a plan over its people alone, with its sampling error', () => {
  const audience = inMarkets(randomAudience(5, { rows: 400 }), { A: 150, B: 250 });
  const { rows } = reachOf(audience)[0]!;
  const problem = makeProblem(audience, randomPrices(3));
  const inA = Array.from({ length: 400 }, (_, row) => row).filter((row) => problem.markets![0]!.marketIndex[row] === 0);
  const pick = (contactRates: Float32Array) =>
    Float32Array.from(inA.flatMap((row) => [...contactRates.subarray(row * 15, row * 15 + 15)]));
  const alone = {
    ...problem,
    rows: inA.length,
    weights: Float64Array.from(inA, (row) => problem.weights[row]!),
    contactRates: pick(problem.contactRates),
    plainContactRates: pick(problem.plainContactRates),
  };
  const people = alone.weights.reduce((sum, weight) => sum + weight, 0);
  const a = rows.find(({ name }) => name === 'A')!;
  expect(a.reach / evaluatePlan(alone, spend).attentiveReach).toBeCloseTo(1, 9);
  expect(a.standard_error / samplingError({ ...alone, targetPeople: people }, spend)!.standard_error).toBeCloseTo(1, 9);
  const units = spend.map((money) => money / problem.moneyUnit);
  expect(a.grps / ((100 * plainContacts(alone).frequency(units).contacts) / people)).toBeCloseTo(1, 9);
  expect(a.effective_sample).toBeCloseTo(people ** 2 / alone.weights.reduce((sum, w) => sum + w * w, 0), 6);
});

test.each<[string, Record<string, number>, string[]]>([
  ['50 respondents are shown', { A: 50, B: 150 }, ['A', 'B']],
  ['49 are hidden, and take the next smallest with them', { A: 49, B: 60, C: 91 }, ['C', 'Other markets']],
  ['with two markets nothing is left to show', { A: 49, B: 151 }, []],
  ['several small ones are together', { A: 30, B: 25, C: 145 }, ['C', 'Other markets']],
  ['two small ones below 50 take a third', { A: 20, B: 20, C: 60, D: 100 }, ['D', 'Other markets']],
  ['a file of one market has no panel', { NSW: 200 }, []],
])('%s', (_what, sizes, shown) => {
  const people = Array.from({ length: 200 }, (_, index) => ({ weight: 1, use: { Radio: index % 7 } }));
  const found = reachOf(inMarkets(audienceOf(people), sizes));
  expect((found[0]?.rows ?? []).map(({ name }) => name).toSorted()).toEqual(shown);
  for (const { sample } of found[0]?.rows ?? []) expect(sample).toBeGreaterThanOrEqual(50);
});

test('fewer than 100 respondents are marked as small', () => {
  const people = Array.from({ length: 200 }, () => ({ weight: 1, use: { Radio: 1 } }));
  const { rows } = reachOf(inMarkets(audienceOf(people), { A: 99, B: 101 }))[0]!;
  expect(rows.map(({ name, small }) => [name, small])).toEqual([
    ['B', false],
    ['A', true],
  ]);
});

test('the first sentence names the highest and the lowest where they differ beyond the sample', () => {
  const people = Array.from({ length: 1000 }, (_, index) => ({
    weight: 1000,
    use: index < 400 ? { Radio: 20 } : index % 4 === 0 ? { Radio: 1 } : {},
  }));
  const { says } = reachOf(inMarkets(audienceOf(people), { Victoria: 400, NSW: 300, 'Regional Queensland': 300 }))[0]!;
  expect(says).toMatch(
    /^Highest in Victoria \([\d.]+%\), lowest in (?:NSW|Regional Queensland) \([\d.]+%\); differences below [\d.]+ points are within the sample\.$/,
  );
});

test('a small share is not named as 0', () => {
  const people = Array.from({ length: 4000 }, (_, index) => ({ weight: 1e4, use: index < 401 ? { Radio: 20 } : {} }));
  const { says } = reachOf(inMarkets(audienceOf(people), { Victoria: 400, NSW: 3600 }))[0]!;
  expect(says).toMatch(/lowest in NSW \(0\.0*[1-9]\d*%\)/);
});

test('markets given at random do not differ, and change no figure of the plan', () => {
  const audience = randomAudience(8, { rows: 600 });
  const random = seededRandom(4);
  const marketIndex = Uint8Array.from({ length: 600 }, () => (random() < 0.5 ? 0 : 1));
  const named = { ...audience, markets: [{ column: 'State', names: ['A', 'B'], marketIndex }] };
  expect(reachOf(named)[0]!.says).toBe('No market differs by more than the sample allows.');
  const plain = makeProblem(audience, randomPrices(3));
  const withMarkets = makeProblem(named, randomPrices(3));
  expect(evaluatePlan(withMarkets, spend)).toEqual(evaluatePlan(plain, spend));
});

test('other markets and people without an answer are never named as highest or lowest', () => {
  const people = Array.from({ length: 600 }, (_, index) => ({ weight: 1, use: index < 200 ? {} : { Radio: 30 } }));
  const markets = { 'Not stated': 100, Tas: 40, ACT: 60, NSW: 200, Vic: 200 };
  const [found] = reachOf(inMarkets(audienceOf(people), markets));
  expect(namesOf(found!)).toContain('Other markets');
  expect(found!.says).toBe('No market differs by more than the sample allows.');
});

test('an audience without market columns has no reach by market', () => {
  expect(reachOf(randomAudience(2, { rows: 300 }))).toEqual([]);
});

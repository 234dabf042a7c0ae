import { FAMILIES, familyOf, firstSeeds, makeProgramFile } from './makeProgramFile.ts';

const SEEDS = Array.from({ length: 6000 }, (_, at) => at + 1);

test('the same seed makes the same bytes', () => {
  for (const seed of SEEDS.slice(0, 40)) {
    const [one, other] = [makeProgramFile(seed), makeProgramFile(seed)];
    expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(true);
    expect(one.fileName).toBe(other.fileName);
    expect(one.truth).toEqual(other.truth);
  }
});

test('six thousand seeds reach every family, about 60% of them plain and 10% without an audience', () => {
  expect(new Set(FAMILIES.map(({ name }) => name)).size).toBe(FAMILIES.length);
  expect(FAMILIES.length).toBeGreaterThanOrEqual(350);
  expect(firstSeeds(1).size).toBe(FAMILIES.length);
  const share = (kind: string) => SEEDS.filter((seed) => familyOf(seed).kind === kind).length / SEEDS.length;
  expect(share('plain')).toBeCloseTo(0.6, 1);
  expect(share('none')).toBeCloseTo(0.1, 1);
});

test('the truth of a file equals the sums over its respondents', () => {
  for (const seed of firstSeeds(1).values()) {
    const { truth, people, vehicles, kind } = makeProgramFile(seed);
    expect(truth === null).toBe(kind === 'none');
    if (truth === null) continue;
    const { universe, target, use } = truth;
    expect(universe).toBeGreaterThan(0);
    expect(target).toBeGreaterThan(0);
    expect(target).toBeLessThanOrEqual(universe * (1 + 1e-12));
    expect(use).toHaveLength(15);
    expect(use.every((value) => Number.isFinite(value) && value >= 0)).toBe(true);
    if (people.length === 0) continue;

    const counted = people.filter(({ counts }) => counts);
    expect(universe).toBeCloseTo(
      counted.reduce((sum, { weight }) => sum + weight, 0),
      3,
    );
    const whole = vehicles.map((_, at) => counted.reduce((sum, { weight, uses }) => sum + weight * uses[at]!, 0));
    const total = use.reduce((sum, value) => sum + value, 0);
    expect(total / whole.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 9);
    expect(use.filter((value) => value > 0).length).toBe(
      new Set(vehicles.filter((_, at) => whole[at]! > 0).map(({ channel }) => channel)).size,
    );
  }
});

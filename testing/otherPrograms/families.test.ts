import { allFamilies } from './allFamilies.ts';
import { drawFrom } from './draw.ts';
import type { Reading, Truth } from './truth.ts';

const SEEDS = [3, 44];
/** Some of each source: writing workbooks of all takes a minute. */
const SOME = allFamilies.filter((_, place) => place % 12 === 0);
const readings = (truth: Truth): Reading[] => {
  if (truth.kind === 'no audience') return [];
  return truth.kind === 'open' ? truth.readings : [truth];
};

/** What cannot be true of any file; empty for a sound reading. */
function contradictions({ universe, target, vehicles }: Reading): string[] {
  const names = new Set(vehicles.map(({ name }) => name));
  const wrong = vehicles.filter(
    ({ reach, people }) => !(reach >= 0 && reach <= 1 && Math.abs(people - reach * universe) <= universe * 0.001),
  );
  return [
    ...(universe > 0 ? [] : ['no universe']),
    ...(target === undefined || (target.people > 0 && target.people <= universe)
      ? []
      : ['a target outside the universe']),
    ...(names.size === vehicles.length && names.size > 0 ? [] : ['a vehicle twice, or none']),
    ...wrong.map(({ name }) => `people and reach of ${name} differ`),
    ...vehicles
      .filter(({ usesAMonth = 1 }) => !(usesAMonth > 0 && usesAMonth <= 31))
      .map(({ name }) => `uses of ${name}`),
  ];
}

test.each(allFamilies)('The truth of $name has no contradiction', ({ family }) => {
  const found = SEEDS.flatMap((seed) => readings(family(drawFrom(seed)).truth).flatMap(contradictions));
  expect(found).toEqual([]);
});

test.each(SOME)('$name writes the same file from the same seed', async ({ family }) => {
  const [one, other] = [family(drawFrom(77)), family(drawFrom(77))];
  expect(Buffer.from(await one.bytes()).equals(Buffer.from(await other.bytes()))).toBe(true);
  expect(other.truth).toEqual(one.truth);
});

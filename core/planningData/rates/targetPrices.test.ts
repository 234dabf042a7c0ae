import { readFileSync } from 'node:fs';
import { CHANNELS } from '../../rules/channels.ts';
import { readCard } from './readCard.ts';
import { resolveRates } from './resolve.ts';
import type { FormatAssumption } from './resolve.ts';
import { pricedForAudience } from './targetPrices.ts';
import type { PricedAudience } from './targetPrices.ts';

const seed = { card: 'seed', rows: readCard(readFileSync('core/planningData/assumptions.csv', 'utf8')).rows };
const METRO = 'FTA Metro,Metro 30s spot';

function priced(price: number, basis: string, audience: PricedAudience): FormatAssumption | string {
  const text = `channel,format,price_for,price,basis,price_source\n${METRO},women-18-39,${price},${basis},Deal\n`;
  const rows = resolveRates([{ card: 'agency', rows: readCard(text).rows }, seed], 'women-18-39');
  const result = pricedForAudience(rows, audience);
  return typeof result === 'string' ? result : result.find(({ format }) => format === 'Metro 30s spot')!;
}

/** Two vehicles of FTA Metro, of whose use 40 % together is the target's. */
const audience: PricedAudience = {
  universe: 20_000_000,
  targetUniverse: 5_000_000,
  vehicles: [
    { channel: 'FTA Metro', populationUse: 30, targetUse: 15 },
    { channel: 'FTA Metro', populationUse: 20, targetUse: 5 },
    { channel: 'Radio', populationUse: 100, targetUse: 1 },
  ],
};

test('$1,800 per TARP of 5,000,000 people is a CPT of $36, and with 40 % of the use a CPM of $14.40', () => {
  expect(priced(1800, 'tarp', audience)).toMatchObject({ cpm: expect.closeTo(14.4, 12), price: 1800, basis: 'tarp' });
  expect(priced(36, 'cpt', audience)).toMatchObject({ cpm: expect.closeTo(14.4, 12), price: 36, basis: 'cpt' });
});

test('where the target has no use, the price is taken as it is', () => {
  const unused = { ...audience, vehicles: [{ channel: 'FTA Metro', populationUse: 5, targetUse: 0 } as const] };
  expect(priced(1800, 'tarp', unused)).toMatchObject({ cpm: 36 });
  expect(priced(36, 'cpt', { ...audience, vehicles: [] })).toMatchObject({ cpm: 36 });
});

test('a TARP needs people; a CPT does not', () => {
  const small = { ...audience, universe: 2619 };
  expect(priced(1800, 'tarp', small)).toBe(
    'A cost per TARP needs weights that stand for people; this file stands for 2,619. Use CPM or Target CPM.',
  );
  expect(priced(1800, 'tarp', { ...audience, universe: 100_000 })).toMatchObject({ basis: 'tarp' });
  expect(priced(36, 'cpt', small)).toMatchObject({ cpm: expect.closeTo(14.4, 12) });
});

test('rows without target prices stay the same array', () => {
  const rows = resolveRates([seed], null);
  expect(pricedForAudience(rows, { ...audience, universe: 10 })).toBe(rows);
});

/** A repeatable stream of numbers between 0 and 1 (Park & Miller 1988). */
function numbers(start: number): () => number {
  let state = start;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

test('on 200 random audiences s dollars buy s / P TARPs', () => {
  const next = numbers(7);
  for (let file = 0; file < 200; file++) {
    const universe = 100_000 + Math.floor(next() * 2e7);
    const vehicles = Array.from({ length: 1 + Math.floor(next() * 6) }, (_, place) => {
      const populationUse = 1 + next() * 1e8;
      return { channel: CHANNELS[(3 + place) % 5]!, populationUse, targetUse: populationUse * next() };
    });
    const people = { universe, targetUniverse: universe * (0.01 + 0.99 * next()), vehicles };
    const perTarp = 1 + Math.floor(next() * 50_000);
    const spend = 1000 + next() * 1e7;
    const row = priced(perTarp, 'tarp', people) as FormatAssumption;
    const ofChannel = vehicles.filter(({ channel }) => channel === 'FTA Metro');
    const population = ofChannel.reduce((sum, { populationUse }) => sum + populationUse, 0);
    const target = ofChannel.reduce((sum, { targetUse }) => sum + targetUse, 0);
    // Impressions fall on the population by its use; those on the target, as per cent of it, are TARPs.
    const contacts = ((1000 * spend) / row.cpm) * (target / population);
    const tarps = (100 * contacts) / people.targetUniverse;
    expect(Math.abs(tarps / (spend / perTarp) - 1)).toBeLessThan(1e-9);
  }
});

import { channelPrices } from '../../core/planningData/defaultFormat.ts';
import type { PlanningTexts } from '../../core/planningData/planningData.ts';
import { readCard } from '../../core/planningData/rates/readCard.ts';
import { collapsedCards } from '../../core/planningData/rates/resolve.ts';
import { writeCard } from '../../core/planningData/rates/writeCard.ts';
import { CHANNELS } from '../../core/rules/channels.ts';
import { SHIPPED_TEXTS } from '../../testing/engines/inProcess.ts';
import { JobRefusal } from '../common/jobFaults.ts';
import { assumptionsOfRun, RunData } from './runData.ts';

const DEMOGRAPHIC = 'women 18-39';
const METRO = CHANNELS.indexOf('FTA Metro');
const audience = {
  universe: 20_000_000,
  targetUniverse: 5_000_000,
  vehicles: [{ channel: 'FTA Metro', populationUse: 50, targetUse: 20 } as const],
};
const standard = { ownPrices: [], thresholdSeconds: 2.5 };

/** The texts of a run whose agency has this card. */
function textsWith(agency: string): PlanningTexts {
  const cards = [
    { card: 'agency', rows: readCard(agency).rows },
    { card: 'seed', rows: readCard(SHIPPED_TEXTS.assumptions).rows },
  ];
  return { ...SHIPPED_TEXTS, assumptions: writeCard(collapsedCards(cards)) };
}

const dataOf = (texts: PlanningTexts, demographic = DEMOGRAPHIC) =>
  new RunData().planningDataFor({ texts, demographic });
const PER_TARP = textsWith(
  'channel,format,price_for,price,basis,price_source\nFTA Metro,Metro 30s spot,women-18-39,1800,tarp,Deal\n',
);

test('a price per TARP of the demographic becomes a CPM computed from the file', () => {
  const { rows } = assumptionsOfRun(dataOf(PER_TARP), audience, standard);
  expect(channelPrices(rows)[METRO]).toBeCloseTo(14.4, 12);
  const other = assumptionsOfRun(dataOf(PER_TARP, 'men 18-39'), audience, standard);
  expect(channelPrices(other.rows)[METRO]).toBe(42);
});

test('with a price per TARP, a file whose weights do not add up to people is refused', () => {
  const small = { ...audience, universe: 2619 };
  expect(() => assumptionsOfRun(dataOf(PER_TARP), small, standard)).toThrow(
    new JobRefusal(
      'target_price',
      'A cost per TARP needs weights that stand for people; this file stands for 2,619. Use CPM or Target CPM.',
    ),
  );
});

test('a price that the planner set replaces the price of the rate card', () => {
  const own = { ...standard, ownPrices: [{ channel: 'FTA Metro', cpm: 10 }] };
  const { rows } = assumptionsOfRun(dataOf(PER_TARP), audience, own);
  expect(rows.find(({ format }) => format === 'Metro 30s spot')).toMatchObject({
    ...{ cpm: 10, price: 1800, basis: 'tarp', price_from: 'agency' },
    kept_cpm: expect.closeTo(14.4, 12) as number,
  });
});

test('with only the seed, the saved rows are those of its file, for any audience', () => {
  const seedOnly = {
    ...SHIPPED_TEXTS,
    assumptions: writeCard(collapsedCards([{ card: 'seed', rows: readCard(SHIPPED_TEXTS.assumptions).rows }])),
  };
  const pinned = assumptionsOfRun(dataOf(seedOnly), { ...audience, universe: 10 }, standard);
  expect(pinned).toEqual(assumptionsOfRun(dataOf(SHIPPED_TEXTS), audience, standard));
});

test('the last 8 runs stay parsed, by texts and demographic', () => {
  const data = new RunData();
  const run = { texts: SHIPPED_TEXTS, demographic: DEMOGRAPHIC };
  const first = data.planningDataFor(run);
  expect(data.planningDataFor({ ...run })).toBe(first);
  expect(data.planningDataFor({ ...run, texts: PER_TARP })).not.toBe(first);
  for (let other = 0; other < 7; other++) data.planningDataFor({ ...run, demographic: `other ${other}` });
  expect(data.planningDataFor(run)).not.toBe(first);
});

import { CHANNELS } from '../../rules/channels.ts';
import { makeProblem } from '../model/contactRates.ts';
import { evaluatePlan } from '../model/reach.ts';
import { audienceOf, randomAudience, randomPrices } from '../testing/audiences.ts';
import { contactsWithTarget, plannersMeasures } from './measures.ts';

const PRICES = new Float64Array(CHANNELS.length).fill(20);
const RADIO = CHANNELS.indexOf('Radio');

test('known answer: 200 of 1,000 people are the target and have half of the contacts', () => {
  const people = [{ weight: 200, use: { Radio: 2 } }];
  // The rest of the population has as many contacts: populationUse is 800 where the target's is 400.
  const audience = { ...audienceOf(people, 0.25) };
  const problem = makeProblem({ ...audience, populationUse: audience.populationUse.map((use) => 2 * use) }, PRICES);
  const spend = Float64Array.from(CHANNELS, (name) => (name === 'Radio' ? 1000 : 0));
  const { channels, plan } = plannersMeasures(contactsWithTarget(problem), PRICES, 200, spend);
  // $1,000 at $20 a thousand: 50,000 impressions, 25,000 of them on the target, a quarter attentive.
  expect(channels[RADIO]).toEqual({
    impressions: 50_000,
    contacts: expect.closeTo(25_000, 3) as number,
    attentiveContacts: expect.closeTo(6_250, 3) as number,
    tarps: expect.closeTo(12_500, 3) as number,
    costPerTarp: expect.closeTo(0.08, 9) as number,
    cpmOnTarget: expect.closeTo(40, 6) as number,
    attentiveCpm: expect.closeTo(160, 6) as number,
  });
  expect(plan).toEqual(channels[RADIO]);
  expect(channels[0]).toMatchObject({ impressions: 0, tarps: 0, costPerTarp: null, cpmOnTarget: null });
});

test('half a dollar has its unit prices too; money that meets no one has none', () => {
  const problem = makeProblem(audienceOf([{ weight: 5, use: { Radio: 1 } }]), PRICES);
  const half = Float64Array.from(CHANNELS, () => 0.5);
  const { channels, plan } = plannersMeasures(contactsWithTarget(problem), PRICES, 5, half);
  // 25 impressions, all on the target: 500 of a hundred people's.
  expect(channels[RADIO]).toMatchObject({ impressions: 25, costPerTarp: expect.closeTo(0.001, 9) as number });
  expect(channels[0]).toMatchObject({ impressions: 25, contacts: 0, tarps: 0, costPerTarp: null, attentiveCpm: null });
  expect(plan.cpmOnTarget).toBeCloseTo((1000 * 0.5 * CHANNELS.length) / 25, 6);
});

test('contacts are those of a pass over all rows, attentive ones the contacts of the plan', () => {
  const problem = makeProblem(randomAudience(4), randomPrices(4));
  const spend = Float64Array.from(CHANNELS, (_, channel) => 10_000 * channel);
  const { plan, channels } = plannersMeasures(
    contactsWithTarget(problem),
    randomPrices(4),
    problem.targetPeople,
    spend,
  );
  const reach = evaluatePlan(problem, spend);
  expect(plan.contacts / reach.plainContacts).toBeCloseTo(1, 6);
  expect(plan.attentiveContacts / reach.contacts).toBeCloseTo(1, 6);
  expect(plan.impressions).toBeCloseTo(
    channels.reduce((sum, one) => sum + one.impressions, 0),
    0,
  );
});

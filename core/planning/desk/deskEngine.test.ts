import { CHANNELS } from '../../rules/channels.ts';
import { audienceOf, randomPrices } from '../testing/audiences.ts';
import { answers, ask, channelIndexOf, desk, NO_OWN_PRICES, request, sum } from '../testing/desks.ts';
import { distributionOf, reachOf } from '../testing/independentChecker.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import { makeProblem } from '../model/contactRates.ts';
import { propose } from '../proposal/proposal.ts';
import { reachWithoutEach } from '../why/reachWithoutEach.ts';
import { deskEngine } from './deskEngine.ts';
import { deskData } from './deskData.ts';
import type { DeskQuestion } from '../../contract/bodies/deskQuestions.ts';

test('the desk opens with the plan as it is, including cents', () => {
  const { engine, audience, cpm, planSpend } = desk(34);
  const { plan, targetPeople, respondents, measured, reaches } = engine.opened;
  expect(plan.spend).toEqual(planSpend);
  expect(plan.reach / reachOf(audience, cpm, planSpend)).toBeCloseTo(1, 6);
  expect(targetPeople).toBeCloseTo(sum([...audience.weights]), 3);
  expect([respondents, measured]).toEqual([400, true]);
  expect(engine.opened.cpm).toEqual([...cpm]);
  expect(reaches.every(Boolean)).toBe(true);
});

test('a manual mix is rounded to whole dollars with its sum preserved, and comes with the best mix of the same money', () => {
  const testDesk = desk(35);
  const deskRequest = request(1_000_000, { Radio: [0, 50_000] });
  const spend = CHANNELS.map((name) => (name === 'Radio' ? 100_000.4 : name === 'Print' ? 250_000.4 : 0.2));
  const { figures, best } = ask(testDesk.engine, { ask: 'manual mix', request: deskRequest, spend }, 'manual mix');
  expect(figures.spend.every(Number.isInteger)).toBe(true);
  expect(sum(figures.spend)).toBe(350_003);
  figures.spend.forEach((money, channel) => expect(Math.abs(money - spend[channel]!)).toBeLessThan(1.01));
  expect(figures.reach / reachOf(testDesk.audience, testDesk.cpm, [...figures.spend])).toBeCloseTo(1, 6);
  expect(best!.figures.budget).toBe(350_003);
  expect(best!.figures.spend[channelIndexOf('Radio')]).toBeLessThanOrEqual(50_000);
  expect(best!.figures.reach).toBeGreaterThan(figures.reach);
});

test('the figures of a manual mix come before the best mix of the same money', () => {
  const { engine } = desk(35);
  const spend = CHANNELS.map((name) => (name === 'Print' ? 250_000 : 20_000));
  const [first, last, ...more] = answers(engine, { ask: 'manual mix', request: request(1_000_000), spend });
  expect(more).toEqual([]);
  expect(first).toMatchObject({ answer: 'manual mix', best: null, isFinal: false });
  expect(last).toMatchObject({ answer: 'manual mix', best: { proof: { status: 'optimal' } }, isFinal: true });
  expect(first).toHaveProperty('figures', (last as Extract<typeof last, { answer: 'manual mix' }>).figures);
});

test('where the limits allow no mix of the same money, a manual mix has no best mix to compare', () => {
  const { engine } = desk(36);
  const deskRequest = { ...request(500_000), limits: [{ Channel: 'Radio', Min_Budget: 0, Max_Budget: 1000 }] };
  const spend = CHANNELS.map((name) => (name === 'Print' ? 5000 : 0));
  expect(ask(engine, { ask: 'manual mix', request: deskRequest, spend }, 'manual mix').best).toBeNull();
  const { details } = ask(engine, { ask: 'details', request: deskRequest, spend }, 'details');
  expect(details.withoutIt).toEqual(NO_OWN_PRICES);
  expect(details.onlyHere[channelIndexOf('Print')]).toBeGreaterThan(0);
});

test.each([{}, { Radio: 9.5, Video: 31 }])('details equal an independent computation, at prices %j', (own) => {
  const testDesk = desk(37);
  const deskRequest = request(900_000, { Radio: [100_000, 900_000] }, own);
  const best = ask(testDesk.engine, { ask: 'best', request: deskRequest }, 'best');
  const spend = [...best.figures.spend];
  const { details } = ask(testDesk.engine, { ask: 'details', request: deskRequest, spend }, 'details');
  const prices = testDesk.cpm.map((price, channel) => deskRequest.ownCpm[channel] ?? price);
  const { atLeast } = distributionOf(testDesk.audience, testDesk.audience.attentiveUse, prices, spend);
  const plain = distributionOf(testDesk.audience, testDesk.audience.plainUse, prices, spend);
  details.distribution.forEach((people, step) => expect(people / atLeast[step]!).toBeCloseTo(1, 6));
  expect(details.plainReach / plain.atLeast[0]!).toBeCloseTo(1, 6);
  expect(sum(details.tarps)).toBeCloseTo(best.figures.tarps, 6);
  CHANNELS.forEach((name, channel) => {
    const only = spend.map((money, other) => (other === channel ? money : 0));
    const without = spend.map((money, other) => (other === channel ? 0 : money));
    expect(details.alone[channel]).toBeCloseTo(reachOf(testDesk.audience, prices, only), 0);
    const lost = best.figures.reach - reachOf(testDesk.audience, prices, without);
    expect(Math.abs(details.onlyHere[channel]! - lost)).toBeLessThan(1e-6 * best.figures.reach);
    expect(details.impressions[channel]).toBeCloseTo((1000 * spend[channel]!) / prices[channel]!, 6);
    const closed = { ...deskRequest, limits: deskRequest.limits.filter(({ Channel }) => Channel !== name) };
    const again = answers(desk(37).engine, { ask: 'best', request: closed }).at(-1)!;
    // A channel's own limit is dropped with it, as in the report: Radio has a minimum and is left out all the same.
    if (again.answer === 'best') expect(details.withoutIt[channel]! / again.figures.reach).toBeCloseTo(1, 5);
    else throw new Error(again.answer);
  });
});

test('own prices give the same result as a problem made with them', () => {
  const standard = desk(38);
  const own = randomPrices(99);
  const repriced = deskEngine(deskData(standard.audience, own, standard.planSpend));
  const deskRequest = { ...request(700_000), ownCpm: [...own] };
  const [found, wanted] = [
    ask(standard.engine, { ask: 'best', request: deskRequest }, 'best'),
    ask(repriced, { ask: 'best', request: request(700_000) }, 'best'),
  ];
  expect(found.figures.reach / wanted.figures.reach).toBeCloseTo(1, 5);
  expect(found.figures.tarps / wanted.figures.tarps).toBeCloseTo(1, 2);
  expect(found.proof.status).toBe('optimal');
});

test.each([0, -4, NaN, Infinity])('a price of %d is refused by name', (price) => {
  const { engine } = desk(39, 50);
  const question = { ask: 'best', request: request(1000, {}, { Radio: price }) } as const;
  expect(answers(engine, question)).toEqual([
    { answer: 'impossible', says: 'The price of Radio must be above $0 for a thousand impressions.' },
  ]);
});

test('the least budget is the inverse of the best answer, in whole dollars', () => {
  const testDesk = desk(40);
  const deskRequest = request(1_000_000, { Social: [20_000, 60_000] });
  const best = ask(testDesk.engine, { ask: 'best', request: deskRequest }, 'best');
  const found = ask(
    testDesk.engine,
    { ask: 'least budget', request: deskRequest, people: best.figures.reach },
    'least budget',
  );
  expect(found.figures.reach).toBeGreaterThanOrEqual(best.figures.reach);
  expect(found.figures.budget).toBeGreaterThanOrEqual(found.atLeast);
  expect(Math.abs(found.figures.budget - 1_000_000)).toBeLessThan(20);
  expect(found.atLeast).toBeLessThanOrEqual(1_000_000);
  expect(found.figures.spend[channelIndexOf('Social')]).toBeLessThanOrEqual(60_000);
  const capped = { ...request(500_000), limits: [{ Channel: 'Radio', Min_Budget: 0, Max_Budget: 500_000 }] };
  const tooMany = { ask: 'least budget', request: { ...capped, budget: 400_000 }, people: 2e7 } as const;
  const { most, nearlyMost } = ask(testDesk.engine, tooMany, 'out of reach');
  expect(most).toBeLessThan(2e7);
  expect(nearlyMost).toBeGreaterThan(0);
});

test('most often yields better and better answers, the last one final', () => {
  const testDesk = desk(41, 200);
  const all = answers(testDesk.engine, { ask: 'most often', request: request(300_000), times: 3 });
  const often = all.map((answer) => {
    if (answer.answer !== 'most often') throw new Error(answer.answer);
    return answer;
  });
  expect(often.length).toBeGreaterThan(2);
  expect(often.map(({ isFinal }) => isFinal).indexOf(true)).toBe(often.length - 1);
  for (const { figures, people, proof } of often) {
    const slow = distributionOf(testDesk.audience, testDesk.audience.attentiveUse, testDesk.cpm, [...figures.spend]);
    expect(people / slow.atLeast[2]!).toBeCloseTo(1, 6);
    expect(sum(figures.spend)).toBe(300_000);
    expect(proof.gap).toBeGreaterThanOrEqual(0);
    // The next $1,000 uses the goal's own measure.
    const more = figures.spend.map((money, index) => (index === channelIndexOf('Radio') ? money + 1000 : money));
    const after = distributionOf(testDesk.audience, testDesk.audience.attentiveUse, testDesk.cpm, more);
    const added = after.atLeast[2]! - slow.atLeast[2]!;
    expect(Math.abs(figures.nextThousand[channelIndexOf('Radio')]! - added)).toBeLessThan(1e-5 * people);
    expect(added / figures.nextThousand[channelIndexOf('Radio')]!).toBeCloseTo(1, 2);
  }
  const [first, last] = [often[0]!, often.at(-1)!];
  expect(last.people + last.proof.gap).toBeLessThanOrEqual((first.people + first.proof.gap) * (1 + 1e-9));
  const best = ask(testDesk.engine, { ask: 'best', request: request(300_000) }, 'best');
  const ofBest = distributionOf(testDesk.audience, testDesk.audience.attentiveUse, testDesk.cpm, [
    ...best.figures.spend,
  ]).atLeast[2]!;
  expect(last.people).toBeGreaterThanOrEqual(ofBest * (1 - 1e-5));
});

test('smallest buy: nothing or at least that much in every channel, and what the rule costs', () => {
  const testDesk = desk(42);
  const all = answers(testDesk.engine, { ask: 'smallest buy', request: request(400_000), smallest: 45_000 });
  const last = all.at(-1)!;
  if (last.answer !== 'smallest buy') throw new Error(JSON.stringify(last));
  expect(last.isFinal).toBe(true);
  expect(last.figures.spend.every((money) => money === 0 || money >= 45_000)).toBe(true);
  expect(sum(last.figures.spend)).toBe(400_000);
  const best = ask(testDesk.engine, { ask: 'best', request: request(400_000) }, 'best');
  expect(last.ruleCosts).toBeCloseTo(best.figures.reach - last.figures.reach, -1);
  expect(last.ruleCosts).toBeGreaterThan(0);
});

test.each<[string, DeskQuestion, RegExp]>([
  ['no budget', { ask: 'best', request: request(0) }, /budget must be above \$0/],
  [
    'a lock above the budget',
    { ask: 'best', request: request(100, { Radio: [500, 500] }) },
    /Radio: the minimum \$500 is above/,
  ],
  [
    'a negative manual amount',
    { ask: 'manual mix', request: request(100), spend: CHANNELS.map(() => -1) },
    /less than \$0/,
  ],
  [
    'details of non-numeric spends',
    { ask: 'details', request: request(100), spend: CHANNELS.map(() => NaN) },
    /less than \$0/,
  ],
  ['no people wanted', { ask: 'least budget', request: request(100), people: 0 }, /above 0/],
  ['eleven times', { ask: 'most often', request: request(100), times: 11 }, /1 to 10/],
  ['half a time', { ask: 'most often', request: request(100), times: 2.5 }, /1 to 10/],
  ['no smallest buy', { ask: 'smallest buy', request: request(100), smallest: NaN }, /\$0 or more/],
  [
    'a smallest buy above the budget',
    { ask: 'smallest buy', request: request(100), smallest: 101 },
    /\$100 cannot be divided/,
  ],
])('%s is refused in a sentence', (_, question, reason) => {
  const { engine } = desk(43, 20);
  expect(answers(engine, question)).toEqual([{ answer: 'impossible', says: expect.stringMatching(reason) }]);
});

test('no one reached is a valid answer: no frequency, no cost', () => {
  const audience = audienceOf([
    { weight: 10, use: { Radio: 1 } },
    { weight: 10, use: {} },
  ]);
  const engine = deskEngine(
    deskData(
      audience,
      randomPrices(1),
      CHANNELS.map(() => 0),
    ),
  );
  expect(engine.opened.plan).toMatchObject({ reach: 0, frequency: null, costPerReach: null, tarps: 0, budget: 0 });
  const deskRequest = { ...request(1000), limits: [{ Channel: 'Print', Min_Budget: 0, Max_Budget: 1000 }] };
  const { figures, proof } = ask(engine, { ask: 'best', request: deskRequest }, 'best');
  expect(figures).toMatchObject({ reach: 0, frequency: null, costPerReach: null });
  expect(proof).toMatchObject({ status: 'optimal', gap: 0 });
  expect(engine.opened.reaches.filter(Boolean)).toHaveLength(1);
});

test('an export gets a model of reach without any respondent', () => {
  const { engine } = desk(21);
  const spend = CHANNELS.map((_, channel) => 1000 * (channel + 1));
  const { recompute } = ask(engine, { ask: 'recompute', spend }, 'recompute');
  if (recompute.by !== 'clusters') throw new Error(recompute.by);
  expect(recompute.spend).toEqual(spend);
  expect(recompute.clusters.every(({ respondents }) => respondents >= 20)).toBe(true);
  expect(recompute.clusters.reduce((sum, { respondents }) => sum + respondents, 0)).toBe(400);
});

test("the reach without a channel equals the report's, whatever limits the channel has", () => {
  const testDesk = desk(41);
  const deskRequest = request(900_000, { Radio: [100_000, 900_000], Video: [0, 50_000], Print: [40_000, 40_000] });
  const problem = makeProblem(testDesk.audience, testDesk.cpm);
  const proposal = propose(problem, deskRequest);
  if (proposal.status !== 'proposed') throw new Error(proposal.status);
  const reported = reachWithoutEach(problem, deskRequest, proposal, fastKernel(problem));
  const { details } = ask(
    testDesk.engine,
    { ask: 'details', request: deskRequest, spend: [...proposal.spend] },
    'details',
  );
  const bought = CHANNELS.filter((_, channel) => reported[channel] !== null);
  expect(bought).toEqual(expect.arrayContaining(['Radio', 'Print', 'Video']));
  for (const name of bought)
    expect(details.withoutIt[channelIndexOf(name)]! / reported[channelIndexOf(name)]!).toBeCloseTo(1, 5);
});

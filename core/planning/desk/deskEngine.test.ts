import { CHANNELS } from '../../rules/channels.ts';
import type { ChannelLimits } from '../../rules/limitRules.ts';
import { seededRandom } from '../model/random.ts';
import { audienceOf, openLimits, randomAudience, randomPrices } from '../testing/audiences.ts';
import { distributionOf, dualBound, reachOf } from '../testing/independentChecker.ts';
import { deskEngine } from './deskEngine.ts';
import type { DeskEngine } from './deskEngine.ts';
import { deskGround } from './deskGround.ts';
import type { DeskAnswer, DeskQuestion, DeskRequest } from './questions.ts';

const COUNT = CHANNELS.length;
const at = (name: string) => CHANNELS.indexOf(name as never);
const NO_OWN = CHANNELS.map(() => null);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

function request(
  budget: number,
  change: Parameters<typeof openLimits>[1] = {},
  own: Record<string, number> = {},
): DeskRequest {
  return { budget, limits: openLimits(budget, change), ownCpm: CHANNELS.map((name) => own[name] ?? null) };
}

/** Every answer on the way, the last one last. */
function answers(engine: DeskEngine, question: DeskQuestion): DeskAnswer[] {
  const steps = engine.answer(question);
  const all: DeskAnswer[] = [];
  for (;;) {
    const { done, value } = steps.next();
    if (value !== null) all.push(value);
    if (done) return all;
  }
}

function ask<Kind extends DeskAnswer['answer']>(engine: DeskEngine, question: DeskQuestion, kind: Kind) {
  const answer = answers(engine, question).at(-1)!;
  if (answer.answer !== kind) throw new Error(JSON.stringify(answer));
  return answer as Extract<DeskAnswer, { answer: Kind }>;
}

/** A random audience on a desk, with all that an independent evaluation needs. */
function desk(seed: number, rows = 400) {
  const audience = randomAudience(seed, { rows });
  const cpm = randomPrices(seed);
  const planSpend = CHANNELS.map((_, channel) => (channel % 5 === 4 ? 0 : 1000.25 * (channel + 1)));
  return { audience, cpm, planSpend, engine: deskEngine(deskGround(audience, cpm, planSpend)) };
}

type Desk = ReturnType<typeof desk>;

/** Faults of a best mix, by slow arithmetic from the audience itself that shares no code with the engine. */
function faultsOfBest({ audience, cpm }: Desk, asked: DeskRequest, answer: Extract<DeskAnswer, { answer: 'best' }>) {
  const { figures, proof } = answer;
  const faults: string[] = [];
  const expect = (right: boolean, fault: string) => void (right || faults.push(fault));
  const near = (found: number, truth: number, what: string) =>
    expect(Math.abs(found - truth) <= 1e-6 * Math.abs(truth), `${what}: ${found}, not ${truth}`);
  const prices = cpm.map((price, channel) => asked.ownCpm[channel] ?? price);
  const spend = [...figures.spend];
  expect(spend.every(Number.isInteger), 'a spend is not whole dollars');
  expect(sum(spend) === asked.budget && figures.budget === asked.budget, `spends add up to ${sum(spend)}`);
  const row = (name: string) => asked.limits.find(({ Channel }) => Channel === name);
  CHANNELS.forEach((name, channel) => {
    const { Min_Budget: least = 0, Max_Budget: most = 0 } = row(name) ?? {};
    expect(spend[channel]! >= least && spend[channel]! <= most, `${name} has ${spend[channel]}`);
  });
  const reach = reachOf(audience, prices, spend);
  const { exposures } = distributionOf(audience, audience.attentiveUse, prices, spend);
  const contacts = distributionOf(audience, audience.plainUse, prices, spend).exposures;
  near(figures.reach, reach, 'reach');
  near(figures.frequency!, exposures / reach, 'frequency');
  near(figures.costPerReach!, asked.budget / reach, 'cost');
  near(figures.tarps, (100 * contacts) / sum([...audience.weights]), 'TARPs');
  figures.nextThousand.forEach((next, channel) => {
    const more = spend.map((money, other) => (other === channel ? money + 1 : money));
    const rise = 1000 * (reachOf(audience, prices, more) - reach);
    expect(Math.abs(next - rise) <= 2e-3 * next + 0.01, `next in ${CHANNELS[channel]}: ${next}, not ${rise}`);
  });
  const sides = [['FTA National'], ['FTA Metro', 'FTA Regional']].map((shut) => ({
    ...asked,
    limits: asked.limits.map((limits) => (shut.includes(limits.Channel) ? { ...limits, Max_Budget: 0 } : limits)),
  }));
  const own = sides[spend[at('FTA National')]! > 0 ? 1 : 0]!;
  const { gap } = dualBound(audience, prices, own, spend);
  expect(gap <= proof.gap * 1.0001 + 3e-6 * reach + 1, `a gap of ${gap} is proven as ${proof.gap}`);
  return faults;
}

/** What a planner does next: drags a lock, locks and lifts, moves the budget, sets a price, closes a channel, lifts a limit. */
function nextGesture(last: DeskRequest, random: () => number): DeskRequest {
  const place = Math.floor(random() * COUNT);
  const name = CHANNELS[place]!;
  const kind = random();
  const within = (limits: ChannelLimits) => ({
    ...limits,
    Min_Budget: Math.min(limits.Min_Budget, last.budget),
    Max_Budget: limits.Max_Budget,
  });
  const turned = (change: (row: ChannelLimits) => Partial<ChannelLimits>) => ({
    ...last,
    limits: last.limits.map((row) => (row.Channel === name ? { ...row, ...change(row) } : within(row))),
  });
  if (kind < 0.5) {
    const money = Math.floor(random() * 0.2 * last.budget);
    return turned(() => ({ Min_Budget: money, Max_Budget: money }));
  }
  if (kind < 0.65) return turned(() => ({ Min_Budget: 0, Max_Budget: last.budget }));
  if (kind < 0.75) return turned(() => ({ Min_Budget: 0, Max_Budget: 0 }));
  if (kind < 0.9) {
    const ownCpm = last.ownCpm.map((price, channel) => (channel === place ? 3 + 40 * random() : price));
    return { ...last, ownCpm };
  }
  const budget = Math.round(100_000 * (1 + 20 * random()));
  const limits = last.limits.map((row) => ({
    ...row,
    Max_Budget: row.Max_Budget >= last.budget ? budget : row.Max_Budget,
  }));
  return { ...last, budget, limits };
}

test.each([31, 32])('two hundred gestures, each held to an independent evaluation (audience %d)', (seed) => {
  const one = desk(seed);
  const random = seededRandom(seed);
  let asked = request(1_000_000);
  let refused = 0;
  const faults: string[] = [];
  for (let gesture = 0; gesture < 100; gesture++) {
    const next = nextGesture(asked, random);
    const answer = answers(one.engine, { ask: 'best', request: next }).at(-1)!;
    if (answer.answer === 'impossible') {
      expect(answer.says).toMatch(/^[A-Z].*\.$/);
      refused++;
      asked = request(next.budget);
      continue;
    }
    if (answer.answer !== 'best') throw new Error(answer.answer);
    asked = next;
    faults.push(...faultsOfBest(one, asked, answer).map((fault) => `gesture ${gesture}: ${fault}`));
  }
  expect(faults).toEqual([]);
  expect(refused).toBeLessThan(50);
});

test('an answer that continues from the last is the answer of a desk that was just opened', () => {
  const dragged = desk(33, 3000);
  const random = seededRandom(33);
  let asked = request(800_000);
  for (let gesture = 0; gesture < 40; gesture++) {
    asked = nextGesture(asked, random);
    const continued = answers(dragged.engine, { ask: 'best', request: asked }).at(-1)!;
    const afresh = answers(desk(33, 3000).engine, { ask: 'best', request: asked }).at(-1)!;
    expect(continued.answer).toBe(afresh.answer);
    if (continued.answer !== 'best' || afresh.answer !== 'best') {
      asked = request(800_000);
      continue;
    }
    expect(continued.figures.reach / afresh.figures.reach).toBeGreaterThan(1 - 2e-6);
    expect(continued.figures.reach / afresh.figures.reach).toBeLessThan(1 + 2e-6);
  }
});

test('the plan is opened on as it is, cents kept', () => {
  const { engine, audience, cpm, planSpend } = desk(34);
  const { plan, universe, respondents, measured, reaches } = engine.opened;
  expect(plan.spend).toEqual(planSpend);
  expect(plan.reach / reachOf(audience, cpm, planSpend)).toBeCloseTo(1, 6);
  expect(universe).toBeCloseTo(sum([...audience.weights]), 3);
  expect([respondents, measured]).toEqual([400, true]);
  expect(engine.opened.cpm).toEqual([...cpm]);
  expect(reaches.every(Boolean)).toBe(true);
});

test('a mix by hand is taken as it is, in whole dollars with its sum kept, and the best of that money stands beside it', () => {
  const one = desk(35);
  const asked = request(1_000_000, { Radio: [0, 50_000] });
  const spend = CHANNELS.map((name) => (name === 'Radio' ? 100_000.4 : name === 'Print' ? 250_000.4 : 0.2));
  const { figures, best } = ask(one.engine, { ask: 'by hand', request: asked, spend }, 'by hand');
  expect(figures.spend.every(Number.isInteger)).toBe(true);
  expect(sum(figures.spend)).toBe(350_003);
  figures.spend.forEach((money, channel) => expect(Math.abs(money - spend[channel]!)).toBeLessThan(1.01));
  expect(figures.reach / reachOf(one.audience, one.cpm, [...figures.spend])).toBeCloseTo(1, 6);
  expect(best!.figures.budget).toBe(350_003);
  expect(best!.figures.spend[at('Radio')]).toBeLessThanOrEqual(50_000);
  expect(best!.figures.reach).toBeGreaterThan(figures.reach);
});

test('where the limits allow no mix of the same money, a mix by hand has no best beside it', () => {
  const { engine } = desk(36);
  const asked = { ...request(500_000), limits: [{ Channel: 'Radio', Min_Budget: 0, Max_Budget: 1000 }] };
  const spend = CHANNELS.map((name) => (name === 'Print' ? 5000 : 0));
  expect(ask(engine, { ask: 'by hand', request: asked, spend }, 'by hand').best).toBeNull();
  const { details } = ask(engine, { ask: 'details', request: asked, spend }, 'details');
  expect(details.withoutIt).toEqual(NO_OWN);
  expect(details.onlyHere[at('Print')]).toBeGreaterThan(0);
});

test.each([{}, { Radio: 9.5, Video: 31 }])('details equal a slow count, at prices %j', (own) => {
  const one = desk(37);
  const asked = request(900_000, { Radio: [100_000, 900_000] }, own);
  const best = ask(one.engine, { ask: 'best', request: asked }, 'best');
  const spend = [...best.figures.spend];
  const { details } = ask(one.engine, { ask: 'details', request: asked, spend }, 'details');
  const prices = one.cpm.map((price, channel) => asked.ownCpm[channel] ?? price);
  const { atLeast } = distributionOf(one.audience, one.audience.attentiveUse, prices, spend);
  const plain = distributionOf(one.audience, one.audience.plainUse, prices, spend);
  details.distribution.forEach((people, step) => expect(people / atLeast[step]!).toBeCloseTo(1, 6));
  expect(details.plainReach / plain.atLeast[0]!).toBeCloseTo(1, 6);
  expect(sum(details.tarps)).toBeCloseTo(best.figures.tarps, 6);
  CHANNELS.forEach((name, channel) => {
    const only = spend.map((money, other) => (other === channel ? money : 0));
    const without = spend.map((money, other) => (other === channel ? 0 : money));
    expect(details.alone[channel]).toBeCloseTo(reachOf(one.audience, prices, only), 0);
    const lost = best.figures.reach - reachOf(one.audience, prices, without);
    expect(Math.abs(details.onlyHere[channel]! - lost)).toBeLessThan(1e-6 * best.figures.reach);
    expect(details.impressions[channel]).toBeCloseTo((1000 * spend[channel]!) / prices[channel]!, 6);
    const closed = { ...asked, limits: asked.limits.filter(({ Channel }) => Channel !== name) };
    const again = answers(desk(37).engine, { ask: 'best', request: closed }).at(-1)!;
    if (name === 'Radio') expect(details.withoutIt[channel]).toBeNull();
    else if (again.answer === 'best') expect(details.withoutIt[channel]! / again.figures.reach).toBeCloseTo(1, 5);
    else throw new Error(again.answer);
  });
});

test('own prices count as if the plan had been made with them', () => {
  const kept = desk(38);
  const own = randomPrices(99);
  const repriced = deskEngine(deskGround(kept.audience, own, kept.planSpend));
  const asked = { ...request(700_000), ownCpm: [...own] };
  const [found, wanted] = [
    ask(kept.engine, { ask: 'best', request: asked }, 'best'),
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

test('the least budget is the best answer turned round, in whole dollars', () => {
  const one = desk(40);
  const asked = request(1_000_000, { Social: [20_000, 60_000] });
  const best = ask(one.engine, { ask: 'best', request: asked }, 'best');
  const found = ask(one.engine, { ask: 'least budget', request: asked, people: best.figures.reach }, 'least budget');
  expect(found.figures.reach).toBeGreaterThanOrEqual(best.figures.reach);
  expect(found.figures.budget).toBeGreaterThanOrEqual(found.atLeast);
  expect(Math.abs(found.figures.budget - 1_000_000)).toBeLessThan(20);
  expect(found.atLeast).toBeLessThanOrEqual(1_000_000);
  expect(found.figures.spend[at('Social')]).toBeLessThanOrEqual(60_000);
  const capped = { ...request(500_000), limits: [{ Channel: 'Radio', Min_Budget: 0, Max_Budget: 500_000 }] };
  const tooMany = { ask: 'least budget', request: { ...capped, budget: 400_000 }, people: 2e7 } as const;
  const { most, nearlyMost } = ask(one.engine, tooMany, 'out of reach');
  expect(most).toBeLessThan(2e7);
  expect(nearlyMost).toBeGreaterThan(0);
});

test('most often gets better answers while it is refined, and the last one is final', () => {
  const one = desk(41, 200);
  const all = answers(one.engine, { ask: 'most often', request: request(300_000), times: 3 });
  const often = all.map((answer) => {
    if (answer.answer !== 'most often') throw new Error(answer.answer);
    return answer;
  });
  expect(often.length).toBeGreaterThan(2);
  expect(often.map(({ isFinal }) => isFinal).indexOf(true)).toBe(often.length - 1);
  for (const { figures, people, proof } of often) {
    const slow = distributionOf(one.audience, one.audience.attentiveUse, one.cpm, [...figures.spend]);
    expect(people / slow.atLeast[2]!).toBeCloseTo(1, 6);
    expect(sum(figures.spend)).toBe(300_000);
    expect(proof.gap).toBeGreaterThanOrEqual(0);
  }
  const [first, last] = [often[0]!, often.at(-1)!];
  expect(last.people + last.proof.gap).toBeLessThanOrEqual((first.people + first.proof.gap) * (1 + 1e-9));
  const best = ask(one.engine, { ask: 'best', request: request(300_000) }, 'best');
  const ofBest = distributionOf(one.audience, one.audience.attentiveUse, one.cpm, [...best.figures.spend]).atLeast[2]!;
  expect(last.people).toBeGreaterThanOrEqual(ofBest * (1 - 1e-5));
});

test('smallest buy: nothing or at least so much in every channel, and what the rule costs', () => {
  const one = desk(42);
  const all = answers(one.engine, { ask: 'smallest buy', request: request(400_000), smallest: 45_000 });
  const last = all.at(-1)!;
  if (last.answer !== 'smallest buy') throw new Error(JSON.stringify(last));
  expect(last.isFinal).toBe(true);
  expect(last.figures.spend.every((money) => money === 0 || money >= 45_000)).toBe(true);
  expect(sum(last.figures.spend)).toBe(400_000);
  const best = ask(one.engine, { ask: 'best', request: request(400_000) }, 'best');
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
    'less than nothing by hand',
    { ask: 'by hand', request: request(100), spend: CHANNELS.map(() => -1) },
    /less than \$0/,
  ],
  ['details of no numbers', { ask: 'details', request: request(100), spend: CHANNELS.map(() => NaN) }, /less than \$0/],
  ['no people wanted', { ask: 'least budget', request: request(100), people: 0 }, /above 0/],
  ['eleven times', { ask: 'most often', request: request(100), times: 11 }, /1 to 10/],
  ['half a time', { ask: 'most often', request: request(100), times: 2.5 }, /1 to 10/],
  ['no smallest buy', { ask: 'smallest buy', request: request(100), smallest: NaN }, /\$0 or more/],
  [
    'a smallest buy above the budget',
    { ask: 'smallest buy', request: request(100), smallest: 101 },
    /\$100 cannot be divided/,
  ],
])('%s is refused in a sentence', (_, question, says) => {
  const { engine } = desk(43, 20);
  expect(answers(engine, question)).toEqual([{ answer: 'impossible', says: expect.stringMatching(says) }]);
});

test('nobody reached is an answer too: no frequency, no cost', () => {
  const audience = audienceOf([
    { weight: 10, use: { Radio: 1 } },
    { weight: 10, use: {} },
  ]);
  const engine = deskEngine(
    deskGround(
      audience,
      randomPrices(1),
      CHANNELS.map(() => 0),
    ),
  );
  expect(engine.opened.plan).toMatchObject({ reach: 0, frequency: null, costPerReach: null, tarps: 0, budget: 0 });
  const asked = { ...request(1000), limits: [{ Channel: 'Print', Min_Budget: 0, Max_Budget: 1000 }] };
  const { figures, proof } = ask(engine, { ask: 'best', request: asked }, 'best');
  expect(figures).toMatchObject({ reach: 0, frequency: null, costPerReach: null });
  expect(proof).toMatchObject({ status: 'optimal', gap: 0 });
  expect(engine.opened.reaches.filter(Boolean)).toHaveLength(1);
});

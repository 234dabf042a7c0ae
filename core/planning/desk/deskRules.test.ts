import type { DeskQuestion, DeskRequest } from '../../contract/bodies/deskQuestions.ts';
import type { PlanRules } from '../../contract/bodies/planRules.ts';
import { CHANNELS } from '../../rules/channels.ts';
import { ask, desk, NO_OWN_PRICES, request, sum } from '../testing/desks.ts';

const BUDGET = 600_000;
const testDesk = desk(3);
const AUDIO = { name: 'Audio', channels: ['Radio', 'Podcasts', 'Music Streaming'] as const, unit: '% of budget' };

function requestWithRules(rules: Omit<PlanRules, 'version'>): DeskRequest {
  return { ...request(BUDGET, { 'FTA National': [0, 0] }), rules: { version: 1, ...rules } };
}

/** The mix of a run with the same rules. */
function runWithRules(rules: Omit<PlanRules, 'version'>) {
  const { limits } = request(BUDGET, { 'FTA National': [0, 0] });
  return ask(testDesk.engine, { ask: 'run', budget: BUDGET, limits, rules: { version: 1, ...rules } }, 'run');
}

const groups = [{ ...AUDIO, channels: [...AUDIO.channels], at_most: 10 }] as PlanRules['groups'];

test.each<[string, Omit<PlanRules, 'version'>, (request: DeskRequest) => DeskQuestion, object]>([
  ['groups', { groups }, (deskRequest) => ({ ask: 'best', request: deskRequest }), {}],
  ['rounding', { round_to: 10_000 }, (deskRequest) => ({ ask: 'best', request: deskRequest }), {}],
  ['groups and rounding', { groups, round_to: 5_000 }, (deskRequest) => ({ ask: 'best', request: deskRequest }), {}],
  ['the most in one channel', { most_in_one: 20 }, (deskRequest) => ({ ask: 'best', request: deskRequest }), {}],
  [
    'a smallest buy',
    { smallest_buy: 70_000 },
    (deskRequest) => ({ ask: 'smallest buy', request: deskRequest, smallest: 70_000 }),
    {},
  ],
  [
    'a smallest buy and rounding',
    { smallest_buy: 70_000, round_to: 25_000 },
    (deskRequest) => ({ ask: 'smallest buy', request: deskRequest, smallest: 70_000 }),
    {},
  ],
  [
    'three times, with the most in one channel',
    { most_in_one: 40, round_to: 10_000 },
    (deskRequest) => ({ ask: 'most often', request: deskRequest, times: 3 }),
    { goal: { kind: 'often', times: 3 } },
  ],
])('desk and run find the same mix under %s', (_, rules, questionFor, goal) => {
  const question = questionFor(requestWithRules(rules));
  const answer = ask(testDesk.engine, question, question.ask as 'best');
  const proposed = runWithRules({ ...rules, ...goal });
  expect(answer.figures.reach / proposed.reach).toBeCloseTo(1, 6);
  answer.figures.spend.forEach((money, channel) => {
    expect(Math.abs(money - proposed.spend[channel]!)).toBeLessThan(rules.round_to === undefined ? 1 : 1e-6);
  });
  expect(sum(answer.figures.spend)).toBe(BUDGET);
  const audio = sum(answer.figures.spend.filter((_money, index) => AUDIO.channels.includes(CHANNELS[index] as never)));
  if (rules.groups) expect(audio).toBeLessThanOrEqual(60_000);
  for (const money of answer.figures.spend) {
    if (rules.round_to) expect(money % rules.round_to).toBe(0);
    if (rules.smallest_buy) expect(money === 0 || money >= rules.smallest_buy).toBe(true);
    if (rules.most_in_one) expect(money).toBeLessThanOrEqual((rules.most_in_one / 100) * BUDGET);
  }
});

test('a mix set by hand is compared with the best under the same rules, by desk and run alike', () => {
  const spend = CHANNELS.map((name) => (name === 'Radio' || name === 'OOH' ? BUDGET / 2 : 0));
  const rules = { smallest_buy: 70_000 };
  const answer = ask(testDesk.engine, { ask: 'manual mix', request: requestWithRules(rules), spend }, 'manual mix');
  const free = ask(testDesk.engine, { ask: 'manual mix', request: requestWithRules({}), spend }, 'manual mix');
  expect(answer.best!.figures.reach).toBeLessThan(free.best!.figures.reach);
  const best = ask(
    testDesk.engine,
    { ask: 'smallest buy', request: requestWithRules(rules), smallest: 70_000 },
    'smallest buy',
  );
  expect(answer.best!.figures.reach / best.figures.reach).toBeCloseTo(1, 6);
});

test('the desk says what each rule costs, also at own prices', () => {
  const goal = { kind: 'reach' } as const;
  for (const ownCpm of [NO_OWN_PRICES, CHANNELS.map((name) => (name === 'Radio' ? 5 : null))]) {
    const deskRequest = { ...requestWithRules({ groups, most_in_one: 20 }), ownCpm };
    const { report } = ask(testDesk.engine, { ask: 'rules', request: deskRequest, goal }, 'rules');
    const reach = (rules: Omit<PlanRules, 'version'>) =>
      ask(testDesk.engine, { ask: 'best', request: { ...requestWithRules(rules), ownCpm } }, 'best').figures.reach;
    const best = reach({ groups, most_in_one: 20 });
    expect((report.groups![0]!.costs ?? 0) / best).toBeCloseTo((reach({ most_in_one: 20 }) - best) / best, 6);
    expect((report.most_in_one!.costs ?? 0) / best).toBeCloseTo((reach({ groups }) - best) / best, 6);
  }
});

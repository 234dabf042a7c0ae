import type { PlanDetails } from '../../core/contract/bodies/access.ts';
import type { FullPlan } from '../../core/contract/bodies/plan.ts';
import type { PlanReport } from '../../core/contract/bodies/planReport.ts';
import type { PlanRules } from '../../core/contract/bodies/planRules.ts';
import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import { CHANNELS } from '../../core/rules/channels.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls, chosenLimits, freeLimits } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';

const CSV = respondentsCsv(300, 5);
const BUDGET = 200_000;

let backend: RunningBackend;
let ann: Calls;
beforeAll(async () => {
  backend = await startBackend();
  ann = new Calls(backend.url, { uid: 'ann', email: 'ann@agency.example' });
});
afterAll(() => backend.stop());

const manualMix = (chosen: Record<string, number>) =>
  CHANNELS.map((Channel) => ({ Channel, Budget: chosen[Channel] ?? 0 }));

const spends = ({ output }: PlanReport) => output as readonly { Master_Channel: string; Optimal_Budget: number }[];

/** A plan with rules, as call 5 replied, with what calls 2 and 8 give back. */
async function planWith(rules: Omit<PlanRules, 'version'>) {
  const { report, key } = await ann.finishedPlan(CSV, { budget: BUDGET, rules: { version: 1, ...rules } });
  const details = (await ann.access<PlanDetails>('plan_details', { key, sandbox: true })).body;
  const full = (await ann.plan<FullPlan>(key)).body;
  return { report, details, full };
}

test('call 1 announces rules, and call 2 returns those of a plan', async () => {
  expect((await ann.access<{ features: string[] }>('user')).body.features).toContain('plan_rules');
  const rules = { groups: [{ name: 'Audio', channels: ['Radio', 'Podcasts'], at_most: 10, unit: '% of budget' }] };
  const { report, details, full } = await planWith(rules as never);
  expect(details.rules).toEqual({ version: 1, ...rules });
  expect(full.rules_report).toEqual(report.rules_report);
  const [audio] = report.rules_report!.groups!;
  expect(audio!.spent).toBeLessThanOrEqual(20_000.01);
  expect(report.certificate).toMatchObject({ status: 'optimal', of: 'reach' });
  expect(report.certificate!.says).toMatch(
    /^Proven under these assumptions: no other split of \$200,000 within these limits and rules/,
  );
});

test('rules that require nothing give the same reply as no rules', async () => {
  const { report } = await ann.finishedPlan(CSV, { budget: BUDGET });
  expect(report).not.toHaveProperty('rules_report');
  expect(report.certificate).not.toHaveProperty('of');
  const { report: empty, details } = await planWith({ goal: { kind: 'reach' }, groups: [] });
  expect(details).not.toHaveProperty('rules');
  const figures = ({ made_at: _, ...others }: typeof report) => others;
  expect(figures(empty)).toEqual(figures(report));
});

test('a goal of three times or more is saved and counted, and called proven only if it is', async () => {
  const { report, details } = await planWith({ goal: { kind: 'often', times: 3 }, most_in_one: 25 });
  expect(details.rules).toEqual({ version: 1, goal: { kind: 'often', times: 3 }, most_in_one: 25 });
  const { goal, most_in_one: cap } = report.rules_report!;
  const three = report.why!.distribution!.find(({ times }) => times === 3)!.attentive;
  expect(goal!.people! / three).toBeCloseTo(1, 9);
  expect(goal!.says).toBe(`Goal: 3 times or more · ${Math.round(three).toLocaleString('en')} people`);
  expect(cap!.says).toMatch(/^At most 25 % in one channel costs [\d,]+ people 3 times or more\.$/);
  expect(report.certificate).toMatchObject({ of: 'often', times: 3 });
  if (report.certificate!.status === 'best found') expect(JSON.stringify(report)).not.toMatch(/Proven/);
  for (const { Optimal_Budget: money } of spends(report)) expect(money).toBeLessThanOrEqual(50_000.01);
  expect(report.why!.frontier_says).toContain('the goal of this plan is 3 times or more');
});

test('a smallest buy and rounding are obeyed, and the report says what each costs', async () => {
  const { report } = await planWith({ smallest_buy: 24_000, round_to: 5_000 });
  for (const { Optimal_Budget: money } of spends(report)) {
    expect(money % 5_000).toBe(0);
    expect(money).toBeGreaterThanOrEqual(24_000);
  }
  expect(spends(report).reduce((sum, row) => sum + row.Optimal_Budget, 0)).toBe(BUDGET);
  const { smallest_buy: smallest, round_to: rounded } = report.rules_report!;
  expect(smallest!.says).toMatch(/^No buy under \$24,000 costs [\d,]+ people\.$/);
  expect(rounded!.says).toMatch(
    /^Rounded to \$5,000: [\d,]+ people fewer than the best split; no split reaches more than [\d,]+ more\.$/,
  );
  expect(rounded!.costs).toBeLessThanOrEqual(report.certificate!.gap);
});

test('for a goal of the least budget, the run states a budget below which the goal is not reached', async () => {
  const open = await ann.finishedPlan(CSV, { budget: BUDGET });
  const people = Math.floor(open.report.attentive_reach);
  const { report } = await planWith({ goal: { kind: 'least budget', people } });
  const { says } = report.rules_report!.goal!;
  const below = Number(
    /^The least budget for [\d,]+ people: below \$([\d,]+) no split reaches them\.$/
      .exec(says)![1]!
      .replaceAll(',', ''),
  );
  expect(below).toBeLessThanOrEqual(BUDGET);
  expect(below).toBeGreaterThan(BUDGET - 20);
});

test('a mix set manually has no certificate and no claim of proof, and says what the best open mix reaches', async () => {
  const open = await ann.finishedPlan(CSV, { budget: BUDGET });
  const { report, details } = await planWith({ hand_mix: manualMix({ Radio: 150_000, Cinema: 50_000 }) });
  expect(report).not.toHaveProperty('certificate');
  const { behind, best_reach: best, says } = report.rules_report!.hand_mix!;
  expect(best / open.report.attentive_reach).toBeCloseTo(1, 5);
  expect(behind).toBeCloseTo(best - report.attentive_reach, 6);
  expect(says).toBe(`Hand-set; the best open mix reaches ${Math.round(behind).toLocaleString('en')} more.`);
  expect(JSON.stringify(report)).not.toMatch(/[Pp]roven|moving a dollar/);
  expect(spends(report).map((row) => [row.Master_Channel, row.Optimal_Budget])).toEqual([
    ['Radio', 150_000],
    ['Cinema', 50_000],
  ]);
  expect(details.budgetConstraint).toBe('default');
  expect(details.rules!.hand_mix).toHaveLength(15);
});

test('a manual mix that equals the best one is reported as good as the best', async () => {
  const { report } = await ann.finishedPlan(CSV, { budget: BUDGET, limits: chosenLimits({ Radio: [0, BUDGET] }) });
  expect(report.output).toHaveLength(1);
  const scored = await ann.mediaScore({ name: 'audience.csv', content: CSV });
  const same = await ann.optimise(scored.body, {
    budget: BUDGET,
    limits: chosenLimits({ Radio: [0, BUDGET] }),
    rules: { version: 1, hand_mix: manualMix({ Radio: BUDGET }) },
  });
  expect(same.body.rules_report!.hand_mix!.says).toBe('Hand-set, and as good as the best.');
});

test.each([
  [{ version: 2 }, 400],
  [{ version: 1, guess: 1 }, 400],
  [{ version: 1, round_to: 7 }, 400],
  [{ version: 1, most_in_one: 0 }, 400],
  [{ version: 1, smallest_buy: 1.5 }, 400],
  [{ version: 1, goal: { kind: 'often', times: 11 } }, 400],
  [{ version: 1, goal: { kind: 'targets', how: 'worst off' } }, 400],
])('rules %j are refused', async (rules, status) => {
  const scored = await ann.mediaScore({ name: 'audience.csv', content: CSV });
  expect((await ann.optimise<RefusalBody>(scored.body, { budget: BUDGET, rules })).status).toBe(status);
});

test.each([
  [{ Radio: 70_000 }, 'The mix set by hand adds up to $70,000, not to the budget $200,000.'],
  [
    { 'FTA National': 100_000, 'FTA Metro': 100_000 },
    'The mix set by hand has FTA National together with metropolitan or regional television: they exclude each other.',
  ],
  [{ Radio: 199_999.5, Print: 0.5 }, 'Print: a mix set by hand has whole dollars, not 0.5.'],
  [{ Print: 160_000, Radio: 40_000 }, 'The mix set by hand gives Print $160,000, above its maximum $150,000.'],
])('an impossible manual mix is refused: %j', async (chosen, message) => {
  const scored = await ann.mediaScore({ name: 'audience.csv', content: CSV });
  const limits = freeLimits(BUDGET).map((row) => (row.Channel === 'Print' ? { ...row, Max_Budget: 150_000 } : row));
  const rules = { version: 1, hand_mix: manualMix(chosen) };
  const answer = await ann.optimise<RefusalBody>(scored.body, { budget: BUDGET, limits, rules });
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(message);
});

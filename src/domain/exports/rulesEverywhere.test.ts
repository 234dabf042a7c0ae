import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { RulesReport } from '../../../core/contract/bodies/planRules.ts';
import { aPlan } from '../../../testing/page/comparedPlans.ts';
import { planForm } from '../../../testing/builders.ts';
import { ruleLines, comparabilityOf, inputDifferences } from '../compare/compareInputs.ts';
import { aboutPlan } from './aboutPlan.ts';
import { reachBuildChannels, reasonTable } from '../why/whyView.ts';
import { channelTable } from '../report/channels/channelTable.ts';
import { answerCards } from '../report/answerView.ts';
import { smallAmountsOfPlan } from '../report/smallAmountsOfPlan.ts';
import { mixProof } from '../report/mixProof.ts';
import { limitsInFull, inputsView, tableCsv } from '../report/reportContents.ts';
import { goalLine, ruleSentences, rulesTable } from '../report/ruleOutcomes.ts';

const BUDGET = 2_400_000;
const ONLINE = 'The rule "Online at most 50 %" costs 49,227 people; its next $1,000 would add 235.';

const rules: RulesReport = {
  goal: { kind: 'often', times: 3, people: 1_119_795, gap: 9, says: 'Goal: 3 times or more · 1,119,795 people' },
  groups: [
    {
      name: 'Online',
      spent: 1_200_000,
      least: null,
      most: 1_200_000,
      binds: 'at most',
      costs: 49_227.3,
      next_1000: 234.9,
      says: ONLINE,
    },
    {
      name: 'Audio',
      spent: 300_000,
      least: 100_000,
      most: null,
      binds: null,
      costs: null,
      next_1000: 0,
      says: 'The rule "Audio at least $100,000" costs no one: the channels have $300,000.',
    },
  ],
  smallest_buy: { amount: 10_000, costs: null, says: 'No buy under $10,000: it has none either.' },
  most_in_one: undefined,
  round_to: { amount: 10_000, costs: 38, says: 'Rounded to $10,000: 38 people fewer than the best split.' },
  hand_mix: undefined,
};
const reported = (change: Partial<RulesReport> = {}): PlanReport => ({
  ...aPlan().report,
  rules_report: { ...rules, ...change },
});
const planRules = {
  version: 1 as const,
  goal: { kind: 'often' as const, times: 3 },
  groups: [
    { name: 'Online', channels: ['Social' as const, 'BVOD' as const], at_most: 50, unit: '% of budget' as const },
  ],
  round_to: 10_000 as const,
};
const form = planForm({ budget: '2,400,000', rules: planRules });

test('each rule has a sentence about its cost, and the csv has its figures', () => {
  expect(ruleSentences(reported())[0]).toBe(ONLINE);
  expect(tableCsv(rulesTable(reported())!).split('\r\n')).toEqual([
    'Rule,Limit,Spent ($),Binds,Costs (people),"Next $1,000 adds (people)"',
    'Online,"at most $1,200,000",1200000,at most,49227,235',
    'Audio,"at least $100,000",300000,no,,0',
    'Smallest buy,"$10,000",,no,,',
    'Round to,"$10,000",,yes,38,',
    '',
  ]);
  expect([ruleSentences(aPlan().report), rulesTable(aPlan().report)]).toEqual([[], null]);
});

test('a goal of several times is a note of the reach card, and the next $1,000 counts people by this goal', () => {
  const [reach] = answerCards(reported(), null);
  expect(reach!.notes[0]).toEqual({ text: 'Goal: 3 times or more · 1,119,795 people', measure: 'goal' });
  const reason = {
    channel: 'Radio',
    state: 'interior' as const,
    spend: 9,
    next_1000: 5,
    limit_costs: null,
    says: 'So.',
  };
  const channels = [{ ...reason, incremental_reach: 3, without_it: null }];
  const report: PlanReport = {
    ...reported(),
    output_table: [{ Channel: 'Radio', Attentive_Reach: 20, Incremental_Reach: 7 }],
    why: { ...({} as NonNullable<PlanReport['why']>), channels },
  };
  const headers = channelTable(report, null)!.columns.map(({ header }) => header);
  expect(headers.filter((header) => header.startsWith('Next $1,000'))).toEqual(['Next $1,000 Adds, 3+']);
  expect(headers).not.toContain('Without It, Rest Best');
  expect(reachBuildChannels(report).channels![0]!.incremental_reach).toBe(7);
  expect(tableCsv(reasonTable(report.why!, [], 3))).toContain('Only here (people reached 3 times or more)');
  const once = { ...rules.goal!, kind: 'reach', times: undefined };
  expect(goalLine(reported({ goal: once }))).toBeNull();
});

test('nothing is claimed about a mix set by hand', () => {
  const says = 'Hand-set; the best open mix reaches 1,051,527 more.';
  const hand = { best_reach: 8_708_443, behind: 1_051_527, gap: 1, says };
  const groups = rules.groups!.map((group) => ({ ...group, binds: null, costs: null, next_1000: 0 }));
  const report = { ...reported({ groups, round_to: undefined, hand_mix: hand }), certificate: undefined };
  expect(mixProof(report, 'default', BUDGET)).toEqual({ kind: 'hand-set', sentence: says });
  expect(tableCsv(rulesTable(report)!).split('\r\n').slice(1)).toEqual([
    'Online,"at most $1,200,000",1200000,,,',
    'Audio,"at least $100,000",300000,,,',
    'Smallest buy,"$10,000",,,,',
    'Hand-set mix,every amount,,yes,1051527,',
    '',
  ]);
});

test('the inputs have one line for each rule; exported files have the rules with the limits', () => {
  const line = inputsView(form, 'default').find(({ label }) => label === 'Rules')!;
  expect(line.lines).toEqual([
    'Most people reached 3 times or more',
    'Online at most 50% ($1,200,000)',
    'Rounded to $10,000',
  ]);
  // A locked amount is not rounded, and a rest of the budget is in another channel.
  const mix = [
    { channel: 'Video', money: 778_766 },
    { channel: 'Social', money: 920_000 },
    { channel: 'OOH', money: 301_234 },
  ];
  expect(inputsView(form, 'default', null, mix).find(({ label }) => label === 'Rules')!.lines).toContain(
    'Rounded to $10,000, except Video and OOH',
  );
  expect(limitsInFull('default', form)).toContain(' · Online at most 50% ($1,200,000) · ');
  expect(inputsView(planForm(), 'default').some(({ label }) => label === 'Rules')).toBe(false);
  const plan = { form, constraint: null, report: reported(), facts: null, author: '', date: new Date(2026, 0, 1) };
  const about = tableCsv(aboutPlan(plan));
  expect(about).toContain('What the rules cost');
  expect(about).toContain('Goal: 3 times or more');
});

test('plans are compared rule by rule, and another goal is not like for like', () => {
  const [ours, theirs] = [{ ...aPlan(), form }, aPlan()];
  expect(ruleLines([ours, theirs])).toEqual([
    { label: 'Goal', values: ['Most people reached 3 times or more', 'Most attentive reach'] },
    { label: 'Online', values: ['at most 50% ($1,200,000)', ''] },
    { label: 'Round to', values: ['$10,000', ''] },
  ]);
  expect(inputDifferences(ours, theirs)).toContainEqual({
    label: 'Online',
    ours: 'at most 50% ($1,200,000)',
    theirs: 'no such rule',
  });
  expect(comparabilityOf(ours, theirs).caveats).toContain(
    'The goals differ (most people reached 3 times or more here, most attentive reach there): each mix is best at something else.',
  );
  expect(comparabilityOf(ours, ours).caveats).toEqual([]);
});

test('small amounts of a plan are found, unless the planner decided the amounts', () => {
  const report = {
    ...aPlan().report,
    output: [
      { Master_Channel: 'Radio', Optimal_Budget: 2_397_000 },
      { Master_Channel: 'Social', Optimal_Budget: 3_000 },
    ],
  } as PlanReport;
  const open = planForm({ budget: '2,400,000' });
  expect(smallAmountsOfPlan(open, report)).toEqual({ threshold: 10_000, count: 1, money: 3_000 });
  expect(smallAmountsOfPlan({ ...open, rules: { version: 1, goal: undefined, smallest_buy: 1 } }, report)).toBeNull();
});

import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { PlanListRow } from '../../../core/contract/bodies/planListRow.ts';
import { aPlan, facts } from '../../../testing/page/comparedPlans.ts';
import { comparedPlan } from './comparedPlan.ts';
import { figureLines, signedPercent } from './compareFigures.ts';
import {
  compareSentence,
  channelSpends,
  spendDifferenceText,
  shareDifferenceText,
  spendSummary,
} from './compareView.ts';
import { comparisonChoices } from '../pastPlans/pastPlanRows.ts';
import { shortened } from '../../../core/words/wording.ts';

type Scalars = Partial<Pick<PlanReport, 'attentive_reach' | 'cost_per_attentive_reach' | 'frequency'>>;
const [REACH, COST, FREQUENCY, BUDGET] = [0, 1, 2, 3] as const;

function line(place: 0 | 1 | 2 | 3, ours: Scalars, theirs: Scalars, alike = true, budgets = ['500,000', '500,000']) {
  const [one, other] = [ours, theirs].map((report, at) => aPlan({ report, form: { budget: budgets[at]! } }));
  const { difference, percent, verdict, tone } = figureLines(one!, other!, alike)[place]!;
  return [difference, percent, verdict, tone];
}

test.each<[string, unknown[], unknown[]]>([
  [
    'more people',
    line(REACH, { attentive_reach: 1_812_000 }, {}),
    ['+812,000', '+81.2%', 'Better: more people', 'good'],
  ],
  [
    'fewer people',
    line(REACH, { attentive_reach: 900_000.4 }, {}),
    ['−100,000', '−10.0%', 'Worse: fewer people', 'bad'],
  ],
  ['as many people', line(REACH, { attentive_reach: 1_000_000.4 }, {}), ['The same', '0%', '', 'neutral']],
  [
    'people where there were none',
    line(REACH, {}, { attentive_reach: 0 }),
    ['+1,000,000', null, 'Better: more people', 'good'],
  ],
  [
    'people of another audience',
    line(REACH, { attentive_reach: 5 }, {}, false),
    ['−999,995', '−99.999%', 'Not comparable', 'neutral'],
  ],
  ['people not known', line(REACH, { attentive_reach: NaN }, {}), ['N/A', null, 'Not known', 'neutral']],
  [
    'more expensive',
    line(COST, { cost_per_attentive_reach: 0.62 }, {}),
    ['+$0.12', '+24.0%', 'Worse: costs more', 'bad'],
  ],
  ['cheaper', line(COST, { cost_per_attentive_reach: 0.45 }, {}), ['−$0.05', '−10.0%', 'Better: costs less', 'good']],
  [
    'cheaper by less than is shown',
    line(COST, { cost_per_attentive_reach: 0.021 }, { cost_per_attentive_reach: 0.024 }),
    ['Below $0.01', '−12.5%', 'Better: costs less', 'good'],
  ],
  ['no cost where no one is reached', line(COST, { attentive_reach: 0 }, {}), ['N/A', null, 'Not known', 'neutral']],
  [
    'frequency is neither good nor bad',
    line(FREQUENCY, { frequency: 2.5 }, {}),
    ['+0.50', '+25.0%', 'Higher', 'neutral'],
  ],
  [
    'less money is neither good nor bad',
    line(BUDGET, {}, {}, true, ['400,000', '500,000']),
    ['−$100,000', '−20.0%', 'Less money', 'neutral'],
  ],
  [
    'money is compared even if different people are counted',
    line(BUDGET, {}, {}, false, ['7,500,000', '500,000']),
    ['+$7,000,000', '+1,400%', 'More money', 'neutral'],
  ],
])('figures side by side: %s', (_case, found, expected) => {
  expect(found).toEqual(expected);
});

test.each([
  [0.0004, '+0.04%'],
  [-0.0004, '−0.04%'],
  [0.1234, '+12.3%'],
  [-1, '−100.0%'],
  [123.4, '+12,340%'],
])('%d as a signed percentage is %s', (share, expected) => expect(signedPercent(share)).toBe(expected));

const saved = (changes: Partial<PlanListRow>): PlanListRow => ({
  Scenario_Name: 'Spring',
  Budget_Scenario: 500_000,
  budget_contraints: '3 channels',
  Planning_Setting: 'Reminder',
  Demo: 'women 40+',
  Audience: 'Banksia Bank',
  Created: undefined,
  key: 'a',
  ...changes,
});

test('plans to choose from: in the order of the list, without the plan itself, with what is known of each', () => {
  const plans = [
    saved({ key: 'own' }),
    saved({ key: 'b', Created: '2026-11-21T09:48:00Z' }),
    saved({
      key: 'c',
      Scenario_Name: null,
      Budget_Scenario: null,
      budget_contraints: null,
      Demo: null,
      Audience: null,
    }),
    saved({ key: 'd' }),
    saved({ key: 'e' }),
  ];
  const choices = comparisonChoices(plans, 'ann@agency.example', ['own']);
  expect(choices.map(({ value }) => value)).toEqual(['b', 'c', 'd', 'e']);
  const [dated, bare, first, second] = choices.map(({ label }) => label);
  expect(dated).toMatch(/^Spring · \$500,000 · 3 channels · Reminder · Women 40\+ · Banksia Bank · .*2026/);
  expect(bare).toBe('N/A · Reminder');
  expect(second).toBe(`${first} (2)`);
  expect(comparisonChoices(plans, 'ann@agency.example', [])).toHaveLength(5);
});

test('plans to choose from: own plans come first, those of colleagues have their names', () => {
  const about = (made_by: string) => ({ family: 'f', version: 1, versions: 1, made_by, archived: null });
  const plans = [
    saved({ key: 'theirs', about: about('ben@agency.example') }),
    saved({ key: 'mine', about: about('Ann@agency.example') }),
  ];
  const choices = comparisonChoices(plans, 'ann@agency.example', []);
  expect(choices.map(({ value }) => value)).toEqual(['mine', 'theirs']);
  expect(choices[0]!.label).not.toMatch(/ · by /);
  expect(choices[1]!.label).toMatch(/ · by ben$/);
});

test('a long name is cut with an ellipsis', () => {
  expect(shortened('Spring launch', 13)).toBe('Spring launch');
  expect(shortened('Spring launch', 8)).toBe('Spring…');
});

test('a plan whose inputs are only in the list has the texts of the list', () => {
  const kept = { ...aPlan().report, key: 'a', df_score_master: '[]', reach_curves: '[]', audience: facts() };
  const plan = comparedPlan(kept, null, saved({}));
  expect(plan).toMatchObject({ limits: null, constraint: '3 channels', facts: { file_name: 'panel.csv' } });
  expect(plan.form).toMatchObject({ name: 'Spring', budget: '500,000', strategy: 'Reminder', client: 'Banksia Bank' });
});

type Spend = Record<string, number>;
const spends = (ours: Spend, theirs: Spend) =>
  channelSpends(aPlan({ spend: ours }).report, aPlan({ spend: theirs }).report);
const names = { ours: 'Spring', theirs: 'Autumn' };
const both = (ours: number | null, theirs: number | null) => ({ ours, theirs });
const outcome = (money: [number | null, number | null], reach: [number | null, number | null], alike = true) =>
  compareSentence({ names, money: both(...money), reach: both(...reach), channels: [], isLikeForLike: alike });
const mix = (ours: Spend, theirs: Spend) =>
  compareSentence({
    names,
    money: both(null, null),
    reach: both(null, null),
    channels: spends(ours, theirs),
    isLikeForLike: true,
  });

test('the whole sentence has the outcome first, then the spend', () => {
  expect(
    compareSentence({
      names,
      money: both(1_500_000, 1_000_000),
      reach: both(4_812_000, 4_000_000),
      channels: spends({ BVOD: 900_000, Print: 600_000 }, { BVOD: 600_000, Print: 400_000 }),
      isLikeForLike: true,
    }),
  ).toBe(
    'For $500,000 more, “Spring” reaches 812,000 more people attentively than “Autumn”: $0.62 for each further one. Both divide their money over the channels in the same way.',
  );
});

test.each<[string, [number | null, number | null], [number | null, number | null], string]>([
  [
    'less for less',
    [500_000, 900_000],
    [3e6, 4e6],
    'For $400,000 less, “Spring” reaches 1,000,000 fewer people attentively than “Autumn”: $0.40 saved for each.',
  ],
  [
    'more for less',
    [500_000, 900_000],
    [5e6, 4e6],
    'For $400,000 less, “Spring” reaches 1,000,000 more people attentively than “Autumn”.',
  ],
  [
    'less for more',
    [900_000, 500_000],
    [3e6, 4e6],
    'For $400,000 more, “Spring” reaches 1,000,000 fewer people attentively than “Autumn”.',
  ],
  [
    'the same money, more people',
    [500_000, 500_000],
    [5e6, 4e6],
    'For the same $500,000, “Spring” reaches 1,000,000 more people attentively than “Autumn”.',
  ],
  [
    'the same money, fewer people',
    [500_000, 500_000],
    [3e6, 4e6],
    'For the same $500,000, “Spring” reaches 1,000,000 fewer people attentively than “Autumn”.',
  ],
  [
    'the same of both',
    [500_000, 500_000],
    [4e6, 4e6],
    'For the same $500,000, “Spring” reaches as many people attentively as “Autumn”: 4,000,000.',
  ],
  [
    'the same people for more',
    [600_000, 500_000],
    [4e6, 4e6 + 0.3],
    'For $100,000 more, “Spring” reaches as many people attentively as “Autumn”: 4,000,000.',
  ],
  [
    'one person more',
    [500_001, 500_000],
    [4_000_001, 4e6],
    'For $1 more, “Spring” reaches 1 more person attentively than “Autumn”: $1.00 for each further one.',
  ],
  [
    'a price below a cent',
    [500_001, 500_000],
    [4_001_000, 4e6],
    'For $1 more, “Spring” reaches 1,000 more people attentively than “Autumn”: less than $0.01 for each further one.',
  ],
  [
    'no one there',
    [500_000, 400_000],
    [200_000, 0],
    'For $100,000 more, “Spring” reaches 200,000 more people attentively than “Autumn”: $0.50 for each further one; “Autumn” reaches no one.',
  ],
  [
    'no one here',
    [500_000, 400_000],
    [0, 200_000],
    'For $100,000 more, “Spring” reaches no one attentively, “Autumn” 200,000 people.',
  ],
  ['no one anywhere', [500_000, 500_000], [0, 0], 'For the same $500,000, neither plan reaches anyone attentively.'],
  ['money not known', [null, 500_000], [5e6, 4e6], '“Spring” reaches 1,000,000 more people attentively than “Autumn”.'],
  ['people not known', [600_000, 500_000], [null, 4e6], '“Spring” costs $100,000 more.'],
  ['nothing known', [null, null], [null, null], ''],
])('the outcome: %s', (_case, money, reach, expected) => {
  expect(outcome(money, reach)).toBe(expected);
});

test.each<[string, [number, number], string]>([
  ['more money', [600_000, 500_000], '“Spring” costs $100,000 more.'],
  ['less money', [400_000, 500_000], '“Spring” costs $100,000 less.'],
  ['the same money', [500_000, 500_000], 'Both plans cost the same.'],
])('the reach of plans that are not like for like is not compared: %s', (_case, money, expected) => {
  expect(outcome(money, [5e6, 4e6], false)).toBe(expected);
});

test('the mix sentence starts with "It" if the outcome has the name of the plan', () => {
  const channels = spends({ BVOD: 300 }, { Radio: 300 });
  const sentenceFor = (alike: boolean) =>
    compareSentence({ names, money: both(300, 300), reach: both(9, 8), channels, isLikeForLike: alike }).split('. ')[1];
  expect(sentenceFor(true)).toBe('It puts more into BVOD (+$300) and less into Radio (−$300).');
  expect(sentenceFor(false)).toBe('“Spring” puts more into BVOD (+$300) and less into Radio (−$300).');
});

test.each<[string, Spend, Spend, string]>([
  [
    'one up, one down',
    { BVOD: 600_000, Print: 80_000 },
    { BVOD: 300_000, Print: 200_000 },
    '“Spring” puts more into BVOD (+$300,000) and less into Print (−$120,000).',
  ],
  [
    'many, the largest named',
    { BVOD: 400, Radio: 300, Social: 200, Print: 100 },
    { BVOD: 100, Radio: 100, Social: 100, Print: 99, OOH: 600 },
    '“Spring” puts more into BVOD (+$300), Radio (+$200) and 2 other channels and less into OOH (−$600).',
  ],
  [
    'only more',
    { BVOD: 300, Radio: 100 },
    { BVOD: 100, Radio: 100 },
    '“Spring” puts more into BVOD (+$200), and less into none.',
  ],
  [
    'only less',
    { BVOD: 100, Radio: 100 },
    { BVOD: 300, Radio: 100 },
    '“Spring” puts less into BVOD (−$200), and more into none.',
  ],
  [
    'the same shares of more',
    { BVOD: 600, Radio: 400 },
    { BVOD: 300, Radio: 200 },
    'Both divide their money over the channels in the same way.',
  ],
  ['no money here', { BVOD: 0 }, { BVOD: 300 }, '“Spring” puts no money into any channel.'],
  ['no money there', { BVOD: 300 }, {}, '“Autumn” puts no money into any channel.'],
  ['no money anywhere', { BVOD: 0 }, { Radio: 0.2 }, ''],
])('the mix sentence: %s', (_case, ours, theirs, expected) => {
  expect(mix(ours, theirs)).toBe(expected);
});

test('only channels with money in either plan are listed, this plan’s largest first, with both shares', () => {
  const lines = spends({ BVOD: 250, Radio: 750, OOH: 0.4 }, { Print: 100, BVOD: 100, Cinema: 0 });
  expect(lines.map(({ channel, ours, theirs }) => [channel, ours, theirs])).toEqual([
    ['Radio', 750, 0],
    ['BVOD', 250, 100],
    ['Print', 0, 100],
  ]);
  expect(lines.map(spendDifferenceText)).toEqual(['+$750', '+$150', '−$100']);
  expect(lines.map(shareDifferenceText)).toEqual(['+75.0 points', '−25.0 points', '−50.0 points']);
  expect(spendSummary(lines, names)).toBe(
    'The plans are furthest apart in Radio: $750 in “Spring”, $0 in “Autumn”. Only “Spring” buys Radio. Only “Autumn” buys Print.',
  );
});

test('the chart summary covers equal plans and plans without money', () => {
  expect(spendSummary(spends({ BVOD: 100 }, { BVOD: 100.2 }), names)).toBe(
    'Every channel receives the same money in both plans.',
  );
  expect(spendSummary([], names)).toBe('Neither plan puts money into a channel.');
  expect(spends({ BVOD: 100 }, { BVOD: 100 }).map(shareDifferenceText)).toEqual(['0 points']);
});

test('channels are sorted by this plan’s money, then by the compared plan’s, largest first', () => {
  const lines = spends({ BVOD: 100, Radio: 300, Social: 200 }, { Cinema: 50, Print: 400 });
  expect(lines.map(({ channel }) => channel)).toEqual(['Radio', 'Social', 'BVOD', 'Print', 'Cinema']);
});

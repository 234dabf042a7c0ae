import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { SavedPlan } from '../../../core/contract/bodies/savedPlan.ts';
import { aPlan, facts } from '../../../testing/page/comparedPlans.ts';
import { comparedPlan } from './comparedPlan.ts';
import { figureLines, signedPercent } from './compareFigures.ts';
import { compareView } from './compareView.ts';
import { planChoices } from '../pastPlans/planChoices.ts';
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
  ['people not told', line(REACH, { attentive_reach: NaN }, {}), ['N/A', null, 'Not known', 'neutral']],
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
  ['no cost where nobody is reached', line(COST, { attentive_reach: 0 }, {}), ['N/A', null, 'Not known', 'neutral']],
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
    'money compares whoever is counted',
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

const saved = (changes: Partial<SavedPlan>): SavedPlan => ({
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
  const choices = planChoices(plans, 'own');
  expect(choices.map(({ value }) => value)).toEqual(['b', 'c', 'd', 'e']);
  const [dated, bare, first, second] = choices.map(({ label }) => label);
  expect(dated).toMatch(/^Spring · \$500,000 · 3 channels · Reminder · Women 40\+ · Banksia Bank · .*2026/);
  expect(bare).toBe('N/A · Reminder');
  expect(second).toBe(`${first} (2)`);
  expect(planChoices(plans, null)).toHaveLength(5);
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

test('versions with one name are told apart by their numbers', () => {
  const [one, other] = [aPlan({ form: { name: 'Spring' } }), aPlan({ form: { name: 'Autumn' } })];
  const names = (ours: typeof one, theirs: typeof one, versions?: Parameters<typeof compareView>[2]) =>
    Object.values(compareView(ours, theirs, versions).names);
  expect(names(one, one, { ours: 2, theirs: 1 })).toEqual(['Spring, v2', 'Spring, v1']);
  expect(names(one, one)).toEqual(['Spring', 'Spring']);
  expect(names(one, other, { ours: 2, theirs: 1 })).toEqual(['Spring', 'Autumn']);
});

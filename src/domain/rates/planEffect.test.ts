import type { FullPlan } from '../../../core/contract/bodies/plan.ts';
import { effectChoices, effectFigures, effectInputs } from './planEffect.ts';
import type { PlanListRow } from '../../../core/contract/bodies/planListRow.ts';
import type { PlanEffect } from './planEffect.ts';

const effect: PlanEffect = {
  ...{ saved: 7_441_696.2, withoutDraft: 7_441_696, withDraft: 7_211_004, best: 7_298_020, bestSpend: [] },
  moved: { channel: 'Social', from: 180_000, money: 212_000.4 },
};

test.each<[Partial<PlanEffect>, string, string]>([
  [{}, '7,211,004 −3.1%', '7,298,020 Social $212,000, was $180,000'],
  [{ withoutDraft: 7_211_004, saved: 7_211_004 }, '7,211,004 0%', '7,298,020 Social $212,000, was $180,000'],
  [{ moved: null }, '7,211,004 −3.1%', '7,298,020 the same mix'],
])('the effect of %j: the change of the same mix is %s, the best mix is %s', (change, mix, best) =>
  expect(effectFigures({ ...effect, ...change }).map(({ value, note }) => `${value} ${note}`)).toEqual([
    expect.stringMatching(/ people$/),
    mix,
    best,
  ]),
);

test('a plan that was saved at other rates also has its reach as saved', () => {
  const figures = effectFigures({ ...effect, saved: 6_200_000 });
  expect(figures[0]).toEqual({ label: 'At the rates in force', value: '7,441,696', note: 'people' });
  expect(figures[3]).toEqual({ label: 'As saved', value: '6,200,000', note: 'at the rates of its day' });
});

const fullPlan = { assumptions: { rows: [] }, audience_source: 'viewers' } as unknown as FullPlan;
const planningData = { assumptions: '', mapping: '', access_lists: '' };
const details = { name: 'Spring launch' } as never;

test.each([
  ['no rules', { fullPlan, details, planningData: null }, /^This planning service does not say by which rules/],
  ['no figures', { fullPlan: {} as FullPlan, details, planningData }, /^This plan was kept without the prices/],
  ['no inputs', { fullPlan, details: null, planningData }, /^This plan was kept without the prices/],
  ['a warehouse audience', { fullPlan, details, planningData }, /^A plan of "viewers" cannot be counted here/],
])('the effect on a plan with %s cannot be computed', (_what, known, sentence) =>
  expect(effectInputs(known)).toMatch(sentence),
);

test('plans under all names of the client can be chosen', () => {
  const plans: PlanListRow[] = ['Banksia Group', 'Magpie Mobile', 'Banksia Bank'].map((client) => ({
    key: client,
    Audience: client,
  }));
  expect(effectChoices(plans, ['Banksia Group', 'Banksia Bank']).options.map(({ value }) => value)).toEqual([
    'Banksia Group',
    'Banksia Bank',
  ]);
  expect(effectChoices(plans, null)).toMatchObject({ options: { length: 3 }, isCut: false });
  const many = Array.from({ length: 1001 }, (_, index) => ({ key: String(index) }));
  expect(effectChoices(many, null)).toMatchObject({ options: { length: 1000 }, isCut: true });
});

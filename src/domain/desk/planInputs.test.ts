import { CHANNELS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import type { OwnPrice } from '../../../core/rules/ownPrices.ts';
import { BLANK_FORM, budgetOf } from '../plan/planForm.ts';
import { toChannelLimits } from '../plan/limits/budgetConstraint.ts';
import { makePlanDescription } from './deskCopy.ts';
import {
  withGoal,
  withGroupLifted,
  withLimitLifted,
  withLimitsLifted,
  withMoney,
  withMoneyOnTop,
  withRestKeptBest,
  withSmallestBuy,
} from './gestures.ts';
import { deskGroups } from './groupRows.ts';
import { canRunFindMix, noPlanReason, planInputs } from './planInputs.ts';
import { firstScenario } from './scenario.ts';
import type { AskedPlan, Scenario } from './scenario.ts';
import type { Step } from './step.ts';

const asked = {
  budget: 1000,
  limits: CHANNELS.map((name) => ({ Channel: name, Min_Budget: 0, Max_Budget: 1000 })),
};
const mix = (own: Partial<Record<Channel, number>>) => CHANNELS.map((name) => own[name] ?? 0);
const start = firstScenario(asked, mix({ Radio: 600, Social: 400 }));
const stepOf = (scenario: Scenario) => ({ scenario }) as Step;
/** What a run would send: the channels that may get money, with their minimum and maximum. */
const sent = (scenario: Scenario) => {
  const { form, choice } = planInputs('New', BLANK_FORM, stepOf(scenario), asked, false);
  const limits = toChannelLimits(choice, scenario.budget);
  const open = limits.filter(({ Max_Budget }) => Max_Budget > 0);
  return { form, mode: choice.mode, open: open.map((row) => [row.Channel, row.Min_Budget, row.Max_Budget]) };
};

test('a scenario without limits is sent with the default constraint', () => {
  expect(sent(start)).toMatchObject({ mode: 'default', form: { name: 'New', budget: '1,000' } });
});

test('a lock is sent as min = max, the others stay open, and the form has one TV branch', () => {
  const { mode, open } = sent(withMoney(start, 'Radio', 250));
  expect(mode).toBe('by channel');
  expect(open).toContainEqual(['Radio', 250, 250]);
  expect(open).toContainEqual(['FTA Metro', 0, 1000]);
  expect(open.map(([name]) => name)).not.toContain('FTA National');
  const national = sent(withMoney(start, 'FTA National', 100)).open;
  expect(national).toContainEqual(['FTA National', 100, 100]);
  expect(national.map(([name]) => name)).not.toContain('FTA Metro');
});

test.each<[string, (scenario: Scenario) => Scenario]>([
  ['by hand', (scenario) => withRestKeptBest(scenario, false)],
  ['for people reached often', (scenario) => withGoal(scenario, { kind: 'most often', times: 3 })],
  ['with a smallest buy', (scenario) => withSmallestBuy(scenario, 100)],
  ['with money on top', (scenario) => ({ ...withMoneyOnTop(scenario, 1), budget: 1000 })],
])('a mix %s is sent with exact amounts, without the channels at zero', (_what, change) => {
  expect(sent(change(start)).open).toEqual([
    ['Radio', 600, 600],
    ['Social', 400, 400],
  ]);
});

test('the mix of a least budget is sent with its limits, since a run finds it', () => {
  const { form, mode } = sent(withGoal(start, { kind: 'least budget', people: 5 }));
  expect(mode).toBe('default');
  expect(form.openConstraint).toBeUndefined();
});

test('a manual mix is sent with the limits it started from, without the lifted ones', () => {
  expect(sent(withRestKeptBest(start, false)).form.openConstraint).toBe('default');
  const limited = {
    budget: 1000,
    limits: asked.limits.map((row) =>
      row.Channel === 'Radio'
        ? { ...row, Min_Budget: 100 }
        : row.Channel === 'Social'
          ? { ...row, Max_Budget: 500 }
          : row,
    ),
  };
  const openOf = (scenario: Scenario) =>
    planInputs('New', BLANK_FORM, stepOf(scenario), limited, false).form.openConstraint;
  const byHand = withRestKeptBest(start, false);
  expect(openOf(byHand)).toMatchObject({
    Radio: { Min_Budget: 100, Max_Budget: 1000 },
    Social: { Min_Budget: 0, Max_Budget: 500 },
  });
  expect(openOf(withLimitLifted(withLimitLifted(byHand, 'Radio', true), 'Social', true))).toBe('default');
  // A mix with all channels locked is manual too; with one lock it is not.
  expect(openOf({ ...start, locked: CHANNELS.map(() => true) })).toBeDefined();
  expect(openOf(withMoney(start, 'Radio', 250))).toBeUndefined();
});

test('a manual plan starts as a manual mix', () => {
  expect(firstScenario({ ...asked, isManual: true }, start.spend).keepsBest).toBe(false);
  expect(start.keepsBest).toBe(true);
});

const atOwn = (channel: string, cpm: number): Scenario => ({
  ...start,
  ownCpm: CHANNELS.map((one) => (one === channel ? cpm : null)),
});

test('own prices are sent where the service accepts them; otherwise there is a reason', () => {
  expect(noPlanReason(start, [], false)).toBeNull();
  expect(noPlanReason(atOwn('Radio', 12), [], true)).toBeNull();
  const refused =
    'A mix at your own prices cannot be made a plan: this planning service computes with its own prices. Bring the kept prices back first.';
  expect(noPlanReason(atOwn('Radio', 12), [], false)).toBe(refused);
  // The changed plan has an own price already, without which it cannot be computed.
  expect(noPlanReason(start, [{ channel: 'Radio', cpm: 12 }], false)).toBe(refused);
  expect(noPlanReason(atOwn('Radio', 1e9), [], true)).toBe(
    'Your own price of Radio must be from $0.01 to $999,999.99 for a thousand impressions.',
  );
});

test('a scenario runs at its own prices, then at those of the plan it changes', () => {
  const prices = (scenario: Scenario, inPlan: readonly OwnPrice[]) =>
    planInputs('New', { ...BLANK_FORM, ownPrices: inPlan }, stepOf(scenario), asked, false).form.ownPrices;
  expect(prices(start, [])).toBeUndefined();
  expect(prices(atOwn('Radio', 12), [])).toEqual([{ channel: 'Radio', cpm: 12 }]);
  const inPlan = [
    { channel: 'Social', cpm: 8 },
    { channel: 'Radio', cpm: 40 },
  ];
  expect(prices(atOwn('Radio', 12), inPlan)).toEqual([
    { channel: 'Radio', cpm: 12 },
    { channel: 'Social', cpm: 8 },
  ]);
});

const online = {
  name: 'Online',
  channels: ['Social' as const, 'BVOD' as const],
  at_most: 50,
  unit: '% of budget' as const,
};
const ruledPlan: AskedPlan = {
  ...asked,
  rules: { version: 1, goal: { kind: 'often', times: 3 }, groups: [online], smallest_buy: 100, round_to: 1000 },
};
const ruled = (scenario: Scenario) => planInputs('New', BLANK_FORM, stepOf(scenario), ruledPlan, true);

test('a plan with rules opens at the desk with them, and goes back to the service with them', () => {
  const opened = firstScenario(ruledPlan, start.spend);
  expect(opened).toMatchObject({ goal: { kind: 'most often', times: 3 }, smallest: 100, rules: { groups: [online] } });
  const { form, choice } = ruled(opened);
  expect(form.rules).toEqual(ruledPlan.rules);
  expect(form.openConstraint).toBeUndefined();
  // Groups are sent with limits of channels only: all channels of one TV branch are chosen.
  expect(choice.mode).toBe('by channel');
  expect(choice.selected).not.toContain('FTA National');
});

test('a lifted rule is left out, and comes back', () => {
  const opened = firstScenario(ruledPlan, start.spend);
  const lifted = withGroupLifted(opened, online, true);
  expect(ruled(lifted).form.rules).not.toHaveProperty('groups');
  expect(deskGroups(lifted, opened, ruledPlan)).toMatchObject([{ isLifted: true, money: 400 }]);
  expect(withGroupLifted(lifted, online, false).rules).toEqual(opened.rules);
  const free = withLimitsLifted(opened, []);
  expect(free.rules).toEqual({ version: 1, round_to: 1000 });
});

test('a mix of the planner’s own keeps its amounts and the limits that it is compared within', () => {
  const opened = firstScenario(ruledPlan, mix({ Radio: 300, Social: 700 }));
  const { form, choice } = ruled(withRestKeptBest(opened, false));
  expect(form.rules).toMatchObject({ version: 1, round_to: 1000 });
  expect(form.rules!.hand_mix!.filter(({ Budget }) => Budget > 0)).toEqual([
    { Channel: 'Radio', Budget: 300 },
    { Channel: 'Social', Budget: 700 },
  ]);
  // The mix has more than 50% online, so it is not compared under that rule.
  expect(form.rules).not.toHaveProperty('groups');
  expect(choice.mode).toBe('default');
});

test('money on top is sent as minimums where the service takes rules, and as exact amounts where it does not', () => {
  const more = { ...withMoneyOnTop(start, 200), spend: mix({ Radio: 700, Social: 500 }) };
  const minimum = ({ choice, form }: ReturnType<typeof ruled>) =>
    toChannelLimits(choice, budgetOf(form)).find(({ Channel: name }) => name === 'Radio');
  expect(minimum(ruled(more))).toMatchObject({ Min_Budget: 600, Max_Budget: 1200 });
  const plain = planInputs('New', BLANK_FORM, stepOf(more), asked, false);
  expect(minimum(plain)).toMatchObject({ Min_Budget: 700, Max_Budget: 700 });
  expect(plain.form).not.toHaveProperty('rules');
});

test('without a service that takes rules, a mix under rules is made of exact amounts', () => {
  const opened = {
    ...firstScenario({ ...ruledPlan, rules: { version: 1, goal: undefined, groups: [online] } }, start.spend),
  };
  expect([canRunFindMix(opened, true), canRunFindMix(opened, false)]).toEqual([true, false]);
  expect(makePlanDescription(false, false)).toMatch(
    /^This planning service takes no rules: the plan is made of exact amounts\./,
  );
});

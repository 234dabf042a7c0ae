import { CHANNELS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import type { OwnPrice } from '../../../core/rules/ownPrices.ts';
import { BLANK_FORM } from '../plan/planForm.ts';
import { toChannelLimits } from '../plan/limits/budgetConstraint.ts';
import {
  withGoal,
  withLimitLifted,
  withMoney,
  withMoneyOnTop,
  withRestOptimised,
  withSmallestBuy,
} from './gestures.ts';
import { makePlanDescription, planInputs, noPlanReason } from './planInputs.ts';
import { firstScenario } from './scenario.ts';
import type { Scenario } from './scenario.ts';
import type { Step } from './step.ts';

const runSettings = {
  budget: 1000,
  limits: CHANNELS.map((name) => ({ Channel: name, Min_Budget: 0, Max_Budget: 1000 })),
};
const mix = (own: Partial<Record<Channel, number>>) => CHANNELS.map((name) => own[name] ?? 0);
const start = firstScenario(runSettings, mix({ Radio: 600, Social: 400 }));
const stepOf = (scenario: Scenario) => ({ scenario }) as Step;
/** What a run would send: the channels that may get money, with their minimum and maximum. */
const sentByRun = (scenario: Scenario) => {
  const { form, choice } = planInputs('New', BLANK_FORM, stepOf(scenario), runSettings);
  const limits = toChannelLimits(choice, scenario.budget);
  const open = limits.filter(({ Max_Budget }) => Max_Budget > 0);
  return { form, mode: choice.mode, open: open.map((row) => [row.Channel, row.Min_Budget, row.Max_Budget]) };
};

test('a scenario without limits is sent with the default constraint', () => {
  expect(sentByRun(start)).toMatchObject({ mode: 'default', form: { name: 'New', budget: '1,000' } });
});

test('a lock is sent as min = max, the others stay open, and the form has one TV branch', () => {
  const { mode, open } = sentByRun(withMoney(start, 'Radio', 250));
  expect(mode).toBe('by channel');
  expect(open).toContainEqual(['Radio', 250, 250]);
  expect(open).toContainEqual(['FTA Metro', 0, 1000]);
  expect(open.map(([name]) => name)).not.toContain('FTA National');
  const national = sentByRun(withMoney(start, 'FTA National', 100)).open;
  expect(national).toContainEqual(['FTA National', 100, 100]);
  expect(national.map(([name]) => name)).not.toContain('FTA Metro');
});

test.each<[string, (scenario: Scenario) => Scenario]>([
  ['by hand', (scenario) => withRestOptimised(scenario, false)],
  ['for people reached often', (scenario) => withGoal(scenario, { kind: 'most often', times: 3 })],
  ['with a smallest buy', (scenario) => withSmallestBuy(scenario, 100)],
  ['with money on top', (scenario) => ({ ...withMoneyOnTop(scenario, 1), budget: 1000 })],
])('a mix %s is sent with exact amounts, without the channels at zero', (_what, change) => {
  expect(sentByRun(change(start)).open).toEqual([
    ['Radio', 600, 600],
    ['Social', 400, 400],
  ]);
});

test('the mix of a least budget is sent with its limits, since a run finds it', () => {
  const { form, mode } = sentByRun(withGoal(start, { kind: 'least budget', people: 5 }));
  expect(mode).toBe('default');
  expect(form.openConstraint).toBeUndefined();
});

test('a manual mix is sent with the limits it started from, without the lifted ones', () => {
  expect(sentByRun(withRestOptimised(start, false)).form.openConstraint).toBe('default');
  const limited = {
    budget: 1000,
    limits: runSettings.limits.map((row) =>
      row.Channel === 'Radio'
        ? { ...row, Min_Budget: 100 }
        : row.Channel === 'Social'
          ? { ...row, Max_Budget: 500 }
          : row,
    ),
  };
  const openOf = (scenario: Scenario) => planInputs('New', BLANK_FORM, stepOf(scenario), limited).form.openConstraint;
  const manual = withRestOptimised(start, false);
  expect(openOf(manual)).toMatchObject({
    Radio: { Min_Budget: 100, Max_Budget: 1000 },
    Social: { Min_Budget: 0, Max_Budget: 500 },
  });
  expect(openOf(withLimitLifted(withLimitLifted(manual, 'Radio', true), 'Social', true))).toBe('default');
  // A mix with all channels locked is manual too; with one lock it is not.
  expect(openOf({ ...start, locked: CHANNELS.map(() => true) })).toBeDefined();
  expect(openOf(withMoney(start, 'Radio', 250))).toBeUndefined();
});

describe('a planning service that takes rules', () => {
  const sentWithRules = (scenario: Scenario, plan = runSettings) => {
    const { form, choice } = planInputs('New', BLANK_FORM, stepOf(scenario), plan, true);
    const limits = toChannelLimits(choice, scenario.budget).filter(({ Max_Budget }) => Max_Budget > 0);
    const open = limits.map((row) => [row.Channel, row.Min_Budget, row.Max_Budget]);
    return { form, mode: choice.mode, open, rules: form.rules };
  };

  test.each<[string, (scenario: Scenario) => Scenario, object]>([
    [
      'people reached often',
      (scenario) => withGoal(scenario, { kind: 'most often', times: 3 }),
      { version: 1, goal: { kind: 'often', times: 3 } },
    ],
    ['a smallest buy', (scenario) => withSmallestBuy(scenario, 99.5), { version: 1, smallest_buy: 100 }],
    [
      'a least budget',
      (scenario) => withGoal(scenario, { kind: 'least budget', people: 5 }),
      { version: 1, goal: { kind: 'least budget', people: 5 } },
    ],
  ])('gets %s, with open limits', (_what, change, rules) => {
    const { form, ...answer } = sentWithRules(change(start));
    expect(answer).toMatchObject({ mode: 'default', rules });
    expect(form.openConstraint).toBeUndefined();
  });

  test('gets a mix set by hand in `hand_mix`, with open limits that are raised where the mix breaks them', () => {
    const manual = withRestOptimised(start, false);
    const { form, mode, rules } = sentWithRules(manual);
    expect(mode).toBe('default');
    expect(form.openConstraint).toBeUndefined();
    expect(rules!.hand_mix).toHaveLength(15);
    expect(rules!.hand_mix!.filter(({ Budget }) => Budget > 0)).toEqual([
      { Channel: 'Radio', Budget: 600 },
      { Channel: 'Social', Budget: 400 },
    ]);
    const tight = runSettings.limits.map((row) => (row.Channel === 'Radio' ? { ...row, Max_Budget: 500 } : row));
    expect(sentWithRules(manual, { budget: 1000, limits: tight }).open).toContainEqual(['Radio', 0, 600]);
    const groups = [
      { name: 'A', channels: ['Radio' as const], at_most: 10, unit: '% of budget' as const },
      { name: 'B', channels: ['Social' as const], at_most: 90, unit: '% of budget' as const },
    ];
    const kept = sentWithRules({ ...manual, rules: { version: 1, goal: undefined, groups, most_in_one: 50 } }).rules!;
    expect(kept.groups!.map(({ name }) => name)).toEqual(['B']);
    expect(kept.most_in_one).toBeUndefined();
    const broken = { ...manual, rules: { version: 1 as const, goal: undefined, groups } };
    expect(makePlanDescription(broken, { budget: 1000, limits: tight }, true)).toMatch(
      /It is not called best\. The mix set by hand gives Radio \$600, above its maximum \$500\. The mix set by hand gives "A" \$600, above its maximum \$100\. The plan is made without the limits that the mix breaks, or with wider ones\.$/,
    );
    expect(makePlanDescription({ ...broken, keepsBest: true }, runSettings, true)).not.toContain('without the limits');
  });

  test('gets locks as min = max and money on top as minimums', () => {
    expect(sentWithRules(withMoney(start, 'Radio', 250)).open).toContainEqual(['Radio', 250, 250]);
    const { open, rules } = sentWithRules(withMoneyOnTop(start, 500));
    expect(open).toContainEqual(['Radio', 600, 1500]);
    expect(rules).toBeUndefined();
  });

  test('gets the limits over several channels of a plan, which need limits by channel', () => {
    const groups = [{ name: 'Audio', channels: ['Radio' as const], at_most: 30, unit: '% of budget' as const }];
    const plan = { ...runSettings, rules: { version: 1 as const, goal: undefined, groups, round_to: 1000 as const } };
    const { mode, rules } = sentWithRules(firstScenario(plan, start.spend), plan);
    expect(mode).toBe('by channel');
    expect(rules).toEqual({ version: 1, groups, round_to: 1000 });
  });

  test('a plan with a goal, a smallest buy or a mix set by hand opens with them', () => {
    const opened = (rules: object) =>
      firstScenario({ ...runSettings, rules: { version: 1, goal: undefined, ...rules } }, start.spend);
    expect(opened({ goal: { kind: 'often', times: 4 }, smallest_buy: 50 })).toMatchObject({
      goal: { kind: 'most often', times: 4 },
      smallest: 50,
      keepsBest: true,
    });
    const hand = CHANNELS.map((Channel) => ({ Channel, Budget: Channel === 'Radio' ? 1000 : 0 }));
    expect(opened({ hand_mix: hand }).keepsBest).toBe(false);
  });
});

test('without rules at the planning service, a mix found under them is sent with exact amounts, and the dialog says so', () => {
  const ruled = { ...start, rules: { version: 1 as const, goal: undefined, round_to: 1000 as const } };
  expect(sentByRun(ruled).open).toEqual([
    ['Radio', 600, 600],
    ['Social', 400, 400],
  ]);
  expect(sentByRun(ruled).form).not.toHaveProperty('rules');
  expect(makePlanDescription(ruled, runSettings, false)).toContain(
    'This planning service takes no rules: the plan is made of exact amounts',
  );
  expect(makePlanDescription(withRestOptimised(ruled, false), runSettings, false)).toContain('takes no rules');
  expect(makePlanDescription(ruled, runSettings, true)).toContain('run and proven again');
  expect(makePlanDescription(withRestOptimised(start, false), runSettings, true)).toContain('hand-set mix');
});

test('a manual plan starts as a manual mix', () => {
  expect(firstScenario({ ...runSettings, isManual: true }, start.spend).keepsBest).toBe(false);
  expect(start.keepsBest).toBe(true);
});

const withOwnPrice = (channel: string, cpm: number): Scenario => ({
  ...start,
  ownCpm: CHANNELS.map((one) => (one === channel ? cpm : null)),
});

test('own prices are sent where the service accepts them; otherwise there is a reason', () => {
  expect(noPlanReason(start, [], false)).toBeNull();
  expect(noPlanReason(withOwnPrice('Radio', 12), [], true)).toBeNull();
  const refused =
    'A mix at your own prices cannot be made a plan: this planning service computes with its own prices. Remove your own prices first.';
  expect(noPlanReason(withOwnPrice('Radio', 12), [], false)).toBe(refused);
  // The changed plan has an own price already, without which it cannot be computed.
  expect(noPlanReason(start, [{ channel: 'Radio', cpm: 12 }], false)).toBe(refused);
  expect(noPlanReason(withOwnPrice('Radio', 1e9), [], true)).toBe(
    'Your own price of Radio must be from $0.01 to $999,999.99 for a thousand impressions.',
  );
});

test('a scenario runs at its own prices, then at those of the plan it changes', () => {
  const prices = (scenario: Scenario, inPlan: readonly OwnPrice[]) =>
    planInputs('New', { ...BLANK_FORM, ownPrices: inPlan }, stepOf(scenario), runSettings).form.ownPrices;
  expect(prices(start, [])).toBeUndefined();
  expect(prices(withOwnPrice('Radio', 12), [])).toEqual([{ channel: 'Radio', cpm: 12 }]);
  const inPlan = [
    { channel: 'Social', cpm: 8 },
    { channel: 'Radio', cpm: 40 },
  ];
  expect(prices(withOwnPrice('Radio', 12), inPlan)).toEqual([
    { channel: 'Radio', cpm: 12 },
    { channel: 'Social', cpm: 8 },
  ]);
});

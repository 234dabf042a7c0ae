import type { PlanGoal, PlanRules } from '../../../core/contract/bodies/planRules.ts';
import { rulesInWords } from '../../../core/contract/rulesInWords.ts';
import {
  changedRules,
  groupMoney,
  newGroup,
  SUGGESTED_GROUPS,
  readStoredRules,
  rulesForRun,
  withMember,
} from './planRules.ts';

const television = { name: 'All television', channels: ['BVOD', 'SVOD'], at_most: 50, unit: '% of budget' } as const;
const rules: PlanRules = {
  version: 1,
  goal: { kind: 'often', times: 3 },
  groups: [
    { ...television, channels: [...television.channels] },
    { name: 'Audio', channels: ['Radio'], at_least: 600_000, unit: '$' },
  ],
  smallest_buy: 10_000,
  most_in_one: 40,
  round_to: 10_000,
};

test('each rule has a phrase, with per cent and, if the budget is known, the money', () => {
  expect(rulesInWords(rules, 2_400_000)).toEqual([
    'Most people reached 3 times or more',
    'All television at most 50% ($1,200,000)',
    'Audio at least $600,000',
    'No buy under $10,000',
    'At most 40% in one channel',
    'Rounded to $10,000',
  ]);
  expect(rulesInWords(rules, 0)[1]).toBe('All television at most 50%');
  expect(rulesInWords(undefined, 100)).toEqual([]);
});

test('a goal over several targets names each target with its share', () => {
  const goal = { kind: 'targets', how: 'at least', shares: [0, 0.8, 0.75] } as const;
  const targets = ['people 25-54', 'women 18-39', 'grocery buyers'];
  const words = (goalOfPlan: PlanGoal, names?: string[]) =>
    rulesInWords({ version: 1, goal: goalOfPlan }, 0, { targets: names })[0];
  expect(words(goal, targets)).toBe(
    'Most reach, with a minimum for each other target: women 18-39 80%, grocery buyers 75%',
  );
  expect(words(goal)).toBe('Most reach, with a minimum for each other target: 80%, 75%');
  expect(words({ kind: 'targets', how: 'weighted', weights: [0.7, 0.3] }, targets)).toBe(
    'Most reach of several targets, weighted: people 25-54 70%, women 18-39 30%',
  );
});

test('without the last rule there are no rules, and the goal of most reach is no rule', () => {
  expect(changedRules(undefined, { smallest_buy: 5000 })).toEqual({ version: 1, smallest_buy: 5000 });
  expect(changedRules({ version: 1, smallest_buy: 5000 }, { smallest_buy: undefined })).toBeUndefined();
  expect(changedRules({ version: 1, goal: { kind: 'often', times: 2 } }, { goal: { kind: 'reach' } })).toBeUndefined();
  expect(changedRules(rules, { groups: [] })?.groups).toBeUndefined();
});

test('a run in default mode sends no groups, and no run sends a group without a limit', () => {
  expect(rulesForRun(rules, 'default', true)).toEqual({ ...rules, groups: undefined });
  const open = { name: 'Own group', channels: ['Print' as const], unit: '$' as const };
  expect(rulesForRun({ version: 1, groups: [open] }, 'by channel', true)).toBeUndefined();
  expect(rulesForRun(rules, 'by channel', true)?.groups).toHaveLength(2);
  expect(rulesForRun(rules, 'by channel', false)).toBeUndefined();
});

test('stored rules that no run would accept are dropped', () => {
  expect(readStoredRules(rules)).toEqual(rules);
  expect(readStoredRules({ ...rules, version: 2 })).toBeUndefined();
  expect(readStoredRules({ ...rules, colour: 'red' })).toBeUndefined();
  expect(readStoredRules(null)).toBeUndefined();
});

test('groups are families with several channels or the planner’s own, never without a channel', () => {
  expect(SUGGESTED_GROUPS.map(({ name }) => name)).toEqual(['All television', 'Online', 'Audio', 'Out of home']);
  const own = newGroup([newGroup([])]);
  expect(own.name).toBe('Own group 2');
  expect(withMember(own, 'Print', true).channels).toEqual(['BVOD', 'Print']);
  expect(withMember(own, 'BVOD', false).channels).toEqual(['BVOD']);
  expect(groupMoney({ channels: ['Radio', 'Print'] }, new Map([['Radio', 5]]))).toBe(5);
});

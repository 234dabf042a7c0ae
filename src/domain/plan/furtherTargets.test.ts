import { targetFaults } from '../../../core/rules/targetFaults.ts';
import { targetsGoal, targetShares, withFurtherTargets, withTargetAt, withTargetShare } from './furtherTargets.ts';
import { BLANK_FORM } from './planForm.ts';
import type { PlanFormData } from './planForm.ts';

const HOWS = ['weighted', 'at least', 'worst off'] as const;
const form: PlanFormData = { ...BLANK_FORM, buyingDemographic: 'people 25-54' };

test.each(HOWS)('a proposed goal fits its targets: %s', (how) => {
  expect(targetFaults({ goal: targetsGoal(how, 2) }, ['a'])).toEqual([]);
  expect(targetFaults({ goal: targetsGoal(how, 3) }, ['a', 'b'])).toEqual([]);
});

test('the goal is adapted to the number of targets, and removed with the last further target', () => {
  const two = withFurtherTargets(form, ['women 18-24']);
  const goal = targetsGoal('at least', 2);
  const asked = { ...two, rules: { version: 1, goal } };
  const three = withFurtherTargets(asked, ['women 18-24', 'men 25-54']);
  expect(three.rules!.goal).toMatchObject({ how: 'at least', shares: [0, 0.5, 0.5] });
  const one = withFurtherTargets(three, []);
  expect(one).not.toHaveProperty('targets');
  expect(one).not.toHaveProperty('rules');
});

test('the buying demographic is no further target, and each target is there once', () => {
  expect(withFurtherTargets(form, ['people 25-54', 'women 18-24', 'women 18-24']).targets).toEqual(['women 18-24']);
});

test('a target is replaced, added and removed at its index', () => {
  expect(withTargetAt([], 0, 'a')).toEqual(['a']);
  expect(withTargetAt(['a'], 1, 'b')).toEqual(['a', 'b']);
  expect(withTargetAt(['a', 'b'], 0, 'c')).toEqual(['c', 'b']);
  expect(withTargetAt(['a', 'b'], 0, '')).toEqual(['b']);
});

test('the buying demographic has the rest of the weights, and some is always left for it', () => {
  let goal = targetsGoal('weighted', 3);
  expect(goal.weights).toEqual([0.4, 0.3, 0.3]);
  goal = withTargetShare(goal, 1, 0.55);
  expect(goal.weights).toEqual([0.15, 0.55, 0.3]);
  expect(Math.max(...targetShares(goal, 2))).toBeCloseTo(0.4, 9);
  expect(targetFaults({ goal }, ['a', 'b'])).toEqual([]);
});

test('a share of a further target changes alone', () => {
  expect(withTargetShare(targetsGoal('at least', 3), 2, 0.8).shares).toEqual([0, 0.5, 0.8]);
});

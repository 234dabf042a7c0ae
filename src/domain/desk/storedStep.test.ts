import { CHANNELS } from '../../../core/rules/channels.ts';
import { firstScenario } from './scenario.ts';
import { isKnownVersion, isStoredStep, STEP_VERSION } from './storedStep.ts';

const spend = CHANNELS.map(() => 0);
const online = { name: 'Online', channels: ['Social' as const], at_most: 50, unit: '% of budget' as const };
const runSettings = { budget: 0, limits: [], rules: { version: 1, goal: undefined, groups: [online] } };
const figures = {
  ...{ spend, budget: 0, reach: 0, frequency: null, costPerReach: null },
  ...{ nextThousand: spend, tarps: 0 },
};
const step = {
  ...{ says: 'Radio $1', scenario: firstScenario(runSettings, spend), figures },
  ...{ proof: null, best: null, extra: null, details: null },
};

test('a scenario stored before rules is read as one without rules', () => {
  const { rules: _none, ...before } = step.scenario;
  expect(isStoredStep({ ...step, scenario: before })).toBe(true);
  expect([1, STEP_VERSION, STEP_VERSION + 1].map(isKnownVersion)).toEqual([true, true, false]);
});

test('a stored scenario keeps its rules, and one with invalid rules is refused', () => {
  const read: unknown = JSON.parse(JSON.stringify(step));
  expect(read).toMatchObject({ scenario: { rules: { groups: [online] } } });
  expect(isStoredStep(read)).toBe(true);
  const broken = { ...step.scenario, rules: { version: 1, groups: [{ ...online, channels: [] }] } };
  expect(isStoredStep({ ...step, scenario: broken })).toBe(false);
});

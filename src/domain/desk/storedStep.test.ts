import { CHANNELS } from '../../../core/rules/channels.ts';
import { firstScenario } from './scenario.ts';
import { isStoredStep, STEP_VERSION, stepsOfVersion } from './storedStep.ts';

const spend = CHANNELS.map(() => 0);
const online = { name: 'Online', channels: ['Social' as const], at_most: 50, unit: '% of budget' as const };
const asked = { budget: 0, limits: [], rules: { version: 1, goal: undefined, groups: [online] } };
const figures = {
  ...{ spend, budget: 0, reach: 0, frequency: null, costPerReach: null },
  ...{ nextThousand: spend, tarps: 0 },
};
const step = {
  ...{ says: 'Radio $1', scenario: firstScenario(asked, spend), figures },
  ...{ proof: null, best: null, extra: null, details: null },
};

test('a scenario stored before rules is read as one without rules', () => {
  const { rules: _none, ...before } = step.scenario;
  const [read] = stepsOfVersion(1, [{ ...step, scenario: before }])!;
  expect(read).toMatchObject({ says: 'Radio $1', scenario: { rules: null } });
  expect(isStoredStep(read)).toBe(true);
});

test('a scenario keeps its rules; unknown versions and rules that are none are refused', () => {
  const stored = JSON.parse(JSON.stringify([step])) as unknown[];
  const [read] = stepsOfVersion(STEP_VERSION, stored)!;
  expect(read).toMatchObject({ scenario: { rules: { groups: [online] } } });
  expect(isStoredStep(read)).toBe(true);
  expect(stepsOfVersion(STEP_VERSION + 1, stored)).toBeNull();
  const broken = { ...step.scenario, rules: { version: 1, groups: [{ ...online, channels: [] }] } };
  expect(isStoredStep({ ...step, scenario: broken })).toBe(false);
});

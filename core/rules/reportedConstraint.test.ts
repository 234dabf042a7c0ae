import { chosenLimits, freeLimits } from '../../testing/backend/calls.ts';
import { constraintLabel, reportedConstraint } from './reportedConstraint.ts';

test('limits without effect are the default mode', () => {
  const constraint = reportedConstraint(freeLimits(1000), 1000);
  expect([constraint, constraintLabel(constraint)]).toEqual(['default', 'Default']);
  expect(reportedConstraint(freeLimits(5000), 1000)).toBe('default');
});

test.each<[string, Record<string, [number, number]>, string]>([
  ['one channel', { Radio: [0, 1000] }, '1 channels'],
  ['two channels, a maximum capped at the budget', { Radio: [100, 5000], SVOD: [0, 300] }, '2 channels'],
])('the limits and the label of %s', (_what, chosen, words) => {
  const constraint = reportedConstraint(chosenLimits(chosen), 1000);
  expect(constraint).toEqual(
    Object.fromEntries(
      Object.entries(chosen).map(([channel, [least, most]]) => [
        channel,
        { Min_Budget: least, Max_Budget: Math.min(most, 1000) },
      ]),
    ),
  );
  expect(constraintLabel(constraint)).toBe(words);
});

test('a minimum alone is not the default mode', () => {
  const limits = freeLimits(1000).map((row) => (row.Channel === 'Radio' ? { ...row, Min_Budget: 1 } : row));
  expect(constraintLabel(reportedConstraint(limits, 1000))).toBe('15 channels');
  expect(constraintLabel(250)).toBe('250');
});

test('rows for some channels only are never the default mode', () => {
  expect(reportedConstraint(freeLimits(1000).slice(0, 3), 1000)).not.toBe('default');
});

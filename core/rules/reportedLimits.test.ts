import { chosenLimits, freeLimits } from '../../testing/backend/calls.ts';
import { limitsLabel, reportedLimits } from './reportedLimits.ts';

test('limits without effect are the default mode', () => {
  const constraint = reportedLimits(freeLimits(1000), 1000);
  expect([constraint, limitsLabel(constraint)]).toEqual(['default', 'Default']);
  expect(reportedLimits(freeLimits(5000), 1000)).toBe('default');
});

test.each<[string, Record<string, [number, number]>, string]>([
  ['one channel', { Radio: [0, 1000] }, '1 channels'],
  ['two channels, a maximum capped at the budget', { Radio: [100, 5000], SVOD: [0, 300] }, '2 channels'],
])('the limits and the label of %s', (_what, chosen, words) => {
  const constraint = reportedLimits(chosenLimits(chosen), 1000);
  expect(constraint).toEqual(
    Object.fromEntries(
      Object.entries(chosen).map(([channel, [least, most]]) => [
        channel,
        { Min_Budget: least, Max_Budget: Math.min(most, 1000) },
      ]),
    ),
  );
  expect(limitsLabel(constraint)).toBe(words);
});

test('a minimum alone is not the default mode', () => {
  const limits = freeLimits(1000).map((row) => (row.Channel === 'Radio' ? { ...row, Min_Budget: 1 } : row));
  expect(limitsLabel(reportedLimits(limits, 1000))).toBe('15 channels');
  expect(limitsLabel(250)).toBe('250');
});

test('rows for some channels only are never the default mode', () => {
  expect(reportedLimits(freeLimits(1000).slice(0, 3), 1000)).not.toBe('default');
});

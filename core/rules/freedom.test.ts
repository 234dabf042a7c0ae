import { CHANNELS } from './channels.ts';
import type { ChannelLimits } from './limitRules.ts';
import { everyChannelOpen, freeMoney, minimumsTakeBudget, leavesNoChoice } from './freedom.ts';

const BUDGET = 1000;

/** A request with these limits. All other channels may not be bought. */
function requestWith(own: Partial<Record<string, [number, number]>>) {
  const limits = CHANNELS.map((Channel): ChannelLimits => {
    const [Min_Budget, Max_Budget] = own[Channel] ?? [0, 0];
    return { Channel, Min_Budget, Max_Budget };
  });
  return { budget: BUDGET, limits };
}

test.each<[string, Partial<Record<string, [number, number]>>, number]>([
  ['one channel', { Radio: [0, 1000] }, 0],
  ['every amount exact', { Radio: [600, 600], Social: [400, 400] }, 0],
  ['all but one exact', { Radio: [600, 600], Social: [0, 1000] }, 0],
  ['maximums that add up to the budget', { Radio: [0, 600], Social: [0, 400] }, 0],
  ['two channels', { Radio: [0, 1000], Social: [0, 1000] }, 1000],
  ['a minimum', { Radio: [300, 1000], Social: [0, 1000] }, 700],
  ['a maximum', { Radio: [0, 1000], Social: [0, 250] }, 250],
  ['a lock and two that are free', { Radio: [800, 800], Social: [0, 1000], Print: [0, 1000] }, 200],
  ['only the TV branch', { 'FTA National': [0, 100], 'FTA Metro': [0, 100], Radio: [900, 900] }, 100],
  ['a branch closed by a minimum', { 'FTA National': [100, 100], 'FTA Metro': [0, 100], Radio: [900, 900] }, 0],
  ['limits that no split can meet', { Radio: [0, 100] }, 1000],
])('the free money of %s', (_what, own, free) => {
  expect(freeMoney(requestWith(own))).toBeCloseTo(free, 9);
  expect(leavesNoChoice(requestWith(own))).toBe(free <= 10);
});

test('every channel open leaves the whole budget free', () => {
  expect(freeMoney({ budget: BUDGET, limits: everyChannelOpen(BUDGET) })).toBe(BUDGET);
});

test('a manual mix is one whose minimums take all but a hundredth of the budget', () => {
  expect(minimumsTakeBudget(requestWith({ Radio: [600, 600], Social: [400, 400] }))).toBe(true);
  expect(minimumsTakeBudget(requestWith({ Radio: [600, 1000], Social: [390, 1000] }))).toBe(true);
  expect(minimumsTakeBudget(requestWith({ Radio: [600, 600], Social: [0, 1000] }))).toBe(false);
  expect(minimumsTakeBudget(requestWith({ Radio: [0, 1000] }))).toBe(false);
});

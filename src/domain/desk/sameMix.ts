import { CHANNELS } from '../../../core/rules/channels.ts';
import { isDeepEqual } from '../plan/isDeepEqual.ts';
import type { Scenario } from './scenario.ts';

// These functions are not in `step.ts`, because the store needs them before the desk's code is loaded.

/** Maximum relative difference at which two reaches count as equal, such as those computed in this browser and in the service. */
const SAME_REACH_TOLERANCE = 1e-6;

/** Whether two reaches [people] differ at most by rounding. */
export function isSameReach(one: number, other: number): boolean {
  return Math.abs(one - other) <= SAME_REACH_TOLERANCE * Math.max(1, one);
}

interface WithScenario {
  readonly scenario: Scenario;
}

const isSameList = <Value>(first: readonly Value[], second: readonly Value[]) =>
  CHANNELS.every((_, index) => first[index] === second[index]);

/** Whether two steps have the same money in each channel at the same prices, and therefore the same reach. */
export function hasSameSpend({ scenario: one }: WithScenario, { scenario: other }: WithScenario): boolean {
  return isSameList(one.spend, other.spend) && isSameList(one.ownCpm, other.ownCpm);
}

/** Whether two steps have the same money, prices, limits and rules. Details computed for one step then apply to the other. */
export function isSameMix(one: WithScenario, other: WithScenario): boolean {
  return (
    hasSameSpend(one, other) &&
    isSameList(one.scenario.lifted, other.scenario.lifted) &&
    isSameList(one.scenario.locked, other.scenario.locked) &&
    one.scenario.smallest === other.scenario.smallest &&
    isDeepEqual(one.scenario.rules, other.scenario.rules)
  );
}

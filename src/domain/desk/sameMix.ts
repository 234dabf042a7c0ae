import { CHANNELS } from '../../../core/rules/channels.ts';
import { isDeepEqual } from '../plan/file/isDeepEqual.ts';
import type { Scenario } from './scenario.ts';

// Kept separate from `step.ts`: the store needs this before the desk's code is loaded.

interface WithScenario {
  readonly scenario: Scenario;
}

const isSameList = <Value>(first: readonly Value[], second: readonly Value[]) =>
  CHANNELS.every((_, index) => first[index] === second[index]);

/** Whether two steps have the same money at the same prices, and so the same reach. */
export function hasSameSpend({ scenario: one }: WithScenario, { scenario: other }: WithScenario): boolean {
  return isSameList(one.spend, other.spend) && isSameList(one.ownCpm, other.ownCpm);
}

/** Whether the limits and rules are the same too. Details computed for one step then apply to the other. */
export function isSameMix(one: WithScenario, other: WithScenario): boolean {
  return (
    hasSameSpend(one, other) &&
    isSameList(one.scenario.lifted, other.scenario.lifted) &&
    isSameList(one.scenario.locked, other.scenario.locked) &&
    one.scenario.smallest === other.scenario.smallest &&
    isDeepEqual(one.scenario.rules, other.scenario.rules)
  );
}

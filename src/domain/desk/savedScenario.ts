import type { Step } from './step.ts';

/** Maximum number of scenarios and saved plans shown next to a plan on the desk. */
export const SCENARIOS_MAXIMUM = 4;

/** A scenario (a variant of a plan on the desk) that the planner saved under a name. */
export interface SavedScenario {
  readonly id: string;
  /** Account id of the planner who saved the scenario. */
  readonly owner: string;
  readonly planKey: string;
  readonly name: string;
  readonly step: Step;
}

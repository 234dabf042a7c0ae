import type { Step } from './step.ts';

/** So many scenarios stand beside a plan. */
export const SCENARIOS_MAXIMUM = 4;

/** A scenario that its planner named and kept beside the plan. */
export interface KeptScenario {
  readonly id: string;
  /** Account id of the planner who kept it. */
  readonly owner: string;
  readonly planKey: string;
  readonly name: string;
  readonly step: Step;
}

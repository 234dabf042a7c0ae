import type { People } from '../../words/units.ts';

/** The figures of a plan with rules and of the best mix. They are counted in memory or over all rows of a warehouse. */
export interface CountedPeople {
  /** How many people the goal counts for the proposed mix. */
  readonly people: People;
  /** How many people the goal counts for the best mix under the rules, before rounding. */
  readonly best: People;
  /** An upper bound of the people that the goal counts, for any plan under the rules. */
  readonly upperBound: People;
  /** Attentive reach of the best mix. */
  readonly openReach: People;
  /** Why the plan is only the best found, where its channels were chosen on a sample; else null. */
  readonly sampled: string | null;
}

import type { People } from '../../words/units.ts';

/** The figures that a plan with rules is judged by, from memory or over all rows of a warehouse. */
export interface Counted {
  /** People by the goal: of the proposed mix, of the best mix, and the most that any plan under the rules has. */
  readonly people: People;
  readonly best: People;
  readonly upperBound: People;
  /** Attentive reach of the best mix. */
  readonly openReach: People;
  /** Why the plan is the best found only, where its channels were chosen on a sample; else null. */
  readonly sampled: string | null;
}

import type { People } from '../../words/units.ts';

/** The figures by which a plan with rules is judged, counted in memory or over all rows of a warehouse. */
export interface CountedPeople {
  /** People of the proposed mix that the goal counts. */
  readonly people: People;
  /** People of the best mix that the goal counts. */
  readonly best: People;
  /** An upper bound of the people that the goal counts, for any plan under the rules. */
  readonly upperBound: People;
  /** Attentive reach of the best mix. */
  readonly openReach: People;
  /** Why the plan is only the best found, where its channels were chosen on a sample; else null. */
  readonly sampled: string | null;
}

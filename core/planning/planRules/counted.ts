import type { People } from '../../words/units.ts';

/** The figures by which a plan with rules is judged, counted in memory or over all rows of a warehouse. */
export interface Counted {
  /** People that the goal counts: of the proposed mix, of the best mix, and an upper bound for any plan under the rules. */
  readonly people: People;
  readonly best: People;
  readonly upperBound: People;
  /** Attentive reach of the best mix. */
  readonly openReach: People;
  /** Why the plan is only the best found, where its channels were chosen on a sample; else null. */
  readonly sampled: string | null;
}

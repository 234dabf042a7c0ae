/** What one optimiser did on one problem; times are medians over the rounds unless they say otherwise [ms]. */
export interface Outcome {
  readonly name: string;
  /** Until the optimiser stops by its own rule. */
  readonly run: number;
  /** Until its first feasible point whose Frank-Wolfe gap is at most 1e-6 of reach; null when it never gets there. */
  readonly toGap: number | null;
  /** The same in the fastest round: what a machine that others use leaves of the median. */
  readonly fastestToGap: number | null;
  /** Gap of its answer as a share of reach; null when it ends outside the limits. */
  readonly gap: number | null;
  readonly evaluations: number;
}

export const TARGET_GAP = 1e-6;

export function median(values: readonly number[]): number {
  return [...values].sort((first, second) => first - second)[Math.floor(values.length / 2)] ?? NaN;
}

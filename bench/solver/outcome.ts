/** The result of one optimiser on one problem; times are medians over the rounds unless noted [ms]. */
export interface Outcome {
  readonly name: string;
  /** Until the optimiser stops by its own criterion. */
  readonly run: number;
  /** Until its first feasible point whose Frank-Wolfe gap is at most 1e-6 of reach; null when it never reaches it. */
  readonly toGap: number | null;
  /** The same in the fastest round, which a busy machine disturbs least. */
  readonly fastestToGap: number | null;
  /** Gap of its result relative to reach; null when the result violates the limits. */
  readonly gap: number | null;
  readonly evaluations: number;
}

export const TARGET_GAP = 1e-6;

export function median(values: readonly number[]): number {
  return [...values].sort((first, second) => first - second)[Math.floor(values.length / 2)] ?? NaN;
}

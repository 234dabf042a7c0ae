/**
 * Whether a figure differs from an integer only by floating-point error, which is a few units in its last binary place.
 */
export function isNearlyInteger(value: number): boolean {
  return Math.abs(value - Math.round(value)) < Math.max(1e-9, 16 * Number.EPSILON * Math.abs(value));
}

/**
 * Rounds figures so that they add up to their rounded sum. By the method of largest remainders, each figure is rounded down, and then the
 * figures with the largest remainders are raised by one step.
 * @param decimals  decimals of the printed figures
 * @returns the rounded figures, in the given order
 */
export function roundedToSum(values: readonly number[], decimals: number): number[] {
  const scale = 10 ** decimals;
  const exact = values.map((value) => value * scale);
  // A figure that is rounded already must not lose a step by floating-point error.
  const scaled = exact.map((value) => (isNearlyInteger(value) ? Math.round(value) : value));
  const down = scaled.map(Math.floor);
  const whole = Math.round(exact.reduce((sum, value) => sum + value, 0));
  const missing = whole - down.reduce((sum, value) => sum + value, 0);
  const remainders = scaled.map((value, index) => ({ index, remainder: value - down[index]! }));
  const raised = new Set(
    remainders
      .sort((one, other) => other.remainder - one.remainder || one.index - other.index)
      .slice(0, Math.max(0, missing))
      .map(({ index }) => index),
  );
  return down.map((value, index) => (value + (raised.has(index) ? 1 : 0)) / scale);
}

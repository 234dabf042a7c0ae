import { isNearlyInteger } from './nearlyInteger.ts';

/**
 * Rounds figures so that they add up to the rounded sum, by largest remainders: each is rounded down, then those with the largest
 * remainders are raised by one step.
 * @param decimals  decimals of the printed figures
 * @returns the rounded figures, in the given order
 */
export function roundedToSum(values: readonly number[], decimals: number): number[] {
  const scale = 10 ** decimals;
  const exact = values.map((value) => value * scale);
  // A figure rounded before must not lose a step to floating-point error.
  const scaled = exact.map((value) => (isNearlyInteger(value) ? Math.round(value) : value));
  const down = scaled.map(Math.floor);
  const whole = Math.round(exact.reduce((sum, value) => sum + value, 0));
  const missing = whole - down.reduce((sum, value) => sum + value, 0);
  const byLoss = scaled.map((value, at) => ({ at, lost: value - down[at]! }));
  const raised = new Set(
    byLoss
      .sort((one, other) => other.lost - one.lost || one.at - other.at)
      .slice(0, Math.max(0, missing))
      .map(({ at }) => at),
  );
  return down.map((value, at) => (value + (raised.has(at) ? 1 : 0)) / scale);
}

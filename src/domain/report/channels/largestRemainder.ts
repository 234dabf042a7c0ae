import { isNearlyInteger } from '../nearlyInteger.ts';

/**
 * Figures rounded so that they add up as printed, by largest remainder: each is rounded down, and what is then missing to the rounded
 * sum goes, one step at a time, to those that lost most.
 * @param decimals  of what is printed
 * @returns the rounded figures, in the order of the given ones; their sum is the rounded sum of those
 */
export function roundedToSum(values: readonly number[], decimals: number): number[] {
  const scale = 10 ** decimals;
  const exact = values.map((value) => value * scale);
  // A figure that was rounded before must not lose a step to how doubles are kept.
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

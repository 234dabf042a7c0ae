/**
 * Whether a figure is an integer up to floating-point error: a few units in the last place of its size.
 */
export function isNearlyInteger(value: number): boolean {
  return Math.abs(value - Math.round(value)) < Math.max(1e-9, 16 * Number.EPSILON * Math.abs(value));
}

/**
 * Whether a figure differs from an integer only by floating-point error, which is a few units in its last binary place.
 */
export function isNearlyInteger(value: number): boolean {
  return Math.abs(value - Math.round(value)) < Math.max(1e-9, 16 * Number.EPSILON * Math.abs(value));
}

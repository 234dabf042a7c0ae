/**
 * Whether a figure is a whole one but for how doubles are kept: a few of the last places of a double of its size. More of them, and a
 * part below one of a large figure would be lost.
 */
export function isNearlyInteger(value: number): boolean {
  return Math.abs(value - Math.round(value)) < Math.max(1e-9, 16 * Number.EPSILON * Math.abs(value));
}

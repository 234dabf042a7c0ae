/**
 * Whether two values of the store or of storage say the same, in whatever order their fields stand; a field that is undefined is one
 * that is not there. Parts that the store has kept as they were are not looked into: cheap enough for every keystroke.
 */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isParts(one) || !isParts(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isDeepEqual(one[name], other[name]));
}

function isParts(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

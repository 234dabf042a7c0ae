/**
 * Deep equality of plain data. The order of fields does not count, and an undefined field equals a missing field. Identical objects are
 * not compared further, so the function is fast enough to be called at every keystroke.
 */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) =>
    isDeepEqual(one[name], other[name]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

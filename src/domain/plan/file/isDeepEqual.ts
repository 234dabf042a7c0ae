/**
 * Deep equality of plain data, independent of the order of fields; an undefined field equals a missing one. Identical objects are not
 * compared further, so it is fast enough for every keystroke.
 */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isParts(one) || !isParts(other) || Array.isArray(one) !== Array.isArray(other)) return false;
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) =>
    isDeepEqual(one[name], other[name]),
  );
}

function isParts(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

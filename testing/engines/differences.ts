/**
 * The paths where two values of the same shape differ.
 * @param tolerance  allowed difference of numbers, relative to the truth (to 1 where that is smaller)
 */
export function differences(found: unknown, truth: unknown, tolerance: number, path = ''): string[] {
  if (typeof found === 'number' && typeof truth === 'number') {
    return Math.abs(found - truth) <= tolerance * Math.max(Math.abs(truth), 1)
      ? []
      : [`${path}: ${found}, not ${truth}`];
  }
  if (typeof found !== 'object' || typeof truth !== 'object' || found === null || truth === null) {
    return found === truth ? [] : [`${path}: ${String(found)}, not ${String(truth)}`];
  }
  const names = new Set([...Object.keys(found), ...Object.keys(truth)]);
  return [...names].flatMap((name) =>
    differences(
      (found as Record<string, unknown>)[name],
      (truth as Record<string, unknown>)[name],
      tolerance,
      `${path}.${name}`,
    ),
  );
}

/** Relative error; the absolute error where the truth is 0. */
export const relative = (found: number, truth: number) => (truth === 0 ? Math.abs(found) : Math.abs(found / truth - 1));

/** A value after a round trip through JSON, typed arrays as arrays. */
export const plain = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (_, one) => (ArrayBuffer.isView(one) ? Array.from(one as Float64Array) : one)),
  ) as unknown;

/** Every number of two values of the same shape that differs by more than so much of itself (of 1, where it is smaller), with its place. */
export function differences(found: unknown, truth: unknown, most: number, place = ''): string[] {
  if (typeof found === 'number' && typeof truth === 'number') {
    return Math.abs(found - truth) <= most * Math.max(Math.abs(truth), 1) ? [] : [`${place}: ${found}, not ${truth}`];
  }
  if (typeof found !== 'object' || typeof truth !== 'object' || found === null || truth === null) {
    return found === truth ? [] : [`${place}: ${String(found)}, not ${String(truth)}`];
  }
  const names = new Set([...Object.keys(found), ...Object.keys(truth)]);
  return [...names].flatMap((name) =>
    differences(
      (found as Record<string, unknown>)[name],
      (truth as Record<string, unknown>)[name],
      most,
      `${place}.${name}`,
    ),
  );
}

/** By how much of the truth a number is off; of 0 by how much at all. */
export const relative = (found: number, truth: number) => (truth === 0 ? Math.abs(found) : Math.abs(found / truth - 1));

/** A value as JSON would carry it, typed arrays as lists. */
export const plain = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value, (_, one) => (ArrayBuffer.isView(one) ? Array.from(one as Float64Array) : one)),
  ) as unknown;

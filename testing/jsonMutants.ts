const WRONG_VALUES: readonly unknown[] = [null, '', 'x', -1, 0, 12.5, true, [], {}, [null], { x: 1 }];

/**
 * Every way to make one place of a JSON value wrong: the place is removed, or has another value. Strings that contain JSON are
 * changed inside too. Only the first element of an array is kept.
 */
export function mutants(value: unknown): { at: string; value: unknown }[] {
  return places(shortened(value)).flatMap(({ at, put }) => [
    ...WRONG_VALUES.map((wrong) => ({ at: `${at} = ${JSON.stringify(wrong)}`, value: put(wrong) })),
    { at: `${at} removed`, value: put(undefined) },
  ]);
}

function shortened(value: unknown): unknown {
  const parsed = parsedJson(value);
  if (parsed !== undefined) return JSON.stringify(shortened(parsed));
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shortened(inner)]));
}

interface Place {
  readonly at: string;
  readonly put: (other: unknown) => unknown;
}

function places(value: unknown): Place[] {
  const parsed = parsedJson(value);
  if (parsed !== undefined)
    return places(parsed).map(({ at, put }) => ({ at, put: (other) => JSON.stringify(put(other)) }));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const put = (other: unknown): unknown => {
      if (Array.isArray(value)) return value.map((one: unknown, place) => (String(place) === key ? other : one));
      const rest = Object.entries(value).filter(([name]) => name !== key);
      return Object.fromEntries(other === undefined ? rest : [...rest, [key, other]]);
    };
    const within = places(inner).map((place) => ({
      at: `${key}.${place.at}`,
      put: (other: unknown) => put(place.put(other)),
    }));
    return [{ at: key, put }, ...within];
  });
}

/** The array or object that a string contains as JSON; undefined for anything else. */
function parsedJson(value: unknown): object | undefined {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return undefined;
  return JSON.parse(value) as object;
}

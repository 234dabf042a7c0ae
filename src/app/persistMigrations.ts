/** A stored value with the version of its shape, as redux-persist stores it. */
export interface StoredEnvelope {
  readonly value: unknown;
  readonly _persist: { readonly version: number; readonly rehydrated: boolean };
}

/** The version of stored shapes that this code writes. Raise it with every change of a stored shape, and add a step to MIGRATIONS. */
export const STORED_VERSION = 1;

/**
 * One numbered step for each change of a stored shape. Step n turns a value of version n - 1 into version n. Version 0 is what an earlier
 * product stored: the value alone, without a version.
 */
export const MIGRATIONS: Readonly<Record<number, (stored: StoredEnvelope) => StoredEnvelope>> = {
  // The earlier product stored some missing values as the text 'null'.
  1: (stored) => ({ ...stored, value: stored.value === 'null' ? null : stored.value }),
};

/** Reads a stored text, with or without a version; null when nothing is stored. */
export function readEnvelope(text: string | null): StoredEnvelope | null {
  if (text === null) return null;
  const stored = parseStored(text);
  const version = (stored as Partial<StoredEnvelope> | null)?._persist?.version;
  if (typeof version === 'number') return stored as StoredEnvelope;
  return { value: stored, _persist: { version: 0, rehydrated: true } };
}

/** Parses a stored text. The earlier product stored some values as plain text, which is not JSON. */
function parseStored(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Converts one stored value from its version to STORED_VERSION. */
export function migrate(value: unknown, version: number): unknown {
  let stored: StoredEnvelope = { value, _persist: { version, rehydrated: true } };
  for (let step = version + 1; step <= STORED_VERSION; step += 1) stored = MIGRATIONS[step]?.(stored) ?? stored;
  return stored.value;
}

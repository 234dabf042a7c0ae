/** A stored item on its way through the migrations. */
export interface StoredEnvelope {
  readonly value: unknown;
  readonly _persist: { readonly version: number; readonly rehydrated: boolean };
}

/** The version of stored shapes that this code writes. Raise it with every change of a stored shape, and add the step below. */
export const STORED_VERSION = 1;

/**
 * One numbered step for each change of a stored shape, the oldest first; every step takes the shape before it.
 * Version 0 is the earlier product's: the bare value, without an envelope.
 */
export const MIGRATIONS: Readonly<Record<number, (stored: StoredEnvelope) => StoredEnvelope>> = {
  1: (stored) => ({ ...stored, value: stored.value === 'null' ? null : stored.value }),
};

/** Reads a stored text, of today's shape or of the earlier product's; null when nothing is stored. */
export function readEnvelope(text: string | null): StoredEnvelope | null {
  if (text === null) return null;
  const stored = parseStored(text);
  const version = (stored as Partial<StoredEnvelope> | null)?._persist?.version;
  if (typeof version === 'number') return stored as StoredEnvelope;
  return { value: stored, _persist: { version: 0, rehydrated: true } };
}

/** The earlier product stored some values as bare text, which is no JSON. */
function parseStored(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Brings one stored value of an older version to today's shape. */
export function migrate(value: unknown, version: number): unknown {
  let stored: StoredEnvelope = { value, _persist: { version, rehydrated: true } };
  for (let step = version + 1; step <= STORED_VERSION; step += 1) stored = MIGRATIONS[step]?.(stored) ?? stored;
  return stored.value;
}

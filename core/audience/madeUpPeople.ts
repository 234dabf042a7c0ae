import type { ByteSource } from './bytes/platform.ts';

/**
 * The sample file of made-up people that the product offers (written by `npm run samples`). It is recognised by its bytes, not
 * by its name: another file may have the same name, and a copy of the sample may have another name.
 */
export const MADE_UP_PEOPLE = { bytes: 78927, fingerprint: 'ed545fcbabc536a7' } as const;

/** Whether a file is the product's own sample. Results from it are marked "made-up people", so that no one takes them for a survey. */
export function isMadeUpPeople(source: ByteSource): boolean {
  const { bytes, fingerprint } = MADE_UP_PEOPLE;
  return source.size === bytes && fingerprintOf(source.read(0, bytes)) === fingerprint;
}

/** Two 32-bit FNV-1a hashes (Fowler, Noll, Vo) with different offsets, as 16 hexadecimal digits. Not cryptographic. */
export function fingerprintOf(bytes: Uint8Array): string {
  const hash = (start: number) => bytes.reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), start) >>> 0;
  return [hash(0x811c9dc5), hash(0x9e3779b9)].map((part) => part.toString(16).padStart(8, '0')).join('');
}

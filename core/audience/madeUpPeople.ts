import type { ByteSource } from './bytes/platform.ts';

/**
 * The sample of made-up people that the product offers to try a plan with (`npm run samples` writes it). It is known by its bytes:
 * a file of somebody else's may have its name, and a copy of it another.
 */
export const MADE_UP_PEOPLE = { bytes: 78927, fingerprint: 'ed545fcbabc536a7' } as const;

/** Whether this file is the product's own sample, so that nobody takes its figures for a survey's. */
export function isMadeUpPeople(source: ByteSource): boolean {
  const { bytes, fingerprint } = MADE_UP_PEOPLE;
  return source.size === bytes && fingerprintOf(source.read(0, bytes)) === fingerprint;
}

/** 64 bits that tell files apart, as two hashes of 32 bits (Fowler, Noll and Vo: FNV-1a) from different beginnings; no secret. */
export function fingerprintOf(bytes: Uint8Array): string {
  const hash = (start: number) => bytes.reduce((sum, byte) => Math.imul(sum ^ byte, 0x01000193), start) >>> 0;
  return [hash(0x811c9dc5), hash(0x9e3779b9)].map((part) => part.toString(16).padStart(8, '0')).join('');
}

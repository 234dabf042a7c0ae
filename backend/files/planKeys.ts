import { randomBytes } from 'node:crypto';

/** A new plan key: 192 random bits, which cannot be guessed. */
export function newPlanKey(): string {
  return randomBytes(24).toString('base64url');
}

/**
 * A new place for a file that plans share: its content hash and 72 random bits, so that a file that is removed and stored again gets
 * a different place. The dot distinguishes it from a plan key, so that earlier builds ignore it.
 * @param sha256 43 characters, base64url
 */
export function newPlace(sha256: string): string {
  return `${sha256}.${randomBytes(9).toString('base64url')}`;
}

/** Whether a text may be the name of a folder of blobs: a plan key or a place, which has 43 characters of hash and 12 random ones. */
export function isBlobKey(text: string): boolean {
  return isKey(text) || /^[\w-]{43}\.[\w-]{12}$/.test(text);
}

/**
 * Checks a plan key or a place before it becomes part of a path, and returns it.
 * @throws when it is neither
 */
export function checkedKey(key: string): string {
  if (!isBlobKey(key)) throw new Error(`Not a plan key: ${JSON.stringify(key)}`);
  return key;
}

/** Whether a text has the form of a plan key. New keys have 32 characters. */
export function isKey(text: string): boolean {
  return /^[\w-]{16,64}$/.test(text);
}

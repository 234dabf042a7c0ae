import { randomBytes } from 'node:crypto';

/** 192 random bits, which cannot be guessed. */
export function newPlanKey(): string {
  return randomBytes(24).toString('base64url');
}

/**
 * Checks a key before it becomes part of a path.
 * @throws when it is not a plan key
 */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not a plan key: ${JSON.stringify(key)}`);
  return key;
}

/** Whether a text has the form of a plan key. */
export function isKey(text: string): boolean {
  return /^[\w-]{16,64}$/.test(text);
}

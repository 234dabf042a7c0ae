import { randomBytes } from 'node:crypto';

/** 192 random bits: nobody guesses a plan's address. */
export function newPlanKey(): string {
  return randomBytes(24).toString('base64url');
}

/**
 * The key itself. Keys come from our own generator, but a path is never built from anything that merely claims so.
 * @throws when it is no plan key
 */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not a plan key: ${JSON.stringify(key)}`);
  return key;
}

/** True for what a plan's key looks like. */
export function isKey(text: string): boolean {
  return /^[\w-]{16,64}$/.test(text);
}

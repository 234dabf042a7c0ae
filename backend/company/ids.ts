import { randomBytes } from 'node:crypto';

/** A new id for a member, team or client: 12 random characters. */
export function newId(): string {
  return randomBytes(9).toString('base64url');
}

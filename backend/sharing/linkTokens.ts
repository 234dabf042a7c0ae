import { createHash } from 'node:crypto';
import { isKey } from '../files/planKeys.ts';

/**
 * SHA-256 of a text's UTF-8 bytes, in hexadecimal. Tokens are stored in this form. A token has 192 random bits, so its hash needs no salt.
 */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The token of a link in the header `Authorization: Link <token>`; null for none. */
export function linkToken(authorization: string | undefined): string | null {
  const [, token = ''] = /^Link +(\S+)$/i.exec(authorization ?? '') ?? [];
  return isKey(token) ? token : null;
}

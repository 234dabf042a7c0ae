import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
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

const scryptHash = promisify<string, Buffer, number, Buffer>(scrypt);

const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** A passcode as it is stored: its salt and the scrypt hash of its lower case at Node's default cost, base64url, with a dot between. */
export async function hashPasscode(passcode: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await scryptHash(passcode.toLowerCase(), salt, HASH_BYTES);
  return `${salt.toString('base64url')}.${hash.toString('base64url')}`;
}

/**
 * Whether a passcode is the one that was stored, in any case. Earlier builds stored passcodes with their capitals: those are accepted as
 * they were set. The check takes about 50 ms in another thread, or 100 ms if both forms are tried.
 */
export async function isPasscode(passcode: string, stored: string): Promise<boolean> {
  const [salt = '', hash = ''] = stored.split('.');
  const matches = async (text: string) => {
    const hashOfText = await scryptHash(text, Buffer.from(salt, 'base64url'), HASH_BYTES);
    return timingSafeEqual(hashOfText, Buffer.from(hash, 'base64url'));
  };
  const lowerCase = passcode.toLowerCase();
  return (await matches(lowerCase)) || (passcode !== lowerCase && (await matches(passcode)));
}

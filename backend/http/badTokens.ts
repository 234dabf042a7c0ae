import { Refusal } from './refusal.ts';

const MINUTE = 60_000;
/** Addresses remembered at a time; beyond it the oldest are forgotten. */
const ADDRESSES = 10_000;

/**
 * Counts calls without a valid sign-in by address. Colleagues behind the same address are not touched: only the next bad call
 * is answered 429 in place of 401.
 * @param most bad calls of one address in a minute
 * @returns call it with each; throws {Refusal} 429 when it was one too many
 */
export function badTokenLimit(most: number): (address: string) => void {
  const seen = new Map<string, { count: number; until: number }>();
  return (address) => {
    const now = Date.now();
    const known = seen.get(address);
    const entry = known && known.until > now ? known : { count: 0, until: now + MINUTE };
    entry.count++;
    seen.delete(address);
    seen.set(address, entry);
    if (seen.size > ADDRESSES) seen.delete(seen.keys().next().value!);
    if (entry.count <= most) return;
    const message =
      'Too many calls without a valid sign-in came from your network. Please wait a minute, then sign in again.';
    throw new Refusal(429, 'too_many_sign_ins', message);
  };
}

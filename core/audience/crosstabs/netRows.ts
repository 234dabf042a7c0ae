import type { Channel } from '../../rules/channels.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';

const BEFORE = /^(?:(?:any|total|net|nett|all|sub-?total)\b[\s:–-]*)+/i;
const AFTER = /[\s:–-]*\b(?:nett?|total|sub-?total|all(?: \w+)?|any(?: \w+)?)$/i;

/**
 * The channel whose net a row is: "Any SVOD", "BVOD net", "Radio: All stations", "Total digital", or the channel's own name.
 * @param above  the channel that stands before it; null for none
 * @returns null when the name is that of a vehicle
 */
export function netOf(name: string, above: Channel | null, mapping: MasterMapping): Channel | null {
  const own = mapping.channel(name);
  if (own !== null) return own;
  const bare = name.replace(BEFORE, '').replace(AFTER, '').trim();
  if (bare === name.trim()) return null;
  return bare === '' ? above : mapping.channel(bare);
}

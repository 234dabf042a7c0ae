import { plainName } from '../../words/plainName.ts';

/**
 * A fingerprint of a file's headings that ignores case and punctuation, so that next month's file with the same headings has the
 * same fingerprint: two 32-bit FNV-1a hashes with different offsets, as 16 hexadecimal digits.
 */
export function shapeOf(headings: readonly string[]): string {
  const text = headings.map(plainName).join('\n');
  return hash(text, 0x811c9dc5) + hash(text, 0x01000193);
}

function hash(text: string, offset: number): string {
  let mixed = offset;
  for (let index = 0; index < text.length; index++) mixed = Math.imul(mixed ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return mixed.toString(16).padStart(8, '0');
}

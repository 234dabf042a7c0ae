/**
 * Matches a text of invisible characters only: white space, format characters (zero-width space, byte order mark, soft hyphen), variation
 * selectors, and characters that are drawn empty (Hangul fillers, the blank Braille pattern).
 */
const INVISIBLE = /^[\s\p{Z}\p{Cf}\p{Variation_Selector}\u115f\u1160\u3164\uffa0\u2800]*$/u;

/** Whether a text is invisible to a reader. */
export function isBlankText(text: string): boolean {
  return INVISIBLE.test(text);
}

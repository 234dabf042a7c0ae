/**
 * What shows nothing: white space, format characters (zero-width space, byte order mark, soft hyphen), variation selectors, and the
 * letters that Unicode draws empty (Hangul fillers, the blank Braille pattern).
 */
const SHOWS_NOTHING = /^[\s\p{Z}\p{Cf}\p{Variation_Selector}\u115f\u1160\u3164\uffa0\u2800]*$/u;

/** Whether a reader sees nothing of a text. */
export function isBlankText(text: string): boolean {
  return SHOWS_NOTHING.test(text);
}

import { JSON_MAX_DEPTH, JSON_MAX_VALUES } from './limits.ts';

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** JSON text as UTF-8 bytes or UTF-16 units; its structural characters have the same codes in both. */
type Codes = Uint8Array | Uint16Array;

interface JsonShape {
  readonly depth: number;
  readonly values: number;
  /** Fields of the object with the most. */
  readonly longest: number;
  /** Fields that all objects name together. */
  readonly fields: number;
}

/**
 * Measures nesting and an upper bound of the number of values, up to the limits. The result for invalid JSON is meaningless.
 */
export function jsonShape(text: Codes): JsonShape {
  let [open, depth, values, longest, fields] = [0, 0, 1, 0, 0];
  // Fields of the open objects, by level.
  const own = new Uint32Array(JSON_MAX_DEPTH + 2);
  for (let at = 0; at < text.length && depth <= JSON_MAX_DEPTH && values <= JSON_MAX_VALUES; at++) {
    const code = text[at];
    if (code === QUOTE) at = endOfText(text, at + 1);
    else if (code === COMMA) values++;
    else if (code === COLON) {
      fields++;
      longest = Math.max(longest, ++own[open]!);
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      values++;
      if (++open > depth) depth = open;
      own[open] = 0;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) open = Math.max(0, open - 1);
  }
  return { depth, values, longest, fields };
}

function endOfText(text: Codes, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== QUOTE) at += text[at] === BACKSLASH ? 2 : 1;
  return at;
}

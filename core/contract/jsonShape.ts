import { JSON_MAX_DEPTH, JSON_MAX_VALUES } from './limits.ts';

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** JSON text as UTF-8 bytes or as UTF-16 code units. Quotes, brackets, commas and colons have the same codes in both. */
type Codes = Uint8Array | Uint16Array;

interface JsonShape {
  /** How deep lists and objects are nested. */
  readonly depth: number;
  /** Upper bound of the number of values. */
  readonly values: number;
  /** Number of fields of the object that has the most fields. */
  readonly maximumFields: number;
  /** Number of fields of all objects together; a field that an object names twice counts twice. */
  readonly fields: number;
}

/**
 * Measures JSON text without parsing it, until a limit is exceeded. The result for invalid JSON is meaningless.
 */
export function jsonShape(text: Codes): JsonShape {
  let [level, depth, values, maximumFields, fields] = [0, 0, 1, 0, 0];
  // Number of fields so far of the object at each level of nesting.
  const fieldsAtLevel = new Uint32Array(JSON_MAX_DEPTH + 2);
  for (let index = 0; index < text.length && depth <= JSON_MAX_DEPTH && values <= JSON_MAX_VALUES; index++) {
    const code = text[index];
    if (code === QUOTE) index = endOfText(text, index + 1);
    else if (code === COMMA) values++;
    else if (code === COLON) {
      fields++;
      maximumFields = Math.max(maximumFields, ++fieldsAtLevel[level]!);
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      values++;
      if (++level > depth) depth = level;
      fieldsAtLevel[level] = 0;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) level = Math.max(0, level - 1);
  }
  return { depth, values, maximumFields, fields };
}

/** Index of the quote that ends a string. */
function endOfText(text: Codes, from: number): number {
  let index = from;
  while (index < text.length && text[index] !== QUOTE) index += text[index] === BACKSLASH ? 2 : 1;
  return index;
}

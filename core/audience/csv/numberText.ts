/** The sign before the decimals of a file's numbers. */
export type DecimalSign = '.' | ',';

const BLANK = /^(?:|-|–|—|\.|n\/?a|nan|null|none|nil)$/i;
/** No answer was given, which is not the same as no use. */
const MISSING =
  /^(?:#n\/a|#null!|#value!|#ref!|#div\/0!|#num!|#name\?|missing|not asked|not answered|no answer|not stated|refused|prefer not to (?:say|answer)|don['’]?t know|do not know|dk|d\/k|unsure|not sure|can['’]?t (?:say|recall|remember)|skipped|keine angabe|k\.\s?a\.|weiß nicht|weiss nicht|sans réponse|ne sait pas|nsp|no sabe|ns\/nc|non so|weet niet|geen antwoord|não sabe)$/i;
/** "1 - Yes", "2. No", "3 = Daily": a code before its meaning. */
const CODED = /^\d{1,2}\s*[-–=.:)]\s*(?=\p{Letter})/u;
const NO =
  /^(?:no|n|false|never|not used|not selected|unchecked|nein|nie|non|jamais|nunca|não|nao|nee|nooit|mai|none of these|not at all)$/;
const YES = /^(?:yes|y|true|x|✓|✔|used|selected|checked|ja|oui|sí|si|sì|sim|wahr|vrai)$/;
const DECIMALS: Record<DecimalSign, RegExp> = {
  '.': /^[+-]?(?:\d+|\d{1,3}(?:[ \u00a0\u202f',]\d{3})+)?(?:\.\d*)?(?:e[+-]?\d+)?$/i,
  ',': /^[+-]?(?:\d+|\d{1,3}(?:[ \u00a0\u202f'.]\d{3})+)?(?:,\d*)?(?:e[+-]?\d+)?$/i,
};

/** Whether a cell has no value: empty, a dash, "n/a", an error or a missing answer. */
export function isBlankCell(text: string): boolean {
  return BLANK.test(text.trim()) || isMissing(text);
}

/** Whether a cell is a missing answer: "don't know", "refused", a spreadsheet error. */
export function isMissing(text: string): boolean {
  // Fast path: most cells are empty or numbers.
  return text !== '' && !/^\d/.test(text) && MISSING.test(text.trim());
}

/** The text after a code: "1 - Yes" gives "Yes". */
export function withoutCode(text: string): string {
  return text.trim().replace(CODED, '');
}

/**
 * A number as people and programs write it: `1,234.5`, `1 234,5`, `$12`, `12.3%` (0.123), `(5)` (-5), `1.2E3`.
 * A value that only makes sense with the other decimal sign is read with it ("0,5" in a file with points).
 * @returns NaN when the text is not a number
 */
export function parseNumber(text: string, decimal: DecimalSign): number {
  // Fast path: most cells are plain integers.
  if (/^\d+$/.test(text)) return Number(text);
  let rest = text.trim();
  const negative = /^\(.*\)$/.test(rest);
  if (negative) rest = rest.slice(1, -1).trim();
  rest = rest.replace(/^(?:A?U?\$|AUD|€|£)\s*/i, '').replace(/\s*\*+$/, '');
  const percent = rest.endsWith('%');
  if (percent) rest = rest.slice(0, -1).trim();
  const other = decimal === '.' ? ',' : '.';
  const sign = DECIMALS[decimal].test(rest) ? decimal : DECIMALS[other].test(rest) ? other : null;
  if (sign === null || !/\d/.test(rest)) return NaN;
  const plain = rest.replace(/[ \u00a0\u202f']/g, '').replaceAll(sign === '.' ? ',' : '.', '');
  const value = Number(plain.replace(',', '.'));
  // Shifting the point in the text keeps 12.3% at exactly 0.123.
  const shifted = percent ? Number(`${value}e-2`) : value;
  return negative ? -shifted : shifted;
}

/** `parseNumber` for use and yes/no columns: blank is 0, yes or a tick is 1, no is 0; NaN where there is no answer. */
export function parseUse(text: string, decimal: DecimalSign): number {
  const plain = withoutCode(text).toLowerCase();
  if (BLANK.test(plain) || NO.test(plain)) return 0;
  if (YES.test(plain)) return 1;
  return parseNumber(text, decimal);
}

/**
 * The alternatives of a regular expression, as one group: `anyOf('week|wk', 'month|mth')` is `(?:week|wk|month|mth)`.
 * Long lists of words are written with it line by line, for example a line for each language.
 * @param lines  parts of an expression, each with one or more alternatives
 */
export const anyOf = (...lines: readonly string[]) => `(?:${lines.join('|')})`;

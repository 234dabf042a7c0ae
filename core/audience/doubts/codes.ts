/** Begins an answer that gives a meaning for each code. */
const PREFIX = 'codes:';
/** An answer with more codes than this is not accepted. */
const CODES_MAXIMUM = 60;

/** A code in the form in which codes are compared: lower case, without a ".0" or ",0" that programs write after whole numbers. */
export function plainCode(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/^(-?\d+)[.,]0+$/, '$1');
}

/** Parses "codes:1=0;2=4.3;99=missing" into the meaning of each code, as text; null for anything else. */
export function parseCodes(answer: string): ReadonlyMap<string, string> | null {
  if (!answer.startsWith(PREFIX)) return null;
  const pairs = answer.slice(PREFIX.length).split(';');
  if (pairs.length > CODES_MAXIMUM) return null;
  const codes = new Map<string, string>();
  for (const pair of pairs) {
    const equals = pair.indexOf('=');
    const [code, meaning] = [pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()];
    if (equals < 1 || code === '' || meaning === '') return null;
    codes.set(plainCode(code), meaning);
  }
  return codes;
}

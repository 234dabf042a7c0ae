/**
 * Characters that are not allowed in names. They are control characters (PostgreSQL refuses NUL, SQLite stores it), lone surrogates, and
 * marks that reverse the text direction and so make "exe.csv" look like "vsc.exe".
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text contains no unprintable characters. */
export function isPlainText(text: string): boolean {
  return !UNPRINTABLE.test(text);
}

/** Removes unprintable characters from a text of several lines. Texts pasted from other programs often have tabs and invisible marks. */
export function plainText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ');
  return [...lines].filter((letter) => letter === '\n' || isPlainText(letter)).join('');
}

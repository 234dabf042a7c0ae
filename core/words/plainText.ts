/**
 * Characters that are not allowed in names: controls (PostgreSQL refuses NUL, SQLite stores it), lone surrogates, and marks that change
 * the text direction, which make "exe.csv" read "vsc.exe".
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u;

/** Whether a text contains none of these characters. */
export function isPlainText(text: string): boolean {
  return !UNPRINTABLE.test(text);
}

/** A text of several lines without these characters: texts pasted from other programs bring tabs and marks that no one sees. */
export function plainText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ');
  return [...lines].filter((letter) => letter === '\n' || isPlainText(letter)).join('');
}

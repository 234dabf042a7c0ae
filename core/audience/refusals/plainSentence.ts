/** Maximum number of characters of a sentence. */
const LETTERS_MAXIMUM = 300;
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b-\u200f\ufeff]+/gu;

/** Text for display: control characters and direction marks become spaces, and long text is truncated. */
export function plainSentence(text: string, maximum = LETTERS_MAXIMUM): string {
  const plain = printable(text);
  return plain.length <= maximum ? plain : `${plain.slice(0, maximum - 3).replace(/[\ud800-\udbff]$/, '')}...`;
}

/** Text in which control characters and direction marks become spaces. It is not truncated. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, ' ').trim();
}

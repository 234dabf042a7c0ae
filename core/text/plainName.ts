/**
 * A name in a normal form, in which different spellings are equal: only letters and digits, in lower case, with "and" for "&" and "plus"
 * for "+". `Better Homes & Gardens` and `better-homes and gardens` become `betterhomesandgardens`; `Disney+` becomes `disneyplus`.
 */
export function plainName(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll('+', 'plus')
    .replace(/[^\p{Letter}\p{Number}]/gu, '');
}

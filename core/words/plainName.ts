/**
 * A normalised name: letters and digits in lower case, "&" as "and", "+" as "plus". `Better Homes & Gardens`,
 * `better-homes and gardens` -> `betterhomesandgardens`; `Disney+` -> `disneyplus`.
 */
export function plainName(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll('+', 'plus')
    .replace(/[^\p{Letter}\p{Number}]/gu, '');
}

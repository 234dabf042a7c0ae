const GREY = '59626D';

/** Background of a cell with money: the channel's share in the mixture of its colour with white. It is darker for more money. */
export const LIGHTEST_TINT = 0.16;
export const TINT_RANGE = 0.22;

/** A CSS rgb colour mixed with white, as "#RRGGBB". @param share  share of the colour in the mixture, 0 to 1 */
export function towardsWhite(colour: string, share: number): string {
  const parts = hexOf(colour)
    .match(/../g)!
    .map((part) => Number.parseInt(part, 16));
  const mixed = parts.map((part) => Math.round(255 + (part - 255) * share));
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

/** A CSS rgb colour as six hexadecimal digits: "rgb(69, 72, 175)" becomes "4548AF". A colour of another form becomes grey. */
export function hexOf(colour: string): string {
  const parts = colour.startsWith('rgb') ? (colour.match(/\d+(\.\d+)?/g) ?? []).slice(0, 3) : [];
  if (parts.length < 3) return GREY;
  return parts
    .map((part) => Math.round(Number(part)).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

/** A hexadecimal colour without its "#": "#4548AF" becomes "4548AF". */
export function withoutHash(colour: string): string {
  return colour.replace('#', '');
}

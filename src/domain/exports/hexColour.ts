const GREY = '59626D';

/** Share of a channel's colour in the background of a cell with almost no money. */
const LIGHTEST_TINT = 0.16;
/** How much larger that share is for the largest amount of the channel. */
const TINT_RANGE = 0.22;

/**
 * Background of a cell with a channel's money, as "#RRGGBB": the channel's colour mixed with white. More money gets a darker colour.
 * @param colour  the channel's colour in CSS rgb
 * @param largest  the largest amount of the channel, in the unit of `amount`
 */
export function moneyTint(colour: string, amount: number, largest: number): string {
  return towardsWhite(colour, LIGHTEST_TINT + (TINT_RANGE * amount) / largest);
}

/** A CSS rgb colour mixed with white, as "#RRGGBB". @param share  share of the colour in the mixture, 0 to 1 */
function towardsWhite(colour: string, share: number): string {
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

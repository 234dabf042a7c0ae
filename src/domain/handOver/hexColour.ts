const GREY = '59626D';

/** A colour of CSS as office programs have it, without the mark: "rgb(69, 72, 175)" -> "4548AF". What is no rgb is grey. */
export function hexOf(colour: string): string {
  const parts = colour.startsWith('rgb') ? (colour.match(/\d+(\.\d+)?/g) ?? []).slice(0, 3) : [];
  if (parts.length < 3) return GREY;
  return parts
    .map((part) => Math.round(Number(part)).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}

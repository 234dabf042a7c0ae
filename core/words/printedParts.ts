import { fixedDecimals, roundedTo, wholeNumber } from './amounts.ts';
import { percentDecimals } from './percent.ts';
import { roundedToSum } from './largestRemainder.ts';

/*
 * The parts of a plan as printed everywhere: rounded so that they add up to the printed whole. A part that would round to nothing or to
 * all keeps more decimals or becomes "<1".
 */

/** Below this sum money is printed with cents [$]. */
const CENTS_BELOW_DOLLARS = 1000;
/** From here on rating points are printed in whole numbers. */
const WHOLE_TARPS = 10;

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** How many decimals money is printed with, by the sum of a plan's channels [$]. */
export function moneyDecimals(whole: number): number {
  return whole < CENTS_BELOW_DOLLARS ? 2 : 0;
}

/** Money by channel, in whole dollars but for a small plan [$]. */
export function printedMoney(values: readonly number[]): number[] {
  return roundedToSum(values, moneyDecimals(sumOf(values)));
}

/** Each amount's share of them all, with a decimal [%]. */
export function printedShares(amounts: readonly number[]): number[] {
  const whole = sumOf(amounts);
  if (whole <= 0) return amounts.map(() => 0);
  const exact = amounts.map((amount) => (100 * amount) / whole);
  return roundedToSum(exact, 1).map((share, at) => {
    const own = exact[at]!;
    const isMisread = (share === 0 && own > 0) || (share === 100 && own < 100);
    return isMisread ? roundedTo(own, percentDecimals(own, 1)) : share;
  });
}

/** A printed share: "30.4", "0.03". @param share in per cent */
export function shareText(share: number): string {
  return fixedDecimals(share, percentDecimals(share, 1));
}

/** How many decimals rating points are printed with, by those of the whole plan. */
export function tarpsDecimals(whole: number): number {
  return whole >= WHOLE_TARPS ? 0 : 2;
}

/** The plan's rating points: "402", "5.23". */
export function tarpsText(whole: number): string {
  return fixedDecimals(whole, tarpsDecimals(whole));
}

/** Rating points by channel. */
export function tarpsTexts(values: readonly number[]): string[] {
  const decimals = tarpsDecimals(sumOf(values));
  return textsOf(values, decimals, (value) => fixedDecimals(value, decimals));
}

/** Impressions by channel, in thousands. */
export function impressionsTexts(values: readonly number[]): string[] {
  const thousands = values.map((value) => value / 1000);
  return textsOf(thousands, 0, wholeNumber);
}

/** A positive value is never printed as 0: "<1", "<0.01". */
function textsOf(values: readonly number[], decimals: number, text: (value: number) => string): string[] {
  return roundedToSum(values, decimals).map((value, at) =>
    value === 0 && values[at]! > 0 ? `<${10 ** -decimals}` : text(value),
  );
}

/** "1,234.5" and "+12" and "−12" as the report writes them; null for words. */
export function printedNumber(shown: string): number | null {
  const plain = shown.replaceAll(',', '').replace('\u2212', '-').replace(/^\+/, '');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

import { fixedDecimals, roundedTo, wholeNumber } from './amounts.ts';
import { percentDecimals } from './percent.ts';
import { roundedToSum } from './largestRemainder.ts';

/*
 * The parts of a plan as they are printed everywhere. Money, TARPs and impressions are rounded so that they add up to the printed whole;
 * TARPs and impressions that would be 0 are printed as "<0.01" or "<1". Shares add up to 100, unless one of them would be printed as 0
 * or 100 without being it: that one has more decimals.
 */

/** The money of a plan below this sum is printed with cents [$]. */
const PLAN_CENTS_BELOW_DOLLARS = 1000;
/** The rating points of a plan with at least this sum are printed as whole numbers. */
const WHOLE_TARPS = 10;

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** How many decimals money is printed with, by the sum of a plan's channels [$]. */
export function moneyDecimals(whole: number): number {
  return whole < PLAN_CENTS_BELOW_DOLLARS ? 2 : 0;
}

/** Money by channel, rounded to whole dollars, or to cents in a small plan [$]. */
export function printedMoney(values: readonly number[]): number[] {
  return roundedToSum(values, moneyDecimals(sumOf(values)));
}

/** Each amount as a percentage of the sum of all amounts, rounded to one decimal. */
export function printedShares(amounts: readonly number[]): number[] {
  const whole = sumOf(amounts);
  if (whole <= 0) return amounts.map(() => 0);
  const exact = amounts.map((amount) => (100 * amount) / whole);
  return roundedToSum(exact, 1).map((share, index) => {
    const exactShare = exact[index]!;
    const isMisleading = (share === 0 && exactShare > 0) || (share === 100 && exactShare < 100);
    return isMisleading ? roundedTo(exactShare, percentDecimals(exactShare, 1)) : share;
  });
}

/** A printed share: "30.4", "0.03". @param share in per cent */
export function shareText(share: number): string {
  return fixedDecimals(share, percentDecimals(share, 1));
}

/** How many decimals rating points are printed with, depending on the rating points of the whole plan. */
export function tarpsDecimals(whole: number): number {
  return whole >= WHOLE_TARPS ? 0 : 2;
}

/** The plan's rating points: "402", "5.23". */
export function tarpsText(whole: number): string {
  return fixedDecimals(whole, tarpsDecimals(whole));
}

/** Rating points by channel, as they are printed. */
export function tarpsTexts(values: readonly number[]): string[] {
  const decimals = tarpsDecimals(sumOf(values));
  return textsOf(values, decimals, (value) => fixedDecimals(value, decimals));
}

/** Impressions by channel as they are printed, in thousands. */
export function impressionsTexts(values: readonly number[]): string[] {
  const thousands = values.map((value) => value / 1000);
  return textsOf(thousands, 0, wholeNumber);
}

/** A positive value is never printed as 0: "<1", "<0.01". */
function textsOf(values: readonly number[], decimals: number, format: (value: number) => string): string[] {
  return roundedToSum(values, decimals).map((value, index) =>
    value === 0 && values[index]! > 0 ? `<${10 ** -decimals}` : format(value),
  );
}

/** Reads a number that the report printed, such as "1,234.5", "+12" or "−12"; null for a text that is no number. */
export function readPrintedNumber(shown: string): number | null {
  const plain = shown.replaceAll(',', '').replace('\u2212', '-').replace(/^\+/, '');
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}

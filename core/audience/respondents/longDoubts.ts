import { wholeNumber } from '../../words/amounts.ts';
import type { Doubts, Totals } from '../doubts/doubts.ts';

export const TWICE = { code: 'vehicle twice' } as const;

interface Twice {
  /** Rows of a vehicle that the person has already, the first of them, and by channel their use. */
  readonly twice: number;
  readonly firstTwice: number;
  readonly useTwice: Float64Array;
  /** Whether only the first row was counted. */
  readonly keepsFirst: boolean;
}

/** Asks whether the use of a vehicle that a person has in several rows adds up. */
export function askAboutTwice(registry: Doubts, { twice, firstTwice, useTwice, keepsFirst }: Twice): void {
  const move =
    (sign: number) =>
    ({ universe, use }: Totals) => ({
      universe,
      use: Array.from(use, (value, at) => Math.max(0, value + sign * useTwice[at]!)),
    });
  registry.ask({
    ...TWICE,
    row: firstTwice,
    says: `${wholeNumber(twice)} rows give a person a vehicle again (the first: row ${firstTwice}). Do they add up?`,
    assumed: 'sum',
    options: [
      { id: 'sum', says: 'They add up', effect: move(keepsFirst ? 1 : 0) },
      { id: 'first', says: 'Only the first counts', effect: move(keepsFirst ? 0 : -1) },
    ],
  });
}

interface Disagreement {
  /** Rows that say of a person what an earlier one does not, the first of them, and all persons. */
  readonly disagree: number;
  readonly firstDisagrees: number;
  readonly sample: number;
}

/** Tells of persons whose rows give them more than one age or gender. */
export function tellOfDisagreement(registry: Doubts, { disagree, firstDisagrees, sample }: Disagreement): void {
  registry.ask({
    code: 'rows disagree',
    row: firstDisagrees,
    says: `${wholeNumber(disagree)} rows say of a person what an earlier row says otherwise (the first: row ${firstDisagrees}).`,
    assumed: 'first',
    options: [{ id: 'first', says: 'Each person’s first row counts', effect: (now) => now }],
    open: disagree > sample / 10,
  });
}

import { readFileSync } from 'node:fs';

/** A schedule of Kim 2005, with published percentages of people with 0 to 4 contacts by three models. */
export interface KimSchedule extends Schedule {
  readonly canx: readonly number[];
  readonly csd: readonly number[];
  readonly msad: readonly number[];
}

/** The forty schedules of Appendix B; the file says where they are from. */
export function kimSchedules(): readonly KimSchedule[] {
  const text = readFileSync('bench/validation/kim2005.json', 'utf8');
  return (JSON.parse(text) as { readonly schedules: readonly KimSchedule[] }).schedules;
}

/** Reach of several vehicles, once each, by models of published sums: shares of people, and of pairs in common. */
export interface Sums {
  /** Share of people whom each vehicle reaches. */
  readonly alone: readonly number[];
  /** Share whom vehicles i and j both reach, for i < j. */
  readonly both: (i: number, j: number) => number;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

function pairs({ alone }: Sums): [number, number][] {
  return alone.flatMap((_, i) => alone.slice(i + 1).map((_other, at): [number, number] => [i, i + 1 + at]));
}

/** Independent vehicles. Source: Sainsbury, in Broadbent 1979, "Spending Advertising Money". */
export const sainsbury = ({ alone }: Sums) => 1 - alone.reduce((missed, share) => missed * (1 - share), 1);

/** `A / (1 + 1.125 D / A)`. Source: Agostini 1961, J. Advertising Research 1(3). */
export function agostini(sums: Sums): number {
  const [all, common] = [sum(sums.alone), sum(pairs(sums).map(([i, j]) => sums.both(i, j)))];
  return all / (1 + (1.125 * common) / all);
}

/** `A^2 / (A + sum k_ij d_ij)`, exact for two vehicles. Source: Hofmans 1966, J. Advertising Research 6(3). */
export function hofmans(sums: Sums): number {
  const all = sum(sums.alone);
  const common = pairs(sums).map(([i, j]) => {
    const [both, one] = [sums.both(i, j), sums.alone[i]! + sums.alone[j]!];
    return (one * both) / (one - both);
  });
  return all ** 2 / (all + sum(common));
}

/** Two insertions in each of two vehicles. */
export interface Schedule {
  /** Reach of one and of two insertions of each vehicle, as shares of the people. */
  readonly once: readonly [number, number];
  readonly twice: readonly [number, number];
  /** Share whom one insertion of each reaches. */
  readonly both: number;
}

/** How likely people are to meet one insertion: Beta distributed between people. */
export interface BetaPeople {
  readonly alpha: number;
  readonly beta: number;
}

/**
 * People with reach A1 of one insertion and A2 of two: E p = A1, E p^2 = 2 A1 - A2. Source: Metheringham 1964, J.
 * Advertising Research 4(4).
 */
export function betaPeople(first: number, second: number): BetaPeople {
  const square = 2 * first - second;
  const size = (first - square) / (square - first ** 2);
  return { alpha: first * size, beta: (1 - first) * size };
}

/** Reach of n insertions, of which each meets a person at most once: `1 - E (1 - p)^n`. */
export function reachOfInsertions({ alpha, beta }: BetaPeople, insertions: number): number {
  let missed = 1;
  for (let one = 0; one < insertions; one++) missed *= (beta + one) / (alpha + beta + one);
  return 1 - missed;
}

/**
 * Reach of as many contacts in our model, in which a person's contacts are Poisson with the same mean: `1 - E exp(-n p)`,
 * by Kummer's transformation `exp(-n) sum over k of (beta)_k / (alpha + beta)_k n^k / k!`.
 */
export function reachOfContacts({ alpha, beta }: BetaPeople, insertions: number): number {
  let term = Math.exp(-insertions);
  let missed = 0;
  for (let k = 0; k < 200; k++) {
    missed += term;
    term *= (((beta + k) / (alpha + beta + k)) * insertions) / (k + 1);
  }
  return 1 - missed;
}

/** The people of a schedule as one Beta distribution: A1 and A2 are means over its insertions and their pairs. Source: Metheringham 1964. */
export function metheringham({ once, twice, both }: Schedule): BetaPeople {
  const across = once[0] + once[1] - both;
  // Of the six pairs of four insertions two are in one vehicle, four across.
  return betaPeople((once[0] + once[1]) / 2, (twice[0] + twice[1] + 4 * across) / 6);
}

/**
 * Shares of people with 0 to 4 contacts by CANEX: both vehicles' own distributions with their first canonical
 * correlation, `f(i) g(j) (1 + rho z_i z_j)`. Source: Danaher 1991, J. Marketing Research 28(3).
 */
export function canex({ once, twice, both }: Schedule): number[] {
  const own = [0, 1].map((vehicle) => {
    const [one, two] = [once[vehicle]!, twice[vehicle]!];
    const shares = [1 - two, 2 * (two - one), 2 * one - two];
    const mean = 2 * one;
    const spread = Math.sqrt(sum(shares.map((share, contacts) => share * (contacts - mean) ** 2)));
    return { shares, scores: shares.map((_, contacts) => (contacts - mean) / spread) };
  });
  const [p, q] = once;
  const rho = (both - p * q) / Math.sqrt(p * (1 - p) * q * (1 - q));
  const contacts = [0, 0, 0, 0, 0];
  own[0]!.shares.forEach((first, i) =>
    own[1]!.shares.forEach((second, j) => {
      contacts[i + j]! += first * second * (1 + rho * own[0]!.scores[i]! * own[1]!.scores[j]!);
    }),
  );
  return contacts;
}

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

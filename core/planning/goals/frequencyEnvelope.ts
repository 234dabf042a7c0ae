/** P(Poisson(mean) >= times) and its slope in the mean. It is convex up to a mean of `times - 1` and concave above. */
export function chanceAtLeast(mean: number, times: number): { readonly chance: number; readonly slope: number } {
  let exactly = Math.exp(-mean);
  let below = exactly;
  for (let count = 1; count < times; count++) {
    exactly *= mean / count;
    below += exactly;
  }
  // d/dm P(>= n) = P(= n - 1)
  return { chance: Math.max(0, 1 - below), slope: exactly };
}

/** A chance and its slope at some mean. */
type Chance = ReturnType<typeof chanceAtLeast>;

/**
 * The convex part p of `f = p + q`, f being P(Poisson(mean) >= times): f itself up to the inflection point `times - 1`,
 * then its tangent there. The rest, q, is 0 up to the inflection point and concave above it.
 * @returns a function that gives p at a mean, from f at that mean
 */
export function convexPart(times: number): (mean: number, curve: Chance) => Chance {
  const bend = times - 1;
  const { chance, slope } = chanceAtLeast(bend, times);
  return (mean, curve) => (mean <= bend ? curve : { chance: chance + slope * (mean - bend), slope });
}

/**
 * The concave envelope of the probability on a range of means: a line from `from`, where its value is `base`, to
 * `until`, then the curve itself.
 */
export interface Envelope {
  readonly from: number;
  readonly until: number;
  readonly base: number;
  readonly slope: number;
}

const BISECTIONS = 40;

/**
 * The concave envelope of P(Poisson(m) >= times) for m between `least` and `most`. If the range begins left of the
 * inflection point, the envelope is the line from the left end a of the range to the point t where line and curve f touch,
 * `f(t) - f(a) = f'(t) (t - a)`, or to the right end of the range.
 * Source: McCormick 1976, "Computability of global solutions to factorable nonconvex programs", Mathematical
 * Programming 10.
 */
export function envelopeOf(times: number, least: number, most: number): Envelope {
  const start = chanceAtLeast(least, times);
  if (least >= times - 1) return { from: least, until: least, base: start.chance, slope: start.slope };
  const tangentPoint = touchingPoint(times, least, start.chance);
  const until = Math.max(Math.min(tangentPoint, most), least);
  if (until - least < 1e-12) return { from: least, until: least, base: start.chance, slope: start.slope };
  // The chord to any point left of t is below the chord to t, and above the curve.
  const slope = (chanceAtLeast(until, times).chance - start.chance) / (until - least);
  return { from: least, until, base: start.chance, slope };
}

/**
 * The point t of envelopeOf, right of the inflection point. It is found by bisection on the sign of
 * `f(t) - f(a) - f'(t) (t - a)`, which is negative before the point and positive after it.
 */
function touchingPoint(times: number, least: number, base: number): number {
  let low = Math.max(times - 1, least);
  let high = Math.max(2 * times + 4, low + 4);
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    const { chance, slope } = chanceAtLeast(middle, times);
    if (chance - base < slope * (middle - least)) low = middle;
    else high = middle;
  }
  return high;
}

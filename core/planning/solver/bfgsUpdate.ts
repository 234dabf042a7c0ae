import type { Precision } from '../kernel/kernel.ts';
import { dot, times } from './vectors.ts';

/**
 * Rounding noise of a gradient, relative to itself. Sums of many rows are good to some 1e-13 in double and 1e-7 in single
 * precision; a hundred times that is room for the difference of two of them.
 */
const GRADIENT_NOISE: Record<Precision, number> = { double: 1e-11, single: 1e-5 };

/**
 * The curvature H corrected by what a step showed. Along the step d = to - from the gradient fell by f = g(from) - g(to), where H
 * had promised e = H d. The update of Broyden, Fletcher, Goldfarb and Shanno puts the one in place of the other:
 *
 *     H' = H - e e' / (d . e) + f f' / (d . f)
 *
 * so that H' d = f exactly, and H' stays positive semi-definite as long as d . f > 0, which concavity grants. It makes a sketched or
 * aging curvature good enough that computing it anew, four times as dear as a gradient, is seldom needed.
 *
 * Both divisors are bends along the step [people]: what the slope d . g loses on the way, seen and promised. Where either is no more
 * than what rounding alone could make of d . g, the update would teach noise, and H is given back as it is.
 */
export function bfgsUpdate(
  curvature: Float64Array,
  from: Float64Array,
  to: Float64Array,
  gradientFrom: Float64Array,
  gradientTo: Float64Array,
  precision: Precision,
): Float64Array {
  const size = from.length;
  const step = new Float64Array(size);
  const fall = new Float64Array(size);
  let noise = 0;
  for (let channel = 0; channel < size; channel++) {
    step[channel] = to[channel]! - from[channel]!;
    fall[channel] = gradientFrom[channel]! - gradientTo[channel]!;
    noise += GRADIENT_NOISE[precision] * Math.abs(step[channel]! * gradientFrom[channel]!);
  }
  const expected = times(curvature, step);
  const bent = dot(step, fall);
  const bentExpected = dot(step, expected);
  if (!(bent > noise && bentExpected > noise)) return curvature;
  const corrected = Float64Array.from(curvature);
  for (let row = 0, cell = 0; row < size; row++) {
    for (let column = 0; column < size; column++, cell++) {
      const seen = (fall[row]! * fall[column]!) / bent;
      corrected[cell] = corrected[cell]! + seen - (expected[row]! * expected[column]!) / bentExpected;
    }
  }
  return corrected;
}

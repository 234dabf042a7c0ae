import type { Precision } from '../kernel/kernel.ts';
import { dot, matVec } from './vectors.ts';

/**
 * Rounding noise of a gradient, relative to itself. Sums of many rows are accurate to about 1e-13 in double and 1e-7 in
 * single precision. A hundred times that also covers the difference of two gradients.
 */
const GRADIENT_NOISE: Record<Precision, number> = { double: 1e-11, single: 1e-5 };

/**
 * The curvature H updated by an observed step (Broyden, Fletcher, Goldfarb and Shanno). Along the step d = to - from
 * the gradient g drops by f = g(from) - g(to). H predicted a drop of e = H d:
 *
 *     H' = H - e e' / (d . e) + f f' / (d . f)
 *
 * so that H' d = f exactly. H' stays positive semi-definite as long as d . f > 0, which is so for a concave function. The
 * update keeps a sampled or old curvature good enough: a new curvature, which costs as much as four gradients, is seldom
 * needed.
 *
 * Both divisors are changes of the slope d . g along the step [people], observed and predicted. If either is no
 * larger than the rounding noise of d . g, H is returned unchanged.
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
  const gradientDrop = new Float64Array(size);
  let noise = 0;
  for (let channel = 0; channel < size; channel++) {
    step[channel] = to[channel]! - from[channel]!;
    gradientDrop[channel] = gradientFrom[channel]! - gradientTo[channel]!;
    noise += GRADIENT_NOISE[precision] * Math.abs(step[channel]! * gradientFrom[channel]!);
  }
  const predictedDrop = matVec(curvature, step);
  const observedChange = dot(step, gradientDrop);
  const predictedChange = dot(step, predictedDrop);
  if (!(observedChange > noise && predictedChange > noise)) return curvature;
  const corrected = Float64Array.from(curvature);
  for (let row = 0, cell = 0; row < size; row++) {
    for (let column = 0; column < size; column++, cell++) {
      const added = (gradientDrop[row]! * gradientDrop[column]!) / observedChange;
      corrected[cell] = corrected[cell]! + added - (predictedDrop[row]! * predictedDrop[column]!) / predictedChange;
    }
  }
  return corrected;
}

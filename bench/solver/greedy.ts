import { frankWolfeGap } from '../../core/planning/solver/certificate.ts';
import type { Bounds } from '../../core/planning/solver/certificate.ts';
import type { ReachKernel } from '../../core/planning/kernel/kernel.ts';

/**
 * The method of most planning tools: start from the minima and give each next 1% of the budget to the channel where it adds most
 * reach, trying every channel each time. Uses our own SIMD kernel in double precision.
 */
export function greedySteps(
  kernel: ReachKernel,
  scale: number,
  bounds: Bounds,
  step = 0.01,
): { gap: number; passes: number } {
  const { lower, upper, budget } = bounds;
  let passes = 0;
  const passAt = (shares: Float64Array) => {
    passes++;
    const units = shares.map((share) => share * scale);
    return kernel.pass(units, kernel.rows, 'double');
  };
  let shares = Float64Array.from(lower);
  let moneyLeft = budget - lower.reduce((sum, least) => sum + least, 0);
  while (moneyLeft > 1e-12) {
    let best: { reach: number; shares: Float64Array; added: number } | null = null;
    for (let channel = 0; channel < shares.length; channel++) {
      const added = Math.min(step, moneyLeft, upper[channel]! - shares[channel]!);
      if (added <= 1e-15) continue;
      const trial = Float64Array.from(shares);
      trial[channel] = trial[channel]! + added;
      const { reach } = passAt(trial);
      if (best === null || reach > best.reach) best = { reach, shares: trial, added };
    }
    if (best === null) break;
    shares = Float64Array.from(best.shares);
    moneyLeft -= best.added;
  }
  const { reach, gradient } = passAt(shares);
  const scaled = gradient.map((marginal) => marginal * scale);
  return { gap: frankWolfeGap(scaled, shares, bounds) / reach, passes };
}

import type { ReachKernel } from './kernel.ts';
import { plainKernel } from './plainKernel.ts';
import type { RateTable } from './rateTable.ts';
import { simdKernel } from './simdKernel.ts';

const kernels = new WeakMap<RateTable, ReachKernel>();

/** The fastest available kernel for this problem, created once per problem. */
export function fastKernel(problem: RateTable): ReachKernel {
  const known = kernels.get(problem);
  if (known !== undefined) return known;
  const made = simdKernel(problem) ?? plainKernel(problem);
  kernels.set(problem, made);
  return made;
}

import type { ReachKernel } from './kernel.ts';
import { scalarKernel } from './scalarKernel.ts';
import type { ContactRateTable } from './contactRateTable.ts';
import { simdKernel } from './simdKernel.ts';

const kernels = new WeakMap<ContactRateTable, ReachKernel>();

/** The fastest available kernel for this problem, created once per problem. */
export function fastKernel(problem: ContactRateTable): ReachKernel {
  const existing = kernels.get(problem);
  if (existing !== undefined) return existing;
  const kernel = simdKernel(problem) ?? scalarKernel(problem);
  kernels.set(problem, kernel);
  return kernel;
}

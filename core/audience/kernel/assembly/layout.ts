// Where everything lies in the memory: this file is the only place that says so, and scannerMemory.ts reads it from the module.
import { RESULT_COUNT } from '../codes';

/** The step for each pair of bytes (u16 each, the first byte in the low half): see `useSteps.ts`. */
export const STEP_COUNT: usize = 65536;
export const STEPS: usize = memory.data(<i32>STEP_COUNT << 1, 64);
/** What the last run found (i32 each), in the order of `../codes.ts`. */
export const RESULTS: usize = memory.data(RESULT_COUNT << 2, 16);
/** Behind both the caller's tables begin. */
export const TABLES: usize = (__heap_base + 15) & ~15;

/** Writes one result. */
// @ts-ignore: decorator
@inline
export function tell(result: usize, value: usize): void {
  store<u32>(RESULTS + (result << 2), <u32>value);
}

// The memory layout, defined only here; scannerMemory.ts reads it from the module's exports.
import { RESULT_COUNT } from '../codes';

/** The step for each pair of bytes (u16 each, the first byte in the low half): see `useSteps.ts`. */
export const STEP_COUNT: usize = 65536;
export const STEPS: usize = memory.data(<i32>STEP_COUNT << 1, 64);
/** Results of the last run (i32 each), in the order of `../codes.ts`. */
export const RESULTS: usize = memory.data(RESULT_COUNT << 2, 16);
/** The caller's tables begin here. */
export const TABLES: usize = (__heap_base + 15) & ~15;

/** Writes one result. */
// @ts-ignore: decorator
@inline
export function setResult(result: usize, value: usize): void {
  store<u32>(RESULTS + (result << 2), <u32>value);
}

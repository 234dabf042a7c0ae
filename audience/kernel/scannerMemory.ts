import { loadModule } from '../../planning/kernel/webAssembly.ts';
import { SCAN_USES } from './scanUses.generated.ts';

/** What the inner loop and the scanner around it share. */
export interface ScannerMemory {
  /** Room for what was read and not yet scanned. */
  readonly bytes: Uint8Array;
  readonly numbers: Float64Array;
  readonly used: Int32Array;
  /** One u16 for each pair of bytes. */
  readonly steps: Uint16Array;
  /** Column, empty cells and entries of `used` where the last run stopped. */
  readonly results: Int32Array;
  /** Scans a run from a place in `bytes`; gives the place where it stopped. */
  readonly scanUses: (from: number, firstColumn: number, end: number, usedCount: number, delimiter: number) => number;
}

interface Functions {
  scanUses(
    from: number,
    firstColumn: number,
    end: number,
    usedCount: number,
    delimiter: number,
    numbers: number,
    used: number,
  ): number;
}

// As in assembly/scanUses.ts [bytes].
const STEPS = 0;
const RESULTS = 131_072;
const NUMBERS = RESULTS + 16;

/**
 * Memory for a scanner whose inner loop is WebAssembly: a third faster than plain TypeScript.
 * @param columns  columns of the file
 * @param capacity room for bytes
 * @returns null where WebAssembly is missing or forbidden; the scanner then uses its plain loop
 */
export function scannerMemory(columns: number, capacity: number): ScannerMemory | null {
  const used = NUMBERS + 8 * (columns + 1);
  const start = used + 8 * (columns + 1);
  const loaded = loadModule<Functions>(SCAN_USES, start + capacity);
  if (loaded === null) return null;
  const { functions, memory } = loaded;
  return {
    bytes: new Uint8Array(memory, start, capacity),
    numbers: new Float64Array(memory, NUMBERS, columns),
    used: new Int32Array(memory, used, columns + 1),
    steps: new Uint16Array(memory, STEPS, 65_536),
    results: new Int32Array(memory, RESULTS, 3),
    scanUses: (from, firstColumn, end, usedCount, delimiter) =>
      functions.scanUses(from + start, firstColumn, end, usedCount, delimiter, NUMBERS, used) - start,
  };
}

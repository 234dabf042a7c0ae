import { CHANNELS } from '../../contract/channels.ts';
import { loadModule } from '../../planning/kernel/webAssembly.ts';
import type { UseSums } from '../useSums.ts';
import { SCAN_USES } from './scanUses.generated.ts';

/** What the inner loops and the scanner around them share. */
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
  readonly sums: UseSums;
}

/** The module's functions; places in memory are in bytes. */
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
  addUses(usedCount: number, weight: number, numbers: number, used: number, population: number): void;
  addTargetUses(
    usedCount: number,
    weight: number,
    numbers: number,
    used: number,
    population: number,
    target: number,
    factors: number,
    channels: number,
    row: number,
    channelCount: number,
  ): void;
}

// As in assembly/scanUses.ts [bytes].
const STEPS = 0;
const RESULTS = 131_072;
const NUMBERS = RESULTS + 16;

/**
 * Memory for a scanner whose inner loops are WebAssembly: a third faster than plain TypeScript.
 * @param columns  columns of the file
 * @param capacity room for bytes
 * @returns null where WebAssembly is missing or forbidden; the plain loops then run
 */
export function scannerMemory(columns: number, capacity: number): ScannerMemory | null {
  // A scan writes behind the last number and the last used column it keeps; pairs lie on their own size.
  const width = 2 * Math.ceil((columns + 1) / 2);
  const used = NUMBERS + 8 * width;
  const population = used + 8 * width;
  const target = population + 16 * width;
  const factors = target + 16 * width;
  const channels = factors + 16 * width;
  const row = channels + 8 * width;
  const start = row + 16 * CHANNELS.length;
  const loaded = loadModule<Functions>(SCAN_USES, start + capacity);
  if (loaded === null) return null;
  const { functions, memory } = loaded;
  const { scanUses, addUses, addTargetUses } = functions;
  const pairs = (at: number) => new Float64Array(memory, at, 2 * columns);
  const sums: UseSums = {
    population: pairs(population),
    target: pairs(target),
    factors: pairs(factors),
    channels: new Int32Array(memory, channels, columns),
    row: new Float64Array(memory, row, 2 * CHANNELS.length),
    add: (usedCount, weight) => addUses(usedCount, weight, NUMBERS, used, population),
    addTarget: (usedCount, weight) =>
      addTargetUses(usedCount, weight, NUMBERS, used, population, target, factors, channels, row, CHANNELS.length),
  };
  return {
    bytes: new Uint8Array(memory, start, capacity),
    numbers: new Float64Array(memory, NUMBERS, columns),
    used: new Int32Array(memory, used, columns + 1),
    steps: new Uint16Array(memory, STEPS, 65_536),
    results: new Int32Array(memory, RESULTS, 3),
    scanUses: (from, firstColumn, end, usedCount, delimiter) =>
      scanUses(from + start, firstColumn, end, usedCount, delimiter, NUMBERS, used) - start,
    sums,
  };
}

import { CHANNELS } from '../../rules/channels.ts';
import { startModule } from '../../planning/kernel/webAssembly.ts';
import type { UseSums } from './useSums.ts';
import {
  AT_BLANKS,
  AT_COLUMN,
  AT_FILLED,
  AT_USED,
  EXACT_DIGITS,
  NUMBER,
  RESULT_COUNT,
  SKIP,
  STEP_BLANK,
  STEP_BLANK_BIT,
  STEP_VALUE,
  STEP_WIDTH,
  TEXT,
  USE,
} from './codes.ts';
import { SCANNER } from './scanner.generated.ts';

/** What the inner loops and the scanner around them share. */
export interface ScannerMemory {
  /** Room for what was read and not yet scanned. */
  readonly bytes: Uint8Array;
  readonly numbers: Float64Array;
  readonly used: Int32Array;
  /** One u16 for each pair of bytes. */
  readonly steps: Uint16Array;
  /** Where the last run stopped and what it found: codes.ts says which stands where. */
  readonly results: Int32Array;
  /** By column its kind, and where the text of its cell begins and ends in `bytes`. */
  readonly kinds: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Scans a run from a place in `bytes`; gives the place where it stopped. */
  readonly scanUses: (from: number, firstColumn: number, end: number, usedCount: number, delimiter: number) => number;
  /** Scans cells that are not of media use, as far as they are simple; `end` is that of the bytes read. */
  readonly scanCells: (from: number, firstColumn: number, end: number, delimiter: number, decimal: number) => number;
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
  scanCells(
    from: number,
    firstColumn: number,
    columns: number,
    end: number,
    base: number,
    delimiter: number,
    decimal: number,
    kinds: number,
    numbers: number,
    powers: number,
    starts: number,
    ends: number,
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

/** What the module says of its memory: assembly/layout.ts has the meanings. */
const FACTS = ['RESULTS', 'STEP_COUNT', 'STEPS', 'TABLES'] as const;
/** What the module must have been built with: the codes that the scanner around it uses. */
const CODES = {
  ...{ SKIP, USE, NUMBER, TEXT },
  ...{ STEP_WIDTH, STEP_BLANK, STEP_BLANK_BIT, STEP_VALUE },
  ...{ AT_COLUMN, AT_BLANKS, AT_USED, AT_FILLED, RESULT_COUNT },
  EXACT_DIGITS,
};
export const POWERS_OF_TEN = Float64Array.from({ length: EXACT_DIGITS + 1 }, (_, power) => Number(`1e${power}`));
/** No byte is this: for files whose decimal sign is their delimiter. */
const NO_SIGN = 256;

/**
 * Memory for a scanner whose inner loops are WebAssembly: a third faster than plain TypeScript.
 * @param columns  columns of the file
 * @param capacity room for bytes
 * @param module   the compiled module, in base64
 * @returns null where WebAssembly is missing or forbidden, or the module was built for other codes; the plain loops then run
 */
export function scannerMemory(columns: number, capacity: number, module: string = SCANNER): ScannerMemory | null {
  const started = startModule<Functions, (typeof FACTS)[number]>(module, FACTS, CODES);
  if (started === null) return null;
  const { functions, facts } = started;
  let free = facts.TABLES;
  const take = (bytes: number) => {
    const at = free;
    free = 16 * Math.ceil((at + bytes) / 16);
    return at;
  };
  const numbers = take(8 * columns);
  // A scan writes behind the last used column it keeps.
  const used = take(4 * (columns + 1));
  const [population, target, factors] = [take(16 * columns), take(16 * columns), take(16 * columns)];
  const [channels, row] = [take(4 * columns), take(16 * CHANNELS.length)];
  const [kinds, starts, ends] = [take(columns), take(4 * columns), take(4 * columns)];
  const powers = take(POWERS_OF_TEN.byteLength);
  const start = take(capacity);
  const memory = started.memoryOf(free);
  if (memory === null) return null;
  const { scanUses, scanCells, addUses, addTargetUses } = functions;
  const width = CHANNELS.length;
  const pairs = (at: number) => new Float64Array(memory, at, 2 * columns);
  const places = (at: number) => new Int32Array(memory, at, columns);
  new Float64Array(memory, powers).set(POWERS_OF_TEN);
  const sums: UseSums = {
    population: pairs(population),
    target: pairs(target),
    factors: pairs(factors),
    channels: places(channels),
    row: new Float64Array(memory, row, 2 * width),
    add: (usedCount, weight) => addUses(usedCount, weight, numbers, used, population),
    addTarget: (usedCount, weight) =>
      addTargetUses(usedCount, weight, numbers, used, population, target, factors, channels, row, width),
  };
  return {
    bytes: new Uint8Array(memory, start, capacity),
    numbers: new Float64Array(memory, numbers, columns),
    used: new Int32Array(memory, used, columns + 1),
    steps: new Uint16Array(memory, facts.STEPS, facts.STEP_COUNT),
    results: new Int32Array(memory, facts.RESULTS, RESULT_COUNT),
    kinds: new Uint8Array(memory, kinds, columns),
    starts: places(starts),
    ends: places(ends),
    scanUses: (from, firstColumn, end, usedCount, delimiter) =>
      scanUses(from + start, firstColumn, end, usedCount, delimiter, numbers, used) - start,
    scanCells: (from, firstColumn, end, delimiter, decimal) => {
      const sign = decimal === delimiter ? NO_SIGN : decimal;
      const last = end + start;
      return (
        scanCells(
          from + start,
          firstColumn,
          columns,
          last,
          start,
          delimiter,
          sign,
          kinds,
          numbers,
          powers,
          starts,
          ends,
        ) - start
      );
    },
    sums,
  };
}

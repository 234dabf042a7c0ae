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

/** The memory that the WebAssembly loops share with the scanner that calls them. */
export interface ScannerMemory {
  /** Bytes that were read and not yet scanned. */
  readonly bytes: Uint8Array;
  readonly numbers: Float64Array;
  readonly used: Int32Array;
  /** The look-up table of useSteps.ts: one u16 for each pair of bytes. */
  readonly steps: Uint16Array;
  /** Results of the last run; codes.ts has the indexes. */
  readonly results: Int32Array;
  /** By column: the kind of the column, and where the text of its cell starts and ends in `bytes`. */
  readonly kinds: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** Scans a run of use columns from an index in `bytes`. @returns the index where it stopped */
  readonly scanUses: (from: number, firstColumn: number, end: number, usedCount: number, delimiter: number) => number;
  /** Scans simple cells of columns that are not use columns; `end` is the end of the bytes. @returns the index where it stopped */
  readonly scanCells: (from: number, firstColumn: number, end: number, delimiter: number, decimal: number) => number;
  readonly sums: UseSums;
}

/** The module's functions; all addresses are in bytes. */
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

/** Addresses and sizes that the module exports; see assembly/layout.ts. */
const FACTS = ['RESULTS', 'STEP_COUNT', 'STEPS', 'TABLES'] as const;
/** Constants that the module must have been built with. */
const CODES = {
  ...{ SKIP, USE, NUMBER, TEXT },
  ...{ STEP_WIDTH, STEP_BLANK, STEP_BLANK_BIT, STEP_VALUE },
  ...{ AT_COLUMN, AT_BLANKS, AT_USED, AT_FILLED, RESULT_COUNT },
  EXACT_DIGITS,
};
export const POWERS_OF_TEN = Float64Array.from({ length: EXACT_DIGITS + 1 }, (_, power) => Number(`1e${power}`));
/** Given as the decimal sign where the delimiter is the same character: a number that no byte equals. */
const NO_SIGN = 256;

/** The byte addresses of the scanner's tables, which follow the module's own tables, and the first free address after them. */
function tableAddresses(columns: number, capacity: number, firstFree: number) {
  let end = firstFree;
  const take = (bytes: number) => {
    const address = end;
    end = 16 * Math.ceil((address + bytes) / 16);
    return address;
  };
  const tables = {
    numbers: take(8 * columns),
    // One entry more than there are columns: a scan writes after the last entry that it keeps.
    used: take(4 * (columns + 1)),
    population: take(16 * columns),
    target: take(16 * columns),
    factors: take(16 * columns),
    channels: take(4 * columns),
    row: take(16 * CHANNELS.length),
    kinds: take(columns),
    starts: take(4 * columns),
    ends: take(4 * columns),
    powers: take(POWERS_OF_TEN.byteLength),
    bytes: take(capacity),
  };
  return { tables, end };
}
type Tables = ReturnType<typeof tableAddresses>['tables'];

function useSumsIn(memory: ArrayBuffer, tables: Tables, columns: number, functions: Functions): UseSums {
  const { addUses, addTargetUses } = functions;
  const { numbers, used, population, target, factors, channels, row } = tables;
  const width = CHANNELS.length;
  const pairs = (address: number) => new Float64Array(memory, address, 2 * columns);
  return {
    population: pairs(population),
    target: pairs(target),
    factors: pairs(factors),
    channels: new Int32Array(memory, channels, columns),
    row: new Float64Array(memory, row, 2 * width),
    add: (usedCount, weight) => addUses(usedCount, weight, numbers, used, population),
    addTarget: (usedCount, weight) =>
      addTargetUses(usedCount, weight, numbers, used, population, target, factors, channels, row, width),
  };
}

/**
 * Memory for a scanner whose inner loops are WebAssembly: a third faster than TypeScript.
 * @param columns  number of columns of the file
 * @param capacity number of bytes that `bytes` has room for
 * @param module   the compiled module, in base64
 * @returns null where WebAssembly is missing or forbidden, or the module was built with other codes. The TypeScript loops then run
 */
export function scannerMemory(columns: number, capacity: number, module: string = SCANNER): ScannerMemory | null {
  const started = startModule<Functions, (typeof FACTS)[number]>(module, FACTS, CODES);
  if (started === null) return null;
  const { functions, facts } = started;
  const { tables, end: size } = tableAddresses(columns, capacity, facts.TABLES);
  const memory = started.growMemory(size);
  if (memory === null) return null;
  const { numbers, used, kinds, starts, ends, powers, bytes: start } = tables;
  const { scanUses, scanCells } = functions;
  new Float64Array(memory, powers).set(POWERS_OF_TEN);
  return {
    bytes: new Uint8Array(memory, start, capacity),
    numbers: new Float64Array(memory, numbers, columns),
    used: new Int32Array(memory, used, columns + 1),
    steps: new Uint16Array(memory, facts.STEPS, facts.STEP_COUNT),
    results: new Int32Array(memory, facts.RESULTS, RESULT_COUNT),
    kinds: new Uint8Array(memory, kinds, columns),
    starts: new Int32Array(memory, starts, columns),
    ends: new Int32Array(memory, ends, columns),
    scanUses: (from, firstColumn, end, usedCount, delimiter) =>
      scanUses(from + start, firstColumn, end, usedCount, delimiter, numbers, used) - start,
    scanCells: (from, firstColumn, end, delimiter, decimal) => {
      const sign = decimal === delimiter ? NO_SIGN : decimal;
      const at = from + start;
      const last = end + start;
      return (
        scanCells(at, firstColumn, columns, last, start, delimiter, sign, kinds, numbers, powers, starts, ends) - start
      );
    },
    sums: useSumsIn(memory, tables, columns, functions),
  };
}

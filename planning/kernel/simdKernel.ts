import type { ReachKernel } from '../kernel.ts';
import { plainCurve, weightCounter } from '../plainKernel.ts';
import { CHANNEL_COUNT } from '../rates.ts';
import type { PlanningProblem } from '../rates.ts';
import { REACH_KERNEL } from './reachKernel.generated.ts';
import { loadModule } from './webAssembly.ts';

/** A constant of our own for the inner loops: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;

/** The functions of assembly/reachKernel.ts; pointers in bytes. */
interface KernelFunctions {
  passDouble(rates: number, weights: number, blocks: number): void;
  passSingle(rates: number, weights: number, blocks: number): void;
  curvatureSingle(rates: number, weights: number, blocks: number): void;
  curveDouble(column: number, weights: number, blocks: number, steps: number): void;
}

/** Rows are kept in blocks of this many, column after column; a count of rows is rounded up to whole blocks. */
export const BLOCK_ROWS = 64;
const BLOCK_CELLS = BLOCK_ROWS * WIDTH;
const COLUMN_BYTES = BLOCK_ROWS * 4;

// The exchange area, as in assembly/reachKernel.ts [bytes]; data follows it.
const SPEND = 0;
const REACH = 128;
const GRADIENT = 136;
const CURVATURE = 256;
const SUMS = 2816;
const SUM_COUNT = 151;
const DATA = 16_384;

/** Where the three tables of a problem lie in the module's memory [bytes]. */
interface Layout {
  readonly blocks: number;
  readonly rates: number;
  readonly weights: number;
  readonly singleWeights: number;
  readonly bytes: number;
}

function layoutFor(rows: number): Layout {
  const blocks = Math.ceil(rows / BLOCK_ROWS);
  const weights = DATA + blocks * BLOCK_CELLS * 4;
  const singleWeights = weights + blocks * BLOCK_ROWS * 8;
  return { blocks, rates: DATA, weights, singleWeights, bytes: singleWeights + blocks * BLOCK_ROWS * 4 };
}

/**
 * The kernel in WebAssembly SIMD: 72 bytes a row, several times faster than plain TypeScript, and equal to it to 1e-12 in
 * double precision. Curvature is always single: Newton's step needs no more.
 * @returns null where the machine has no WebAssembly SIMD; use the plain kernel there
 */
export function simdKernel(problem: Pick<PlanningProblem, 'rows' | 'weights' | 'rates'>): ReachKernel | null {
  const layout = layoutFor(problem.rows);
  const loaded = loadModule<KernelFunctions>(REACH_KERNEL, layout.bytes);
  if (loaded === null) return null;
  const { functions, memory } = loaded;
  fill(memory, layout, problem);
  const spendIn = new Float64Array(memory, SPEND, WIDTH);
  const reachOut = new Float64Array(memory, REACH, 1);
  const gradientOut = new Float64Array(memory, GRADIENT, WIDTH);
  const curvatureOut = new Float64Array(memory, CURVATURE, WIDTH * WIDTH);
  const weightOfBlocks = weightCounter(new Float64Array(memory, layout.weights, layout.blocks * BLOCK_ROWS));
  const blocksOf = (rows: number) => Math.min(layout.blocks, Math.ceil(rows / BLOCK_ROWS));
  return {
    rows: problem.rows,
    hasSingle: true,
    pass(spend, rows, precision) {
      spendIn.set(spend);
      if (precision === 'single') functions.passSingle(layout.rates, layout.singleWeights, blocksOf(rows));
      else functions.passDouble(layout.rates, layout.weights, blocksOf(rows));
      return { reach: reachOut[0]!, gradient: gradientOut.slice() };
    },
    curvature(spend, rows) {
      spendIn.set(spend);
      functions.curvatureSingle(layout.rates, layout.singleWeights, blocksOf(rows));
      return mirrored(curvatureOut);
    },
    curve(channel, unitStep, points) {
      if (points - 1 > SUM_COUNT) return plainCurve(problem, channel, unitStep, points);
      spendIn[0] = unitStep;
      functions.curveDouble(layout.rates + channel * COLUMN_BYTES, layout.weights, layout.blocks, points - 1);
      return stepsAddedUp(new Float64Array(memory, SUMS, 2 * (points - 1)), points);
    },
    weightOf: (rows) => weightOfBlocks(blocksOf(rows) * BLOCK_ROWS),
  };
}

/** A curve from what each step adds, given as two parts. */
function stepsAddedUp(parts: Float64Array, points: number): Float64Array {
  const curve = new Float64Array(points);
  for (let point = 1; point < points; point++) {
    curve[point] = curve[point - 1]! + parts[2 * point - 2]! + parts[2 * point - 1]!;
  }
  return curve;
}

/** A copy with the lower triangle above the diagonal too. */
function mirrored(lower: Float64Array): Float64Array {
  const curvature = lower.slice();
  for (let row = 0; row < WIDTH; row++) {
    for (let column = 0; column < row; column++) {
      curvature[column * WIDTH + row] = curvature[row * WIDTH + column]!;
    }
  }
  return curvature;
}

/** Turns rows into blocks of columns; the padding of the last block keeps weight 0. */
function fill(memory: ArrayBuffer, layout: Layout, problem: Pick<PlanningProblem, 'rows' | 'weights' | 'rates'>): void {
  const rates = new Float32Array(memory, layout.rates, layout.blocks * BLOCK_CELLS);
  for (let first = 0; first < problem.rows; first += BLOCK_ROWS) {
    const rows = Math.min(BLOCK_ROWS, problem.rows - first);
    for (let channel = 0; channel < WIDTH; channel++) {
      const column = first * WIDTH + channel * BLOCK_ROWS;
      let from = first * WIDTH + channel;
      for (let row = 0; row < rows; row++, from += WIDTH) rates[column + row] = problem.rates[from]!;
    }
  }
  new Float64Array(memory, layout.weights, layout.blocks * BLOCK_ROWS).set(problem.weights);
  new Float32Array(memory, layout.singleWeights, layout.blocks * BLOCK_ROWS).set(problem.weights);
}

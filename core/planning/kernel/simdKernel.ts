import { FREQUENCY_STEPS } from './kernel.ts';
import type { ReachKernel } from './kernel.ts';
import { scalarCurve, weightCounter } from './scalarKernel.ts';
import { cumulatedFrequencies } from './scalarPlanPasses.ts';
import { CHANNEL_COUNT } from './contactRateTable.ts';
import type { ContactRateTable } from './contactRateTable.ts';
import { REACH_KERNEL } from './reachKernel.generated.ts';
import { startModule } from './webAssembly.ts';

/** A local constant, which inner loops need: see CHANNEL_COUNT. */
const WIDTH = CHANNEL_COUNT;

/** The functions of assembly/reachKernel.ts; addresses in bytes. */
interface KernelFunctions {
  passDouble(contactRates: number, weights: number, blocks: number): void;
  passSingle(contactRates: number, weights: number, blocks: number): void;
  curvatureSingle(contactRates: number, weights: number, blocks: number): void;
  curveDouble(column: number, weights: number, blocks: number, steps: number): void;
  frequencyDouble(contactRates: number, weights: number, blocks: number): void;
  oftenDouble(contactRates: number, weights: number, blocks: number, times: number): void;
  channelsDouble(contactRates: number, weights: number, blocks: number, pairs: number): void;
  addedDouble(contactRates: number, weights: number, blocks: number): void;
  spreadDouble(contactRates: number, weights: number, blocks: number): void;
}

/** The globals that the module exports about its memory; assembly/layout.ts documents them. */
const EXPORTED_GLOBALS = [
  'ALONE',
  'BLOCK_ROWS',
  'COLUMNS',
  'COMMON',
  'CURVATURE',
  'FREQUENCY',
  'GRADIENT',
  'MORE',
  'ONLY_HERE',
  'REACH',
  'SPEND',
  'SUM_COUNT',
  'SUMS',
  'TABLES',
] as const;
type ModuleGlobals = Readonly<Record<(typeof EXPORTED_GLOBALS)[number], number>>;

/** The addresses of a problem's three tables in the module's memory [bytes], and the size of a block. */
interface Layout {
  readonly blocks: number;
  readonly blockRows: number;
  readonly blockCells: number;
  readonly contactRates: number;
  readonly weights: number;
  readonly singleWeights: number;
  readonly bytes: number;
}

/** Rows are stored in blocks, column after column; the number of rows is rounded up to whole blocks. */
function layoutFor(rows: number, { BLOCK_ROWS: blockRows, COLUMNS, TABLES: contactRates }: ModuleGlobals): Layout {
  const blocks = Math.ceil(rows / blockRows);
  const blockCells = blockRows * COLUMNS;
  const weights = contactRates + blocks * blockCells * Float32Array.BYTES_PER_ELEMENT;
  const singleWeights = weights + blocks * blockRows * Float64Array.BYTES_PER_ELEMENT;
  const bytes = singleWeights + blocks * blockRows * Float32Array.BYTES_PER_ELEMENT;
  return { blocks, blockRows, blockCells, contactRates, weights, singleWeights, bytes };
}

/**
 * The kernel in WebAssembly SIMD: 72 bytes per row of 15 channels, several times faster than TypeScript, and
 * equal to it within 1e-12 in double precision. Curvature is always single precision, which is enough for Newton's
 * method.
 * @param module the compiled module, in base64
 * @returns null where WebAssembly SIMD is missing, or the module was built for another number of channels; use the
 *   scalar kernel then
 */
export function simdKernel(problem: ContactRateTable, module: string = REACH_KERNEL): ReachKernel | null {
  const started = startModule<KernelFunctions, keyof ModuleGlobals>(module, EXPORTED_GLOBALS, {
    CHANNELS: WIDTH,
    STEPS: FREQUENCY_STEPS,
  });
  if (started === null) return null;
  const { functions, facts } = started;
  const layout = layoutFor(problem.rows, facts);
  const memory = started.growMemory(layout.bytes);
  if (memory === null) return null;
  fillTables(memory, layout, problem);
  const { blocks, blockRows } = layout;
  const views = viewsOf(memory, facts);
  const weightOfBlocks = weightCounter(new Float64Array(memory, layout.weights, blocks * blockRows));
  return {
    rows: problem.rows,
    hasSingle: true,
    pass(spend, rows, precision) {
      views.spend.set(spend);
      if (precision === 'single')
        functions.passSingle(layout.contactRates, layout.singleWeights, blocksOf(layout, rows));
      else functions.passDouble(layout.contactRates, layout.weights, blocksOf(layout, rows));
      return { reach: views.reach[0]!, gradient: views.gradient.slice() };
    },
    curvature(spend, rows) {
      views.spend.set(spend);
      functions.curvatureSingle(layout.contactRates, layout.singleWeights, blocksOf(layout, rows));
      return mirrored(views.curvature);
    },
    curve(channel, unitStep, points) {
      if (points - 1 > facts.SUM_COUNT) return scalarCurve(problem, channel, unitStep, points);
      views.spend[0] = unitStep;
      const column = layout.contactRates + channel * blockRows * Float32Array.BYTES_PER_ELEMENT;
      functions.curveDouble(column, layout.weights, blocks, points - 1);
      return curveFromIncrements(new Float64Array(memory, facts.SUMS, 2 * (points - 1)), points);
    },
    weightOf: (rows) => weightOfBlocks(blocksOf(layout, rows) * blockRows),
    ...planFigures(functions, layout, views),
  };
}

const blocksOf = ({ blocks, blockRows }: Layout, rows: number) => Math.min(blocks, Math.ceil(rows / blockRows));

/** Views of the module's memory through which arguments and results are passed. */
function viewsOf(memory: ArrayBuffer, facts: ModuleGlobals) {
  return {
    spend: new Float64Array(memory, facts.SPEND, WIDTH),
    more: new Float64Array(memory, facts.MORE, WIDTH),
    reach: new Float64Array(memory, facts.REACH, 1),
    gradient: new Float64Array(memory, facts.GRADIENT, WIDTH),
    frequency: new Float64Array(memory, facts.FREQUENCY, FREQUENCY_STEPS + 2),
    alone: new Float64Array(memory, facts.ALONE, WIDTH),
    onlyHere: new Float64Array(memory, facts.ONLY_HERE, WIDTH),
    common: new Float64Array(memory, facts.COMMON, WIDTH * WIDTH),
    curvature: new Float64Array(memory, facts.CURVATURE, WIDTH * WIDTH),
  };
}

/** The functions that evaluate a given plan, all in double precision. */
function planFigures(
  functions: KernelFunctions,
  layout: Layout,
  views: ReturnType<typeof viewsOf>,
): Pick<ReachKernel, 'frequency' | 'reachAtLeast' | 'channels' | 'added' | 'spread'> {
  const { contactRates, weights, blocks } = layout;
  return {
    frequency(spend) {
      views.spend.set(spend);
      functions.frequencyDouble(contactRates, weights, blocks);
      const [reach, contacts] = [views.frequency[0]!, views.frequency[1]!];
      // From index 1 on: people reached exactly once, twice and so on. Index 0 is unused.
      const atLeast = cumulatedFrequencies(views.frequency.subarray(1), views.frequency[FREQUENCY_STEPS + 1]!);
      return { reach, contacts, atLeast };
    },
    reachAtLeast(spend, times, rows) {
      views.spend.set(spend);
      functions.oftenDouble(contactRates, weights, blocksOf(layout, rows), times);
      return { reach: views.reach[0]!, gradient: views.gradient.slice() };
    },
    channels(spend, pairs) {
      views.spend.set(spend);
      functions.channelsDouble(contactRates, weights, blocks, pairs ? 1 : 0);
      return { alone: views.alone.slice(), incremental: views.onlyHere.slice(), common: views.common.slice() };
    },
    added(spend, more) {
      views.spend.set(spend);
      views.more.set(more);
      functions.addedDouble(contactRates, weights, blocks);
      return views.gradient.slice();
    },
    spread(spend) {
      views.spend.set(spend);
      functions.spreadDouble(contactRates, weights, blocks);
      const [reach, squares, products] = [views.frequency[0]!, views.frequency[1]!, views.frequency[2]!];
      return { reach, squares, products };
    },
  };
}

/** A curve from the increment of each step, which is given as two partial sums. */
function curveFromIncrements(partialSums: Float64Array, points: number): Float64Array {
  const curve = new Float64Array(points);
  for (let point = 1; point < points; point++) {
    curve[point] = curve[point - 1]! + partialSums[2 * point - 2]! + partialSums[2 * point - 1]!;
  }
  return curve;
}

/** A copy with the lower triangle mirrored above the diagonal. */
function mirrored(lower: Float64Array): Float64Array {
  const curvature = lower.slice();
  for (let row = 0; row < WIDTH; row++) {
    for (let column = 0; column < row; column++) {
      curvature[column * WIDTH + row] = curvature[row * WIDTH + column]!;
    }
  }
  return curvature;
}

/** Copies rows into blocks of columns. Padding rows keep weight 0, padding columns rate 0. */
function fillTables(memory: ArrayBuffer, layout: Layout, problem: ContactRateTable): void {
  const { blocks, blockRows, blockCells } = layout;
  const contactRates = new Float32Array(memory, layout.contactRates, blocks * blockCells);
  for (let block = 0, first = 0; block < blocks; block++, first += blockRows) {
    const rows = Math.min(blockRows, problem.rows - first);
    for (let channel = 0; channel < WIDTH; channel++) {
      const column = block * blockCells + channel * blockRows;
      let from = first * WIDTH + channel;
      for (let row = 0; row < rows; row++, from += WIDTH) contactRates[column + row] = problem.contactRates[from]!;
    }
  }
  new Float64Array(memory, layout.weights, blocks * blockRows).set(problem.weights);
  new Float32Array(memory, layout.singleWeights, blocks * blockRows).set(problem.weights);
}

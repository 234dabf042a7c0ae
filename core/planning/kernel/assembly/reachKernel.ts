/**
 * The passes over respondents in WebAssembly SIMD (AssemblyScript, compiled by ../reachKernel.build.ts), and the facts
 * a caller needs.
 */
export { curveDouble, passDouble } from './doublePasses';
export { curvatureSingle, passSingle } from './singlePasses';
export { addedDouble, channelsDouble, frequencyDouble, oftenDouble, spreadDouble } from './planPasses';
export {
  ALONE, BLOCK_ROWS, CHANNELS, COLUMNS, COMMON, CURVATURE, FREQUENCY, GRADIENT, MORE, ONLY_HERE, REACH, SPEND, STEPS, SUM_COUNT, SUMS, TABLES,
} from './layout';

/** The walks over respondents in WebAssembly SIMD (AssemblyScript, compiled by ../reachKernel.build.ts), and what a caller has to know of them. */
export { curveDouble, passDouble } from './doubleWalks';
export { curvatureSingle, passSingle } from './singleWalks';
export { addedDouble, channelsDouble, frequencyDouble, oftenDouble, spreadDouble } from './planWalks';
export {
  ALONE, BLOCK_ROWS, CHANNELS, COLUMNS, COMMON, CURVATURE, FREQUENCY, GRADIENT, MORE, ONLY_HERE, REACH, SPEND, STEPS, SUM_COUNT, SUMS, TABLES,
} from './layout';

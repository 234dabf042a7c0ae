/** The walks over respondents in WebAssembly SIMD (AssemblyScript, compiled by ../reachKernel.build.ts), and what a caller has to know of them. */
export { curveDouble, passDouble } from './doubleWalks';
export { curvatureSingle, passSingle } from './singleWalks';
export { BLOCK_ROWS, CHANNELS, COLUMNS, CURVATURE, GRADIENT, REACH, SPEND, SUM_COUNT, SUMS, TABLES } from './layout';

/** The walks over respondents in WebAssembly SIMD (AssemblyScript, compiled by build.peer.ts). */
export { passDouble } from './doubleWalks';
export { curvatureSingle, passSingle } from './singleWalks';

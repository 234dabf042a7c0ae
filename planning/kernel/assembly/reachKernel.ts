/** The walks over respondents in WebAssembly SIMD (AssemblyScript, compiled by build.peer.ts). */
export { curveDouble, passDouble } from './doubleWalks';
export { curvatureSingle, passSingle } from './singleWalks';

import { fileURLToPath } from 'node:url';

interface Alias {
  readonly find: string | RegExp;
  readonly replacement: string;
}

/**
 * Modules that the bundle has from elsewhere. pptxgenjs asks for jszip, which brings pako under a licence that is not on the list:
 * package.json has fflate in its place, and slidesZip.ts gives it the shape that is asked for. The chart library comes in parts
 * (highchartsParts.mjs), Formik with copies of plain data (plainClone.mjs).
 */
export const ALIASES: Alias[] = [
  { find: 'jszip', replacement: fileURLToPath(new URL('../../src/services/handOver/slidesZip.ts', import.meta.url)) },
  { find: /^lodash-es\/clone$/, replacement: fileURLToPath(new URL('plainClone.mjs', import.meta.url)) },
  {
    find: /^lodash-es\/cloneDeep$/,
    replacement: fileURLToPath(new URL('plainCloneDeep.mjs', import.meta.url)),
  },
  { find: /^highcharts$/, replacement: fileURLToPath(new URL('highchartsParts.mjs', import.meta.url)) },
  { find: /^highcharts\/modules\/(.+)$/, replacement: 'highcharts/es-modules/masters/modules/$1.src.js' },
];

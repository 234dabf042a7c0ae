import { fileURLToPath } from 'node:url';

/**
 * Modules that the bundle has from elsewhere. pptxgenjs asks for jszip, which brings pako under a licence that is not on the list:
 * package.json has fflate in its place, and slidesZip.ts gives it the shape that is asked for.
 */
export const ALIASES: Readonly<Record<string, string>> = {
  jszip: fileURLToPath(new URL('../../src/services/handOver/slidesZip.ts', import.meta.url)),
};

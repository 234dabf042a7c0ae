import { fileURLToPath } from 'node:url';

interface Alias {
  readonly find: string | RegExp;
  readonly replacement: string;
}

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Modules that the bundle has from elsewhere. pptxgenjs asks for jszip, which brings pako under a licence that is not on the list:
 * package.json has fflate in its place, and slidesZip.ts gives it the shape that is asked for. Formik comes with little of lodash (lodash/).
 */
export const ALIASES: Alias[] = [
  { find: 'jszip', replacement: pathOf('../../src/services/handOver/slidesZip.ts') },
  { find: /^lodash-es\/(clone|cloneDeep|toPath)$/, replacement: `${pathOf('lodash')}/$1.ts` },
];

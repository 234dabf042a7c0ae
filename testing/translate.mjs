import { transformSync, version } from 'esbuild';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/*
 * Translates our TypeScript, and the packages published as ES modules only, into what Jest reads. Types are checked once for the
 * whole repository by `npm run types`; esbuild only leaves them out, which takes a tenth of the time the compiler needs for it.
 * Unlike Babel it does not lift `jest.mock` above the imports: mock before a lazy import, or not at all.
 */
const SELF = readFileSync(new URL(import.meta.url));
const LOADERS = { '.ts': 'ts', '.tsx': 'tsx', '.js': 'js', '.mjs': 'js' };

export default {
  getCacheKey: (source, path) =>
    createHash('sha256').update(version).update(SELF).update(path).update(source).digest('hex'),
  process: (source, path) =>
    transformSync(source, {
      loader: LOADERS[path.slice(path.lastIndexOf('.'))],
      format: 'cjs',
      target: 'node20',
      jsx: 'automatic',
      sourcemap: 'inline',
      sourcefile: path,
      // A lazy part is required when it is asked for: Jest's sandbox has no import().
      supported: { 'dynamic-import': false },
    }),
};

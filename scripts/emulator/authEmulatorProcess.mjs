/* The Firebase command line as a child process: it exits when its parent is gone, also when that was killed. */
import { createRequire } from 'node:module';

process.on('disconnect', () => process.exit(0));
const require = createRequire(import.meta.url);
compileWhenNeeded(createRequire(require.resolve('firebase-tools'))('exegesis-express'));
require('firebase-tools/lib/bin/firebase.js');

/**
 * At its start the emulator compiles hundreds of validation schemas, which takes five of eight seconds of processor time. This option of its
 * library compiles each at the first request that needs it.
 */
function compileWhenNeeded(exegesis) {
  const { middleware } = exegesis;
  const lazyMiddleware = (spec, options) => middleware(spec, { ...options, lazyCompileValidationSchemas: true });
  Object.defineProperty(exegesis, 'middleware', { value: lazyMiddleware });
}

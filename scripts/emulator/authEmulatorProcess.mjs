/* The Firebase command line as a child of ours: it ends when whoever started it is gone, however that ended. */
import { createRequire } from 'node:module';

process.on('disconnect', () => process.exit(0));
const require = createRequire(import.meta.url);
compileWhenNeeded(createRequire(require.resolve('firebase-tools'))('exegesis-express'));
require('firebase-tools/lib/bin/firebase.js');

/**
 * The emulator checks its calls by hundreds of schemas and compiles all of them at its start: five of its eight seconds of
 * processor time. Its library can leave each until the first call that needs it.
 */
function compileWhenNeeded(exegesis) {
  const { middleware } = exegesis;
  const value = (spec, options) => middleware(spec, { ...options, lazyCompileValidationSchemas: true });
  Object.defineProperty(exegesis, 'middleware', { value });
}

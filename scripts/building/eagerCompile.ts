import type { Plugin } from 'vite';
import { SHARED_CHUNK_NAMES } from './sharedChunks.ts';

/** A hint for V8, only valid at the start of a file. */
const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Lets V8 compile lazily loaded chunks completely off the main thread while they load. Otherwise functions are compiled at their first call: a
 * third of the first rendering of a report was compiling. Not for entries and shared chunks, because the first paint waits for them.
 */
export function eagerCompile(): Plugin {
  return {
    name: 'eager-compile',
    generateBundle: {
      // After the bundler's last step, which also writes at the start of files.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || file.isEntry || SHARED_CHUNK_NAMES.has(file.name)) continue;
          file.code = COMPILE_HINT + file.code;
        }
      },
    },
  };
}

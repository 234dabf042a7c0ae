import type { Plugin } from 'vite';
import { SHARED_CHUNK_NAMES } from './sharedChunks.ts';

/** Read by Chromium's compiler, a comment to all others. It counts at the very beginning of a file only. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Has the pages' parts of the program compiled whole beside the page while they arrive. A browser compiles a function when it is first
 * called, in the task of whoever calls it: the first drawing of a report was one long task, a third of it compiling. Not what every visit
 * brings: the first picture waits for that, and little of it is called by then.
 */
export function eagerCompile(): Plugin {
  return {
    name: 'compiled-ahead',
    generateBundle: {
      // Behind the bundler's own last hand, which writes at the beginning too.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || file.isEntry || SHARED_CHUNK_NAMES.has(file.name)) continue;
          file.code = HINT + file.code;
        }
      },
    },
  };
}

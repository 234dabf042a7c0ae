import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// A flag of V8 gives contexts that are made from then on a function for it; no import of Node's does.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * Frees the large buffers that this thread has let go of. A thread that is idle collects nothing by itself: what its last work counted on
 * would stay until it works again. Takes tens of milliseconds, so it is for the moments after an audience was let go.
 */
export function collectGarbage(): void {
  // After whoever asks has let go of it, too.
  setImmediate(collect);
}

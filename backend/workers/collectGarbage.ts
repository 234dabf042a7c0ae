import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// V8 adds `gc` to contexts that are created after this flag; Node exports no such function.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/**
 * Frees large buffers that this thread no longer uses. An idle thread collects no garbage by itself. Takes tens of milliseconds,
 * so call it only after an audience was released.
 */
export function collectGarbage(): void {
  // Later, when the caller has released its references too.
  setImmediate(collect);
}

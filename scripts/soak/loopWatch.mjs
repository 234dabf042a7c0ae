/* Imported into a backend that soak starts: says, when asked over IPC, how long its event loop was held at most since it was last asked. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const watch = monitorEventLoopDelay({ resolution: 1 });
watch.enable();
process.on('message', (message) => {
  if (message !== 'loop?') return;
  process.send?.({ heldMilliseconds: watch.max / 1e6 });
  watch.reset();
});

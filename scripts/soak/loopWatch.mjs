/* Loaded into a backend by soak: reports over IPC the longest event loop delay since the last request. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const watch = monitorEventLoopDelay({ resolution: 1 });
watch.enable();
process.on('message', (message) => {
  if (message !== 'loop?') return;
  process.send?.({ delayMilliseconds: watch.max / 1e6 });
  watch.reset();
});

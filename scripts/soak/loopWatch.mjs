/* Loaded into a backend by soak: reports over IPC the longest event loop delay since the last request. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
process.on('message', (message) => {
  if (message !== 'loop?') return;
  process.send?.({ delayMilliseconds: delay.max / 1e6 });
  delay.reset();
});

/**
 * Frees large buffers that this thread no longer uses. An idle thread collects no garbage by itself. Takes tens of milliseconds,
 * so call it only after an audience was released. Does nothing unless Node was started with `--expose-gc`.
 */
export function collectGarbage(): void {
  // Runs in a later turn of the event loop, when the caller has released its references too.
  setImmediate(() => globalThis.gc?.());
}

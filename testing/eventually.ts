const PATIENCE_SECONDS = 60;
/** Asked often at first, and the longer it takes the more rarely: asking takes time from what is asked. */
const PAUSE = { least: 10, most: 250, share: 0.05 } as const;

/**
 * Waits until something holds, however busy the machine is.
 * @throws after a minute, with what never came to hold
 */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  const began = Date.now();
  const last = began + PATIENCE_SECONDS * 1000;
  while (!(await holds())) {
    if (Date.now() > last) throw new Error(`did not happen in ${PATIENCE_SECONDS} s: ${holds.toString()}`);
    const pause = Math.min(PAUSE.most, Math.max(PAUSE.least, PAUSE.share * (Date.now() - began)));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Waits until the clock has moved on, so that what comes after has another moment than what came before. */
export async function nextMoment(): Promise<void> {
  const now = Date.now();
  await eventually(() => Date.now() > now);
}

const TIMEOUT_SECONDS = 60;
/** Poll interval [ms]: it grows with the time waited, so that polling does not slow down what is waited for. */
const PAUSE = { least: 10, most: 250, share: 0.05 } as const;

/**
 * Waits until a condition holds.
 * @throws after a minute, with the source of the condition
 */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  const began = Date.now();
  const last = began + TIMEOUT_SECONDS * 1000;
  while (!(await condition())) {
    if (Date.now() > last) throw new Error(`did not happen in ${TIMEOUT_SECONDS} s: ${condition.toString()}`);
    const pause = Math.min(PAUSE.most, Math.max(PAUSE.least, PAUSE.share * (Date.now() - began)));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Waits for the next millisecond, so that later timestamps differ from earlier ones. */
export async function nextMoment(): Promise<void> {
  const now = Date.now();
  await eventually(() => Date.now() > now);
}

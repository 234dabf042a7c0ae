const PATIENCE_SECONDS = 60;
const PAUSE_MS = 10;

/**
 * Waits until something holds, however busy the machine is.
 * @throws after a minute, with what never came to hold
 */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  const last = Date.now() + PATIENCE_SECONDS * 1000;
  while (!(await holds())) {
    if (Date.now() > last) throw new Error(`did not happen in ${PATIENCE_SECONDS} s: ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Waits until the clock has moved on, so that what comes after has another moment than what came before. */
export async function nextMoment(): Promise<void> {
  const now = Date.now();
  await eventually(() => Date.now() > now);
}

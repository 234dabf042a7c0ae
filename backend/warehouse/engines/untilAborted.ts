/** Waits for the work. @throws what the work throws, or an error if the signal aborts first */
export async function untilAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  let rejectAborted = () => {};
  const aborted = new Promise<never>((_, reject) => {
    rejectAborted = () => reject(new Error('The caller has left.'));
    signal.addEventListener('abort', rejectAborted);
  });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', rejectAborted));
}

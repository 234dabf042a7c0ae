/** Waits for the work. @throws when the signal aborts first */
export async function untilAborted<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  let leave = () => {};
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(new Error('The caller has left.'));
    signal.addEventListener('abort', leave);
  });
  return Promise.race([work, left]).finally(() => signal.removeEventListener('abort', leave));
}

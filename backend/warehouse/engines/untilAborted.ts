/** @throws when the signal fires first, whatever becomes of the work */
export async function untilAborted<Result>(gone: AbortSignal, work: Promise<Result>): Promise<Result> {
  let leave = () => {};
  const left = new Promise<never>((_, reject) => {
    leave = () => reject(new Error('The caller has gone.'));
    gone.addEventListener('abort', leave);
  });
  return Promise.race([work, left]).finally(() => gone.removeEventListener('abort', leave));
}

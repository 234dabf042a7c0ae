/** Progress is told in steps of this share. */
const STEP = 0.02;

/** Tells of progress in steps a person can see: a reader says it for every block. @param onProgress told shares between 0 and 1 */
export function inSteps(onProgress: (share: number) => void): (share: number) => void {
  let told = 0;
  return (share) => {
    if (share < told + STEP) return;
    told = share;
    onProgress(Math.min(1, share));
  };
}

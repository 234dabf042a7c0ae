/** Least step between two reports of progress. */
const PROGRESS_STEP = 0.02;

/** Throttles progress to visible steps: a reader reports it for every block. @param onProgress called with shares from 0 to 1 */
export function inSteps(onProgress: (share: number) => void): (share: number) => void {
  let reported = 0;
  return (share) => {
    if (share < reported + PROGRESS_STEP) return;
    reported = share;
    onProgress(Math.min(1, share));
  };
}

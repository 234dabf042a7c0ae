/** Smallest increase of the share, 0 to 1, that is reported. */
const PROGRESS_STEP = 0.02;

/**
 * Wraps a progress callback so that it is called less often, because a reader reports progress for every block of a file.
 * @param onProgress  called with shares from 0 to 1
 */
export function throttledProgress(onProgress: (share: number) => void): (share: number) => void {
  let reported = 0;
  return (share) => {
    if (share < reported + PROGRESS_STEP) return;
    reported = share;
    onProgress(Math.min(1, share));
  };
}

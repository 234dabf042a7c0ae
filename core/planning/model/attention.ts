/** Attention assumptions of one channel-format. */
export interface FormatAttention {
  /** Share of contacts that get any active attention, between 0 and 1. */
  readonly attentionShare: number;
  /** Mean active attention of the contacts that get any [seconds]. */
  readonly meanActiveSeconds: number;
}

/**
 * P(active attention on one exposure >= threshold), the probability that an exposure counts as attentive.
 *
 * Dwell model: among contacts that get any attention, the dwell time is exponential, so the result is `share *
 * exp(-threshold / mean)`. With a threshold of 0 every contact that gets any attention counts.
 *
 * @param thresholdSeconds the strategy's threshold [seconds]; below 0 counts as 0
 * @throws {RangeError} when the share is not between 0 and 1, or the mean is negative or not finite (0 is allowed for a
 *   format that never gets attention)
 */
export function attentiveShare(format: FormatAttention, thresholdSeconds: number): number {
  checkFormat(format);
  if (Number.isNaN(thresholdSeconds)) throw new RangeError('The attention threshold must be a number of seconds.');
  if (thresholdSeconds <= 0) return format.attentionShare;
  if (format.meanActiveSeconds === 0) return 0;
  return format.attentionShare * Math.exp(-thresholdSeconds / format.meanActiveSeconds);
}

/**
 * Mean active attention of one contact, including contacts that get none [seconds].
 * @throws {RangeError} when the share is not between 0 and 1, or the mean is negative or not finite
 */
export function activeSeconds(format: FormatAttention): number {
  checkFormat(format);
  return format.attentionShare * format.meanActiveSeconds;
}

function checkFormat({ attentionShare, meanActiveSeconds }: FormatAttention): void {
  if (!(attentionShare >= 0 && attentionShare <= 1)) {
    throw new RangeError(`The attention share must lie between 0 and 1, not ${attentionShare}.`);
  }
  if (!(meanActiveSeconds >= 0 && Number.isFinite(meanActiveSeconds))) {
    throw new RangeError(`The mean active seconds must be 0 or more, not ${meanActiveSeconds}.`);
  }
}

/**
 * A plan is also computed with lower and with higher attention. A format without low and high figures of its own then gets its attention
 * multiplied by these factors.
 */
export const ATTENTION_FACTORS = { low: 0.7, high: 1.3 } as const;

/**
 * The attention scenarios assume lower or higher attention than stated. A format without low and high figures of its own then gets its attention
 * multiplied by these factors.
 */
export const ATTENTION_FACTORS = { low: 0.7, high: 1.3 } as const;

/**
 * In tests with lower or higher attention, a format's attention is multiplied by these factors if its own low and high figures are unknown.
 */
export const ATTENTION_FACTORS = { low: 0.7, high: 1.3 } as const;

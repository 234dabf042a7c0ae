/** Factors of a format's attention in the cases with less and with more of it, where its own low and high share are not known. */
export const ATTENTION_FACTORS = { low: 0.7, high: 1.3 } as const;

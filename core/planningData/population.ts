/** The population that is offered where a file does not state how many people it represents. */
export const AUSTRALIA_14 = {
  people: 21_500_000,
  /** Completes "21,500,000 people: ...". */
  source: 'people aged 14 and over in Australia, the figure of the sample file',
} as const;

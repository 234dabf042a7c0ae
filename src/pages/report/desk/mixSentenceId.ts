/** Id of the line about the mix. A field with a refused amount is described by it. */
export const MIX_SENTENCE_ID = 'mix-sentence';

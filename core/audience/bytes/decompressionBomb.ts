/** Largest ratio of inflated to compressed size. Sheets shrink 10 to 40 times and survey answers 5 to 50 times. */
const RATIO_MAXIMUM = 250;
/** Data of at most this many inflated bytes may have any ratio. */
const RATIO_CHECKED_ABOVE = 32 * 1024 * 1024;

/**
 * Whether the compressed data of a workbook or an SPSS file would inflate to an implausible size. Both sizes are numbers of bytes
 * that the file declares, so that it can be refused before anything is inflated.
 */
export function isDecompressionBomb(compressedSize: number, inflatedSize: number): boolean {
  return inflatedSize > RATIO_CHECKED_ABOVE && inflatedSize > RATIO_MAXIMUM * compressedSize;
}

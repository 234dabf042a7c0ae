/** Sheets shrink 10 to 40 times and survey answers 5 to 50 times; a larger ratio is a sign of a malicious file. */
const RATIO_MAXIMUM = 250;
/** Smaller data may have any ratio [bytes]. */
const RATIO_CHECKED_ABOVE = 32 * 1024 * 1024;

/**
 * Whether compressed data of a workbook or an SPSS file claim to inflate to an implausible size. Both sizes [bytes] are
 * those that the file declares, so that it can be refused before anything is inflated.
 */
export function isDecompressionBomb(compressedSize: number, inflatedSize: number): boolean {
  return inflatedSize > RATIO_CHECKED_ABOVE && inflatedSize > RATIO_MAXIMUM * compressedSize;
}

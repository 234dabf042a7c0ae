import { utf8Text } from '../../../core/audience/bytes/text.ts';
import type { ByteSource } from '../../../core/audience/bytes/platform.ts';
import { AudienceFileError } from '../../../core/audience/refusals/audienceFileError.ts';
import { asUtf8Csv, readCsvHead } from '../../../core/audience/utf8Csv.ts';
import { readCsvText } from '../../../core/text/csvText.ts';
import { findHeadings } from '../../domain/rates/pasteHeadings.ts';
import type { SheetOutcome } from './audienceReader.ts';
import { browserPlatform } from './browserPlatform.ts';

/** Limits of a sheet. They are far above those of a rate card, which has at most 300 rows and 128 KB. */
const ROWS_MAXIMUM = 2_000;
const TEXT_MAX_BYTES = 5 * 1024 * 1024;

/**
 * Reads the cells of a csv, or of the first sheet in a workbook that has headings of rates. Row n of the sheet is `cells[n - 1]`.
 * Blocks, so call it in a worker.
 */
export async function readSheet(source: ByteSource): Promise<SheetOutcome> {
  try {
    const hasRates = ({ preview }: { preview: readonly (readonly string[])[] }) => findHeadings(preview) !== null;
    const ignoreProgress = () => {};
    const { source: csv, sheet, notes } = await asUtf8Csv(source, browserPlatform, hasRates, ignoreProgress);
    const inWorkbook = sheet !== null;
    const delimiter = inWorkbook ? ',' : readCsvHead(csv).dialect.delimiter;
    const text = utf8Text(csv.read(0, Math.min(csv.size, TEXT_MAX_BYTES)));
    const cells = readCsvText(text, { delimiter, rows: ROWS_MAXIMUM + 1 });
    if (csv.size > TEXT_MAX_BYTES || cells.length > ROWS_MAXIMUM) {
      return { outcome: 'refused', message: 'The table is too long for a rate card.', details: [] };
    }
    return { outcome: 'read', cells, inWorkbook, notes };
  } catch (fault) {
    if (fault instanceof AudienceFileError) {
      return { outcome: 'refused', message: fault.message, details: [...fault.details] };
    }
    return { outcome: 'failed', reason: (fault as Error).message };
  }
}

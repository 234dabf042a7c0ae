import type { ByteSink, ByteSource, ReadingPlatform } from '../../bytes/platform.ts';
import { CsvAllowance, CsvSink } from './csvSink.ts';
import { rootPrefix, completeElements } from './xmlRegions.ts';
import { readSharedStrings } from './sharedStrings.ts';
import type { SharedStrings } from './sharedStrings.ts';
import { SheetScanner } from './sheetScanner.ts';
import { readWorkbookParts } from './workbookParts.ts';
import type { WorkbookParts, WorkbookSheet } from './workbookParts.ts';
import { readZipDirectory } from './zipDirectory.ts';
import { inflatedPieces } from './zipEntry.ts';

/**
 * An xlsx workbook that is read as a stream: it needs memory for the shared texts and one row only, however large the file is.
 * Files may be malicious, so the modules in this folder limit parts, sizes, rows and columns.
 */
export class XlsxBook {
  readonly sheets: readonly WorkbookSheet[];
  readonly #source: ByteSource;
  readonly #platform: ReadingPlatform;
  readonly #parts: WorkbookParts;
  readonly #allowance: CsvAllowance;
  #strings: SharedStrings | null = null;

  private constructor(source: ByteSource, platform: ReadingPlatform, parts: WorkbookParts) {
    this.#source = source;
    this.#platform = platform;
    this.#parts = parts;
    this.#allowance = new CsvAllowance(source.size);
    this.sheets = parts.sheets;
  }

  /** @throws {DamagedWorkbookError} */
  static async open(source: ByteSource, platform: ReadingPlatform): Promise<XlsxBook> {
    const parts = await readWorkbookParts(source, platform, readZipDirectory(source));
    return new XlsxBook(source, platform, parts);
  }

  /**
   * Writes a sheet as UTF-8 csv. Row numbers are those of the sheet.
   * @param maxRows     stop after this many rows
   * @param onProgress  called with the share of the sheet that is done, between 0 and 1
   * @returns the csv; null when the sheet has no cell
   * @throws {DamagedWorkbookError}
   */
  async writeCsv(
    sheet: WorkbookSheet,
    to: ByteSink,
    maxRows = Infinity,
    onProgress: (share: number) => void = () => {},
  ): Promise<ByteSource | null> {
    this.#strings ??= await readSharedStrings(this.#source, this.#platform, this.#parts.sharedStrings);
    const sink = new CsvSink(to, this.#allowance);
    await this.#scan(sheet, sink, this.#strings, maxRows, onProgress);
    return sink.close();
  }

  async #scan(
    sheet: WorkbookSheet,
    sink: CsvSink,
    strings: SharedStrings,
    maxRows: number,
    onProgress: (share: number) => void,
  ): Promise<void> {
    const { styles, from1904 } = this.#parts;
    let scanner: SheetScanner | null = null;
    const closing = (start: Uint8Array) => {
      const prefix = rootPrefix(start);
      scanner = new SheetScanner(sink, strings, styles, from1904, prefix.length);
      return `</${prefix}row>`;
    };
    let done = 0;
    const pieces = inflatedPieces(this.#source, this.#platform, sheet.entry);
    for await (const { bytes, end } of completeElements(pieces, closing)) {
      scanner!.scan(bytes, end, maxRows);
      if (sink.rows >= maxRows) return;
      done += end;
      onProgress(Math.min(1, done / sheet.entry.size));
    }
  }
}

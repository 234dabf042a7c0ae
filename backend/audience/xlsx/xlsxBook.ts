import { CsvSink } from './csvSink.ts';
import { rootPrefix, wholeElements } from './xmlRegions.ts';
import { readSharedStrings } from './sharedStrings.ts';
import type { SharedStrings } from './sharedStrings.ts';
import { SheetScanner } from './sheetScanner.ts';
import { readWorkbookParts } from './workbookParts.ts';
import type { WorkbookParts, WorkbookSheet } from './workbookParts.ts';
import { readZipDirectory } from './zipDirectory.ts';
import { inflatedPieces } from './zipEntry.ts';

/**
 * An xlsx workbook that is read as a stream: memory is that of its shared texts and one row, whatever its size.
 * Limits on parts, sizes, rows and columns are those of the modules beside this one.
 */
export class XlsxBook {
  readonly sheets: readonly WorkbookSheet[];
  private readonly path: string;
  private readonly parts: WorkbookParts;
  private strings: SharedStrings | null = null;

  private constructor(path: string, parts: WorkbookParts) {
    this.path = path;
    this.parts = parts;
    this.sheets = parts.sheets;
  }

  /** @throws {DamagedWorkbookError} */
  static async open(path: string): Promise<XlsxBook> {
    return new XlsxBook(path, await readWorkbookParts(path, readZipDirectory(path)));
  }

  /**
   * Writes a sheet as UTF-8 csv, its rows with their own numbers.
   * @param maxRows     stop after so many rows
   * @param onProgress  told the share of the sheet done, between 0 and 1
   * @returns whether the sheet has any cell
   * @throws {DamagedWorkbookError}
   */
  async writeCsv(
    sheet: WorkbookSheet,
    to: string,
    maxRows = Infinity,
    onProgress: (share: number) => void = () => {},
  ): Promise<boolean> {
    this.strings ??= await readSharedStrings(this.path, this.parts.sharedStrings);
    const sink = new CsvSink(to);
    try {
      await this.scan(sheet, sink, this.strings, maxRows, onProgress);
    } finally {
      sink.close();
    }
    return sink.hasCells;
  }

  private async scan(
    sheet: WorkbookSheet,
    sink: CsvSink,
    strings: SharedStrings,
    maxRows: number,
    onProgress: (share: number) => void,
  ): Promise<void> {
    const { styles, from1904 } = this.parts;
    let scanner: SheetScanner | null = null;
    const closing = (start: Buffer) => {
      const prefix = rootPrefix(start);
      scanner = new SheetScanner(sink, strings, styles, from1904, prefix.length);
      return `</${prefix}row>`;
    };
    let done = 0;
    for await (const { bytes, end } of wholeElements(inflatedPieces(this.path, sheet.entry), closing)) {
      scanner!.scan(bytes, end, maxRows);
      if (sink.rows >= maxRows) return;
      done += end;
      onProgress(Math.min(1, done / sheet.entry.size));
    }
  }
}

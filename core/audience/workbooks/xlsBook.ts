import { copyOf } from '../bytes/bytes.ts';
import { TooLargeError } from '../bytes/memorySource.ts';
import type { ByteSink, ByteSource, ReadingPlatform } from '../bytes/platform.ts';
import type { BookCell, BookSheet, OpenedBook } from './sheetJs.ts';
import { displayedText, numberFormat } from './xlsx/cellStyles.ts';
import { CsvAllowance, CsvSink } from './xlsx/csvSink.ts';
import { DamagedWorkbookError } from './xlsx/damagedWorkbook.ts';

/** Maximum number of bytes of an xls file on every platform. The format allows only 65,536 rows. */
export const XLS_BYTES_MAXIMUM = 32 * 1024 * 1024;

/** Texts of error cells by their code in the file. */
const ERRORS: Record<number, string> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
};

/** A workbook of Excel 5 to 2003. */
export class XlsBook {
  readonly sheets: readonly BookSheet[];
  readonly #from1904: boolean;
  readonly #allowance: CsvAllowance;

  private constructor({ sheets, from1904 }: OpenedBook, fileBytes: number) {
    this.sheets = sheets;
    this.#from1904 = from1904;
    this.#allowance = new CsvAllowance(fileBytes);
  }

  /**
   * @throws {DamagedWorkbookError}
   * @throws {TooLargeError} when this platform lacks the memory for it
   */
  static async open(
    source: ByteSource,
    { xlsBytesMaximum }: Pick<ReadingPlatform, 'xlsBytesMaximum'>,
  ): Promise<XlsBook> {
    if (source.size > XLS_BYTES_MAXIMUM) {
      throw new DamagedWorkbookError(
        `as an old xls file it may have ${XLS_BYTES_MAXIMUM >> 20} MB at most. Save it as xlsx or csv`,
      );
    }
    if (source.size > xlsBytesMaximum) {
      throw new TooLargeError(`An old xls file of more than ${xlsBytesMaximum >> 20} MB takes too much memory here`);
    }
    // SheetJS is loaded only for an xls file: it is larger than the rest of core/audience.
    const { openBook } = await import('./sheetJs.ts');
    try {
      return new XlsBook(openBook(copyOf(source.read(0, source.size))), source.size);
    } catch (fault) {
      const locked = /password|encrypt/i.test((fault as Error).message);
      throw new DamagedWorkbookError(locked ? 'it is locked by a password' : 'it is damaged');
    }
  }

  /** See XlsxBook.writeCsv. */
  writeCsv(sheet: BookSheet, to: ByteSink, maxRows = Infinity): ByteSource | null {
    const sink = new CsvSink(to, this.#allowance);
    sheet.rows.slice(0, maxRows).forEach((cells, row) => {
      sink.openRow(row + 1);
      cells?.forEach((cell, column) => {
        const text = this.#cellText(cell);
        if (text !== '') sink.cellText(column, text);
      });
      sink.endRow();
    });
    return sink.close();
  }

  /** The text of a cell. Numbers are written as they are stored, not rounded as they are displayed. */
  #cellText(cell: BookCell | undefined): string {
    if (cell?.v === undefined) return '';
    if (cell.t === 'e') return ERRORS[Number(cell.v)] ?? '#ERROR!';
    if (cell.t === 'b') return cell.v ? '1' : '0';
    if (typeof cell.v !== 'number') return String(cell.v);
    const format = typeof cell.z === 'string' ? numberFormat(cell.z) : null;
    return format === null ? String(cell.v) : displayedText(cell.v, format, this.#from1904);
  }
}

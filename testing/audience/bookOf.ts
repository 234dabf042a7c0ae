import * as XLSX from '@e965/xlsx';

/** A workbook of one sheet, for the samples and the tests. */
export function bookOf(
  sheet: string,
  rows: readonly (readonly (string | number | null)[])[],
  type: 'xlsx' | 'biff8' | 'csv' | 'txt',
): Uint8Array {
  const book = XLSX.utils.book_new();
  const cells = rows.map((row) => [...row]);
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(cells, { dense: true }), sheet);
  return XLSX.write(book, { type: 'buffer', bookType: type, compression: true }) as Uint8Array;
}

import { DELIMITERS, readCsvText } from '../text/csvText.ts';
import { REFERENCE_FIRST_CELL, REFERENCE_BYTES_MAXIMUM, isSameName } from './audienceReference.ts';

/**
 * The name of the warehouse audience (a table in a database) that a csv file refers to. The file may be typed, or saved by any program:
 * quotes, semicolons or tabs, a byte order mark, `sep=;`, trailing empty cells and empty lines are accepted.
 * @param text  the text of the whole file
 * @returns the name as written, '' where the name is missing; null for a file that does not refer to an audience
 */
export function readAudienceReference(text: string): string | null {
  if (text.length > REFERENCE_BYTES_MAXIMUM) return null;
  const plain = text.replace(/^\uFEFF?(?:sep=.\r?\n)?/i, '').trim();
  for (const delimiter of DELIMITERS) {
    const rows = readCsvText(plain, { delimiter }).map((cells) => cells.map((cell) => cell.trim()));
    const [row, ...otherRows] = rows.filter((cells) => cells.some((cell) => cell !== ''));
    if (row === undefined || otherRows.length > 0) continue;
    const [firstCell = '', ...nameCells] = row;
    // A name with an unquoted comma is still one name.
    if (isSameName(firstCell, REFERENCE_FIRST_CELL)) return nameCells.join(`${delimiter} `).replace(/[\s,;|]+$/, '');
  }
  return null;
}

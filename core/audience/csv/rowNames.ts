import { readCsvText } from '../../text/csvText.ts';

/** A line of headings in quotation marks, then a row that begins with a number in quotation marks. */
const BEGINNING = /^"[^\r\n]*\r?\n"\d+"([,;\t|])/;
const ROWS_MINIMUM = 3;
const ROWS_CHECKED = 100;
/** What `write.table` writes by default: quoted headings with spaces between them. A file with names of rows has no heading above them. */
const SPACED = /^\uFEFF? ?"[^"\r\n]*"(?: "[^"\r\n]*")+\r?\n["\d]/;

/** Whether the cells of a file are separated by spaces, as `write.table` of R separates them. */
export function isSpaced(head: string): boolean {
  return SPACED.test(head);
}

/** Whether each row of a file with spaces between cells has one cell more than the headings: the name of the row. */
function hasRowNames(head: string): boolean {
  const [headings = [], ...all] = readCsvText(head, { delimiter: ' ', rows: ROWS_CHECKED });
  // The last line may be cut.
  const rows = (head.endsWith('\n') ? all : all.slice(0, -1)).filter((cells) => cells.some((cell) => cell !== ''));
  return rows.length > 0 && rows.every((cells) => cells.length === headings.length + 1);
}

/**
 * What must be put before the text of a file so that its first row has a heading for each column. `write.table` of R writes
 * the numbers of the rows, but no heading above them. It quotes these numbers and the texts of cells, but no other numbers.
 * @param head  the first part of the file, without byte order mark
 * @returns the delimiter for such a file, "" for any other
 */
export function missingFirstHeading(head: string): string {
  if (isSpaced(head)) return hasRowNames(head) ? ' ' : '';
  const delimiter = BEGINNING.exec(head)?.[1];
  if (delimiter === undefined) return '';
  const lines = readCsvText(head, { delimiter, rows: ROWS_CHECKED });
  const [headings = [], ...all] = lines;
  // The last line may be cut.
  const rows = (lines.length < ROWS_CHECKED ? all.slice(0, -1) : all).filter((cells) =>
    cells.some((cell) => cell !== ''),
  );
  const names = new Set(rows.map(([name = '']) => name));
  const haveNames =
    rows.length >= ROWS_MINIMUM &&
    names.size === rows.length &&
    rows.every((cells) => cells.length === headings.length + 1 && /^\d+$/.test(cells[0]!)) &&
    rows.some((cells) => cells.at(-1) !== '');
  // If every cell is quoted, the first column may be an id and the last an unnamed remark. Only R leaves numbers unquoted.
  const hasPlainNumber = /[,;\t|]-?\d+(?:\.\d+)?[,;\t|\r\n]/.test(head);
  // In a file without row numbers, the second column may hold the same few numbers.
  const secondCells = rows.map(([, second = '']) => second);
  const isSecondAnId =
    secondCells.some((cell) => !/^[\d.,]*$/.test(cell)) || new Set(secondCells).size === secondCells.length;
  return haveNames && hasPlainNumber && isSecondAnId ? delimiter : '';
}

import type { ClipboardEvent } from 'react';

/** The cells of a pasted range; null for a single text, whose paste the field itself handles. */
export function pastedRange({ clipboardData, currentTarget }: ClipboardEvent<HTMLInputElement>): string[][] | null {
  const cells = pastedCells(clipboardData);
  const isSingleCell = cells.length === 1 && cells[0]!.length === 1;
  const isText = currentTarget.type === 'text' && clipboardData.getData('text/plain') !== '';
  return isSingleCell && isText ? null : cells;
}

/**
 * The cells of a range copied in a spreadsheet. The copied text has tabs between cells and line breaks between rows. A cell that contains
 * a tab or a line break is quoted. If the clipboard has only html, its first table is read.
 */
export function pastedCells(clipboard: DataTransfer): string[][] {
  const text = clipboard.getData('text/plain');
  if (text.trim() !== '') return textCells(text);
  return htmlCells(clipboard.getData('text/html'));
}

function textCells(text: string): string[][] {
  const rows: string[][] = [[]];
  const addCell = (cell: string) => rows.at(-1)!.push(cell);
  for (const [, quoted, bare, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/g,
  )) {
    addCell(quoted === undefined ? bare! : quoted.replaceAll('""', '"'));
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  // Empty rows after the final line break are dropped.
  while (rows.length > 1 && rows.at(-1)!.every((cell) => cell === '')) rows.pop();
  return rows;
}

function htmlCells(html: string): string[][] {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table');
  return [...(table?.rows ?? [])].map((row) => [...row.cells].map((cell) => cell.textContent ?? ''));
}

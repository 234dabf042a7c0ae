import type { ClipboardEvent, KeyboardEvent } from 'react';

/**
 * Keyboard navigation in a `data-grid` element, between inputs (or cells that become inputs) with `data-row` and `data-column`. Up and
 * Shift+Enter move to the previous enabled row, Down and Enter to the next. Left and Right leave a text only from its ends, or if all of it is
 * selected. Enter never submits the form.
 */
export function moveInGrid(event: KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget: field, key } = event;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (key === 'Enter') event.preventDefault();
  const vertical = verticalStep(event);
  const sideways = event.shiftKey ? 0 : key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (vertical === 0 && (sideways === 0 || !isCaretAtEdge(field, sideways))) return;
  const next = findField(field, vertical, sideways);
  if (!next) return;
  event.preventDefault();
  next.focus();
  if (next instanceof HTMLInputElement && next.type === 'text') next.select();
}

function verticalStep({ key, shiftKey }: KeyboardEvent): number {
  if (key === 'Enter') return shiftKey ? -1 : 1;
  if (shiftKey) return 0;
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
}

/** The next enabled field of the grid in one direction. @param down  1 or -1, or 0 for a step to the side  @param right  1 or -1, or 0 */
function findField(from: HTMLInputElement, down: number, right: number): HTMLElement | undefined {
  const { row, column } = from.dataset;
  const isVertical = down !== 0;
  const lineSelector = isVertical ? `[data-row][data-column="${column}"]` : `[data-row="${row}"]`;
  // A cell that becomes an input has its row and column on the td.
  const fields =
    from.closest('[data-grid]')?.querySelectorAll<HTMLElement>(`${lineSelector}:enabled, td${lineSelector}`) ?? [];
  const distance = ({ dataset }: HTMLElement) =>
    isVertical ? (Number(dataset.row) - Number(row)) * down : (Number(dataset.column) - Number(column)) * right;
  const fieldsAhead = [...fields].filter((field) => distance(field) > 0);
  // The fields are in the order of the page, so in a step up or to the left the nearest one is the last.
  return down + right > 0 ? fieldsAhead[0] : fieldsAhead.at(-1);
}

/** Whether the caret is at the left (-1) or right (1) end of the text, or the whole text is selected. */
function isCaretAtEdge(field: HTMLInputElement, side: number): boolean {
  if (field.type !== 'text') return true;
  const { selectionStart, selectionEnd, value } = field;
  if (selectionStart !== selectionEnd) return selectionStart === 0 && selectionEnd === value.length;
  return selectionStart === (side > 0 ? value.length : 0);
}

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
  // A cell, quoted (with "" for a quotation mark) or not, and what ends it: a tab, a line break or the end of the text.
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

/** Recognises the keyboard shortcuts of undo and redo on all systems; null for other keys. */
export function historyKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): 'undo' | 'redo' | null {
  if (altKey || !(ctrlKey || metaKey)) return null;
  if (key.toLowerCase() === 'y') return 'redo';
  if (key.toLowerCase() !== 'z') return null;
  return shiftKey ? 'redo' : 'undo';
}

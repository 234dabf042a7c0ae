import { csvCell } from '../../text/csvCell.ts';
import type { ByteSink, ByteSource } from './platform.ts';
import { textDecoder, utf8Bytes } from './text.ts';

/** Maximum number of bytes of a web page; a larger page is not the export of a table. */
const PAGE_MAXIMUM = 64 * 1024 * 1024;
const SPAN_MAXIMUM = 1000;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** Whether the beginning of a web page has a cell of a table. Many programs write such pages as their "export to Excel". */
export function isPageWithTable(head: string): boolean {
  return /<t[dh][\s>]/i.test(head);
}

/**
 * Writes the largest table of a web page as csv. A row of the table is a row of the csv.
 * @returns null where the page is too large
 */
export function writePageTable(source: ByteSource, encoding: string, to: ByteSink): ByteSource | null {
  if (source.size > PAGE_MAXIMUM) return null;
  const bytes = source.read(0, source.size);
  const text = textDecoder(encoding)
    .decode(bytes)
    .replace(/<!--[^]*?-->|<(script|style)\b[^]*?<\/\1>/gi, '');
  const tables = text
    .split(/<table\b/i)
    .slice(1)
    .map(rowsOf);
  const cellsOf = (rows: readonly string[][]) => rows.reduce((sum, row) => sum + row.length, 0);
  const largest = tables.reduce<string[][]>((best, rows) => (cellsOf(rows) > cellsOf(best) ? rows : best), []);
  for (const row of largest) to.write(utf8Bytes(`${row.map((cell) => csvCell(cell)).join(',')}\n`));
  return to.close();
}

/** The cells of each row. A cell that spans several columns or rows is followed by empty cells. */
function rowsOf(table: string): string[][] {
  // By column: for how many further rows the cell above spans this column.
  const rowsSpanned: number[] = [];
  const rows = table.split(/<tr\b/i).slice(1);
  return rows.map((row) => {
    const cells: string[] = [];
    const skipSpannedColumns = () => {
      while ((rowsSpanned[cells.length] ?? 0) > 0) {
        rowsSpanned[cells.length]!--;
        cells.push('');
      }
    };
    for (const cell of row.split(/<t[dh](?=[\s>])/i).slice(1)) {
      skipSpannedColumns();
      const tagEnd = cell.indexOf('>');
      const attributes = cell.slice(0, tagEnd);
      const [columnSpan, rowSpan] = [spanOf(attributes, 'colspan'), spanOf(attributes, 'rowspan')];
      for (let column = 0; column < columnSpan; column++) {
        rowsSpanned[cells.length] = rowSpan - 1;
        cells.push(column === 0 ? textOf(cell.slice(tagEnd + 1)) : '');
      }
    }
    skipSpannedColumns();
    return cells;
  });
}

function spanOf(attributes: string, name: string): number {
  const value = Number(new RegExp(`\\b${name}\\s*=\\s*["']?(\\d+)`, 'i').exec(attributes)?.[1] ?? 1);
  return Math.min(Math.max(value, 1), SPAN_MAXIMUM);
}

function textOf(cell: string): string {
  const end = cell.search(/<\/t[dhr]\b/i);
  return (end < 0 ? cell : cell.slice(0, end))
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,8}));/gi, (whole, hex?: string, code?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
      const point = hex === undefined ? Number(code) : parseInt(hex, 16);
      return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
    })
    .replace(/\s+/g, ' ')
    .trim();
}

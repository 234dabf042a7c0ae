import { Readable } from 'node:stream';
import type { AuditFilters, AuditLine } from '../../core/contract/bodies/audit.ts';
import { csvCell } from '../../core/words/csvCell.ts';
import { LINES_PER_BATCH } from './auditLog.ts';
import type { AuditLog } from './auditLog.ts';

const COLUMNS = ['id', 'at', 'member', 'email', 'what', 'key', 'client', 'about', 'request_id'] as const;
/** Spreadsheet programs take a cell that begins like this for a formula. */
const LIKE_FORMULA = /^[=+\-@\t\r]/;

/**
 * A company's lines of the audit log as csv text, oldest first. A batch of lines is read when the batch before it was sent, so that only
 * one batch is in memory.
 */
export function auditCsv(log: Pick<AuditLog, 'batch'>, company: string, filters: AuditFilters): Readable {
  return Readable.from(csvTexts(log, company, filters));
}

async function* csvTexts(log: Pick<AuditLog, 'batch'>, company: string, filters: AuditFilters): AsyncGenerator<string> {
  yield `${COLUMNS.join(',')}\r\n`;
  let lines: AuditLine[] = [];
  do {
    lines = await log.batch(company, filters, lines.at(-1)?.id ?? 0);
    if (lines.length > 0) yield lines.map(csvRow).join('');
  } while (lines.length === LINES_PER_BATCH);
}

function csvRow(line: AuditLine): string {
  const cells = COLUMNS.map((column) => String(line[column] ?? ''));
  return `${cells.map((cell) => csvCell(LIKE_FORMULA.test(cell) ? `'${cell}` : cell)).join(',')}\r\n`;
}

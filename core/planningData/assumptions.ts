import { CHANNELS, isChannel } from '../rules/channels.ts';
import type { Channel } from '../rules/channels.ts';
import type { AssumptionRow } from '../contract/bodies/planReport.ts';
import { readCsvText } from '../words/csvText.ts';
import { plainName } from '../words/plainName.ts';
import { PlanningDataError } from './planningDataError.ts';

export const ASSUMPTIONS_FILE = 'assumptions.csv';

const COLUMNS = [
  'channel',
  'format',
  'cpm',
  'attention_share',
  'mean_active_seconds',
  'source',
  'date',
  'confidence',
] as const;
type Column = (typeof COLUMNS)[number];
type Cells = Record<Column, string>;

export type FormatAssumption = AssumptionRow & { readonly channel: Channel };

/**
 * Prices and attention by channel and format, in the order of the file: a channel's first row is its default format.
 * @throws {PlanningDataError} naming line, column and value of every fault
 */
export function readAssumptions(text: string): FormatAssumption[] {
  const [header = [], ...lines] = readCsvText(text, { delimiter: ',' });
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw new PlanningDataError(ASSUMPTIONS_FILE, [`The first line lacks the column ${missing.join(', ')}.`]);
  }
  const faults: string[] = [];
  const rows = lines.flatMap((line, index) => {
    if (line.every((text) => text.trim() === '')) return [];
    const cells = Object.fromEntries(COLUMNS.map((name) => [name, (line[names.indexOf(name)] ?? '').trim()])) as Cells;
    return readRow(cells, index + 2, faults);
  });
  faults.push(...wholeFileFaults(rows));
  if (faults.length > 0) throw new PlanningDataError(ASSUMPTIONS_FILE, faults);
  return rows;
}

function readRow(cells: Cells, line: number, faults: string[]): FormatAssumption[] {
  const before = faults.length;
  const fault = (column: Column, rule: string) =>
    faults.push(`Line ${line}, column ${column}: "${cells[column]}" ${rule}.`);
  const number = (column: Column, rule: string, fits: (value: number) => boolean) => {
    const value = cells[column] === '' ? NaN : Number(cells[column]);
    if (!fits(value)) fault(column, rule);
    return value;
  };
  const { channel, format, source, date, confidence } = cells;
  if (!isChannel(channel)) fault('channel', `is none of the channels ${CHANNELS.join(', ')}`);
  if (format === '') fault('format', 'must name the format');
  const cpm = number('cpm', 'must be a price above 0 in dollars', (value) => value > 0 && value < Infinity);
  const share = number('attention_share', 'must be a share between 0 and 1', (value) => value >= 0 && value <= 1);
  const seconds = number(
    'mean_active_seconds',
    'must be a number of seconds above 0',
    (value) => value > 0 && value < Infinity,
  );
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) fault('date', 'must be a date written as 2026-01-31');
  if (source === '') fault('source', 'must say where the figures come from, or "illustrative"');
  if (confidence === '') fault('confidence', 'must be a word such as medium, low or illustrative');
  if (faults.length > before || !isChannel(channel)) return [];
  return [{ channel, format, cpm, attention_share: share, mean_active_seconds: seconds, source, date, confidence }];
}

function wholeFileFaults(rows: readonly FormatAssumption[]): string[] {
  const faults: string[] = [];
  const names = new Set<string>();
  for (const row of rows) {
    const name = `${row.channel}\n${plainName(row.format)}`;
    if (names.has(name)) faults.push(`The format "${row.format}" of ${row.channel} is in two lines; keep one.`);
    names.add(name);
  }
  const bare = CHANNELS.filter((channel) => !rows.some((row) => row.channel === channel));
  if (bare.length > 0) faults.push(`No line gives a format of ${bare.join(', ')}; each channel needs at least one.`);
  return faults;
}

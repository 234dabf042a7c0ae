import { csvCell } from '../../words/csvCell.ts';
import { parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { demographicOf } from '../headings/audienceNames.ts';
import { inThousands, respondentRole } from '../headings/columnRoles.ts';
import { measureOf, splitMeasure, splitRowLabel } from '../headings/crosstabColumns.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { universeKind } from './universe.ts';

type Rows = readonly (readonly string[])[];

const HEADING_ROWS = 30;
/** A table turned has a row for each measure of each audience. */
const BODY_ROWS_MAXIMUM = 80;
const LABELS_MAXIMUM = 3;
const VEHICLES_MINIMUM = 3;
const KNOWN_SHARE = 0.6;
const WHOLE = /^(?:total|all|everyone|everybody|population|base|all (?:people|adults|respondents|persons).*)\b/i;

/** Where the parts of a turned crosstab are; indexes are of rows and columns. */
interface Turned {
  /** The row that names the vehicles. */
  readonly heading: number;
  /** The row above or below it that names their channels; null for none. */
  readonly channels: number | null;
  /** Number of columns before the vehicles: the labels of the rows. */
  readonly labels: number;
  /** Rows with figures. */
  readonly body: readonly number[];
}

/**
 * Finds a crosstab with vehicles in columns and a row for each measure ("Audience (000)", "Reach %") or audience.
 * @param rows  the whole table, or its first rows
 * @returns null for any other table
 */
export function findTurned(rows: Rows, decimal: DecimalSign, mapping: MasterMapping): Turned | null {
  for (let heading = 0; heading < Math.min(rows.length, HEADING_ROWS); heading++) {
    const found = turnedAt(rows, heading, decimal, mapping);
    if (found !== null) return found;
  }
  return null;
}

function turnedAt(rows: Rows, heading: number, decimal: DecimalSign, mapping: MasterMapping): Turned | null {
  const cells = rows[heading]!;
  // "Kayo (000)": the unit may be behind each name.
  const isNamed = (cell: string) => mapping.match(cell) !== null || mapping.channel(cell) !== null;
  const isVehicle = (cell: string) => cell !== '' && (isNamed(cell) || isNamed(splitRowLabel(cell).name));
  const above = heading === 0 ? [] : rows[heading - 1]!;
  const first = cells.findIndex((cell, at) => at > 0 && isVehicle(cell));
  if (first < 1) return null;
  const isChannel = (cell: string) => mapping.channel(cell) !== null;
  const next = (rows[heading + 1] ?? []).slice(1).filter((cell) => cell !== '');
  const isAboveChannels = next.every(isChannel) && !cells.slice(first).every((cell) => cell === '' || isChannel(cell));
  // A row of channels above the vehicles.
  if (!isAboveChannels && next.filter(isVehicle).length >= cells.filter(isVehicle).length) return null;
  const total = cells.findIndex((cell, at) => at > 0 && (WHOLE.test(cell) || universeKind(cell) !== null));
  const labels = total > 0 ? Math.min(first, total) : first;
  const named = cells.slice(labels).filter((cell) => cell !== '');
  const vehicles = named.filter(isVehicle).length;
  if (labels > LABELS_MAXIMUM || vehicles < VEHICLES_MINIMUM || vehicles < named.length / 2) return null;
  if (cells.slice(0, labels).some((cell) => respondentRole(cell) !== null)) return null;
  const isFigure = (cell: string) => cell !== '' && !Number.isNaN(parseNumber(cell, decimal));
  const body = rows.flatMap((row, at) => (at > heading && row.slice(labels).some(isFigure) ? [at] : []));
  if (body.length === 0 || body.length > BODY_ROWS_MAXIMUM) return null;
  const texts = labelsOf(rows, body, labels);
  const isMeasure = (label: string) => measureOf(label) !== null;
  const isAudience = (label: string) => WHOLE.test(label) || demographicOf(label) !== null;
  const known = texts.filter((parts) => parts.some((part) => isMeasure(part) || isAudience(part)));
  const distinct = new Set(texts.map((parts) => parts.join('\n'))).size;
  if (known.length < body.length * KNOWN_SHARE || distinct < texts.length) return null;
  const measures = texts.flat().map(measureOf);
  const hasFigures = measures.some((measure) => measure === 'audience' || measure === 'reach');
  // Rows of audiences alone: at least two of them, or a respondent's age could be taken for one.
  if (!hasFigures && (texts.length < 2 || !texts.every((parts) => parts.some(isAudience)))) return null;
  const namesChannels = (row: readonly string[]) => row.slice(labels).filter(isChannel).length >= 2;
  const channels =
    isAboveChannels && namesChannels(rows[heading + 1]!) ? heading + 1 : namesChannels(above) ? heading - 1 : null;
  return { heading, channels, labels, body };
}

/** The labels of each row: those of merged cells are filled down, and "Women 25-54: Reach %" is two of them. */
function labelsOf(rows: Rows, body: readonly number[], count: number): string[][] {
  const above: string[] = [];
  return body.map((at) => {
    const own = Array.from({ length: count }, (_, column) => rows[at]![column] ?? '');
    const parts = own.map((cell, column) => {
      const isMerged = cell === '' && own.slice(column + 1).some((right) => right !== '');
      if (cell !== '') above[column] = cell;
      return isMerged ? (above[column] ?? '') : cell;
    });
    const filled = parts.filter((part) => part !== '');
    return filled.length === 1 ? splitLabel(filled[0]!) : filled;
  });
}

function splitLabel(label: string): string[] {
  if (measureOf(label) !== null) return [label];
  const split = splitMeasure(label);
  if (split !== null) return [split.audience, split.measure];
  const [, first, second] = /^(.+?)\s*(?::|\s[-–|]\s|,\s)\s*(.+)$/.exec(label) ?? [];
  if (first === undefined || second === undefined) return [label];
  const measures = [first, second].map((part) => measureOf(part) !== null);
  if (measures[0] === measures[1]) return [label];
  return measures[0] ? [second, first] : [first, second];
}

/** The table with a row for each vehicle. Lines above it, and those that state one number for all, come first. */
export function turnTable(rows: Rows, { heading, channels: channelRow, labels, body }: Turned): string[][] {
  const cells = rows[heading]!;
  const columns = cells.flatMap((cell, at) => (at >= labels && cell !== '' ? [at] : []));
  const texts = labelsOf(rows, body, labels);
  const stated: string[][] = [];
  const kept: { row: number; texts: string[] }[] = [];
  body.forEach((row, at) => {
    const values = new Set(columns.map((column) => rows[row]![column] ?? '').filter((cell) => cell !== ''));
    const label = texts[at]!.join(' ');
    const isUniverse = texts[at]!.length === 1 && universeKind(label) !== null;
    if (isUniverse && values.size === 1) stated.push([label, [...values][0]!]);
    else kept.push({ row, texts: texts[at]! });
  });
  const channels = channelRow === null ? null : filledRight(rows[channelRow]!, cells.length);
  // The corner may hold the unit.
  const unit = cells.slice(0, labels).some(inThousands) ? ' (000)' : '';
  const named = channels === null ? [`Vehicle${unit}`] : ['Channel', `Vehicle${unit}`];
  const isNested = kept.some(({ texts: parts }) => parts.length > 1);
  const upper = [...named.map(() => ''), ...kept.map(({ texts: parts }) => parts.slice(0, -1).join(' '))];
  const lower = [...named, ...kept.map(({ texts: parts }) => parts.at(-1)!)];
  const data = columns.map((column) => [
    ...(channels === null ? [] : [channels[column] ?? '']),
    cells[column]!,
    ...kept.map(({ row }) => rows[row]![column] ?? ''),
  ]);
  const titles = rows.slice(0, Math.min(heading, channelRow ?? heading));
  const notes = rows.filter(
    (row, at) => at > heading && at !== channelRow && !body.includes(at) && row.some((cell) => cell !== ''),
  );
  return [
    ...titles.map((row) => [...row]),
    ...stated,
    ...(isNested ? [upper] : []),
    lower,
    ...data,
    ...notes.map((row) => [...row]),
  ];
}

function filledRight(cells: readonly string[], count: number): string[] {
  let last = '';
  return Array.from({ length: count }, (_, at) => (last = cells[at] || last));
}

/** Writes rows as csv. */
export function csvText(rows: Rows, delimiter: string): string {
  return rows.map((row) => `${row.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\n`).join('');
}

import { isAudienceName } from '../headings/crosstabColumns.ts';
import type { CrosstabColumns, DataColumn } from '../headings/crosstabColumns.ts';
import { withUsesOf } from '../doubts/doubts.ts';
import type { Doubts, Totals } from '../doubts/doubts.ts';
import { parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { quotedCell } from '../refusals/rowLedger.ts';
import { offeredChannels, UNUSED } from '../survey/mediaCandidates.ts';
import type { CrosstabCells, UnknownRow } from './crosstabCells.ts';
import type { Rows } from '../csv/preview.ts';

/** Largest figure that may be a frequency: no vehicle is used more often in a month, on average. */
const TIMES_MAXIMUM = 100;
const CELLS_SHOWN = 6;

/**
 * Asks about a column whose heading is neither a known measure nor an audience. In a table without a frequency it could be
 * the frequency under another name.
 */
export function askAboutUnknownFigures(
  columns: CrosstabColumns,
  below: Rows,
  decimal: DecimalSign,
  registry: Doubts,
): CrosstabColumns {
  const { data, statistic } = columns;
  const hasPeople = data.some(({ measure }) => measure === 'audience' || measure === 'reach');
  if (!hasPeople || statistic !== null || data.some(({ measure }) => measure === 'frequency')) return columns;
  const cellsOf = ({ index }: DataColumn) => below.map((row) => row[index] ?? '').filter((cell) => cell !== '');
  const mayBeTimes = (column: DataColumn) => {
    const figures = cellsOf(column).map((cell) => parseNumber(cell, decimal));
    return figures.length > 0 && figures.every((figure) => figure >= 0 && figure <= TIMES_MAXIMUM);
  };
  const isUnknown = (column: DataColumn) =>
    column.measure === null &&
    !isAudienceName(column.audience) &&
    !isAudienceName(column.question) &&
    mayBeTimes(column);
  const unknown = data.filter(isUnknown);
  const [first] = unknown;
  // If there are several such columns, each of them is an audience.
  if (first === undefined || unknown.length > 1) return columns;
  const answer = registry.ask({
    code: 'unknown figures',
    columns: [first.heading],
    cells: cellsOf(first).slice(0, CELLS_SHOWN),
    message: `"${first.heading}" is not a known heading. What do its figures mean?`,
    assumed: 'not used',
    alwaysAsked: true,
    options: [
      { id: 'not used', label: 'Something else: not used' },
      { id: 'frequency', label: 'Times a month that its users use it' },
      { id: 'audience', label: 'A separate group of people' },
    ],
  });
  if (answer === 'audience') return columns;
  const measure = answer === 'frequency' ? 'frequency' : 'ignored';
  const decided = { ...first, audience: '', question: '', measure } as const;
  return { ...columns, data: data.map((column) => (column === first ? decided : column)) };
}

const NAMES_SHOWN = 5;

/** Asks for the channel of rows among the vehicles whose names are not in the mapping. By default it is the channel above them. */
export function askAboutUnknownRows(cells: CrosstabCells, registry: Doubts): void {
  const knownChannels = [...cells.vehicles.values()].map(({ mapped }) => mapped.channel);
  const groups = new Map<Channel | null, UnknownRow[]>();
  for (const one of cells.unknownRows) groups.set(one.channelAbove, [...(groups.get(one.channelAbove) ?? []), one]);
  for (const [channelAbove, rows] of groups) {
    const people = rows.reduce((sum, row) => sum + (cells.peopleOf(row) ?? 0), 0);
    const channels = offeredChannels(knownChannels);
    const offered =
      channelAbove === null ? channels : [channelAbove, ...channels.filter((channel) => channel !== channelAbove)];
    let chosen: string = channelAbove ?? UNUSED;
    const effect = (id: string) => (totals: Totals) => withUsesOf(withUsesOf(totals, chosen, -people), id, people);
    const names = rows.slice(0, NAMES_SHOWN).map(({ name }) => quotedCell(name));
    const more = rows.length > names.length ? ` and ${rows.length - names.length} more` : '';
    chosen = registry.ask({
      code: 'perhaps media',
      row: rows[0]!.row,
      alwaysAsked: people === 0,
      columns: [rows[0]!.name],
      cells: rows.map(({ name, row }) => `${name} in row ${row}`),
      message: `${names.join(', ')}${more}: no list of vehicles has ${rows.length === 1 ? 'this name' : 'these names'}. Which channel ${rows.length === 1 ? 'is it' : 'are they'}?`,
      assumed: chosen,
      options: [
        ...offered.map((channel) => ({ id: channel, label: channel, effect: effect(channel) })),
        { id: UNUSED, label: 'Something else: not used', effect: effect(UNUSED) },
      ],
    });
    const channel = CHANNELS.find((name) => name === chosen);
    if (channel !== undefined) for (const row of rows) cells.readAs(channel, row);
  }
}

import type { Cell } from '../../../../core/contract/bodies/rows.ts';
import type { TableView } from '../reportView.ts';
import type { ChannelLine, ChannelTable } from './channelTable.ts';
import type { ChannelColumn } from './channelColumns.ts';
import { OWN_COLUMNS } from './channelColumns.ts';
import { printedNumber } from '../../../../core/words/printedParts.ts';

/**
 * The table of channels for a csv: all columns, with the printed figures as plain numbers. It has only the channels with money and no
 * row for the whole plan, so that the sums of its columns are right.
 */
export function channelCsv({ columns, bought }: ChannelTable): TableView {
  return {
    columns: columns.map((column) => (column.measure === null ? column : { ...column, isPrinted: true })),
    rows: bought.map((line) => Object.fromEntries(columns.map((column) => [column.field, cellOf(line, column)]))),
  };
}

function cellOf({ values, shown }: ChannelLine, { id, header, measure }: ChannelColumn): Cell {
  const value = values[id] ?? null;
  if (measure === null || typeof value !== 'number') return value;
  // A printed text such as "<1" is not a number. Then the value itself is used, in the unit of the column.
  const valueInUnit = header === OWN_COLUMNS.impressions ? value / 1000 : value;
  return printedNumber(shown[id] ?? '') ?? Number(valueInUnit.toPrecision(2));
}

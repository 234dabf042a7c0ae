import { linesOf } from '../../../core/planningData/rates/faultSentences.ts';
import { formatKey, isFormatRow, rowKey } from '../../../core/planningData/rates/mergeCards.ts';
import { dayInWords } from '../../../core/words/days.ts';
import { listedFirst } from '../../../core/words/wording.ts';
import type { PastedRow } from './pasteCells.ts';
import { changesOf } from './pasteValues.ts';
import type { RowsByKey, ReadRow } from './pasteValues.ts';
import { cellInWords } from './rateCells.ts';

/*
 * Remarks in the preview of a paste about rows that could be read but may have another effect than the planner expects. `before` and
 * `after` are the rows of the card, with the rows that it inherits, before and after the paste.
 */

/** Maximum number of pasted lines that get a remark each. If there are more, one remark is about all of them. */
const SINGLE_REMARKS_MAXIMUM = 3;

/** Remarks about pasted rows without a price whose format has a price on the card: "Line 11: Native has no price: $13.50 stays." */
export function missingPriceRemarks(rows: readonly Pick<PastedRow, 'row' | 'line'>[], before: RowsByKey): string[] {
  const priced = rows.flatMap(({ row, line }) => {
    const price = before.get(rowKey(row))?.price;
    return typeof price === 'number' ? [{ row, line, price }] : [];
  });
  if (priced.length > SINGLE_REMARKS_MAXIMUM) {
    return [`${linesOf(priced.map(({ line }) => line))} have no price: the prices of the card stay.`];
  }
  return priced.map(({ row, line, price }) => `Line ${line}: ${row.format} has no price: ${cellInWords('price', price)} stays.`); // oxfmt-ignore
}

const DATE_COLUMNS = [
  ['price_date', 'price date'],
  ['date', 'attention date'],
] as const;

/**
 * Remarks about changed dates in the future: "Line 4: the price date 12 Nov 2031 is in the future. Is that meant?"
 * @param today  the current day, an ISO 8601 date
 */
export function futureDateRemarks(rows: readonly ReadRow[], before: RowsByKey, today: string): string[] {
  const linesByDate = new Map<string, number[]>();
  for (const row of rows) {
    const changes = changesOf(row, before);
    const futureDates = DATE_COLUMNS.flatMap(([column, label]) => {
      const day = changes.find((cell) => cell.column === column)?.value;
      return typeof day === 'string' && day > today ? [{ day, label }] : [];
    });
    // If the same date applies to price and attention, it gets only one remark.
    for (const { day, label } of futureDates.filter((one, index) => index === 0 || one.day !== futureDates[0]!.day)) {
      const dateName = `the ${label} ${dayInWords(day)}`;
      linesByDate.set(dateName, [...(linesByDate.get(dateName) ?? []), row.line]);
    }
  }
  return [...linesByDate].map(
    ([dateName, lineNumbers]) => `${linesOf(lineNumbers)}: ${dateName} is in the future. Is that meant?`,
  );
}

/** A remark about formats that are added: "New formats: Sponsorship of Radio and Pre-roll of Video." */
export function newFormatRemarks(before: RowsByKey, after: RowsByKey): string[] {
  const added = [...after.values()].filter((row) => isFormatRow(row) && !before.has(rowKey(row)));
  if (added.length === 0) return [];
  const names = added.map(({ channel, format }) => `${format} of ${channel}`);
  return [`${names.length === 1 ? 'A new format' : 'New formats'}: ${listedFirst(names)}.`];
}

/**
 * A remark about formats in use that the file lacks: "Not in the file: Metro 15s spot and Native (their figures stay)." If the file
 * lacks all formats of the card, there is no remark: it would only list the whole card.
 */
export function absentFormatRemarks(rows: readonly PastedRow[], before: RowsByKey): string[] {
  const pastedFormats = new Set(rows.map(({ row }) => formatKey(row)));
  const formatsInUse = [...before.values()].filter((row) => isFormatRow(row) && row.retired !== 'yes');
  const absent = formatsInUse.filter((row) => !pastedFormats.has(formatKey(row)));
  if (absent.length === 0 || absent.length === formatsInUse.length) return [];
  const names = absent.map(({ channel, format }) => {
    const isInSeveralChannels = formatsInUse.filter((row) => row.format === format).length > 1;
    return isInSeveralChannels ? `${format} of ${channel}` : format;
  });
  return [`Not in the file: ${listedFirst(names)} (their figures stay).`];
}

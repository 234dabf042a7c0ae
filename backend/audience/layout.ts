import { AudienceFileError } from './audienceFileError.ts';
import { crosstabColumns } from './crosstabColumns.ts';
import type { CrosstabColumns } from './crosstabColumns.ts';
import type { MasterMapping } from './masterMapping.ts';
import { isBlankCell, parseUse } from './numberText.ts';
import type { DecimalSign } from './numberText.ts';
import type { Preview } from './preview.ts';
import { respondentColumns } from './respondentColumns.ts';
import type { RespondentColumns } from './respondentColumns.ts';

/** Which kind of table a file holds. `headerRow` is the spreadsheet row of its headings. */
export type Layout =
  | { readonly kind: 'respondents'; readonly headerRow: number; readonly columns: RespondentColumns }
  | { readonly kind: 'crosstab'; readonly headerRow: number; readonly columns: CrosstabColumns };

/** Titles, filters and blank lines may stand above the headings, but not more of them than this. */
const HEADER_SEARCH_ROWS = 60;
const ROWS_CHECKED = 20;

/**
 * Finds the headings and what kind of table they head.
 * @throws {AudienceFileError} when no row looks like the headings of an audience file
 */
export function recogniseLayout(preview: Preview, decimal: DecimalSign, mapping: MasterMapping): Layout {
  let best: { layout: Layout; score: number } | null = null;
  for (let row = 1; row <= Math.min(preview.length, HEADER_SEARCH_ROWS); row++) {
    const headings = preview[row - 1]!;
    if (headings.filter((heading) => heading !== '').length < 2) continue;
    const found = asCrosstab(headings, row) ?? asRespondents(headings, row, preview, decimal, mapping);
    if (found !== null && found.score > (best?.score ?? 0)) best = found;
  }
  if (best !== null) return best.layout;
  throw notRecognised(preview);
}

function asCrosstab(headings: readonly string[], row: number): { layout: Layout; score: number } | null {
  const columns = crosstabColumns(headings);
  if (columns === null) return null;
  return { layout: { kind: 'crosstab', headerRow: row, columns }, score: 1 + Object.keys(columns).length };
}

function asRespondents(
  headings: readonly string[],
  row: number,
  preview: Preview,
  decimal: DecimalSign,
  mapping: MasterMapping,
): { layout: Layout; score: number } | null {
  const columns = respondentColumns(headings, mapping);
  const roles = Object.keys(columns.roles).length;
  const { vehicles } = columns;
  if (vehicles.length === 0 || (roles === 0 && vehicles.length < 3)) return null;
  // Below the headings of media columns stand numbers; a row of respondents' answers would not pass.
  const below = preview.slice(row, row + ROWS_CHECKED).filter((cells) => cells.length >= columns.width);
  const cells = below.flatMap((line) => vehicles.map(({ index }) => line[index] ?? ''));
  const readable = cells.filter((cell) => isBlankCell(cell) || !Number.isNaN(parseUse(cell, decimal))).length;
  if (cells.length > 0 && readable < cells.length / 2) return null;
  return { layout: { kind: 'respondents', headerRow: row, columns }, score: vehicles.length + 2 * roles };
}

function notRecognised(preview: Preview): AudienceFileError {
  const first = preview.find((cells) => cells.some((cell) => cell !== ''));
  const seen = first === undefined ? 'The file has no text in it.' : `The first line reads: ${quoted(first)}.`;
  return new AudienceFileError('The file is not recognised as an audience file.', [
    seen,
    'A respondent file needs a line of headings such as respondent_id, weight, age, gender and one column for each vehicle, headed "Channel: Vehicle" (for example "BVOD: 7plus").',
    'A crosstab needs a line of headings such as Channel, Vehicle, Audience (000), Reach %, Average frequency, and one row for each vehicle.',
  ]);
}

function quoted(cells: readonly string[]): string {
  const shown = cells.slice(0, 8).map((cell) => `"${cell.slice(0, 40)}"`);
  return cells.length > 8 ? `${shown.join(', ')} and ${cells.length - 8} more` : shown.join(', ');
}

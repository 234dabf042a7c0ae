import type { Doubts } from './doubts/doubts.ts';
import type { Layout } from './headings/layout.ts';
import { headingRow, respondentAbove } from './headings/layout.ts';
import type { DecimalSign } from './csv/numberText.ts';
import type { CsvHead, Utf8Csv } from './utf8Csv.ts';
import { wholeNumber } from '../words/amounts.ts';

const SHEETS_SHOWN = 10;

/** Asks which sheet to read where several look like a table. If another sheet has more rows than the one read, the question says so. */
export function askAboutSheet(registry: Doubts, { sheet, tables }: Utf8Csv): void {
  if (sheet === null || tables.length < 2) return;
  const [first] = tables;
  const isFirst = first!.name === sheet;
  const rowsOfSheet = tables.find(({ name }) => name === sheet)?.rows ?? 0;
  const longest = tables.reduce((best, table) => (table.rows > best.rows ? table : best));
  const isLonger = longest.name !== sheet && longest.rows > rowsOfSheet;
  const hint = isLonger
    ? ` "${longest.name}" has more rows, ${wholeNumber(longest.rows)} for ${wholeNumber(rowsOfSheet)}.`
    : '';
  // Without an answer the first table is read. Only the planner can have chosen a sheet that does not look like a table.
  const assumed = tables.some(({ name }) => name === sheet) ? first!.name : sheet;
  registry.ask({
    code: 'sheet',
    cells: tables.map(({ name, rows }) => `${name}: ${wholeNumber(rows)} rows`),
    message: `More than one sheet holds a table. "${sheet}" was read${isFirst ? ', the first of them' : ''}.${hint}`,
    assumed,
    options: tables
      .slice(0, SHEETS_SHOWN)
      .map(({ name, rows }) => ({ id: name, label: `Read "${name}", ${wholeNumber(rows)} rows` })),
  });
}

/**
 * Asks whether "60.000" means sixty thousand or sixty, if a column that is used has such numbers and the file proves neither.
 * @returns the decimal sign that follows from the answer
 */
export function askAboutDecimalSign(registry: Doubts, { dialect, preview }: CsvHead, layout: Layout): DecimalSign {
  const { decimal, ambiguousColumns = [] } = dialect;
  const used = usedColumns(layout);
  const column = ambiguousColumns.find(({ index }) => used.includes(index));
  if (column === undefined) return decimal;
  const { index, mark, examples, asThousands, asDecimals } = column;
  const heading = headingRow(preview, layout)[index] ?? '';
  const other = mark === '.' ? ',' : '.';
  const assumed = decimal === mark ? 'decimals' : 'thousands';
  const isWeight = layout.kind !== 'crosstab' && layout.columns.roles.weight?.index === index;
  const sums = { thousands: asThousands, decimals: asDecimals };
  // Set to the planner's answer below. The effects are called later, so they compare with this answer.
  let chosen = assumed;
  const option = (id: 'thousands' | 'decimals', label: string) => ({
    id,
    label: `${label}: ${wholeNumber(sums[id])} in all`,
    ...(isWeight && {
      effect: ({ universe, use }: { universe: number; use: ArrayLike<number> }) => {
        const times = sums[id] / sums[chosen as 'thousands' | 'decimals'];
        return { universe: universe * times, use: Array.from(use, (value) => value * times) };
      },
    }),
  });
  chosen = registry.ask({
    code: 'thousands or decimals',
    columns: [heading],
    cells: examples,
    message: `Does the "${mark}" in ${examples[0]} separate thousands or decimals?`,
    assumed,
    options: [option('thousands', 'Thousands'), option('decimals', 'Decimals')],
  });
  return chosen === 'decimals' ? mark : other;
}

/**
 * Asks which row has the headings, if rows above the recognised headings look like respondents.
 * @returns the spreadsheet row that the planner chose; null for the one that was found
 */
export function askAboutHeadingRow(registry: Doubts, { preview, dialect }: CsvHead, layout: Layout): number | null {
  const above = respondentAbove(preview, layout, dialect.decimal);
  if (above === null) return null;
  const { headerRow } = layout;
  // The headings of that row are probably in the row before it. Row 1 has none before it, and is itself proposed.
  const proposedRow = Math.max(1, above - 1);
  const assumed = String(headerRow);
  const answer = registry.ask({
    code: 'heading row',
    row: headerRow,
    cells: preview[above - 1]!.filter((cell) => cell !== ''),
    message: `Row ${above} is above the headings in row ${headerRow} and as wide as the table. Which row holds the headings?`,
    assumed,
    options: [
      { id: assumed, label: `Row ${headerRow}; rows above it are not read` },
      { id: String(proposedRow), label: `Row ${proposedRow}; rows below it are read` },
    ],
  });
  return answer === assumed ? null : proposedRow;
}

function usedColumns(layout: Layout): number[] {
  if (layout.kind === 'crosstab') return layout.columns.data.map(({ index }) => index);
  const weight = layout.columns.roles.weight;
  const uses =
    layout.kind === 'respondents'
      ? layout.columns.vehicles.map(({ index }) => index)
      : layout.columns.use === null
        ? []
        : [layout.columns.use.index];
  return weight === undefined ? uses : [weight.index, ...uses];
}

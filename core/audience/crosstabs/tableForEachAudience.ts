import { isAudienceName } from '../headings/crosstabColumns.ts';
import { parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { Rows } from '../csv/preview.ts';
import { universeKind } from './universe.ts';

interface AudienceTable {
  readonly audience: string;
  readonly headings: readonly string[];
  readonly body: Rows;
}

/**
 * Turns tables below each other, one for each audience with the same headings, into one table with two rows of headings: the
 * audience above its figures. The name of each audience is alone in the row above the headings.
 * @returns null for any other file
 */
export function asColumnsForEachAudience(rows: Rows, decimal: DecimalSign): string[][] | null {
  const filled = rows.filter((row) => row.some((cell) => cell !== ''));
  const titleRows = filled.flatMap((row, index) => (isTitle(row, filled[index + 1] ?? []) ? [index] : []));
  const [first] = titleRows;
  if (first === undefined || titleRows.length < 2) return null;
  const tables = titleRows.map((title, table): AudienceTable => {
    const [, headings = [], ...body] = filled.slice(title, titleRows[table + 1]);
    return { audience: titleOf(filled[title]!), headings, body };
  });
  const [{ headings, body }] = tables as [AudienceTable];
  const isFigure = (index: number) => body.some((row) => parseNumber(row[index] ?? '', decimal) >= 0);
  const labelCount = headings.findIndex((_, index) => isFigure(index));
  const isSameTable = (other: AudienceTable) => other.headings.join('\n') === headings.join('\n');
  if (labelCount < 1 || !tables.every(isSameTable)) return null;
  const figureHeadings = headings.slice(labelCount);
  const joined = new Map<string, { readonly labels: readonly string[]; readonly figures: string[] }>();
  for (const [table, { body: lines }] of tables.entries()) {
    let totals = 0;
    for (const row of lines) {
      const labels = row.slice(0, labelCount);
      // "Population 14+" of one table is "Population" in another.
      const isTotal = labels.some((label) => universeKind(label) !== null);
      const key = isTotal ? `total ${totals++}` : labels.join('\n');
      const line = joined.get(key) ?? { labels, figures: tables.flatMap(() => figureHeadings.map(() => '')) };
      joined.set(key, line);
      for (const index of figureHeadings.keys())
        line.figures[table * figureHeadings.length + index] = row[labelCount + index] ?? '';
    }
  }
  const noLabels = Array.from({ length: labelCount }, () => '');
  return [
    ...filled.slice(0, first).map((row) => [...row]),
    [...noLabels, ...tables.flatMap(({ audience }) => figureHeadings.map(() => audience))],
    [...headings.slice(0, labelCount), ...tables.flatMap(() => figureHeadings)],
    ...Array.from(joined.values(), ({ labels, figures }) => [...labels, ...figures]),
  ];
}

/** Whether a row has only the name of an audience, and a row of headings is below it. */
function isTitle(row: readonly string[], next: readonly string[]): boolean {
  const isAlone = row.filter((cell) => cell !== '').length === 1;
  return isAlone && isAudienceName(titleOf(row)) && next.filter((cell) => cell !== '').length > 1;
}

/** The name in a row of one cell: "Women 25-54" of "Target: Women 25-54". */
const titleOf = (row: readonly string[]) =>
  row.find((cell) => cell !== '')!.replace(/^(?:table \d+|target(?: group)?|audience|base)\s*[.:–-]\s*/i, '');

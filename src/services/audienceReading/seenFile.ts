import type { AudienceFacts } from '../../../core/contract/audienceFacts.ts';
import type { AudienceReading } from '../../../core/audience/readAudience.ts';
import { headingRow } from '../../../core/audience/headings/layout.ts';
import type { Layout } from '../../../core/audience/headings/layout.ts';
import type { SeenColumn, SeenFile, SeenRow } from '../../domain/plan/seenFile.ts';
import { printable } from '../../../core/audience/refusals/plainSentence.ts';

/** Rows shown from the headings on, and at most so many columns of them. */
const ROWS_SEEN = 20;
const COLUMNS_SEEN = 300;
const LETTERS_SEEN = 80;

export function seenFile({ layout, head, sheets, facts, shape }: AudienceReading): SeenFile {
  const { headerRow, nested } = layout;
  const firstHeading = nested ? headerRow - 1 : headerRow;
  const leftOut = new Set(facts.left_out.flatMap(({ rows }) => rows));
  const kindOf = (row: number): SeenRow['kind'] => {
    if (row < firstHeading) return 'above';
    if (row <= headerRow) return 'headings';
    return leftOut.has(row) ? 'left out' : 'data';
  };
  const rows = head.preview
    .slice(0, headerRow + ROWS_SEEN)
    .map((cells, at) => ({ row: at + 1, kind: kindOf(at + 1), cells: cells.slice(0, COLUMNS_SEEN).map(shown) }));
  const columns = headingRow(head.preview, layout)
    .slice(0, COLUMNS_SEEN)
    .map((heading, column) => ({ column, heading: shown(heading), ...takenFor(layout, column, facts) }));
  const { delimiter, decimal } = head.dialect;
  return { rows, columns, layout: layout.kind, headerRow, delimiter, decimal, sheets, sheet: facts.sheet, shape };
}

function shown(text: string): string {
  const plain = printable(text);
  return plain.length > LETTERS_SEEN ? `${plain.slice(0, LETTERS_SEEN - 3)}...` : plain;
}

type Taken = Pick<SeenColumn, 'as' | 'channel' | 'format'>;
const plainly = (as: string): Taken => ({ as, channel: null, format: null });

function takenFor(layout: Layout, column: number, { vehicles }: AudienceFacts): Taken {
  if (layout.kind === 'crosstab') return inCrosstab(layout, column);
  const roles = Object.entries(layout.columns.roles);
  const role = roles.find(([, { index }]) => index === column)?.[0];
  if (role !== undefined) return plainly(role);
  if (layout.kind === 'respondents long') {
    const { channel, vehicle, use } = layout.columns;
    const parts = { channel, vehicle, use };
    return plainly(Object.entries(parts).find(([, part]) => part?.index === column)?.[0] ?? 'unused');
  }
  const found = [...layout.columns.vehicles, ...layout.columns.perhaps].find(({ index }) => index === column);
  // A doubt may have left it out, or taken in what was only perhaps a vehicle: what was read is what is shown.
  const isRead = vehicles.some((vehicle) => vehicle.column === found?.heading);
  if (found === undefined || !isRead) return plainly('unused');
  const { channel, publisher, format } = found.mapped;
  return { as: `${channel}: ${publisher}`, channel, format: format.format };
}

function inCrosstab({ columns }: Extract<Layout, { kind: 'crosstab' }>, column: number): Taken {
  const { vehicle, channel, category, statistic, data } = columns;
  const labels = { vehicle, channel, category, statistic };
  const label = Object.entries(labels).find(([, part]) => part?.index === column)?.[0];
  const measured = data.find(({ index }) => index === column);
  return plainly(label ?? (measured === undefined ? 'unused' : (measured.measure ?? 'figures')));
}

import { useMemo, useState } from 'react';
import type { ColumnGroup } from '../../../domain/report/channels/channelColumns.ts';
import type { ChannelTable as Table } from '../../../domain/report/channels/channelTable.ts';
import { REPORT } from '../../../domain/messages.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { SidewaysScroller } from '../../../ui/layout/SidewaysScroller.tsx';
import { useSortedRows } from '../../../ui/table/tableModel.ts';
import { usePrinting } from '../../../ui/usePrinting.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { ChannelRow } from './ChannelRow.tsx';
import styles from './Channels.module.css';
import { ColumnHeads } from './ColumnHeads.tsx';
import { CollapsedRow } from './CollapsedRow.tsx';

interface ChannelTableProps {
  table: Table;
  /** The groups of columns to show. */
  shown: readonly ColumnGroup[];
  colourOf: ColourOf;
}

/**
 * The channels with money in sortable rows. Channels without money are collapsed under a line with the reason. The total is in the foot.
 */
export function ChannelTable({ table, shown, colourOf }: ChannelTableProps) {
  const [isOpen, setIsOpen] = useState(false);
  const printing = usePrinting();
  const columns = useMemo(
    () => table.columns.filter(({ group }) => group === null || shown.includes(group)),
    [table, shown],
  );
  const sortableColumns = useMemo(
    () =>
      columns.map(({ id, header, numeric }) => ({
        id,
        header,
        numeric,
        value: (line: Table['bought'][number]) => line.values[id] ?? null,
      })),
    [columns],
  );
  const sorted = useSortedRows(sortableColumns, table.bought);
  return (
    <SidewaysScroller label={REPORT.planningDetails} className={styles.scroller}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{REPORT.planningDetails}</VisuallyHidden>
        </caption>
        <ColumnHeads columns={columns} headers={sorted.headers} />
        <tbody>
          {sorted.rows.map(({ row }) => (
            <ChannelRow key={row.channel} line={row} columns={columns} colour={colourOf(row.channel)} />
          ))}
          {table.unbought.length > 0 && (
            <CollapsedRow
              sentence={table.unboughtSentence}
              columns={columns.length}
              isOpen={isOpen}
              onToggle={() => setIsOpen(!isOpen)}
            />
          )}
          {isOpen &&
            !printing &&
            table.unbought.map((line) => (
              <ChannelRow key={line.channel} quiet line={line} columns={columns} colour={colourOf(line.channel)} />
            ))}
        </tbody>
        {table.total && (
          <tfoot>
            <ChannelRow line={table.total} columns={columns} colour={null} />
          </tfoot>
        )}
      </table>
    </SidewaysScroller>
  );
}

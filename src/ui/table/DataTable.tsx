import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import { SidewaysScroller } from '../layout/SidewaysScroller.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { classNames } from '../classNames.ts';
import { usePrinting } from '../usePrinting.ts';
import styles from './DataTable.module.css';
import { DataCell, DataRows } from './DataRows.tsx';
import type { RowParts } from './DataRows.tsx';
import { LongRows, MAX_UNVIRTUALIZED_ROWS } from './LongRows.tsx';
import { useSortedRows } from './tableModel.ts';
import type { DataColumn, HeaderCell } from './tableModel.ts';

interface DataTableProps<Row> extends RowParts<Row> {
  /** The table's description; visible unless `captionHidden`. */
  caption: string;
  captionHidden?: boolean;
  /** True for tables of many columns. Type and padding are smaller, and headings may have two lines. */
  dense?: boolean;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  /** A last row that stays below the others when these are sorted. */
  total?: Row | null | undefined;
  /** The URL of a row: a link in its first cell covers the whole row, so that it can be opened in a new tab. */
  linkOf?: (row: Row) => string;
  /** Opens the row without a page load. Called on a plain click on the row, or Enter on its link. */
  onOpen?: (row: Row) => void;
  /** Shown in place of the table when there are no rows. */
  empty?: ReactNode;
}

const SORTED = { asc: 'ascending', desc: 'descending' } as const;

/** A sortable table. In a long table, only the visible rows are rendered. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, captionHidden, columns, rows, total, linkOf, onOpen, empty } = props;
  const sorted = useSortedRows(columns, rows);
  const scroller = useRef<HTMLDivElement>(null);
  const isVirtual = rows.length > MAX_UNVIRTUALIZED_ROWS;
  const columnCount = columns.length + (props.actions ? 1 : 0);
  if (rows.length === 0 && empty) return empty;
  const renderRows = (from: number, to: number) => (
    <DataRows
      rows={sorted.rows.slice(from, to)}
      {...{ from, columns, linkOf, onOpen, isVirtual }}
      isSorted={sorted.isSorted}
      parts={props}
    />
  );
  return (
    <SidewaysScroller
      scroller={scroller}
      label={caption}
      className={classNames(styles.scroller, isVirtual && styles.tall)}
    >
      <table
        className={classNames(styles.table, props.dense && styles.dense)}
        aria-rowcount={isVirtual ? rows.length + 1 : undefined}
      >
        <caption className={captionHidden ? undefined : styles.caption}>
          {captionHidden ? <VisuallyHidden>{caption}</VisuallyHidden> : caption}
        </caption>
        <TableHead headers={sorted.headers} actionsHeader={props.actions?.header} />
        <tbody>
          {isVirtual ? (
            <LongRows {...{ count: rows.length, columns: columnCount, scroller }}>{renderRows}</LongRows>
          ) : (
            renderRows(0, rows.length)
          )}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <DataCell key={column.id} column={column} row={total} />
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </SidewaysScroller>
  );
}

function TableHead({ headers, actionsHeader }: { headers: readonly HeaderCell[]; actionsHeader: string | undefined }) {
  return (
    <thead>
      <tr>
        {headers.map((header) => (
          <ColumnHeader key={header.id} header={header} />
        ))}
        {actionsHeader !== undefined && (
          <th scope="col" className={styles.actions}>
            <VisuallyHidden>{actionsHeader}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

function ColumnHeader({ header }: { header: HeaderCell }) {
  const printing = usePrinting();
  const { sorted } = header;
  return (
    <th
      scope="col"
      aria-sort={sorted ? SORTED[sorted] : undefined}
      className={header.numeric ? styles.numeric : undefined}
    >
      {printing ? (
        header.header
      ) : (
        <button type="button" className={styles.sort} onClick={header.toggle}>
          <span>{header.header}</span>
          <span className={classNames(styles.arrow, !sorted && styles.unsorted)}>
            <Icon icon={(sorted || (header.numeric ? 'desc' : 'asc')) === 'asc' ? ArrowUp : ArrowDown} size={12} />
          </span>
        </button>
      )}
    </th>
  );
}

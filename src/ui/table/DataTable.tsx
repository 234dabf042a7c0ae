import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import { SidewaysScroller } from '../layout/SidewaysScroller.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { classNames } from '../classNames.ts';
import { usePrinting } from '../usePrinting.ts';
import styles from './DataTable.module.css';
import { DataCell, DataRows } from './DataRows.tsx';
import type { RowParts } from './DataRows.tsx';
import { useSortedRows } from './tableModel.ts';
import type { DataColumn, HeaderCell } from './tableModel.ts';
import { useVisibleRows } from './useVisibleRows.ts';

interface DataTableProps<Row> extends RowParts<Row> {
  /** Says what the table holds; read by everyone unless a heading beside it already says it. */
  caption: string;
  captionHidden?: boolean;
  /** Smaller letters, less room and headings of two lines: for tables of many columns. */
  dense?: boolean;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  /** Stands below the rows however they are sorted. */
  total?: Row | null | undefined;
  /** The address a row leads to: the link in its first cell covers the whole row, so that a new tab can be asked for. */
  linkOf?: (row: Row) => string;
  /** A plain press on the row, or Enter on its link: opens it here in place of the browser. */
  onOpen?: (row: Row) => void;
  /** In place of rows when there are none. */
  empty?: ReactNode;
}

const SORTED = { asc: 'ascending', desc: 'descending' } as const;

/** A sortable table. More rows than a screen or two are drawn as they scroll into sight. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, captionHidden, columns, rows, total, linkOf, onOpen, empty } = props;
  const sorted = useSortedRows(columns, rows);
  const { scroller, visible, above, below, isVirtual } = useVisibleRows(sorted.rows);
  const width = columns.length + (props.actions ? 1 : 0);
  if (rows.length === 0 && empty) return empty;
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
        <thead>
          <tr>
            {sorted.headers.map((header) => (
              <ColumnHeader key={header.id} header={header} />
            ))}
            {props.actions && (
              <th scope="col" className={styles.actions}>
                <VisuallyHidden>{props.actions.header}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <Space height={above} columns={width} />}
          <DataRows
            rows={visible}
            {...{ columns, linkOf, onOpen, isVirtual }}
            isSorted={sorted.isSorted}
            parts={props}
          />
          {below > 0 && <Space height={below} columns={width} />}
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
            <Icon
              name={(sorted || (header.numeric ? 'desc' : 'asc')) === 'asc' ? 'arrow-up' : 'arrow-down'}
              size={12}
            />
          </span>
        </button>
      )}
    </th>
  );
}

/** Stands in for the rows that are not drawn. */
function Space({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

import { lazy, Suspense, useRef } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import { SidewaysScroller } from '../layout/SidewaysScroller.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { classNames } from '../classNames.ts';
import { usePrinting } from '../usePrinting.ts';
import styles from './DataTable.module.css';
import { DataCell, DataRows } from './DataRows.tsx';
import type { RowParts } from './DataRows.tsx';
import type { VirtualRowsProps } from './VirtualRows.tsx';
import { ROW_HEIGHT_PX, SpacerRow } from './SpacerRow.tsx';
import { useSortedRows } from './tableModel.ts';
import type { DataColumn, HeaderCell } from './tableModel.ts';

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

/** Up to this many rows a table is simply drawn: searching in the page and printing then find all of it. */
const MOST_UNVIRTUALIZED_ROWS = 120;
/** So many of a longer one stand there until what draws the others as they come into sight is there. */
const INITIAL_ROWS = 30;

/** Most tables are short. Without a connection a long one is drawn whole, which takes its time. */
const VirtualRows = lazy<ComponentType<VirtualRowsProps>>(() =>
  import('./VirtualRows.tsx').then(
    (part) => ({ default: part.VirtualRows }),
    () => ({ default: ({ count, children }) => children(0, count) }),
  ),
);

const SORTED = { asc: 'ascending', desc: 'descending' } as const;

/** A sortable table. More rows than a screen or two are drawn as they scroll into sight. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, captionHidden, columns, rows, total, linkOf, onOpen, empty } = props;
  const sorted = useSortedRows(columns, rows);
  const scroller = useRef<HTMLDivElement>(null);
  const isVirtual = rows.length > MOST_UNVIRTUALIZED_ROWS;
  const width = columns.length + (props.actions ? 1 : 0);
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
          {isVirtual ? (
            <Suspense fallback={<InitialRows count={rows.length} columns={width} of={renderRows} />}>
              <VirtualRows {...{ count: rows.length, columns: width, scroller }}>{renderRows}</VirtualRows>
            </Suspense>
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

/** The beginning of a long list, and the height of the rest. */
function InitialRows({ count, columns, of }: { count: number; columns: number; of: VirtualRowsProps['children'] }) {
  return (
    <>
      {of(0, INITIAL_ROWS)}
      <SpacerRow height={(count - INITIAL_ROWS) * ROW_HEIGHT_PX} columns={columns} />
    </>
  );
}

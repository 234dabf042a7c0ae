import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import { SidewaysScroller } from '../layout/SidewaysScroller.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { classNames } from '../classNames.ts';
import { usePrinting } from '../usePrinting.ts';
import styles from './DataTable.module.css';
import { LongRows, MAX_UNVIRTUALIZED_ROWS } from './LongRows.tsx';
import { useSortedRows } from './tableModel.ts';
import type { DataColumn, HeaderCell, SortingOfTable } from './tableModel.ts';

interface DataTableProps<Row> extends RowParts<Row> {
  /** The table's description; visible unless `captionHidden`. */
  caption: string;
  captionHidden?: boolean;
  /** True for tables of many columns. Type and padding are smaller, and headings may have two lines. */
  dense?: boolean;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  /** The URL of a row: a link in its first cell covers the whole row, so that it can be opened in a new tab. */
  linkOf?: (row: Row) => string;
  /** Opens the row without a page load. Called on a plain click on the row, or Enter on its link. */
  onOpen?: (row: Row) => void;
  /** If the page keeps the sorting; by default the table starts unsorted. */
  sorting?: SortingOfTable;
  /** Shown in place of the table when there are no rows. */
  empty?: ReactNode;
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** A sortable table. In a long table, only the visible rows are rendered. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, captionHidden, columns, rows, linkOf, onOpen, empty } = props;
  const sorted = useSortedRows(columns, rows, props.sorting);
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
            <LongRows {...{ rowCount: rows.length, columnCount, scroller }}>{renderRows}</LongRows>
          ) : (
            renderRows(0, rows.length)
          )}
        </tbody>
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
  const isPrinting = usePrinting();
  const { sorted } = header;
  // The arrow of a column that is not sorted, shown on hover, points in the direction of its first sort.
  const arrowDirection = sorted || (header.numeric ? 'desc' : 'asc');
  return (
    <th
      scope="col"
      aria-sort={sorted ? ARIA_SORT[sorted] : undefined}
      className={header.numeric ? styles.numeric : undefined}
    >
      {isPrinting ? (
        header.header
      ) : (
        <button type="button" className={styles.sort} onClick={header.toggle}>
          <span>{header.header}</span>
          <span className={classNames(styles.arrow, !sorted && styles.unsorted)}>
            <Icon icon={arrowDirection === 'asc' ? ArrowUp : ArrowDown} size={12} />
          </span>
        </button>
      )}
    </th>
  );
}

/** Extra parts of a row, such as a checkbox. They lie above the link that covers the row, so a press on them does not open the row. */
interface RowParts<Row> {
  /** Shown before the text of the first cell. */
  before?: (row: Row) => ReactNode;
  /** Shown after the text of the first cell. */
  after?: (row: Row) => ReactNode;
  /** Shown on a line of its own below the first cell's text, with the same indent. Only with `linkOf`, `before` or `after`. */
  below?: (row: Row) => ReactNode;
  /** Shown in a last cell of the row, whose column has a visually hidden heading (`header`). */
  actions?: { readonly header: string; readonly of: (row: Row) => ReactNode };
  isChosen?: (row: Row) => boolean;
  /** Whether the row is indented as a child of the row above it, while the table is not sorted. */
  isChild?: (row: Row) => boolean;
}

interface DataRowsProps<Row> {
  rows: readonly { readonly id: string; readonly row: Row }[];
  /** Index of the first rendered row in the whole list. */
  from: number;
  columns: readonly DataColumn<Row>[];
  linkOf: ((row: Row) => string) | undefined;
  onOpen: ((row: Row) => void) | undefined;
  isVirtual: boolean;
  isSorted: boolean;
  parts: RowParts<Row>;
}

/** The rendered rows. If rows have a link, the link is in the first cell and covers the whole row. */
function DataRows<Row>({ rows, from, columns, linkOf, onOpen, isVirtual, isSorted, parts }: DataRowsProps<Row>) {
  return rows.map(({ id, row }, index) => (
    <tr
      key={id}
      // Rows are counted from 1, and the first row is the head.
      aria-rowindex={isVirtual ? from + index + 2 : undefined}
      className={classNames(styles.row, linkOf && styles.opens, parts.isChosen?.(row) && styles.chosen)}
      onClick={onOpen && ((event) => openInApp(event, () => onOpen(row)))}
    >
      {columns.map((column, columnIndex) => (
        <DataCell key={column.id} column={column} row={row}>
          {columnIndex === 0 && (linkOf || parts.before || parts.after) && (
            <span className={classNames(styles.first, !isSorted && parts.isChild?.(row) && styles.under)}>
              {parts.before && <span className={styles.part}>{parts.before(row)}</span>}
              <span className={styles.words}>
                {linkOf ? (
                  <a href={linkOf(row)} className={styles.open}>
                    {cellContent(column, row)}
                  </a>
                ) : (
                  cellContent(column, row)
                )}
                {parts.after && <span className={styles.part}>{parts.after(row)}</span>}
                {parts.below && <span className={styles.below}>{parts.below(row)}</span>}
              </span>
            </span>
          )}
        </DataCell>
      ))}
      {parts.actions && (
        <td className={styles.actions}>
          <span className={styles.part}>{parts.actions.of(row)}</span>
        </td>
      )}
    </tr>
  ));
}

/** Opens the row in this tab, unless the user asks the browser for a new tab or window, or to save the link. */
function openInApp(event: React.MouseEvent, open: () => void): void {
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  // A press on a control in the row, or in a menu that such a control opens elsewhere in the page, does not open the row.
  if ((event.target as Element).closest('button, input, label, [role=menu]')) return;
  event.preventDefault();
  open();
}

/** Maximum length of a text that stays on one line (dates, channels, formats). Longer texts are sentences and wrap. */
const ONE_LINE_CHARACTERS = 26;

interface DataCellProps<Row> {
  column: DataColumn<Row>;
  row: Row;
  /** Shown in place of the column's own content. */
  children?: ReactNode;
}

function DataCell<Row>({ column, row, children }: DataCellProps<Row>) {
  const value = column.value(row);
  const isShort = typeof value === 'string' && value.length <= ONE_LINE_CHARACTERS;
  return (
    <td className={classNames(column.numeric && styles.numeric, isShort && styles.short) || undefined}>
      {children || cellContent(column, row)}
    </td>
  );
}

function cellContent<Row>(column: DataColumn<Row>, row: Row): ReactNode {
  return column.show ? column.show(row) : column.value(row);
}

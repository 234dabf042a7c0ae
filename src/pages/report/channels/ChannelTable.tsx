import { useMemo, useState } from 'react';
import { ArrowDown, ArrowUp, ChevronRight } from 'lucide-react';
import { ADDED_COLUMNS } from '../../../domain/report/channels/channelColumns.ts';
import type { ColumnGroup, ChannelColumn } from '../../../domain/report/channels/channelColumns.ts';
import type { ChannelTable as Table, ChannelLine } from '../../../domain/report/channels/channelTable.ts';
import { REPORT } from '../../../domain/messages.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { SidewaysScroller } from '../../../ui/layout/SidewaysScroller.tsx';
import { useSortedRows } from '../../../ui/table/tableModel.ts';
import type { HeaderCell } from '../../../ui/table/tableModel.ts';
import { usePrinting } from '../../../ui/usePrinting.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { explanationOf, adsPerUseTone } from '../../../domain/report/measures.ts';
import { classNames } from '../../../ui/classNames.ts';
import { ExplainedButton } from '../../../ui/overlays/Explained.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ChannelName } from '../../../components/ChannelName.tsx';
import styles from './Channels.module.css';

interface ChannelTableProps {
  table: Table;
  groupsToShow: readonly ColumnGroup[];
  colourOf: ColourOf;
}

/**
 * The channels with money in sortable rows. Channels without money are collapsed under a line with the reason. The total is in the foot.
 */
export function ChannelTable({ table, groupsToShow, colourOf }: ChannelTableProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isPrinting = usePrinting();
  const columns = useMemo(
    () => table.columns.filter(({ group }) => group === null || groupsToShow.includes(group)),
    [table, groupsToShow],
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
              columnCount={columns.length}
              isOpen={isOpen}
              onToggle={() => setIsOpen(!isOpen)}
            />
          )}
          {isOpen &&
            !isPrinting &&
            table.unbought.map((line) => (
              <ChannelRow key={line.channel} isQuiet line={line} columns={columns} colour={colourOf(line.channel)} />
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

/** The value of `aria-sort` for each direction. */
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** Whether a column is the first of its group. */
function startsGroup(columns: readonly ChannelColumn[], index: number): boolean {
  return index > 0 && columns[index]!.group !== columns[index - 1]!.group;
}

interface ColumnHeadsProps {
  columns: readonly ChannelColumn[];
  /** The header of each column, with how the column is sorted. */
  headers: readonly HeaderCell[];
}

/** The column headers, below a row of column groups. A press on a header sorts by its column. Headers of measures have an explanation. */
function ColumnHeads({ columns, headers }: ColumnHeadsProps) {
  const spans = spansOf(columns);
  return (
    <thead>
      {spans.some(({ group }) => group !== null) && (
        <tr className={styles.groupRow}>
          {spans.map(({ group, first, span }) =>
            group === null ? (
              <td key={first} colSpan={span} />
            ) : (
              <th key={first} scope="colgroup" colSpan={span} className={styles.firstOfGroup}>
                <span>{group}</span>
              </th>
            ),
          )}
        </tr>
      )}
      <tr>
        {columns.map((column, index) => (
          <ColumnHead
            key={column.id}
            column={column}
            header={headers[index]!}
            isFirstOfGroup={startsGroup(columns, index)}
          />
        ))}
      </tr>
    </thead>
  );
}

/** For each run of adjacent columns of one group, the index of its first column and its number of columns. */
function spansOf(columns: readonly ChannelColumn[]) {
  const spans: { readonly group: ColumnGroup | null; readonly first: number; span: number }[] = [];
  for (const [index, { group }] of columns.entries()) {
    const last = spans.at(-1);
    if (last?.group === group) last.span += 1;
    else spans.push({ group, first: index, span: 1 });
  }
  return spans;
}

interface ColumnHeadProps {
  column: ChannelColumn;
  header: HeaderCell;
  isFirstOfGroup: boolean;
}

function ColumnHead({ column, header, isFirstOfGroup }: ColumnHeadProps) {
  const isPrinting = usePrinting();
  const { sorted } = header;
  const name = (
    <>
      <span>{header.header}</span>
      {sorted && <Icon icon={sorted === 'asc' ? ArrowUp : ArrowDown} size={12} />}
    </>
  );
  const button = { className: styles.sort, onClick: header.toggle };
  /** The explanation does not name the plan's attention threshold. */
  const threshold = null;
  return (
    <th
      scope="col"
      aria-sort={sorted ? ARIA_SORT[sorted] : undefined}
      className={classNames(column.numeric && styles.numeric, isFirstOfGroup && styles.firstOfGroup) || undefined}
    >
      {isPrinting ? (
        header.header
      ) : column.measure === null ? (
        <button type="button" {...button}>
          {name}
        </button>
      ) : (
        <ExplainedButton explanation={explanationOf(column.measure, threshold)} {...button}>
          {name}
        </ExplainedButton>
      )}
    </th>
  );
}

interface ChannelRowProps {
  line: ChannelLine;
  columns: readonly ChannelColumn[];
  /** The colour of the channel; null for the total. */
  colour: string | null;
  /** Whether the row is shown in grey, because the channel has no money. */
  isQuiet?: boolean;
}

/** The row of a channel or of the total. */
function ChannelRow({ line, columns, colour, isQuiet }: ChannelRowProps) {
  return (
    <tr className={isQuiet ? styles.quietRow : undefined}>
      {columns.map((column, index) => {
        const text = line.shown[column.id];
        const classes = classNames(
          column.numeric && styles.numeric,
          startsGroup(columns, index) && styles.firstOfGroup,
          emphasisOf(column, line),
        );
        if (index > 0) {
          return (
            <td key={column.id} className={classes || undefined}>
              {text}
            </td>
          );
        }
        return (
          <th key={column.id} scope="row">
            {colour === null ? text : <ChannelName channel={line.channel} colour={colour} />}
            {line.limit && <span className={styles.flag}>{line.limit}</span>}
          </th>
        );
      })}
    </tr>
  );
}

const ADS_TONES = { many: styles.many, 'too many': styles.tooMany } as const;

/**
 * The class that emphasises a cell: one of the two most important numbers, a value that differs from the rest of the mix, many ads per use,
 * or people gained (green).
 */
function emphasisOf({ id, header, measure }: ChannelColumn, line: ChannelLine): string | undefined {
  if (measure === 'money' || measure === 'alone') return styles.key;
  // Most channels share one figure for the next $1,000. Only a figure that differs is emphasised.
  if (id === ADDED_COLUMNS.next) return line.isAtSharedMargin ? styles.even : styles.key;
  const value = line.values[id];
  if (header === ADDED_COLUMNS.adsPerUse && typeof value === 'number') {
    const tone = adsPerUseTone(value);
    return tone === null ? undefined : ADS_TONES[tone];
  }
  return header === ADDED_COLUMNS.without && typeof value === 'number' && value > 0 ? styles.gain : undefined;
}

interface CollapsedRowProps {
  /** A first sentence with the number of channels that were not bought, then the reason. */
  sentence: string;
  columnCount: number;
  isOpen: boolean;
  onToggle: () => void;
}

/** One row in place of the channels without money. A press shows their rows. */
function CollapsedRow({ sentence, columnCount, isOpen, onToggle }: CollapsedRowProps) {
  return (
    <tr className={styles.collapsedRow}>
      <td colSpan={columnCount}>
        <CollapseButton {...{ sentence, isOpen, onToggle }} />
      </td>
    </tr>
  );
}

export function CollapseButton({ sentence, isOpen, onToggle }: Omit<CollapsedRowProps, 'columnCount'>) {
  // The first sentence is in bold.
  const firstEnd = sentence.indexOf('.') + 1;
  return (
    <button type="button" aria-expanded={isOpen} className={styles.collapseButton} onClick={onToggle}>
      <span className={classNames(styles.arrow, isOpen && styles.turned)}>
        <Icon icon={ChevronRight} size={14} />
      </span>
      <span>
        <b>{sentence.slice(0, firstEnd)}</b>
        {sentence.slice(firstEnd)}
      </span>
    </button>
  );
}

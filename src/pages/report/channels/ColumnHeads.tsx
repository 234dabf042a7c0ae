import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ChannelColumn } from '../../../domain/report/channels/channelColumns.ts';
import { explanationOf } from '../../../domain/report/measures.ts';
import { classNames } from '../../../ui/classNames.ts';
import { ExplainedButton } from '../../../ui/overlays/Explained.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { HeaderCell } from '../../../ui/table/tableModel.ts';
import { usePrinting } from '../../../ui/usePrinting.ts';
import styles from './Channels.module.css';

/** The value of `aria-sort` for each direction. */
const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** Whether a column is the first of its group. */
export function startsGroup(columns: readonly ChannelColumn[], index: number): boolean {
  return index > 0 && columns[index]!.group !== columns[index - 1]!.group;
}

interface ColumnHeadsProps {
  columns: readonly ChannelColumn[];
  /** The header of each column, with how the column is sorted. */
  headers: readonly HeaderCell[];
}

/** The column headers, below a row of column groups. A press on a header sorts by its column. Headers of measures have an explanation. */
export function ColumnHeads({ columns, headers }: ColumnHeadsProps) {
  const spans = spansOf(columns);
  return (
    <thead>
      {spans.some(({ group }) => group !== null) && (
        <tr className={styles.groupRow}>
          {spans.map(({ group, first, span }) =>
            group === null ? (
              <td key={first} colSpan={span} />
            ) : (
              <th key={first} scope="colgroup" colSpan={span} className={styles.starts}>
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

/** For each group of adjacent columns, the index of its first column and its number of columns. */
function spansOf(columns: readonly ChannelColumn[]) {
  const firstIndices = columns.flatMap((_, index) => (index === 0 || startsGroup(columns, index) ? [index] : []));
  return firstIndices.map((first, index) => ({
    first,
    group: columns[first]!.group,
    span: (firstIndices[index + 1] ?? columns.length) - first,
  }));
}

interface ColumnHeadProps {
  column: ChannelColumn;
  header: HeaderCell;
  isFirstOfGroup: boolean;
}

function ColumnHead({ column, header, isFirstOfGroup }: ColumnHeadProps) {
  const printing = usePrinting();
  const { sorted } = header;
  const name = (
    <>
      <span>{header.header}</span>
      {sorted && <Icon icon={sorted === 'asc' ? ArrowUp : ArrowDown} size={12} />}
    </>
  );
  const button = { className: styles.sort, onClick: header.toggle };
  return (
    <th
      scope="col"
      aria-sort={sorted ? ARIA_SORT[sorted] : undefined}
      className={classNames(column.numeric && styles.numeric, isFirstOfGroup && styles.starts) || undefined}
    >
      {printing ? (
        header.header
      ) : column.measure === null ? (
        <button type="button" {...button}>
          {name}
        </button>
      ) : (
        <ExplainedButton explanation={explanationOf(column.measure, null)} {...button}>
          {name}
        </ExplainedButton>
      )}
    </th>
  );
}

import type { ChannelColumn } from '../../../domain/report/channels/channelColumns.ts';
import { explanationOf } from '../../../domain/report/measures.ts';
import { classNames } from '../../../ui/classNames.ts';
import { ExplainedButton } from '../../../ui/overlays/Explained.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import type { HeaderCell } from '../../../ui/table/tableModel.ts';
import { usePrinting } from '../../../ui/usePrinting.ts';
import styles from './Channels.module.css';

const SORTED = { asc: 'ascending', desc: 'descending' } as const;

/** Whether a column is the first of its group. */
export function startsGroup(columns: readonly ChannelColumn[], at: number): boolean {
  return at > 0 && columns[at]!.group !== columns[at - 1]!.group;
}

interface ColumnHeadsProps {
  columns: readonly ChannelColumn[];
  /** The sorting of each column. */
  headers: readonly HeaderCell[];
}

/** A row of column groups above the columns. Each column sorts on press and has an explanation. */
export function ColumnHeads({ columns, headers }: ColumnHeadsProps) {
  const spans = spansOf(columns);
  return (
    <thead>
      {spans.some(({ group }) => group !== null) && (
        <tr className={styles.groupRow}>
          {spans.map(({ group, at, span }) =>
            group === null ? (
              <td key={at} colSpan={span} />
            ) : (
              <th key={at} scope="colgroup" colSpan={span} className={styles.starts}>
                <span>{group}</span>
              </th>
            ),
          )}
        </tr>
      )}
      <tr>
        {columns.map((column, at) => (
          <ColumnHead key={column.id} column={column} header={headers[at]!} starts={startsGroup(columns, at)} />
        ))}
      </tr>
    </thead>
  );
}

/** Runs of columns of the same group. */
function spansOf(columns: readonly ChannelColumn[]) {
  const firsts = columns.flatMap((_, at) => (at === 0 || startsGroup(columns, at) ? [at] : []));
  return firsts.map((at, place) => ({
    at,
    group: columns[at]!.group,
    span: (firsts[place + 1] ?? columns.length) - at,
  }));
}

interface ColumnHeadProps {
  column: ChannelColumn;
  header: HeaderCell;
  starts: boolean;
}

function ColumnHead({ column, header, starts }: ColumnHeadProps) {
  const printing = usePrinting();
  const { sorted } = header;
  const name = (
    <>
      <span>{header.header}</span>
      {sorted && <Icon name={sorted === 'asc' ? 'arrow-up' : 'arrow-down'} size={12} />}
    </>
  );
  const button = { className: styles.sort, onClick: header.toggle };
  return (
    <th
      scope="col"
      aria-sort={sorted ? SORTED[sorted] : undefined}
      className={classNames(column.numeric && styles.numeric, starts && styles.starts) || undefined}
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

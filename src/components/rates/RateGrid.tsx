import { useRef, useState } from 'react';
import type { Channel } from '../../../core/rules/channels.ts';
import type { GridChannel, GridLine } from '../../domain/rates/gridLines.ts';
import { COLUMN_FACTS, COLUMN_GROUPS, GROUP_NAMES, OPEN_GROUPS } from '../../domain/rates/rateCells.ts';
import type { ColumnGroup, GridColumn } from '../../domain/rates/rateCells.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SidewaysScroller } from '../../ui/layout/SidewaysScroller.tsx';
import { LongRows, MAX_UNVIRTUALIZED_ROWS } from '../../ui/table/LongRows.tsx';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { AddFormat } from './AddFormat.tsx';
import { ChannelButton } from './ChannelButton.tsx';
import type { LineActions } from './LineMenu.tsx';
import { RateChannelCard } from './RateChannelCard.tsx';
import { openColumns, RateLine } from './RateLine.tsx';
import styles from './RateGrid.module.css';

interface RateGridProps extends LineActions {
  label: string;
  channels: readonly GridChannel[];
  /** The name of a demographic by its id. */
  demographicOf: (id: string) => string;
  /** Null where no format can be added. */
  onAddFormat: ((channel: Channel) => void) | null;
}

/** Columns whose words can be chosen from a list. */
const WITH_WORDS = Object.entries(COLUMN_FACTS).filter(([, { words }]) => words !== undefined);

/**
 * The figures of a rate card: a row for each channel, with its formats under it. On screens below 720 px each channel is a box, folded
 * at first.
 */
export function RateGrid(props: RateGridProps) {
  const isNarrow = useMediaQuery('(max-width: 719px)');
  const [folded, setFolded] = useState<readonly string[]>([]);
  const [unfolded, setUnfolded] = useState<readonly string[]>([]);
  const toggled = (names: readonly string[], name: string) =>
    names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
  return (
    <>
      {isNarrow ? (
        <div data-grid className={styles.cards}>
          {props.channels.map((group) => (
            <RateChannelCard
              key={group.channel}
              {...props}
              group={group}
              isOpen={unfolded.includes(group.channel)}
              onToggle={() => setUnfolded(toggled(unfolded, group.channel))}
            />
          ))}
        </div>
      ) : (
        <WideGrid
          {...props}
          folded={folded}
          onToggle={(channel) => setFolded((channels) => toggled(channels, channel))}
        />
      )}
      {WITH_WORDS.map(([column, { words }]) => (
        <datalist key={column} id={`rates-${column}`}>
          {words!.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      ))}
    </>
  );
}

interface WideGridProps extends RateGridProps {
  folded: readonly string[];
  onToggle: (channel: string) => void;
}

/** Height of a line with its border [px]. */
const LINE_HEIGHT_PX = 31;

function WideGrid(props: WideGridProps) {
  const { label, channels, ...ofRows } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(OPEN_GROUPS);
  const toggleGroup = (group: ColumnGroup) =>
    setOpen((groups) => (groups.includes(group) ? groups.filter((one) => one !== group) : [...groups, group]));
  const columns = 1 + openColumns(open).length + GROUP_NAMES.length - open.length;
  const lines = channels.reduce((sum, group) => sum + group.lines.length, 0);
  const isLong = lines > MAX_UNVIRTUALIZED_ROWS;
  const rows = gridRows(channels, props.folded);
  const draw = (some: readonly GridRow[]) =>
    some.map((row) => <GridRowOf key={row.key} {...{ ...ofRows, row, open, columns, isLong }} />);
  return (
    <SidewaysScroller label={label} className={styles.scroll} scroller={scroller}>
      <table className={styles.grid} data-grid aria-rowcount={isLong ? rows.length + HEAD_ROWS : undefined}>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <GridHead open={open} onToggle={toggleGroup} />
        {isLong ? (
          <tbody>
            <LongRows {...{ count: rows.length, columns, scroller, rowHeight: LINE_HEIGHT_PX }}>
              {(from, to) => draw(rows.slice(from, to))}
            </LongRows>
          </tbody>
        ) : (
          channels.map(({ channel }) => (
            <tbody key={channel}>{draw(rows.filter(({ group }) => group.channel === channel))}</tbody>
          ))
        )}
      </table>
    </SidewaysScroller>
  );
}

const HEAD_ROWS = 2;

/** A row of the table: a channel, or a line of one that is unfolded. */
interface GridRow {
  readonly key: string;
  readonly group: GridChannel;
  readonly line: GridLine | null;
  /** Its index among the rows of the table, and among all lines of the rate card (of a channel: that of its first line). */
  readonly place: number;
  readonly lineNumber: number;
}

function gridRows(channels: readonly GridChannel[], folded: readonly string[]): GridRow[] {
  const rows: GridRow[] = [];
  let lines = 0;
  for (const group of channels) {
    rows.push({ key: group.channel, group, line: null, place: rows.length, lineNumber: lines });
    for (const line of group.lines) {
      const lineNumber = lines++;
      if (!folded.includes(group.channel)) rows.push({ key: line.key, group, line, place: rows.length, lineNumber });
    }
  }
  return rows;
}

interface GridRowProps extends Omit<WideGridProps, 'label' | 'channels'> {
  row: GridRow;
  open: readonly ColumnGroup[];
  columns: number;
  isLong: boolean;
}

function GridRowOf({
  row,
  open,
  columns,
  isLong,
  folded,
  onToggle,
  demographicOf,
  onAddFormat,
  ...actions
}: GridRowProps) {
  const { group, line, place, lineNumber } = row;
  const rowIndex = isLong ? place + HEAD_ROWS + 1 : undefined;
  if (line === null) {
    return (
      <tr className={styles.channel} aria-rowindex={rowIndex}>
        <th scope={isLong ? undefined : 'rowgroup'} colSpan={columns}>
          <span className={styles.channelHead}>
            <ChannelButton
              group={group}
              isOpen={!folded.includes(group.channel)}
              onToggle={() => onToggle(group.channel)}
            />
            {onAddFormat !== null && <AddFormat channel={group.channel} onAdd={onAddFormat} />}
          </span>
        </th>
      </tr>
    );
  }
  return (
    <RateLine
      {...{ line, open, rowIndex, ...actions }}
      demographic={line.priceFor === '' ? '' : demographicOf(line.priceFor)}
      row={lineNumber}
    />
  );
}

function GridHead({ open, onToggle }: { open: readonly ColumnGroup[]; onToggle: (group: ColumnGroup) => void }) {
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2} className={styles.format}>
          Format
        </th>
        {GROUP_NAMES.map((group) => {
          const isOpen = open.includes(group);
          return (
            <th
              key={group}
              scope="colgroup"
              colSpan={isOpen ? COLUMN_GROUPS[group].length : 1}
              rowSpan={isOpen ? 1 : 2}
              className={styles.group}
            >
              <button type="button" aria-expanded={isOpen} className={styles.fold} onClick={() => onToggle(group)}>
                <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={12} />
                {group}
              </button>
            </th>
          );
        })}
      </tr>
      <tr>
        {GROUP_NAMES.filter((group) => open.includes(group)).flatMap((group) =>
          COLUMN_GROUPS[group].map((column: GridColumn) => (
            <th key={column} scope="col" data-column-name={column} data-unit={COLUMN_FACTS[column].unit}>
              {COLUMN_FACTS[column].label}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

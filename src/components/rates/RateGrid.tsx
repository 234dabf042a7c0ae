import { ChevronDown, ChevronRight } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Channel } from '../../../core/rules/channels.ts';
import type { GridChannel, GridLine } from '../../domain/rates/gridLines.ts';
import { COLUMN_DISPLAY, GRID_GROUPS, GRID_GROUP_NAMES, OPEN_GRID_GROUPS } from '../../domain/rates/rateCells.ts';
import type { GridGroup, GridColumn } from '../../domain/rates/rateCells.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SidewaysScroller } from '../../ui/layout/SidewaysScroller.tsx';
import { LongRows, MAX_UNVIRTUALIZED_ROWS } from '../../ui/table/LongRows.tsx';
import { useIsNarrow } from '../../ui/useMediaQuery.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { AddFormat, ChannelButton, RateChannelBox } from './RateChannelBox.tsx';
import { openColumns, RateLine } from './RateLine.tsx';
import type { LineActions } from './RateLine.tsx';
import styles from './RateGrid.module.css';

interface RateGridProps extends LineActions {
  label: string;
  channels: readonly GridChannel[];
  /** Returns the name of the demographic with this id. */
  demographicOf: (id: string) => string;
  /** Null if no format can be added. */
  onAddFormat: ((channel: Channel) => void) | null;
}

/** Columns whose values can be chosen from a list of words. */
const COLUMNS_WITH_WORDS = Object.entries(COLUMN_DISPLAY).filter(([, { words }]) => words !== undefined);

/**
 * The figures of a rate card: a row for each channel, with the channel's formats under it. On narrow screens (`useIsNarrow`) each channel
 * is a box that is collapsed at first.
 */
export function RateGrid(props: RateGridProps) {
  const isNarrow = useIsNarrow();
  // The table starts with all channels expanded, the boxes start collapsed. So each view has a list of its own.
  const [collapsedChannels, setCollapsedChannels] = useState<readonly string[]>([]);
  const [expandedChannels, setExpandedChannels] = useState<readonly string[]>([]);
  const withToggled = (names: readonly string[], name: string) =>
    names.includes(name) ? names.filter((one) => one !== name) : [...names, name];
  return (
    <>
      {isNarrow ? (
        <div className={styles.cards}>
          {props.channels.map((gridChannel) => (
            <RateChannelBox
              key={gridChannel.channel}
              {...props}
              gridChannel={gridChannel}
              isOpen={expandedChannels.includes(gridChannel.channel)}
              onToggle={() => setExpandedChannels(withToggled(expandedChannels, gridChannel.channel))}
            />
          ))}
        </div>
      ) : (
        <WideGrid
          {...props}
          collapsedChannels={collapsedChannels}
          onToggle={(channel) => setCollapsedChannels((channels) => withToggled(channels, channel))}
        />
      )}
      {COLUMNS_WITH_WORDS.map(([column, { words }]) => (
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
  collapsedChannels: readonly string[];
  onToggle: (channel: string) => void;
}

/** Height of a line with its border [px]. */
const LINE_HEIGHT_PX = 31;

function WideGrid(props: WideGridProps) {
  const { label, channels, ...rowProps } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [openGroups, setOpenGroups] = useState(OPEN_GRID_GROUPS);
  const toggleGroup = (group: GridGroup) =>
    setOpenGroups((groups) => (groups.includes(group) ? groups.filter((one) => one !== group) : [...groups, group]));
  // A collapsed group of columns is shown as one column.
  const columnCount = 1 + openColumns(openGroups).length + GRID_GROUP_NAMES.length - openGroups.length;
  const lineCount = channels.reduce((sum, gridChannel) => sum + gridChannel.lines.length, 0);
  const isLong = lineCount > MAX_UNVIRTUALIZED_ROWS;
  const rows = gridRows(channels, props.collapsedChannels);
  const renderRows = (shownRows: readonly GridRow[]) =>
    shownRows.map((row) => <GridRowView key={row.key} {...{ ...rowProps, row, openGroups, columnCount, isLong }} />);
  return (
    <SidewaysScroller label={label} className={styles.scroll} scroller={scroller}>
      <table className={styles.grid} data-grid aria-rowcount={isLong ? rows.length + HEAD_ROWS : undefined}>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <GridHead openGroups={openGroups} onToggle={toggleGroup} />
        {isLong ? (
          <tbody>
            <LongRows {...{ rowCount: rows.length, columnCount, scroller, rowHeight: LINE_HEIGHT_PX }}>
              {(from, to) => renderRows(rows.slice(from, to))}
            </LongRows>
          </tbody>
        ) : (
          channels.map(({ channel }) => (
            <tbody key={channel}>{renderRows(rows.filter(({ gridChannel }) => gridChannel.channel === channel))}</tbody>
          ))
        )}
      </table>
    </SidewaysScroller>
  );
}

/** Number of rows in the head of the table. */
const HEAD_ROWS = 2;

/** A row of the table: a channel, or a line of an expanded channel. */
interface GridRow {
  readonly key: string;
  readonly gridChannel: GridChannel;
  /** Null for the row of a channel. */
  readonly line: GridLine | null;
  /** Index among the rows of the table, without its head. */
  readonly index: number;
  /** Index among all lines of the rate card, also those of collapsed channels. The row of a channel has the index of its first line. */
  readonly lineIndex: number;
}

function gridRows(channels: readonly GridChannel[], collapsedChannels: readonly string[]): GridRow[] {
  const rows: GridRow[] = [];
  let lineCount = 0;
  for (const gridChannel of channels) {
    rows.push({ key: gridChannel.channel, gridChannel, line: null, index: rows.length, lineIndex: lineCount });
    for (const line of gridChannel.lines) {
      const lineIndex = lineCount++;
      if (!collapsedChannels.includes(gridChannel.channel))
        rows.push({ key: line.key, gridChannel, line, index: rows.length, lineIndex });
    }
  }
  return rows;
}

interface GridRowProps extends Omit<WideGridProps, 'label' | 'channels'> {
  row: GridRow;
  openGroups: readonly GridGroup[];
  columnCount: number;
  /** Whether only the rows near the visible part of the table are rendered. */
  isLong: boolean;
}

function GridRowView({
  row,
  openGroups,
  columnCount,
  isLong,
  collapsedChannels,
  onToggle,
  demographicOf,
  onAddFormat,
  ...actions
}: GridRowProps) {
  const { gridChannel, line, index, lineIndex } = row;
  const rowIndex = isLong ? index + HEAD_ROWS + 1 : undefined;
  if (line === null) {
    return (
      <tr className={styles.channel} aria-rowindex={rowIndex}>
        <th scope={isLong ? undefined : 'rowgroup'} colSpan={columnCount}>
          <span className={styles.channelHead}>
            <ChannelButton
              gridChannel={gridChannel}
              isOpen={!collapsedChannels.includes(gridChannel.channel)}
              onToggle={() => onToggle(gridChannel.channel)}
            />
            {onAddFormat !== null && <AddFormat channel={gridChannel.channel} onAdd={onAddFormat} />}
          </span>
        </th>
      </tr>
    );
  }
  return (
    <RateLine
      {...{ line, openGroups, rowIndex, ...actions }}
      demographic={line.priceFor === '' ? '' : demographicOf(line.priceFor)}
      lineIndex={lineIndex}
    />
  );
}

interface GridHeadProps {
  openGroups: readonly GridGroup[];
  onToggle: (group: GridGroup) => void;
}

function GridHead({ openGroups, onToggle }: GridHeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col" rowSpan={2} className={styles.format}>
          Format
        </th>
        {GRID_GROUP_NAMES.map((group) => {
          const isOpen = openGroups.includes(group);
          return (
            <th
              key={group}
              scope="colgroup"
              colSpan={isOpen ? GRID_GROUPS[group].length : 1}
              rowSpan={isOpen ? 1 : 2}
              className={styles.group}
            >
              <button type="button" aria-expanded={isOpen} className={styles.toggle} onClick={() => onToggle(group)}>
                <Icon icon={isOpen ? ChevronDown : ChevronRight} size={12} />
                {group}
              </button>
            </th>
          );
        })}
      </tr>
      <tr>
        {GRID_GROUP_NAMES.filter((group) => openGroups.includes(group)).flatMap((group) =>
          GRID_GROUPS[group].map((column: GridColumn) => (
            <th key={column} scope="col" data-column-name={column} data-unit={COLUMN_DISPLAY[column].unit}>
              {COLUMN_DISPLAY[column].label}
            </th>
          )),
        )}
      </tr>
    </thead>
  );
}

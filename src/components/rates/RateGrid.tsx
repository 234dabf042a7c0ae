import { useState } from 'react';
import type { GridChannel } from '../../domain/rates/gridLines.ts';
import { COLUMN_FACTS, COLUMN_GROUPS, GROUP_NAMES, OPEN_GROUPS } from '../../domain/rates/rateCells.ts';
import type { ColumnGroup, GridColumn } from '../../domain/rates/rateCells.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SidewaysScroller } from '../../ui/layout/SidewaysScroller.tsx';
import { useMediaQuery } from '../../ui/useMediaQuery.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { ChannelButton } from './ChannelButton.tsx';
import type { CellActions } from './RateCell.tsx';
import { RateChannelCard } from './RateChannelCard.tsx';
import { openColumns, RateLine } from './RateLine.tsx';
import styles from './RateGrid.module.css';

interface RateGridProps extends CellActions {
  label: string;
  channels: readonly GridChannel[];
  /** The name of a demographic by its id. */
  demographicOf: (id: string) => string;
}

/** Columns whose words can be chosen from a list. */
const WITH_WORDS = Object.entries(COLUMN_FACTS).filter(([, { words }]) => words !== undefined);

/** The figures of a card: a row for each channel, with its formats under it; below 720 px folded cards. */
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

function WideGrid({ label, channels, demographicOf, folded, onToggle, ...actions }: WideGridProps) {
  const [open, setOpen] = useState(OPEN_GROUPS);
  const toggleGroup = (group: ColumnGroup) =>
    setOpen((groups) => (groups.includes(group) ? groups.filter((one) => one !== group) : [...groups, group]));
  const columns = openColumns(open).length + GROUP_NAMES.length - open.length;
  const firstRows = new Map<string, number>();
  let rows = 0;
  for (const { channel, lines } of channels) {
    firstRows.set(channel, rows);
    rows += lines.length;
  }
  return (
    <SidewaysScroller label={label} className={styles.scroll}>
      <table className={styles.grid} data-grid>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <GridHead open={open} onToggle={toggleGroup} />
        {channels.map((group) => (
          <tbody key={group.channel}>
            <tr className={styles.channel}>
              <th scope="rowgroup" colSpan={columns + 1}>
                <ChannelButton
                  group={group}
                  isOpen={!folded.includes(group.channel)}
                  onToggle={() => onToggle(group.channel)}
                />
              </th>
            </tr>
            {!folded.includes(group.channel) &&
              group.lines.map((line, place) => (
                <RateLine
                  key={line.key}
                  line={line}
                  demographic={line.priceFor === '' ? '' : demographicOf(line.priceFor)}
                  row={firstRows.get(group.channel)! + place}
                  open={open}
                  {...actions}
                />
              ))}
          </tbody>
        ))}
      </table>
    </SidewaysScroller>
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

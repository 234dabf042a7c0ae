import { ChevronDown, ChevronRight, Plus } from 'lucide-react';
import { useState } from 'react';
import { CHANNEL_ENTRIES } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import type { GridChannel, GridLine } from '../../domain/rates/gridLines.ts';
import {
  COLUMN_DISPLAY,
  GRID_GROUPS,
  GRID_GROUP_NAMES,
  hasColumn,
  OPEN_GRID_GROUPS,
} from '../../domain/rates/rateCells.ts';
import type { GridGroup } from '../../domain/rates/rateCells.ts';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LineMenu, nameOfLine, openColumns } from './RateLine.tsx';
import type { LineActions } from './RateLine.tsx';
import { RateCell } from './RateCell.tsx';
import styles from './RateGrid.module.css';
import { ChannelName } from '../ChannelName.tsx';
import { Button } from '../../ui/buttons/Button.tsx';

interface RateChannelBoxProps extends LineActions {
  gridChannel: GridChannel;
  isOpen: boolean;
  onToggle: () => void;
  /** Returns the name of the demographic with this id. */
  demographicOf: (id: string) => string;
  /** Null if no format can be added. */
  onAddFormat: ((channel: Channel) => void) | null;
}

/** A channel of a rate card on a narrow screen. Collapsed, it shows only its name. Open, it lists the figures of each format. */
export function RateChannelBox({
  gridChannel,
  isOpen,
  onToggle,
  demographicOf,
  onAddFormat,
  ...actions
}: RateChannelBoxProps) {
  const [openGroups, setOpenGroups] = useState(OPEN_GRID_GROUPS);
  const toggleGroup = (name: GridGroup) =>
    setOpenGroups((groups) => (groups.includes(name) ? groups.filter((one) => one !== name) : [...groups, name]));
  return (
    <section data-grid className={styles.card} aria-label={gridChannel.channel}>
      <h2 className={styles.cardHead}>
        <ChannelButton {...{ gridChannel, isOpen, onToggle }} />
      </h2>
      {isOpen &&
        gridChannel.lines.map((line, lineIndex) => (
          <FormatFigures
            key={line.key}
            demographic={line.priceFor === '' ? '' : demographicOf(line.priceFor)}
            {...{ line, lineIndex, openGroups, toggleGroup, ...actions }}
          />
        ))}
      {isOpen && onAddFormat !== null && (
        <p className={styles.block}>
          <AddFormat channel={gridChannel.channel} onAdd={onAddFormat} />
        </p>
      )}
    </section>
  );
}

interface FormatFiguresProps extends LineActions {
  line: GridLine;
  demographic: string;
  /** Index among the lines of the channel. */
  lineIndex: number;
  openGroups: readonly GridGroup[];
  toggleGroup: (group: GridGroup) => void;
}

function FormatFigures({
  line,
  demographic,
  lineIndex,
  openGroups,
  toggleGroup,
  onLineAction,
  ...actions
}: FormatFiguresProps) {
  const columns = openColumns(openGroups);
  const groups = GRID_GROUP_NAMES.filter((group) =>
    GRID_GROUPS[group].some((column) => hasColumn({ price_for: line.priceFor }, column)),
  );
  return (
    <div className={styles.block}>
      <h3 className={styles.blockName}>
        {line.format}
        {demographic !== '' && ` for ${demographic}`}
        {line.isMain && <span className={styles.note}> main</span>}
        {line.isRetired && <span className={styles.note}> retired</span>}
        <LineMenu {...{ line, onLineAction }} lineName={nameOfLine(line, demographic)} />
      </h3>
      {groups.map((group) => (
        <div key={group}>
          <button
            type="button"
            aria-expanded={openGroups.includes(group)}
            className={classNames(styles.toggle, styles.blockGroup)}
            onClick={() => toggleGroup(group)}
          >
            <Icon icon={openGroups.includes(group) ? ChevronDown : ChevronRight} size={12} />
            {group}
          </button>
          {openGroups.includes(group) && (
            <dl className={styles.figures}>
              {GRID_GROUPS[group]
                .filter((column) => hasColumn({ price_for: line.priceFor }, column))
                .map((column) => (
                  <div key={column}>
                    <dt>{COLUMN_DISPLAY[column].label}</dt>
                    <dd>
                      <RateCell
                        {...{ line, column, columns, lineIndex }}
                        lineName={nameOfLine(line, demographic)}
                        {...actions}
                      />
                    </dd>
                  </div>
                ))}
            </dl>
          )}
        </div>
      ))}
    </div>
  );
}

interface ChannelButtonProps {
  gridChannel: GridChannel;
  isOpen: boolean;
  onToggle: () => void;
}

/** A button with a channel's name and the number of its formats with figures of the card itself. A press shows or collapses the formats. */
export function ChannelButton({
  gridChannel: { channel, formatCount, ownFormatCount },
  isOpen,
  onToggle,
}: ChannelButtonProps) {
  return (
    <button type="button" aria-expanded={isOpen} className={styles.toggle} onClick={onToggle}>
      <Icon icon={isOpen ? ChevronDown : ChevronRight} size={12} />
      <ChannelName channel={channel} colour={`rgb(${CHANNEL_ENTRIES[channel].colour.replaceAll(',', ', ')})`} />
      <span className={styles.note}>
        {ownFormatCount === 0
          ? `${formatCount} ${formatCount === 1 ? 'format' : 'formats'}`
          : `${ownFormatCount} of ${formatCount} own`}
      </span>
    </button>
  );
}

interface AddFormatProps {
  channel: Channel;
  onAdd: (channel: Channel) => void;
}

/** A button that adds a format to a channel of the agency's rate card. */
export function AddFormat({ channel, onAdd }: AddFormatProps) {
  return (
    <Button
      dense
      kind="quiet"
      icon={Plus}
      className={styles.add}
      aria-label={`Add a format to ${channel}`}
      onClick={() => onAdd(channel)}
    >
      Add a format
    </Button>
  );
}

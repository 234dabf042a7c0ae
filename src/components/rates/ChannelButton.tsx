import { ChevronDown, ChevronRight } from 'lucide-react';
import { CHANNEL_ENTRIES } from '../../../core/rules/channels.ts';
import type { GridChannel } from '../../domain/rates/gridLines.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ChannelName } from '../ChannelName.tsx';
import styles from './RateGrid.module.css';

interface ChannelButtonProps {
  group: GridChannel;
  isOpen: boolean;
  onToggle: () => void;
}

/** A button with a channel's name and the number of its formats with figures of the card itself. A press shows or collapses the formats. */
export function ChannelButton({
  group: { channel, formatCount, ownFormatCount },
  isOpen,
  onToggle,
}: ChannelButtonProps) {
  return (
    <button type="button" aria-expanded={isOpen} className={styles.fold} onClick={onToggle}>
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

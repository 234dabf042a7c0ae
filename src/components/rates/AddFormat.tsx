import { Plus } from 'lucide-react';
import type { Channel } from '../../../core/rules/channels.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './RateGrid.module.css';

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

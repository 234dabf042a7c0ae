import { memo } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './LimitsToolbar.module.css';

interface LimitsToolbarProps {
  /** Number of ticked channels. */
  tickedCount: number;
  /** Number of all channels. */
  channelCount: number;
  disabled: boolean;
  onTickAll: () => void;
  onTickNone: () => void;
  /** Ticks the other channels too, without limits. */
  onOpenOthers: () => void;
}

/** Buttons that tick or untick many channels at once. */
export const LimitsToolbar = memo(function LimitsToolbar(props: LimitsToolbarProps) {
  const { tickedCount, channelCount, disabled, onTickAll, onTickNone, onOpenOthers } = props;
  return (
    <div role="group" aria-label="Tick channels" className={styles.bar}>
      <Button dense disabled={disabled} onClick={onTickAll}>
        Tick all
      </Button>
      <Button dense disabled={disabled || tickedCount === 0} onClick={onTickNone}>
        Tick none
      </Button>
      <Button dense disabled={disabled || tickedCount === 0} onClick={onOpenOthers}>
        Only these limits, all others open
      </Button>
      <span className={styles.count}>
        {tickedCount} of {channelCount} ticked
      </span>
    </div>
  );
});

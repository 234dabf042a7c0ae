import { memo } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './LimitsToolbar.module.css';

interface LimitsToolbarProps {
  /** Number of ticked channels. */
  ticked: number;
  /** Number of all channels. */
  channels: number;
  disabled: boolean;
  onAll: () => void;
  onNone: () => void;
  /** Ticks the other channels too, without limits. */
  onOthers: () => void;
}

/** Buttons that tick or untick many channels at once. */
export const LimitsToolbar = memo(function LimitsToolbar(props: LimitsToolbarProps) {
  const { ticked, channels, disabled, onAll, onNone, onOthers } = props;
  return (
    <div role="group" aria-label="Tick channels" className={styles.bar}>
      <Button dense disabled={disabled} onClick={onAll}>
        Tick all
      </Button>
      <Button dense disabled={disabled || ticked === 0} onClick={onNone}>
        Tick none
      </Button>
      <Button dense disabled={disabled || ticked === 0} onClick={onOthers}>
        Only these limits, all others open
      </Button>
      <span className={styles.count}>
        {ticked} of {channels} ticked
      </span>
    </div>
  );
});

import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './Chip.module.css';

interface ChipProps {
  pressed: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A toggle button for a filter bar. */
export function Chip({ pressed, onPress, children }: ChipProps) {
  return (
    <button type="button" aria-pressed={pressed} className={styles.chip} onClick={onPress}>
      <Icon icon={Check} size={14} />
      {children}
    </button>
  );
}

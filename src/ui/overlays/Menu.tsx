import { DropdownMenu } from 'radix-ui';
import type { ReactElement } from 'react';
import { classNames } from '../classNames.ts';
import styles from './Floating.module.css';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  items: readonly { readonly label: string; readonly onChoose: () => void }[];
  /** The pointer or the keyboard has come to the button, or it was pressed: what is behind the items may be fetched. */
  onNear?: () => void;
}

/** A few things to do, opened from a button; arrow keys, letters and Escape as in every menu. */
export function Menu({ trigger, items, onNear }: MenuProps) {
  return (
    <DropdownMenu.Root onOpenChange={(isOpen) => isOpen && onNear?.()}>
      <DropdownMenu.Trigger asChild onPointerEnter={onNear} onFocus={onNear}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className={classNames(styles.floating, styles.menu)}
        >
          {items.map(({ label, onChoose }) => (
            <DropdownMenu.Item key={label} className={styles.item} onSelect={onChoose}>
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

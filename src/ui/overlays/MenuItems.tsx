import { DropdownMenu } from 'radix-ui';
import { classNames } from '../classNames.ts';
import { ExistingTrigger } from './ExistingTrigger.tsx';
import styles from './Floating.module.css';

export interface MenuItem {
  readonly label: string;
  readonly onChoose: () => void;
}

interface MenuItemsProps {
  trigger: HTMLElement;
  items: readonly MenuItem[];
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** The Radix menu. This module is loaded when a menu is first needed (see `Menu`). */
export function MenuItems({ trigger, items, open, onOpenChange }: MenuItemsProps) {
  return (
    <DropdownMenu.Root open={open} onOpenChange={onOpenChange}>
      <DropdownMenu.Trigger asChild>
        <ExistingTrigger element={trigger} />
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

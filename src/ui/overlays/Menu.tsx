import { Slot } from 'radix-ui';
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import styles from './Menu.module.css';
import type { MenuItem } from './MenuItems.tsx';
import { useNearPart } from './useNearPart.ts';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** The pointer or the keyboard has come to the button, or it was pressed: what is behind the items may be fetched. */
  onNear?: () => void;
}

const loadItems = () => import('./MenuItems.tsx');

/** A few things to do, opened from a button; arrow keys, letters and Escape as in every menu. */
export function Menu({ trigger, items, onNear }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const { part, failed, come } = useNearPart(loadItems);
  const isThere = part !== null && button !== null;
  // A press that began before the items were there is ours, every later one the library's.
  const isOurs = useRef(true);
  const near = (of: HTMLElement) => {
    // A press that came to nothing is not made up for by the next hand that passes.
    if (failed) setIsOpen(false);
    setButton(of);
    come();
    onNear?.();
  };
  const begin = () => {
    isOurs.current = !isThere;
  };
  return (
    <>
      <Slot.Root
        aria-haspopup="menu"
        aria-expanded={isOpen && isThere}
        onPointerEnter={({ currentTarget }) => near(currentTarget)}
        onFocus={({ currentTarget }) => near(currentTarget)}
        onPointerDown={begin}
        onKeyDown={begin}
        onClick={({ currentTarget }) => {
          if (!isOurs.current) return;
          near(currentTarget);
          setIsOpen(true);
        }}
      >
        {trigger}
      </Slot.Root>
      {failed && isOpen && (
        <span role="alert" className={styles.failed}>
          This menu did not come. Check your connection, then press again.
        </span>
      )}
      {part && button && (
        <part.MenuItems
          of={button}
          items={items}
          open={isOpen}
          onOpenChange={(opens) => {
            setIsOpen(opens);
            if (opens) onNear?.();
          }}
        />
      )}
    </>
  );
}

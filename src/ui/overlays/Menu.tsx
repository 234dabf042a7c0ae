import { Slot } from 'radix-ui';
import { useRef, useState } from 'react';
import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../classNames.ts';
import floating from './Floating.module.css';
import styles from './Menu.module.css';
import type { MenuItem } from './MenuItems.tsx';
import { loadMenuItems } from './lazyOverlays.ts';
import { useLazyModule } from './useLazyModule.ts';

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** The pointer or the keyboard has come to the button, or it was pressed: what is behind the items may be fetched. */
  onPreload?: () => void;
}

/** At most as wide, and so far from its button and from the edges of the page [px]. */
const WIDTH_PX = 280;
const ROOM_PX = 4;

/** A few things to do, opened from a button; arrow keys, letters and Escape as in every menu. */
export function Menu({ trigger, items, onPreload }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const { module, failed, load } = useLazyModule(loadMenuItems);
  const isThere = module !== null && button !== null;
  // A press that began before the items were there is ours, every later one the library's.
  const isOurs = useRef(true);
  const near = (of: HTMLElement) => {
    // A press that came to nothing is not made up for by the next hand that passes.
    if (failed) setIsOpen(false);
    setButton(of);
    load();
    onPreload?.();
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
        onBlur={() => failed && setIsOpen(false)}
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
      {failed && isOpen && button && <LoadFailed under={button} />}
      {module && button && (
        <module.MenuItems
          trigger={button}
          items={items}
          open={isOpen}
          onOpenChange={(opens) => {
            setIsOpen(opens);
            if (opens) onPreload?.();
          }}
        />
      )}
    </>
  );
}

/** Lies over the page: a button that moved away from the hand that presses it again would never be pressed. */
function LoadFailed({ under }: { under: HTMLElement }) {
  const { left, bottom } = under.getBoundingClientRect();
  const farthest = document.documentElement.clientWidth - WIDTH_PX - ROOM_PX;
  const place = {
    top: bottom + window.scrollY + ROOM_PX,
    left: Math.max(ROOM_PX, Math.min(left, farthest)),
    maxWidth: WIDTH_PX,
  };
  return createPortal(
    <div role="alert" className={classNames(floating.floating, styles.failed)} style={place}>
      This menu did not come. Check your connection, then press again.
    </div>,
    document.body,
  );
}

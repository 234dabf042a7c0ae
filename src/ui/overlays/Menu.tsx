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
  /** The button was hovered, focused or pressed: the caller may load what the items need. */
  onPreload?: () => void;
}

/** Largest width of the failure message, and its distance from the button and the window's edges [px]. */
const MESSAGE_WIDTH_PX = 280;
const GAP_PX = 4;

/** A dropdown menu of actions, with the usual keys. Radix is loaded when the button is first hovered, focused or pressed. */
export function Menu({ trigger, items, onPreload }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const { module, failed, load } = useLazyModule(loadMenuItems);
  const isLoaded = module !== null && button !== null;
  // A press that began before the items were loaded is handled here, later ones by Radix.
  const isHandledHere = useRef(true);
  const prepare = (trigger: HTMLElement) => {
    // After a failed press, hovering again must not open the menu.
    if (failed) setIsOpen(false);
    setButton(trigger);
    load();
    onPreload?.();
  };
  const startPress = () => {
    isHandledHere.current = !isLoaded;
  };
  return (
    <>
      <Slot.Root
        aria-haspopup="menu"
        aria-expanded={isOpen && isLoaded}
        onPointerEnter={({ currentTarget }) => prepare(currentTarget)}
        onFocus={({ currentTarget }) => prepare(currentTarget)}
        onBlur={() => failed && setIsOpen(false)}
        onPointerDown={startPress}
        onKeyDown={startPress}
        onClick={({ currentTarget }) => {
          if (!isHandledHere.current) return;
          prepare(currentTarget);
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

/** Positioned over the page, so that the button does not move while the user presses it again. */
function LoadFailed({ under }: { under: HTMLElement }) {
  const { left, bottom } = under.getBoundingClientRect();
  const maxLeft = document.documentElement.clientWidth - MESSAGE_WIDTH_PX - GAP_PX;
  const position = {
    top: bottom + window.scrollY + GAP_PX,
    left: Math.max(GAP_PX, Math.min(left, maxLeft)),
    maxWidth: MESSAGE_WIDTH_PX,
  };
  return createPortal(
    <div role="alert" className={classNames(floating.floating, styles.failed)} style={position}>
      This menu did not come. Check your connection, then press again.
    </div>,
    document.body,
  );
}

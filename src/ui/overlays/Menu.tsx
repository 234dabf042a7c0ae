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
  /** The button that opens the menu. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** Called when the button is hovered, focused or pressed. The caller may then load what the menu items need. */
  onPreload?: () => void;
}

/** Maximum width of the message after a failed load. */
const MESSAGE_WIDTH_PX = 280;
/** Distance of the message from the button and from the window's edges. */
const GAP_PX = 4;

/** A dropdown menu of actions, with the usual keys. Radix is loaded when the button is first hovered, focused or pressed. */
export function Menu({ trigger, items, onPreload }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const { module, hasFailed, load } = useLazyModule(loadMenuItems);
  const isLoaded = module !== null && button !== null;
  // A press that begins before the items are loaded is handled in this component. Later presses are handled by Radix.
  const isHandledHere = useRef(true);
  const prepare = (trigger: HTMLElement) => {
    // If the load failed after a press, the next load (on hover) must not open the menu.
    if (hasFailed) setIsOpen(false);
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
        onBlur={() => hasFailed && setIsOpen(false)}
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
      {hasFailed && isOpen && button && <LoadFailed button={button} />}
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

/** The message after a failed load. It lies over the page, so that the button does not move while the user presses it again. */
function LoadFailed({ button }: { button: HTMLElement }) {
  const { left, bottom } = button.getBoundingClientRect();
  const maxLeft = document.documentElement.clientWidth - MESSAGE_WIDTH_PX - GAP_PX;
  const position = {
    top: bottom + window.scrollY + GAP_PX,
    left: Math.max(GAP_PX, Math.min(left, maxLeft)),
    maxWidth: MESSAGE_WIDTH_PX,
  };
  return createPortal(
    <div role="alert" className={classNames(floating.floating, styles.failed)} style={position}>
      This menu could not be loaded. Check your connection, then press again.
    </div>,
    document.body,
  );
}

import { Popover as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../classNames.ts';
import styles from './Floating.module.css';

interface PopoverProps {
  /** The button that opens the popover. */
  trigger: ReactElement;
  /** Name of the popover, for assistive technology. */
  label: string;
  children: ReactNode;
}

/** Details next to a button. Escape or a press outside closes it and returns the focus to the button. */
export function Popover({ trigger, label, children }: PopoverProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align="start"
          sideOffset={6}
          collisionPadding={12}
          className={classNames(styles.floating, styles.popover)}
          // Escape closes the popover only, and not also a dialog under it.
          onEscapeKeyDown={(event) => event.stopPropagation()}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

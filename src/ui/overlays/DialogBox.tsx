import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '../classNames.ts';
import styles from './Dialog.module.css';
import { Icon } from '../Icon.tsx';

export interface DialogProps {
  open: boolean;
  /** Called on Escape, on the close button and on a press outside the dialog. */
  onClose: () => void;
  title: string;
  /** The question or the message, as a sentence. */
  description: string;
  /** The buttons. The first is the safest. */
  actions: ReactNode;
  /** True for a wider dialog, such as one with a table of several columns. */
  wide?: boolean;
  /** Gets the focus when the dialog opens; by default the first control does. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** The Radix dialog. This module is loaded when the first dialog opens (see `Dialog`). */
export function DialogBox({ open, onClose, title, description, actions, wide, initialFocus, children }: DialogProps) {
  // Radix returns the focus only to its own trigger. This dialog has none, so it returns the focus itself.
  const previousFocus = useRef<Element | null>(null);
  // The focus is read in a layout effect, which runs before effects of the content that may move the focus into the dialog.
  useLayoutEffect(() => {
    if (open) previousFocus.current = document.activeElement;
  }, [open]);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={styles.scrim} />
        <Primitive.Content
          className={classNames(styles.dialog, wide && styles.wide)}
          onOpenAutoFocus={(event) => {
            const first = initialFocus?.current ?? chosenRadio(event.currentTarget as HTMLElement);
            if (!first) return;
            event.preventDefault();
            first.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
          }}
        >
          <Primitive.Title className={styles.title}>{title}</Primitive.Title>
          <Primitive.Description className={styles.description}>{description}</Primitive.Description>
          {children}
          <div className={styles.actions}>{actions}</div>
          <Primitive.Close className={styles.close} aria-label="Close">
            <Icon icon={X} />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** The chosen radio button, if the first control of the dialog is a radio button. As with Tab, it gets the focus in place of the first. */
function chosenRadio(content: HTMLElement): HTMLElement | null {
  const isFirstRadio = content.querySelector('input, select, textarea, button')?.matches('[type=radio]');
  return isFirstRadio ? content.querySelector<HTMLElement>('[type=radio]:checked') : null;
}

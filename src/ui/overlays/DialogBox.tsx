import { Dialog as Primitive } from 'radix-ui';
import { useRef } from 'react';
import styles from './Dialog.module.css';
import type { DialogProps } from './dialogProps.ts';
import { Icon } from '../Icon.tsx';

/** The dialog itself, by the library: comes with the first question. */
export function DialogBox({ open, onClose, title, description, actions, initialFocus, children }: DialogProps) {
  // A dialog that no button opened gives the focus back itself: Radix knows a trigger's place only.
  const cameFrom = useRef<Element | null>(null);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={styles.scrim} />
        <Primitive.Content
          className={styles.dialog}
          onOpenAutoFocus={(event) => {
            cameFrom.current = document.activeElement;
            if (!initialFocus?.current) return;
            event.preventDefault();
            initialFocus.current.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
          }}
        >
          <Primitive.Title className={styles.title}>{title}</Primitive.Title>
          <Primitive.Description className={styles.description}>{description}</Primitive.Description>
          {children}
          <div className={styles.actions}>{actions}</div>
          <Primitive.Close className={styles.close} aria-label="Close">
            <Icon name="x" />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

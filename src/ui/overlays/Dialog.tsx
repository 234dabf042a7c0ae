import { Dialog as Primitive } from 'radix-ui';
import { useRef } from 'react';
import type { ReactNode, RefObject } from 'react';
import styles from './Dialog.module.css';
import { Icon } from '../Icon.tsx';

interface DialogProps {
  open: boolean;
  /** Escape, the cross, or a press beside the dialog. */
  onClose: () => void;
  title: string;
  /** What is asked or said, in a sentence. */
  says: string;
  /** Buttons, the safest first. */
  actions: ReactNode;
  /** What has the focus when it opens; the first control without it. */
  first?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

/** A question that must be answered before the work goes on. Focus stays inside and returns to where it came from. */
export function Dialog({ open, onClose, title, says, actions, first, children }: DialogProps) {
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
            if (!first?.current) return;
            event.preventDefault();
            first.current.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
          }}
        >
          <Primitive.Title className={styles.title}>{title}</Primitive.Title>
          <Primitive.Description className={styles.says}>{says}</Primitive.Description>
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

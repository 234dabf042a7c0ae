import { useId, useLayoutEffect, useRef } from 'react';
import type { DialogProps } from './dialogProps.ts';
import { classNames } from '../classNames.ts';
import styles from './Dialog.module.css';

/** A dialog that looks like `DialogBox` but uses the native `<dialog>`, for users who went offline before `DialogBox` was loaded. */
export function NativeDialog({
  open,
  onClose,
  title,
  description,
  actions,
  wide,
  initialFocus,
  children,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const dialog = element.current;
    if (!open || !dialog) return undefined;
    dialog.showModal();
    initialFocus?.current?.focus();
    // When the native dialog closes, the browser returns the focus to where it was.
    return () => dialog.close();
  }, [open, initialFocus]);
  return (
    <dialog
      ref={element}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}description`}
      className={open ? classNames(styles.dialog, wide && styles.wide, styles.plain) : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      {open && (
        <>
          <h2 id={`${id}title`} className={styles.title}>
            {title}
          </h2>
          <p id={`${id}description`} className={styles.description}>
            {description}
          </p>
          {children}
          <div className={styles.actions}>{actions}</div>
        </>
      )}
    </dialog>
  );
}

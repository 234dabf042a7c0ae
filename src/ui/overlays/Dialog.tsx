import { lazy, Suspense, useState, useId, useLayoutEffect, useRef } from 'react';
import type { ComponentType } from 'react';
import type { DialogProps } from './DialogBox.tsx';
import { classNames } from '../classNames.ts';
import styles from './Dialog.module.css';

/** Loaded when the first dialog opens, since most visits need none. If the load fails, the native `<dialog>` is used. */
const DialogBox = lazy<ComponentType<DialogProps>>(() =>
  import('./DialogBox.tsx').then(
    (loaded) => ({ default: loaded.DialogBox }),
    () => ({ default: NativeDialog }),
  ),
);

/** A modal dialog. The focus stays inside it, and returns to where it was when the dialog closes. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(false);
  if (props.open && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <DialogBox {...props} />
    </Suspense>
  );
}

/** A dialog that looks like `DialogBox` but uses the native `<dialog>`, for users who went offline before `DialogBox` was loaded. */
function NativeDialog({ open, onClose, title, description, actions, wide, initialFocus, children }: DialogProps) {
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

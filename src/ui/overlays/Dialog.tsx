import { lazy, Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import type { DialogProps } from './dialogProps.ts';
import { NativeDialog } from './NativeDialog.tsx';

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

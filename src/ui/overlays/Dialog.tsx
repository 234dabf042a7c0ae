import { lazy, Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import type { DialogProps } from './dialogProps.ts';
import { NativeDialog } from './NativeDialog.tsx';

/** Loaded with the first dialog, since most visits need none. Offline, the native `<dialog>` takes its place. */
const DialogBox = lazy<ComponentType<DialogProps>>(() =>
  import('./DialogBox.tsx').then(
    (loaded) => ({ default: loaded.DialogBox }),
    () => ({ default: NativeDialog }),
  ),
);

/** A modal dialog. The focus stays inside and returns to where it was. */
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

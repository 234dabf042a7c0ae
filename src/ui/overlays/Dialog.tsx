import { lazy, Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import type { DialogProps } from './dialogProps.ts';
import { NativeDialog } from './NativeDialog.tsx';

/** Most who see a page are asked nothing. Without a connection the browser's own asks. */
const DialogBox = lazy<ComponentType<DialogProps>>(() =>
  import('./DialogBox.tsx').then(
    (part) => ({ default: part.DialogBox }),
    () => ({ default: NativeDialog }),
  ),
);

/** A question that must be answered before the work goes on. Focus stays inside and returns to where it came from. */
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

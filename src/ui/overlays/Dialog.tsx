import { lazy, Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import type { DialogProps } from './dialogProps.ts';
import { PlainDialog } from './PlainDialog.tsx';

/** Most who see a page are asked nothing. Without a connection the browser's own asks. */
const DialogBox = lazy<ComponentType<DialogProps>>(() =>
  import('./DialogBox.tsx').then(
    (part) => ({ default: part.DialogBox }),
    () => ({ default: PlainDialog }),
  ),
);

/** A question that must be answered before the work goes on. Focus stays inside and returns to where it came from. */
export function Dialog(props: DialogProps) {
  const [hasAsked, setHasAsked] = useState(false);
  if (props.open && !hasAsked) setHasAsked(true);
  if (!hasAsked) return null;
  return (
    <Suspense fallback={null}>
      <DialogBox {...props} />
    </Suspense>
  );
}

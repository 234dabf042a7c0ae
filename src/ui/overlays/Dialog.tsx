import { lazy, Suspense, useState } from 'react';
import type { ComponentType, ReactNode, RefObject } from 'react';
import { PlainDialog } from './PlainDialog.tsx';

export interface DialogProps {
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

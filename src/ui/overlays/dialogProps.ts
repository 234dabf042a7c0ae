import type { ReactNode, RefObject } from 'react';

export interface DialogProps {
  open: boolean;
  /** Escape, the cross, or a press beside the dialog. */
  onClose: () => void;
  title: string;
  /** What is asked or said, in a sentence. */
  description: string;
  /** Buttons, the safest first. */
  actions: ReactNode;
  /** What has the focus when it opens; the first control without it. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

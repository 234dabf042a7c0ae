import type { ReactNode, RefObject } from 'react';

export interface DialogProps {
  open: boolean;
  /** Escape, the close button, or a press outside. */
  onClose: () => void;
  title: string;
  /** The question or the message, as a sentence. */
  description: string;
  /** Buttons, the safest first. */
  actions: ReactNode;
  /** For a table with several columns. */
  wide?: boolean;
  /** Gets the focus when the dialog opens; by default the first control does. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

import type { ReactNode, RefObject } from 'react';

export interface DialogProps {
  open: boolean;
  /** Called on Escape, on the close button and on a press outside the dialog. */
  onClose: () => void;
  title: string;
  /** The question or the message, as a sentence. */
  description: string;
  /** The buttons. The first is the safest. */
  actions: ReactNode;
  /** True for a wider dialog, such as one with a table of several columns. */
  wide?: boolean;
  /** Gets the focus when the dialog opens; by default the first control does. */
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
}

import { createContext, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/** Whether no part waits for a turn. */
export const WholePage = createContext(false);

/** What was shown last in this page of the browser. */
let shown: string | null = null;

interface PartsInTurnProps {
  /** What the parts show together. */
  subject: string;
  /** The visitor came by Back or Forward. */
  isReturn: boolean;
  children: ReactNode;
}

/** A page whose parts come in turn; to one who comes back whole, since they are brought to where they were, which must be there. */
export function PartsInTurn({ subject, isReturn, children }: PartsInTurnProps) {
  const [isWhole] = useState(() => isReturn && shown === subject);
  useEffect(() => {
    shown = subject;
  }, [subject]);
  return <WholePage value={isWhole}>{children}</WholePage>;
}

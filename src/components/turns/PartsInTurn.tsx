import { createContext } from 'react';
import type { ReactNode } from 'react';

/** Whether no part waits for a turn. */
export const WholePage = createContext(false);

interface PartsInTurnProps {
  /** The visitor came by Back, Forward or a reload. */
  isReturn: boolean;
  children: ReactNode;
}

/** A page whose parts come in turn; to one who comes back whole, since they are brought to where they were, which must be there. */
export function PartsInTurn({ isReturn, children }: PartsInTurnProps) {
  return <WholePage value={isReturn}>{children}</WholePage>;
}

import { Tooltip } from 'radix-ui';
import { useState } from 'react';
import type { ReactElement, ReactNode } from 'react';
import styles from './Explained.module.css';

interface ExplainedProps {
  /** One line: what it is, its unit, what it comes from. */
  says: string;
  children: ReactNode;
}

/** A word that explains itself: to the pointer that rests on it, to the keyboard that comes by, and to a tap. Escape closes. */
export function Explained({ says, children }: ExplainedProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Explanation says={says} open={isOpen} onOpenChange={setIsOpen}>
      <button
        type="button"
        className={styles.word}
        onClick={(event) => {
          // A tap is no hover: without this the explanation would close at the press that asks for it.
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {children}
      </button>
    </Explanation>
  );
}

interface ExplainedControlProps {
  says: string;
  /** A control that does something of its own when pressed. */
  children: ReactElement;
}

/** A control that explains itself while the pointer rests on it or the keyboard stands on it. */
export function ExplainedControl({ says, children }: ExplainedControlProps) {
  return <Explanation says={says}>{children}</Explanation>;
}

interface ExplanationProps extends ExplainedControlProps {
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
}

function Explanation({ says, children, ...state }: ExplanationProps) {
  return (
    <Tooltip.Provider delayDuration={300}>
      <Tooltip.Root {...state}>
        <Tooltip.Trigger asChild>{children}</Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content sideOffset={6} collisionPadding={8} className={styles.explanation}>
            {says}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}

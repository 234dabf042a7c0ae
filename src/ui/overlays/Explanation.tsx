import { Tooltip } from 'radix-ui';
import { useEffect } from 'react';
import type { RefObject } from 'react';
import { ExistingTrigger } from './ExistingTrigger.tsx';
import styles from './Explained.module.css';

/** The pointer rests on it: soon. The keyboard stands on it, or it was tapped: now. */
export type OpenIntent = 'soon' | 'now' | null;

interface ExplanationProps {
  trigger: HTMLElement;
  explanation: string;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** What was wished before this was there. */
  intent: RefObject<OpenIntent>;
  /** A press asks for the explanation; else it does something of its own, and the explanation goes. */
  staysOpenOnPress: boolean;
}

const REST_MS = 300;

/** The explanation of a control that stands in the page: comes with the first hand at one. */
export function Explanation({ trigger, explanation, open, onOpenChange, intent, staysOpenOnPress }: ExplanationProps) {
  useEffect(() => {
    if (intent.current === 'now') onOpenChange(true);
    const rested = setTimeout(() => intent.current === 'soon' && onOpenChange(true), REST_MS);
    return () => clearTimeout(rested);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when this has come: from then on the library listens itself
  }, []);
  return (
    <Tooltip.Provider delayDuration={REST_MS}>
      <Tooltip.Root open={open} onOpenChange={onOpenChange}>
        <Tooltip.Trigger asChild onClick={staysOpenOnPress ? (event) => event.preventDefault() : undefined}>
          <ExistingTrigger element={trigger} />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content sideOffset={6} collisionPadding={8} className={styles.explanation}>
            {explanation}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}

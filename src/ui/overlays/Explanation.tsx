import { Tooltip } from 'radix-ui';
import { useEffect } from 'react';
import type { RefObject } from 'react';
import { ExistingTrigger } from './ExistingTrigger.tsx';
import styles from './Explained.module.css';

/** Hovered: soon. Focused by keyboard or tapped: now. */
export type OpenIntent = 'soon' | 'now' | null;

interface ExplanationProps {
  trigger: HTMLElement;
  explanation: string;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** What the user did before this module was loaded. */
  intent: RefObject<OpenIntent>;
  /** A press opens the tooltip; otherwise the press has an action of its own and closes it. */
  staysOpenOnPress: boolean;
}

const HOVER_DELAY_MS = 300;

/** The tooltip of a control that is already on the page; loaded when the first one is needed. */
export function Explanation({ trigger, explanation, open, onOpenChange, intent, staysOpenOnPress }: ExplanationProps) {
  useEffect(() => {
    if (intent.current === 'now') onOpenChange(true);
    const rested = setTimeout(() => intent.current === 'soon' && onOpenChange(true), HOVER_DELAY_MS);
    return () => clearTimeout(rested);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, after loading: from then on Radix handles the events
  }, []);
  return (
    <Tooltip.Provider delayDuration={HOVER_DELAY_MS}>
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

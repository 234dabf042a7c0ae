import { Tooltip } from 'radix-ui';
import { useEffect } from 'react';
import type { RefObject } from 'react';
import { ExistingTrigger } from './ExistingTrigger.tsx';
import styles from './Explained.module.css';

/** When to open the tooltip: 'soon' after hovering, 'now' after keyboard focus or a tap, never for null. */
export type OpenIntent = 'soon' | 'now' | null;

interface ExplanationProps {
  trigger: HTMLElement;
  explanation: string;
  open: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** When to open the tooltip, by what the user did before this module was loaded. */
  intent: RefObject<OpenIntent>;
  /** True if a press opens the tooltip. If false, the control has an action of its own, and a press closes the tooltip. */
  opensOnPress: boolean;
}

const HOVER_DELAY_MS = 300;

/** The tooltip of a control that is already on the page. This module is loaded when the first tooltip is needed. */
export function Explanation({ trigger, explanation, open, onOpenChange, intent, opensOnPress }: ExplanationProps) {
  useEffect(() => {
    if (intent.current === 'now') onOpenChange(true);
    const timer = setTimeout(() => intent.current === 'soon' && onOpenChange(true), HOVER_DELAY_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only once, after loading: afterwards Radix handles the events
  }, []);
  return (
    <Tooltip.Provider delayDuration={HOVER_DELAY_MS}>
      <Tooltip.Root open={open} onOpenChange={onOpenChange}>
        <Tooltip.Trigger asChild onClick={opensOnPress ? (event) => event.preventDefault() : undefined}>
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

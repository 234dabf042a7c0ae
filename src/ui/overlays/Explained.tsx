import { useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Explained.module.css';
import type { OpenIntent } from './Explanation.tsx';
import { loadExplanation } from './lazyOverlays.ts';
import { useLazyModule } from './useLazyModule.ts';

interface ExplainedProps {
  /** A line that says what the term means, its unit and its source. */
  explanation: string;
  children: ReactNode;
}

/** A term with a tooltip, which opens on hover, on keyboard focus and on tap. Escape closes it. */
export function Explained({ explanation, children }: ExplainedProps) {
  return (
    <ExplainedButton explanation={explanation} isTerm className={styles.word}>
      {children}
    </ExplainedButton>
  );
}

interface ExplainedButtonProps extends ComponentProps<'button'> {
  explanation: string;
  /** True for a term, which has no action of its own, so that a press opens the tooltip. */
  isTerm?: boolean;
}

/** A button with a tooltip on hover and on keyboard focus. */
export function ExplainedButton({ explanation, isTerm = false, onClick, ...button }: ExplainedButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const { module, hasFailed, load } = useLazyModule(loadExplanation);
  const intent = useRef<OpenIntent>(null);
  const prepare = (wanted: OpenIntent, trigger: HTMLElement) => {
    intent.current = wanted;
    setElement(trigger);
    load();
  };
  const clearIntent = () => {
    intent.current = null;
  };
  return (
    <>
      <button
        type="button"
        {...button}
        // The browser's own tooltip, if the tooltip component failed to load.
        title={hasFailed ? explanation : undefined}
        onPointerEnter={({ pointerType, currentTarget }) => pointerType !== 'touch' && prepare('soon', currentTarget)}
        onPointerLeave={clearIntent}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && prepare('now', currentTarget)}
        onBlur={clearIntent}
        onClick={(event) => {
          onClick?.(event);
          if (!isTerm) return clearIntent();
          prepare('now', event.currentTarget);
          setIsOpen(true);
        }}
      />
      {module && element && (
        <module.Explanation
          {...{
            explanation,
            intent,
            trigger: element,
            open: isOpen,
            onOpenChange: setIsOpen,
            opensOnPress: isTerm,
          }}
        />
      )}
    </>
  );
}

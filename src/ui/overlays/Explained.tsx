import { useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Explained.module.css';
import type { OpenIntent } from './Explanation.tsx';
import { loadExplanation } from './lazyOverlays.ts';
import { useLazyModule } from './useLazyModule.ts';

interface ExplainedProps {
  /** One line: what it is, its unit, what it comes from. */
  explanation: string;
  children: ReactNode;
}

/** A word that explains itself: to the pointer that rests on it, to the keyboard that comes by, and to a tap. Escape closes. */
export function Explained({ explanation, children }: ExplainedProps) {
  return (
    <ExplainedButton explanation={explanation} isWord className={styles.word}>
      {children}
    </ExplainedButton>
  );
}

interface ExplainedButtonProps extends ComponentProps<'button'> {
  explanation: string;
  /** It does nothing but explain itself: a tap, which is no hover, asks for that. */
  isWord?: boolean;
}

/** A button that explains itself while the pointer rests on it or the keyboard stands on it. */
export function ExplainedButton({ explanation, isWord = false, onClick, ...button }: ExplainedButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const { module, failed, load } = useLazyModule(loadExplanation);
  const intent = useRef<OpenIntent>(null);
  const near = (wished: OpenIntent, of: HTMLElement) => {
    intent.current = wished;
    setElement(of);
    load();
  };
  const leave = () => {
    intent.current = null;
  };
  return (
    <>
      <button
        type="button"
        {...button}
        // The browser's own, where ours did not come.
        title={failed ? explanation : undefined}
        onPointerEnter={({ pointerType, currentTarget }) => pointerType !== 'touch' && near('soon', currentTarget)}
        onPointerLeave={leave}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && near('now', currentTarget)}
        onBlur={leave}
        onClick={(event) => {
          onClick?.(event);
          if (!isWord) return leave();
          near('now', event.currentTarget);
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
            staysOpenOnPress: isWord,
          }}
        />
      )}
    </>
  );
}

import { useEffect, useState } from 'react';
import styles from './CopyButton.module.css';
import { Button } from './Button.tsx';
import type { ButtonKind } from './Button.tsx';
import { copyText } from '../copyText.ts';
import type { IconName } from '../icons.ts';

const SHOWN_FOR_MS = 4000;

interface CopyButtonProps {
  label: string;
  /** What is copied. */
  text: string;
  icon?: IconName;
  kind?: ButtonKind;
}

type Outcome = 'none' | 'copied' | 'refused';

/** Copies a text and confirms it. If the browser refuses, the text is shown for manual copying. */
export function CopyButton({ label, text, icon = 'copy', kind = 'secondary' }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>('none');
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome('none'), SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  function copy() {
    copyText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('refused'),
    );
  }

  return (
    <span className={styles.copy}>
      <Button kind={kind} icon={outcome === 'copied' ? 'check' : icon} onClick={copy}>
        {label}
      </Button>
      <span role="status" className={outcome === 'copied' ? styles.copied : undefined}>
        {outcome === 'copied' && 'Copied'}
      </span>
      {outcome === 'refused' && (
        <input className={styles.manual} readOnly value={text} aria-label="Copy this address" onFocus={selectAll} />
      )}
    </span>
  );
}

function selectAll(event: { currentTarget: HTMLInputElement }) {
  event.currentTarget.select();
}

import { Check, Copy } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import styles from './CopyButton.module.css';
import { Button } from './Button.tsx';

/** How long the confirmation "Copied" is shown. */
const SHOWN_FOR_MS = 4000;

interface CopyButtonProps {
  label: string;
  /** The text that is copied. */
  text: string;
  icon?: LucideIcon;
}

type Outcome = 'none' | 'copied' | 'refused';

/** A button that copies a text and confirms that. If the browser refuses, the text is shown, so that the user can copy it by hand. */
export function CopyButton({ label, text, icon = Copy }: CopyButtonProps) {
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
      <Button icon={outcome === 'copied' ? Check : icon} onClick={copy}>
        {label}
      </Button>
      <span role="status" className={outcome === 'copied' ? styles.copied : undefined}>
        {outcome === 'copied' && 'Copied'}
      </span>
      {outcome === 'refused' && (
        <input className={styles.manual} readOnly value={text} aria-label="Copy this text" onFocus={selectAll} />
      )}
    </span>
  );
}

function selectAll(event: { currentTarget: HTMLInputElement }) {
  event.currentTarget.select();
}

/**
 * Copies text to the clipboard.
 * @throws {Error} when the browser refuses both the Clipboard API and `execCommand`.
 */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) {
    try {
      await navigator.clipboard.writeText(text);
      return;
    } catch {
      // The call is refused if a policy forbids it or the page does not have the focus. `execCommand` may still work then.
    }
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand?.('copy') ?? false;
  area.remove();
  if (!isCopied) throw new Error('The browser did not allow copying.');
}

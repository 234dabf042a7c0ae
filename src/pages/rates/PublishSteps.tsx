import { useState } from 'react';
import type { ReactNode } from 'react';
import type { RateCardRows } from '../../../core/contract/bodies/rates.ts';
import { nextVersion, publishQuestion, stillToDo } from '../../domain/rates/cardWords.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './Rates.module.css';

interface PublishStepsProps {
  /** Name and published versions of the card, or of the company's lists. */
  published: Pick<RateCardRows, 'name' | 'versions'>;
  /** The sentence above the first step. */
  introduction: string;
  /** The sentence below the question of the second step: what publishing changes. */
  effect: string;
  /** What must be done before the second step, such as "write a note". */
  tasks: readonly string[];
  wide?: boolean;
  /** @returns the sentences why publishing was refused; empty if it succeeded */
  onPublish: () => Promise<readonly string[]>;
  onClose: () => void;
  /** The first step: what changes, and what must be filled in. */
  children: ReactNode;
}

/** Publishes a draft in two steps. The first shows what changes; the second asks for confirmation. */
export function PublishSteps({
  published,
  introduction,
  effect,
  tasks,
  wide = false,
  onPublish,
  onClose,
  children,
}: PublishStepsProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<readonly string[]>([]);

  async function publish() {
    setIsBusy(true);
    const reasons = await onPublish();
    setIsBusy(false);
    setRefusal(reasons);
    if (reasons.length === 0) onClose();
  }

  return (
    <Dialog
      open
      wide={wide && !isConfirming}
      // Escape in the second step keeps what was typed in the first.
      onClose={isConfirming ? () => setIsConfirming(false) : onClose}
      title={
        isConfirming ? publishQuestion(published.name, nextVersion(published.versions)) : `Publish ${published.name}`
      }
      description={isConfirming ? effect : introduction}
      actions={
        <>
          {!isConfirming && (
            <p role="status" className={styles.tasks}>
              {stillToDo(tasks)}
            </p>
          )}
          <Button onClick={isConfirming ? () => setIsConfirming(false) : onClose}>
            {isConfirming ? 'Back' : 'Cancel'}
          </Button>
          <Button
            kind="primary"
            busy={isBusy}
            disabled={tasks.length > 0}
            onClick={() => (isConfirming ? void publish() : setIsConfirming(true))}
          >
            {isConfirming ? 'Publish' : 'Next'}
          </Button>
        </>
      }
    >
      {!isConfirming && <div className={styles.form}>{children}</div>}
      {refusal.length > 0 && (
        <Notice tone="error" details={refusal.slice(1)}>
          {refusal[0]}
        </Notice>
      )}
    </Dialog>
  );
}

/** A list with a sentence for each difference. */
export function ChangeList({ changes, label = 'Changes' }: { changes: readonly string[]; label?: string }) {
  if (changes.length === 0) return <p className={styles.quiet}>No differences.</p>;
  return (
    <ul aria-label={label} className={styles.changes}>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}

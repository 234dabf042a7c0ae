import { X } from 'lucide-react';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import styles from './HandOver.module.css';

/** The state of an export. */
export type ExportProgress =
  | { readonly phase: 'idle' }
  | { readonly phase: 'making'; readonly what: string; readonly share: number | null }
  | { readonly phase: 'done'; readonly what: string }
  | { readonly phase: 'failed'; readonly what: string; readonly reason: string };

/** The subject of the sentences about each export. */
const SUBJECTS: Readonly<Record<string, string>> = {
  workbook: 'The Excel workbook',
  slides: 'The slides',
  pictures: 'The pictures',
  csv: 'The csv files',
};
const isOrAre = (what: string) => (what === 'workbook' ? 'is' : 'are');

/** The progress of an export, in a corner of the screen. */
export function ExportState({
  making,
  onCancel,
  onClose,
}: {
  making: ExportProgress;
  onCancel: () => void;
  onClose: () => void;
}) {
  if (making.phase === 'idle') return <span role="status" />;
  const { what } = making;
  const name = SUBJECTS[what] ?? what;
  return (
    <div className={styles.state} role={making.phase === 'failed' ? 'alert' : 'status'}>
      {making.phase === 'making' && (
        <>
          <p>{`${name} ${isOrAre(what)} being made`}</p>
          <ProgressBar label={name} share={making.share} />
          <Button dense onClick={onCancel}>
            Cancel
          </Button>
        </>
      )}
      {making.phase === 'done' && <p>{`${name} ${isOrAre(what)} in your downloads.`}</p>}
      {making.phase === 'failed' && (
        <p>{`${name} could not be made: ${making.reason}. Nothing was lost; try again.`}</p>
      )}
      {making.phase !== 'making' && <Button dense kind="quiet" icon={X} aria-label="Close" onClick={onClose} />}
    </div>
  );
}

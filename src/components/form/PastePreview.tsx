import { useRef } from 'react';
import type { LimitField } from '../../domain/plan/limits/budgetConstraint.ts';
import type { LimitChange, PastedLimits } from '../../domain/plan/limits/pastedLimits.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './PastePreview.module.css';

interface PastePreviewProps {
  pasted: PastedLimits;
  onPaste: () => void;
  onClose: () => void;
}

/** A dialog that shows what a pasted range would change. */
export function PastePreview({ pasted: { changes, remarks }, onPaste, onClose }: PastePreviewProps) {
  // Focused first, so that Ctrl+V and Enter paste.
  const paste = useRef<HTMLButtonElement>(null);
  const count = `${changes.length} ${changes.length === 1 ? 'channel' : 'channels'}`;
  return (
    <Dialog
      open
      initialFocus={paste}
      onClose={onClose}
      title="Paste limits"
      description={
        changes.length === 0 ? 'Nothing would change.' : `${count} would change. Ctrl+Z takes it back afterwards.`
      }
      actions={
        <>
          <Button onClick={onClose}>{changes.length === 0 ? 'Close' : 'Cancel'}</Button>
          {changes.length > 0 && (
            <Button kind="primary" ref={paste} onClick={onPaste}>
              Paste into {count}
            </Button>
          )}
        </>
      }
    >
      {changes.length > 0 && <Changes changes={changes} />}
      {remarks.length > 0 && (
        <ul className={styles.remarks} aria-label="Not used as it stands">
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function Changes({ changes }: { changes: readonly LimitChange[] }) {
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">Channel</th>
          <th scope="col">Min ($)</th>
          <th scope="col">Max ($)</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.after.Channel}>
            <th scope="row">
              {change.after.Channel}
              {change.ticks && <span className={styles.ticks}> is ticked</span>}
            </th>
            <td>
              <Amounts change={change} field="Min_Budget" none="0" />
            </td>
            <td>
              <Amounts change={change} field="Max_Budget" none="no cap" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Amounts({ change, field, none }: { change: LimitChange; field: LimitField; none: string }) {
  const [before, after] = [change.before[field], change.after[field]].map((text) => (/[1-9]/.test(text) ? text : none));
  if (before === after) return <span className={styles.same}>{after}</span>;
  return (
    <>
      <del>{before}</del> <ins>{after}</ins>
    </>
  );
}

import { wholeNumber } from '../../../../core/words/amounts.ts';
import { counted } from '../../../../core/words/wording.ts';
import type { ChannelCents, WeekPlan } from '../../../../core/rules/weekPlan.ts';
import { PastePreview } from '../../../components/form/PastePreview.tsx';
import { scaledRows } from '../../../domain/weeks/pastedWeeks.ts';
import type { PastedRow, PastedWeeks } from '../../../domain/weeks/pastedWeeks.ts';
import { dayAndMonth } from '../../../domain/weeks/weeksView.ts';
import type { WeeksView } from '../../../domain/weeks/weeksView.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import styles from './Weeks.module.css';

interface WeeksPasteProps {
  pasted: PastedWeeks;
  view: WeeksView;
  money: ChannelCents;
  onEdit: (plan: WeekPlan) => void;
  onClose: () => void;
}

const amountText = (cents: number) => (cents === 0 ? '·' : wholeNumber(cents / 100));

/** Shows what a paste would change. If pasted rows do not add up to the plan's money, asks whether to scale them to it or to cancel. */
export function WeeksPaste({ pasted, view, money, onEdit, onClose }: WeeksPasteProps) {
  const { changes, uneven, remarks, next } = pasted;
  const finish = (plan: WeekPlan) => {
    onEdit(plan);
    onClose();
  };
  if (uneven.length > 0) {
    return (
      <Dialog
        open
        onClose={onClose}
        title="Paste weeks"
        description="These rows do not add up to the plan."
        actions={
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="primary" onClick={() => finish(scaledRows(pasted, money))}>
              Scale to the plan
            </Button>
          </>
        }
      >
        <ul className={styles.uneven}>
          {[...uneven.map(({ sentence }) => sentence), ...remarks].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Dialog>
    );
  }
  const weeks = view.starts.flatMap((start, week) =>
    changes.some((row) => row.before[week] !== row.after[week]) ? [{ start, week }] : [],
  );
  const cellsOf = ({ before, after }: PastedRow) =>
    weeks.map(({ week }) => ({ before: amountText(before[week]!), after: amountText(after[week]!) }));
  return (
    <PastePreview
      title="Paste weeks"
      verb="Paste"
      changed={changes.length === 0 ? null : counted(changes.length, 'channel')}
      nameHeading="Channel"
      columns={weeks.map(({ start }) => ({ name: dayAndMonth(start), isText: false }))}
      lines={changes.map((row) => ({ name: row.channel, note: '', cells: cellsOf(row) }))}
      remarks={remarks}
      onClose={onClose}
      onPaste={() => finish(next)}
    />
  );
}

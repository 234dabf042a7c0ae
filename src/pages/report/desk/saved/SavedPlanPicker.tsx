import { Plus } from 'lucide-react';
import { RetryNotice } from '../../../../components/RetryNotice.tsx';
import { DESK } from '../../../../domain/desk/deskCopy.ts';
import { HOME, planListFailed } from '../../../../domain/messages.ts';
import { comparisonChoices } from '../../../../domain/pastPlans/pastPlanRows.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Popover } from '../../../../ui/overlays/Popover.tsx';
import { Spinner } from '../../../../ui/feedback/Spinner.tsx';
import { usePlansToCompare } from '../../usePlansToCompare.ts';
import styles from './SavedPlans.module.css';

interface SavedPlanPickerProps {
  label?: string;
  /** Keys of plans that are shown already, including the desk's own plan. */
  shownKeys: readonly string[];
  /** Whether no column is free. */
  isFull: boolean;
  onAdd: (key: string) => void;
  onFull: () => void;
}

/** A button that adds saved plans to the columns, as long as a column is free. */
export function SavedPlanPicker({ label = DESK.saved, shownKeys, isFull, onAdd, onFull }: SavedPlanPickerProps) {
  const button = (
    <Button dense icon={Plus} className={styles.addButton} {...(isFull ? { onClick: onFull } : {})}>
      {label}
    </Button>
  );
  if (isFull) return button;
  return (
    <Popover label={label} trigger={button}>
      <Choices {...{ shownKeys, onAdd }} />
    </Popover>
  );
}

/** The list is loaded when the popover opens. */
function Choices({ shownKeys, onAdd }: Pick<SavedPlanPickerProps, 'shownKeys' | 'onAdd'>) {
  const { user, list, retry } = usePlansToCompare();
  if (list.phase === 'loading') return <Spinner inline sentence={HOME.wait} />;
  if (list.phase === 'failed') return <RetryNotice onRetry={retry}>{planListFailed(list.message)}</RetryNotice>;
  const others = comparisonChoices(list.plans, user, shownKeys);
  if (others.length === 0) return <p>You have no other saved plan. Make a scenario a plan, and it appears here.</p>;
  return (
    <ul className={styles.choices}>
      {others.map(({ value, label }) => (
        <li key={value}>
          <button type="button" onClick={() => onAdd(value)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}

import { useAppSelector } from '../../../../app/hooks.ts';
import { RetryNotice } from '../../../../components/RetryNotice.tsx';
import { DESK } from '../../../../domain/desk/deskCopy.ts';
import { HOME, planListFailed } from '../../../../domain/messages.ts';
import { planChoices } from '../../../../domain/table/planChoices.ts';
import { usePlanList } from '../../../../services/planning/planList.ts';
import { selectUserEmail } from '../../../../slices/selectors.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { Popover } from '../../../../ui/overlays/Popover.tsx';
import { Spinner } from '../../../../ui/feedback/Spinner.tsx';
import styles from './SavedPlans.module.css';

interface SavedPlanPickerProps {
  label?: string;
  /** Keys that stand there already, the desk's own plan among them. */
  shownKeys: readonly string[];
  /** Whether no column is free. */
  isFull: boolean;
  onAdd: (key: string) => void;
  onFull: () => void;
}

/** Puts saved plans beside the scenarios, as many as there is room for. */
export function SavedPlanPicker({
  label = DESK.saved,
  shownKeys: there,
  isFull,
  onAdd: onPut,
  onFull,
}: SavedPlanPickerProps) {
  const button = (
    <Button dense icon="plus" className={styles.put} {...(isFull ? { onClick: onFull } : {})}>
      {label}
    </Button>
  );
  if (isFull) return button;
  return (
    <Popover label={label} trigger={button}>
      <Choices {...{ shownKeys: there, onAdd: onPut }} />
    </Popover>
  );
}

/** Asked for when it is opened. */
function Choices({ shownKeys: there, onAdd: onPut }: Pick<SavedPlanPickerProps, 'there' | 'onPut'>) {
  const { list, retry } = usePlanList(useAppSelector(selectUserEmail));
  if (list.phase === 'loading') return <Spinner inline sentence={HOME.wait} />;
  if (list.phase === 'failed') return <RetryNotice onRetry={retry}>{planListFailed(list.message)}</RetryNotice>;
  const others = planChoices(
    list.plans.filter(({ key }) => !there.includes(key)),
    null,
  );
  if (others.length === 0) return <p>You have no other saved plan. Make a scenario a plan, and it is one.</p>;
  return (
    <ul className={styles.choices}>
      {others.map(({ value, label }) => (
        <li key={value}>
          <button type="button" onClick={() => onPut(value)}>
            {label}
          </button>
        </li>
      ))}
    </ul>
  );
}

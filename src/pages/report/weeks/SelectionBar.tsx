import { wholeNumber } from '../../../../core/words/amounts.ts';
import { counted, listed } from '../../../../core/words/wording.ts';
import type { WeekPlan } from '../../../../core/rules/weekPlan.ts';
import { freeCells, isFixed } from '../../../domain/weeks/weekGestures.ts';
import { dayAndMonth } from '../../../domain/weeks/weeksView.ts';
import type { WeeksView } from '../../../domain/weeks/weeksView.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { WeekSelection } from './useWeekSelection.ts';
import styles from './Weeks.module.css';

interface SelectionBarProps {
  plan: WeekPlan;
  view: WeeksView;
  selection: WeekSelection;
  onEdit: (plan: WeekPlan) => void;
}

/** A bar with the chosen cells, their sum, a button to free typed amounts, and the keys that change the cells. */
export function SelectionBar({ plan, view, selection: { cells, channels }, onEdit }: SelectionBarProps) {
  const typedCells = cells.filter((cell) => isFixed(plan, cell));
  const weeks = cells.map(({ week }) => week);
  const [firstWeek, lastWeek] = [Math.min(...weeks), Math.max(...weeks)];
  const sumCents = cells.reduce((sum, { channel, week }) => sum + (plan.cells[channel]?.[week] ?? 0), 0);
  return (
    <div className={styles.bar2}>
      {cells.length > 0 && (
        <span role="status">
          <strong>
            {channels.length > 3 ? counted(channels.length, 'channel') : listed(channels)},{' '}
            {dayAndMonth(view.starts[firstWeek]!)}
            {firstWeek !== lastWeek && ` to ${dayAndMonth(view.starts[lastWeek]!)}`}
          </strong>{' '}
          {counted(cells.length, 'cell')}, ${wholeNumber(sumCents / 100)}
        </span>
      )}
      {typedCells.length > 0 && (
        <Button dense kind="quiet" onClick={() => onEdit(freeCells(plan, typedCells))}>
          Free {counted(typedCells.length, 'typed amount')}
        </Button>
      )}
      <span className={styles.keys}>
        <kbd>Shift</kbd>
        <kbd>→</kbd> more weeks <kbd>=</kbd> share equally <kbd>Del</kbd> clear <kbd>Ctrl</kbd>
        <kbd>V</kbd> paste
      </span>
    </div>
  );
}

import { Button } from '../../ui/buttons/Button.tsx';
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx';
import { COMPARED_MIN, comparePath } from '../../domain/paths.ts';
import { PLAN_LIST, planListCopy } from './planListCopy.ts';
import styles from './CompareBar.module.css';

interface CompareBarProps {
  /** Keys of the chosen plans. The first plan is the base of the comparison. */
  chosen: readonly string[];
  /** Whether a fifth plan was ticked and refused. */
  isFull: boolean;
  onClear: () => void;
}

/** A bar at the bottom of the screen with a button that compares the ticked plans. It is shown once a plan is ticked. */
export function CompareBar({ chosen, isFull, onClear }: CompareBarProps) {
  return (
    <div className={styles.place} role="status">
      {chosen.length > 0 && (
        <div className={styles.bar}>
          <span>
            <b>{planListCopy.chosenCount(chosen.length)}</b>{' '}
            <span className={isFull ? styles.full : styles.hint}>
              {isFull ? PLAN_LIST.maximumChosen : '· two to four can be compared'}
            </span>
          </span>
          <Button kind="quiet" onClick={onClear}>
            {PLAN_LIST.clear}
          </Button>
          {chosen.length < COMPARED_MIN ? (
            <Button kind="primary" disabled>
              {PLAN_LIST.compare}
            </Button>
          ) : (
            <ButtonLink kind="primary" to={comparePath(chosen)}>
              {PLAN_LIST.compare}
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}

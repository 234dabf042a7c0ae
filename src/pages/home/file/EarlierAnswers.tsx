import { dayAndMonth } from '../../../../core/words/moments.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { answersDropped } from '../../../slices/audience/readingEdits.ts';
import { selectFileAnswers } from '../../../slices/selectors.ts';
import styles from './FileReading.module.css';

/**
 * Shown if the answers of an earlier file with the same headings are used.
 * @param onChange  moves to the control that changes the answers
 */
export function EarlierAnswers({ onChange }: { onChange: () => void }) {
  const dispatch = useAppDispatch();
  const { from } = useAppSelector(selectFileAnswers);
  if (from === null) return null;
  return (
    <p className={styles.from}>
      <span>
        Read as “{from.fileName}” was, {dayAndMonth(new Date(from.at))}
      </span>
      <span aria-hidden>·</span>
      <button type="button" onClick={onChange}>
        Change
      </button>
      <span aria-hidden>·</span>
      <button type="button" onClick={() => dispatch(answersDropped())}>
        Read it afresh
      </button>
    </p>
  );
}

import { counted } from '../../../../core/words/wording.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { assumptionsTaken, doubtAnswered } from '../../../slices/audience/readingEdits.ts';
import { selectDoubtsToWalk, selectUnderstanding } from '../../../slices/selectors.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import styles from '../Home.module.css';
import { RunQuestions } from './RunQuestions.tsx';
import type { useRunWalk } from './useRunWalk.ts';

/** What stands between the press on Run and the run: how many questions there are, and the questions themselves. */
export function BeforeTheRun({ walk }: { walk: ReturnType<typeof useRunWalk> }) {
  const dispatch = useAppDispatch();
  const doubts = useAppSelector(selectDoubtsToWalk);
  const understanding = useAppSelector(selectUnderstanding);
  const facts = 'facts' in understanding ? understanding.facts : null;
  const shape = 'seen' in understanding && understanding.seen ? understanding.seen.shape : '';
  if (!walk.isWalking) {
    if (doubts.length === 0) return null;
    return <p className={styles.quiet}>Run will ask {counted(doubts.length, 'question')}</p>;
  }
  if (facts === null) {
    return (
      <div className={styles.again}>
        <Spinner inline sentence="The file is read first, then it runs" />
        <Button dense onClick={walk.runAtOnce}>
          Run without waiting
        </Button>
      </div>
    );
  }
  return (
    <RunQuestions
      doubts={walk.isBeingRead ? [] : doubts}
      facts={facts}
      onAnswer={({ key }, answer) => dispatch(doubtAnswered({ key, answer, shape }))}
      onTake={(taken) => dispatch(assumptionsTaken({ keys: taken.map(({ key }) => key) }))}
      onClose={walk.stop}
    />
  );
}

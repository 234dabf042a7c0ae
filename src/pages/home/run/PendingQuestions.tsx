import { counted } from '../../../../core/words/wording.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { assumptionsTaken, doubtAnswered } from '../../../slices/audience/readingEdits.ts';
import { selectDoubtsToWalk, selectUnderstanding } from '../../../slices/selectors.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import styles from '../Home.module.css';
import { QuestionDialog } from './QuestionDialog.tsx';
import type { useQuestionsBeforeRun } from './useQuestionsBeforeRun.ts';

/** Before the press on Run: the number of open questions. After it: the questions, until the run can start. */
export function PendingQuestions({ questions }: { questions: ReturnType<typeof useQuestionsBeforeRun> }) {
  const dispatch = useAppDispatch();
  const doubts = useAppSelector(selectDoubtsToWalk);
  const understanding = useAppSelector(selectUnderstanding);
  const facts = 'facts' in understanding ? understanding.facts : null;
  const shape = 'preview' in understanding && understanding.preview ? understanding.preview.shape : '';
  if (!questions.isAsking) {
    if (doubts.length === 0) return null;
    return <p className={styles.quiet}>Run will ask {counted(doubts.length, 'question')}</p>;
  }
  if (facts === null) {
    return (
      <div className={styles.retry}>
        <Spinner inline sentence="The file is read first, then it runs" />
        <Button dense onClick={questions.runAtOnce}>
          Run without waiting
        </Button>
      </div>
    );
  }
  return (
    <QuestionDialog
      doubts={questions.isBeingRead ? [] : doubts}
      facts={facts}
      onAnswer={({ key }, answer) => dispatch(doubtAnswered({ key, answer, shape }))}
      onAccept={(accepted) => dispatch(assumptionsTaken({ keys: accepted.map(({ key }) => key) }))}
      onClose={questions.stop}
    />
  );
}

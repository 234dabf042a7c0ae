import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { Doubt } from '../../../core/contract/bodies/doubts.ts';
import { answerLabel, codeCounts, placeOf } from '../../domain/plan/file/doubtView.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { AnswerChoices } from './AnswerChoices.tsx';
import { CodeCounts } from './CodeCounts.tsx';
import { CodeMeanings } from './CodeMeanings.tsx';
import styles from './Reading.module.css';

interface DoubtCardProps {
  doubt: Doubt;
  facts: AudienceFacts;
  /** The planner's answer; null for none. */
  answer: string | null;
  /** Whether the planner accepted the assumption. */
  isAccepted: boolean;
  /** The card in focus stays open while its answer is chosen. */
  isCurrent: boolean;
  onAnswer: (answer: string) => void;
  onAccept: () => void;
  onChange: () => void;
}

/** One ambiguity in the file: the question, the cells, the assumption, and the other answers with their effects. */
export function DoubtCard({
  doubt,
  facts,
  answer,
  isAccepted,
  isCurrent,
  onAnswer,
  onAccept,
  onChange,
}: DoubtCardProps) {
  const place = placeOf(doubt);
  if ((answer !== null || isAccepted) && !isCurrent) {
    return (
      <p className={styles.answered}>
        <span>
          {place && <b>{place}: </b>}
          {answerLabel(doubt, answer ?? doubt.assumed)}
          {answer === null && ' (as assumed)'}
        </span>
        <button type="button" className={styles.link} aria-label={`Change: ${place || doubt.says}`} onClick={onChange}>
          Change
        </button>
      </p>
    );
  }
  const counts = codeCounts(doubt);
  const isAsked = doubt.walk && answer === null && !isAccepted;
  return (
    <div className={classNames(styles.doubt, isAsked && styles.asked)}>
      <p className={styles.must}>{isAsked ? 'Run will ask' : answer === null ? 'Assumed' : 'Answered'}</p>
      {place && <h4>{place}</h4>}
      {/* An assumption that needs no answer is preselected; a question that Run will ask is not. */}
      <AnswerChoices {...{ doubt, facts }} chosen={answer ?? (isAsked ? null : doubt.assumed)} onChoose={onAnswer}>
        {counts ? <CodeCounts counts={counts} /> : <Cells doubt={doubt} />}
      </AnswerChoices>
      {doubt.codes && counts && <CodeMeanings counts={counts} onAnswer={onAnswer} />}
      {isAsked && (
        <Button dense className={styles.take} onClick={onAccept}>
          Take as assumed
        </Button>
      )}
    </div>
  );
}

function Cells({ doubt: { cells } }: { doubt: Doubt }) {
  if (cells.length === 0) return null;
  return (
    <p className={styles.examples}>
      {[...new Set(cells)].map((cell) => (
        <code key={cell}>{cell}</code>
      ))}
    </p>
  );
}

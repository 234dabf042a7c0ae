import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import { groupCounts, groupPlace } from '../../domain/plan/file/doubtGroups.ts';
import type { DoubtGroup } from '../../domain/plan/file/doubtGroups.ts';
import { answerLabel } from '../../domain/plan/file/doubtView.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { AnswerChoices } from './AnswerChoices.tsx';
import { CodeMeanings } from './CodeMeanings.tsx';
import styles from './Reading.module.css';

interface DoubtCardProps {
  group: DoubtGroup;
  facts: AudienceFacts;
  /** Whether the figures of answers are still being read. */
  areFiguresLoading: boolean;
  /** The planner's answer; null for none. */
  answer: string | null;
  /** Whether the planner accepted the assumption. */
  isAccepted: boolean;
  /** The card in focus stays open while its answer is chosen. */
  isCurrent: boolean;
  onAnswer: (answer: string) => void;
  onAccept: () => void;
  onChange: () => void;
  /** Asks about each column on its own, in a card each. */
  onAskSingly: () => void;
}

/** One ambiguity in the file: the question, the cells, the assumption, and the other answers with their effects. */
export function DoubtCard(props: DoubtCardProps) {
  const { group, facts, areFiguresLoading, answer, isAccepted, isCurrent, onAnswer, onAccept, onChange, onAskSingly } =
    props;
  const { first, doubts } = group;
  const place = groupPlace(group);
  if ((answer !== null || isAccepted) && !isCurrent) {
    return (
      <p className={styles.answered}>
        <span>
          {place && <b>{place}: </b>}
          {answerLabel(first, answer ?? first.assumed)}
          {answer === null && ' (as assumed)'}
        </span>
        <button type="button" className={styles.link} aria-label={`Change: ${place || first.says}`} onClick={onChange}>
          Change
        </button>
      </p>
    );
  }
  const counts = groupCounts(group);
  const isAsked = first.walk && answer === null && !isAccepted;
  return (
    <div className={classNames(styles.doubt, isAsked && styles.asked)}>
      <p className={styles.must}>{isAsked ? 'Run will ask' : answer === null ? 'Assumed' : 'Answered'}</p>
      {place && <h3>{place}</h3>}
      {/* An assumption that needs no answer is preselected; a question that Run will ask is not. */}
      <AnswerChoices
        {...{ group, facts, areFiguresLoading }}
        chosen={answer ?? (isAsked ? null : first.assumed)}
        onChoose={onAnswer}
      />
      {first.codes && counts && <CodeMeanings counts={counts} onAnswer={onAnswer} />}
      <div className={styles.below}>
        {isAsked && (
          <Button dense onClick={onAccept}>
            Take as assumed
          </Button>
        )}
        {doubts.length > 1 && (
          <button type="button" className={styles.link} onClick={onAskSingly}>
            Answer the {doubts.length} columns one by one
          </button>
        )}
      </div>
    </div>
  );
}

import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import { groupCounts, groupPlace } from '../../domain/plan/file/doubtGroups.ts';
import type { DoubtGroup } from '../../domain/plan/file/doubtGroups.ts';
import { answerLabel } from '../../domain/plan/file/doubtView.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { classNames } from '../../ui/classNames.ts';
import { AnswerChoices } from './AnswerChoices.tsx';
import { CodeMeanings } from './CodeMeanings.tsx';
import styles from './FilePreview.module.css';

interface DoubtCardProps {
  group: DoubtGroup;
  facts: AudienceFacts;
  /** Whether the figures that each answer would give are still being computed. */
  areFiguresLoading: boolean;
  /** The planner's answer; null for none. */
  answer: string | null;
  /** Whether the planner accepted the assumption. */
  isAccepted: boolean;
  /** True for the card in focus, which stays open after an answer is chosen. */
  isCurrent: boolean;
  onAnswer: (answer: string) => void;
  onAccept: () => void;
  onChange: () => void;
  /** Replaces the card by a card for each of its columns. */
  onAskSingly: () => void;
}

/** A doubt (a question about how the file is read), with the cells it is about and the possible answers with their effects. */
export function DoubtCard(props: DoubtCardProps) {
  const { group, facts, areFiguresLoading, answer, isAccepted, isCurrent, onAnswer, onAccept, onChange, onAskSingly } =
    props;
  const { first, doubts } = group;
  // The part of the file that the question is about, such as a column; '' for the whole file.
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
  // `walk` marks a question that Run asks if it is open.
  const isAsked = first.walk && answer === null && !isAccepted;
  return (
    <div className={classNames(styles.doubt, isAsked && styles.asked)}>
      <p className={styles.status}>{isAsked ? 'Run will ask' : answer === null ? 'Assumed' : 'Answered'}</p>
      {place && <h3>{place}</h3>}
      {/* The assumed answer is preselected, unless Run will ask the question. */}
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

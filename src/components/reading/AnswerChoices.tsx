import { useId } from 'react';
import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import { groupEffect, groupQuestion } from '../../domain/plan/file/doubtGroups.ts';
import type { DoubtGroup } from '../../domain/plan/file/doubtGroups.ts';
import { answerLabel } from '../../domain/plan/file/doubtView.ts';
import { populationIn, TYPED_ANSWER } from '../../domain/plan/file/population.ts';
import { classNames } from '../../ui/classNames.ts';
import { DoubtCells } from './DoubtCells.tsx';
import { PopulationChoice } from './PopulationChoice.tsx';
import styles from './Reading.module.css';

interface AnswerChoicesProps {
  group: DoubtGroup;
  facts: AudienceFacts;
  /** Id of the chosen answer; null for none. */
  chosen: string | null;
  onChoose: (answer: string) => void;
  /** Ref of the first radio button, for the initial focus. */
  first?: React.Ref<HTMLInputElement>;
  /** Whether a button confirms the choice; otherwise choosing answers at once. */
  isConfirmed?: boolean;
}

/** The question with its cells and possible answers, each with its effect. */
export function AnswerChoices({ group, facts, chosen, onChoose, first, isConfirmed = false }: AnswerChoicesProps) {
  const name = useId();
  const doubt = group.first;
  const { assumed } = doubt;
  const isTyped = doubt.field === 'population';
  const answers = doubt.answers.filter(({ id }) => !(isTyped && id === TYPED_ANSWER));
  const isOther = chosen !== null && !answers.some(({ id }) => id === chosen) && populationIn(chosen) === null;
  return (
    <fieldset className={styles.answers}>
      <legend className={styles.legend}>{groupQuestion(group)}</legend>
      <DoubtCells group={group} />
      {answers.map((answer, at) => (
        <label key={answer.id} className={classNames(styles.answer, answer.id === chosen && styles.chosen)}>
          <input
            ref={at === 0 ? first : undefined}
            type="radio"
            name={name}
            checked={answer.id === chosen}
            onChange={() => onChoose(answer.id)}
          />
          <span className={styles.words}>{answer.says}</span>
          <span className={styles.effect}>
            {[answer.id === assumed ? 'assumed' : '', groupEffect(group, answer.id, facts)].filter(Boolean).join(' · ')}
          </span>
        </label>
      ))}
      {isTyped && <PopulationChoice {...{ doubt, name, chosen, onChoose }} isLive={isConfirmed} />}
      {isOther && (
        <label className={classNames(styles.answer, styles.chosen)}>
          <input type="radio" name={name} checked readOnly />
          <span className={styles.words}>{answerLabel(doubt, chosen)}</span>
        </label>
      )}
    </fieldset>
  );
}

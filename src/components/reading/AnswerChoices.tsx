import { useId } from 'react';
import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { Doubt } from '../../../core/contract/bodies/doubts.ts';
import { answerLabel, effectText } from '../../domain/plan/file/doubtView.ts';
import { classNames } from '../../ui/classNames.ts';
import styles from './Reading.module.css';

interface AnswerChoicesProps {
  doubt: Doubt;
  facts: AudienceFacts;
  /** Id of the chosen answer; null for none. */
  chosen: string | null;
  onChoose: (answer: string) => void;
  /** Ref of the first radio button, for the initial focus. */
  first?: React.Ref<HTMLInputElement>;
  /** The cells in question, shown between the question and its answers. */
  children?: React.ReactNode;
}

/** The possible answers to a doubt, each with its effect. */
export function AnswerChoices({ doubt, facts, chosen, onChoose, first, children }: AnswerChoicesProps) {
  const name = useId();
  const { answers, assumed } = doubt;
  const own = chosen !== null && !answers.some(({ id }) => id === chosen) ? chosen : null;
  return (
    <fieldset className={styles.answers}>
      <legend className={styles.legend}>{doubt.says}</legend>
      {children}
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
            {[answer.id === assumed ? 'assumed' : '', effectText(answer, facts)].filter(Boolean).join(' · ')}
          </span>
        </label>
      ))}
      {own !== null && (
        <label className={classNames(styles.answer, styles.chosen)}>
          <input type="radio" name={name} checked readOnly />
          <span className={styles.words}>{answerLabel(doubt, own)}</span>
        </label>
      )}
    </fieldset>
  );
}

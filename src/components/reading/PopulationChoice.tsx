import { useId, useRef, useState } from 'react';
import type { Doubt } from '../../../core/contract/bodies/doubts.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { populationAnswer, populationIn, proposalNote, targetIn } from '../../domain/plan/file/population.ts';
import { classNames } from '../../ui/classNames.ts';
import { FieldMessage } from '../../ui/form/Field.tsx';
import { PeopleInput } from './PeopleInput.tsx';
import styles from './Reading.module.css';

interface PopulationChoiceProps {
  doubt: Pick<Doubt, 'field' | 'proposed' | 'answers' | 'proposed_from'>;
  /** Name of the radio buttons. */
  name: string;
  chosen: string | null;
  onChoose: (answer: string) => void;
  /** Whether each key chooses, as where a button confirms the answer; otherwise Enter and leaving do. */
  isLive: boolean;
  /** What so many people give; left out where it is not shown. */
  figures: ((people: number) => React.ReactNode) | undefined;
}

/** The answer to a doubt that is a number of people: proposed, or typed. */
export function PopulationChoice({ doubt, name, chosen, onChoose, isLive, figures }: PopulationChoiceProps) {
  const [refused, setRefused] = useState('');
  const message = useId();
  const place = useRef<HTMLDivElement>(null);
  const chosenNumber = chosen === null ? null : (populationIn(chosen) ?? targetIn(chosen));
  const people = chosenNumber ?? doubt.proposed ?? null;
  const [start] = useState(people);
  // While each key chooses, the field keeps what is typed.
  const shown = isLive ? start : people;
  const choose = (typed: number | null) => {
    if (typed !== null) onChoose(populationAnswer(typed, doubt.field));
  };
  return (
    <div ref={place} className={classNames(styles.answer, styles.typed, chosenNumber !== null && styles.chosen)}>
      <input
        type="radio"
        name={name}
        aria-label="This many people"
        checked={chosenNumber !== null}
        onChange={() =>
          people === null ? place.current?.querySelector<HTMLInputElement>('[type=text]')?.focus() : choose(people)
        }
      />
      <span className={styles.stands}>
        {doubt.field === 'target' ? 'The target is' : 'This file stands for'}
        <PeopleInput
          value={shown === null ? '' : wholeNumber(shown)}
          label="Number of people"
          describedBy={message}
          isRefused={refused !== ''}
          onRefuse={setRefused}
          onSubmit={choose}
          {...(isLive && { onType: choose })}
        />
        people
      </span>
      {figures !== undefined && people !== null && figures(people)}
      <FieldMessage id={message} error={refused} hint={proposalNote(doubt)} />
    </div>
  );
}

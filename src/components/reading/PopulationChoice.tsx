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
  /** True if each key chooses the typed number, because a button confirms the answer later. Otherwise Enter and blur choose it. */
  isLive: boolean;
  /** Returns the figures that an answer of this many people would give; undefined if figures are not shown. */
  figures: ((people: number) => React.ReactNode) | undefined;
}

/** An answer to a doubt (question about the file) that is a number of people: the proposed number, or a typed one. */
export function PopulationChoice({ doubt, name, chosen, onChoose, isLive, figures }: PopulationChoiceProps) {
  const [refused, setRefused] = useState('');
  const message = useId();
  const container = useRef<HTMLDivElement>(null);
  const chosenNumber = chosen === null ? null : (populationIn(chosen) ?? targetIn(chosen));
  const people = chosenNumber ?? doubt.proposed ?? null;
  const [initialPeople] = useState(people);
  // While each key chooses a number, the field keeps the typed text, so its value must not change.
  const shown = isLive ? initialPeople : people;
  const choose = (typed: number | null) => {
    if (typed !== null) onChoose(populationAnswer(typed, doubt.field));
  };
  return (
    <div ref={container} className={classNames(styles.answer, styles.typed, chosenNumber !== null && styles.chosen)}>
      <input
        type="radio"
        name={name}
        aria-label="This many people"
        checked={chosenNumber !== null}
        onChange={() =>
          people === null ? container.current?.querySelector<HTMLInputElement>('[type=text]')?.focus() : choose(people)
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

import { useId, useState } from 'react';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { FieldMessage } from '../../ui/form/Field.tsx';
import { PeopleInput } from './PeopleInput.tsx';
import styles from './FilePreview.module.css';

interface PopulationFieldProps {
  /** The number with commas; empty if neither the file nor the planner gives it. */
  value: string;
  /** Where the number comes from. */
  note: string;
  /** A number that a press on a button uses, and its source; null for none. */
  proposed: { readonly people: number; readonly from: string } | null;
  /** True if the planner typed the number. It can then be removed. */
  isTyped: boolean;
  onSubmit: (people: number | null) => void;
}

const LABEL = 'People this file stands for';

/** The field for the number of people that the file represents: the population to which its respondents are scaled. */
export function PopulationField({ value, note, proposed, isTyped, onSubmit }: PopulationFieldProps) {
  const [refusal, setRefusal] = useState('');
  const message = useId();
  const isOffered = proposed !== null && wholeNumber(proposed.people) !== value;
  return (
    <div className={styles.population}>
      <p className={styles.sentence}>
        This file stands for
        <PeopleInput
          {...{ value, onSubmit }}
          label={LABEL}
          describedBy={message}
          isRefused={refusal !== ''}
          onRefuse={setRefusal}
        />
        people
        {isTyped && (
          <button type="button" className={styles.link} onClick={() => onSubmit(null)}>
            Take it back
          </button>
        )}
      </p>
      <FieldMessage id={message} error={refusal} hint={note} />
      {isOffered && (
        <p className={styles.offer}>
          <button type="button" className={styles.link} onClick={() => onSubmit(proposed.people)}>
            Use {wholeNumber(proposed.people)}
          </button>
          {proposed.from && <span>{proposed.from}</span>}
        </p>
      )}
    </div>
  );
}

import { useId, useRef, useState } from 'react';
import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import {
  figuresForPopulation,
  figuresOf,
  hasFigures,
  reachHead,
  figuresInWords,
  shownFigures,
} from '../../domain/plan/file/answerFigures.ts';
import type { ShownFigure } from '../../domain/plan/file/answerFigures.ts';
import { groupEffect, groupQuestion, groupCells, groupCounts } from '../../domain/plan/file/doubtGroups.ts';
import type { DoubtGroup } from '../../domain/plan/file/doubtGroups.ts';
import { answerLabel } from '../../domain/plan/file/doubtView.ts';
import type { CodeCount } from '../../domain/plan/file/doubtView.ts';
import {
  populationIn,
  takesPopulation,
  targetIn,
  TYPED_ANSWER,
  populationAnswer,
  sourceOfProposedNumber,
} from '../../domain/plan/file/population.ts';
import { classNames } from '../../ui/classNames.ts';
import styles from './FilePreview.module.css';
import type { AnswerFigures as Figures, Doubt } from '../../../core/contract/bodies/doubts.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { counted } from '../../../core/words/wording.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { FieldMessage } from '../../ui/form/Field.tsx';
import { PeopleInput } from './PeopleInput.tsx';

interface AnswerChoicesProps {
  group: DoubtGroup;
  facts: AudienceFacts;
  /** Whether the figures that each answer would give are still being computed. */
  areFiguresLoading: boolean;
  /** Id of the chosen answer; null for none. */
  chosen: string | null;
  onChoose: (answer: string) => void;
  /** Ref for the initial focus. It is set to the chosen radio button or, without one, to the first. */
  focusRef?: React.Ref<HTMLInputElement>;
  /** True if a button elsewhere confirms the choice. Otherwise a choice is an answer at once. */
  isConfirmed?: boolean;
}

/** A question about the file, with the cells it is about and its possible answers, each with its effect. */
export function AnswerChoices(props: AnswerChoicesProps) {
  const { group, facts, areFiguresLoading, chosen, onChoose, focusRef, isConfirmed = false } = props;
  const name = useId();
  const doubt = group.first;
  const { assumed } = doubt;
  const takesTypedNumber = doubt.field !== undefined;
  const answers = doubt.answers.filter(({ id }) => !(takesTypedNumber && id === TYPED_ANSWER));
  const isOtherAnswer =
    chosen !== null && !answers.some(({ id }) => id === chosen) && (populationIn(chosen) ?? targetIn(chosen)) === null;
  // Figures are computed only for a whole group. While they are loading, the table has placeholders.
  const areFiguresShown = hasFigures(group) || (areFiguresLoading && group.hasAllColumns);
  const focusIndex = Math.max(
    0,
    answers.findIndex(({ id }) => id === chosen),
  );
  const assumedFigures = figuresOf(group, assumed);
  return (
    <fieldset className={classNames(styles.answers, areFiguresShown && styles.measured)}>
      <legend className={styles.legend}>{groupQuestion(group)}</legend>
      <DoubtCells group={group} />
      {areFiguresShown && <FigureHeads reach={reachHead(group)} />}
      {answers.map((answer, index) => (
        <label key={answer.id} className={classNames(styles.answer, answer.id === chosen && styles.chosen)}>
          <input
            ref={index === focusIndex ? focusRef : undefined}
            type="radio"
            name={name}
            checked={answer.id === chosen}
            onChange={() => onChoose(answer.id)}
          />
          <span className={styles.words}>{answer.says}</span>
          {answer.id === assumed && <span className={styles.assumed}>assumed</span>}
          {areFiguresShown && <AnswerFigures figures={figuresOf(group, answer.id)} assumed={assumedFigures} />}
          <Effect isInTable={areFiguresShown}>{groupEffect(group, answer.id, facts, areFiguresShown)}</Effect>
        </label>
      ))}
      {takesTypedNumber && (
        <PeopleChoice
          {...{ doubt, name, chosen, onChoose }}
          choosesOnType={isConfirmed}
          figures={
            areFiguresShown && doubt.field === 'population' && takesPopulation(facts)
              ? (people) => <AnswerFigures figures={figuresForPopulation(group, people)} assumed={assumedFigures} />
              : undefined
          }
        />
      )}
      {isOtherAnswer && (
        <label className={classNames(styles.answer, styles.chosen)}>
          <input type="radio" name={name} checked readOnly />
          <span className={styles.words}>{answerLabel(doubt, chosen)}</span>
        </label>
      )}
    </fieldset>
  );
}

/** The effect of an answer in words. Next to a table of figures it needs the words that say what it is about. */
function Effect({ isInTable, children }: { isInTable: boolean; children: string }) {
  if (children === '') return null;
  return <span className={styles.effect}>{isInTable ? `Monthly use: ${children}` : children}</span>;
}

interface AnswerFiguresProps {
  /** The figures that an answer would give. Null if the file would be refused, undefined while the figures are not known. */
  figures: Figures | null | undefined;
  /** Figures of the assumed answer. */
  assumed: Figures | null | undefined;
}

/** People, target and reach that an answer would give, in the columns of {@link FigureHeads}. */
function AnswerFigures({ figures, assumed }: AnswerFiguresProps) {
  if (figures === null) return <span className={styles.refusedAnswer}>The file would be refused</span>;
  if (figures === undefined) {
    return (
      <span className={styles.figures} aria-hidden="true">
        {['people', 'target', 'reach'].map((name) => (
          <span key={name}>…</span>
        ))}
      </span>
    );
  }
  const shown = shownFigures(figures, assumed);
  return (
    <>
      <VisuallyHidden>{figuresInWords(shown)}</VisuallyHidden>
      <span className={styles.figures} aria-hidden="true">
        <Figure {...shown.people} />
        <Figure {...shown.target} />
        <Figure {...shown.reach} />
      </span>
    </>
  );
}

function Figure({ value, difference }: ShownFigure) {
  return (
    <span>
      {value}
      {difference && <small>{difference}</small>}
    </span>
  );
}

/** The headings of the columns. Screen readers read them with each answer instead. @param reach  the heading of the column of reach */
function FigureHeads({ reach }: { reach: string }) {
  return (
    <span className={styles.figureHeads} aria-hidden="true">
      <span>People</span>
      <span>Target</span>
      <span>{reach}</span>
    </span>
  );
}

/** The cells that a question about the file is about: how often each code occurs, or examples from each column. */
function DoubtCells({ group }: { group: DoubtGroup }) {
  const counts = groupCounts(group);
  if (counts) return <CodeCounts counts={counts} />;
  const { columns, more } = groupCells(group);
  if (columns.length === 0) return null;
  return (
    <div className={styles.examples}>
      {columns.map(({ name, cells }) => (
        <p key={name}>
          {name && <span>{name}</span>}
          {cells.map((cell) => (
            <code key={cell}>{cell}</code>
          ))}
        </p>
      ))}
      {more > 0 && <p>and {counted(more, 'more column')}</p>}
    </div>
  );
}

/** The longest code that fits below a column of the chart [characters]. */
const COLUMN_CODE_LENGTH_MAXIMUM = 5;

/** How often each code occurs in the file, as a small column chart; with long codes, as rows with bars. */
function CodeCounts({ counts }: { counts: readonly CodeCount[] }) {
  const highest = Math.max(...counts.map(({ rows }) => rows));
  const hasLongCodes = counts.some(({ code }) => code.length > COLUMN_CODE_LENGTH_MAXIMUM);
  const description = counts.map(({ code, rows }) => `${code}: ${wholeNumber(rows)} rows`).join(', ');
  return (
    <div className={hasLongCodes ? styles.countRows : styles.counts} role="img" aria-label={description}>
      {counts.map(({ code, rows }) => (
        <div key={code} style={{ '--share': `${(100 * rows) / highest}%` } as React.CSSProperties}>
          <b>{wholeNumber(rows)}</b>
          <span>{code}</span>
        </div>
      ))}
    </div>
  );
}

interface PeopleChoiceProps {
  doubt: Pick<Doubt, 'field' | 'proposed' | 'answers' | 'proposed_from'>;
  /** Name of the radio buttons. */
  name: string;
  chosen: string | null;
  onChoose: (answer: string) => void;
  /** True if each key chooses the typed number, because a button confirms the answer later. Otherwise Enter and blur choose it. */
  choosesOnType: boolean;
  /** Returns the figures that an answer of this many people would give; undefined if figures are not shown. */
  figures: ((people: number) => React.ReactNode) | undefined;
}

/** An answer that is a number of people, those of the file or of the target: the proposed number, or a typed one. */
function PeopleChoice({ doubt, name, chosen, onChoose, choosesOnType, figures }: PeopleChoiceProps) {
  const [refusal, setRefusal] = useState('');
  const message = useId();
  const container = useRef<HTMLDivElement>(null);
  const chosenNumber = chosen === null ? null : (populationIn(chosen) ?? targetIn(chosen));
  const people = chosenNumber ?? doubt.proposed ?? null;
  const [initialPeople] = useState(people);
  // While each key chooses a number, the field keeps the typed text, so its value must not change.
  const shown = choosesOnType ? initialPeople : people;
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
      <span className={styles.sentence}>
        {doubt.field === 'target' ? 'The target is' : 'This file stands for'}
        <PeopleInput
          value={shown === null ? '' : wholeNumber(shown)}
          label="Number of people"
          describedBy={message}
          isRefused={refusal !== ''}
          onRefuse={setRefusal}
          onSubmit={choose}
          {...(choosesOnType && { onType: choose })}
        />
        people
      </span>
      {figures !== undefined && people !== null && figures(people)}
      <FieldMessage id={message} error={refusal} hint={sourceOfProposedNumber(doubt)} />
    </div>
  );
}

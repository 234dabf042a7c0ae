import { useId } from 'react';
import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import { figuresFor, figuresOf, hasFigures, reachHead } from '../../domain/plan/file/answerFigures.ts';
import { groupEffect, groupQuestion } from '../../domain/plan/file/doubtGroups.ts';
import type { DoubtGroup } from '../../domain/plan/file/doubtGroups.ts';
import { answerLabel } from '../../domain/plan/file/doubtView.ts';
import { populationIn, takesPopulation, targetIn, TYPED_ANSWER } from '../../domain/plan/file/population.ts';
import { classNames } from '../../ui/classNames.ts';
import { AnswerFigures, FigureHeads } from './AnswerFigures.tsx';
import { DoubtCells } from './DoubtCells.tsx';
import { PopulationChoice } from './PopulationChoice.tsx';
import styles from './Reading.module.css';

interface AnswerChoicesProps {
  group: DoubtGroup;
  facts: AudienceFacts;
  /** Whether the figures that each answer would give are still being computed. */
  areFiguresLoading: boolean;
  /** Id of the chosen answer; null for none. */
  chosen: string | null;
  onChoose: (answer: string) => void;
  /** Ref for the initial focus. It is set to the chosen radio button or, without one, to the first. */
  first?: React.Ref<HTMLInputElement>;
  /** True if a button elsewhere confirms the choice. Otherwise a choice is an answer at once. */
  isConfirmed?: boolean;
}

/** A question about the file, with the cells it is about and its possible answers, each with its effect. */
export function AnswerChoices(props: AnswerChoicesProps) {
  const { group, facts, areFiguresLoading, chosen, onChoose, first, isConfirmed = false } = props;
  const name = useId();
  const doubt = group.first;
  const { assumed } = doubt;
  const takesTypedNumber = doubt.field !== undefined;
  const answers = doubt.answers.filter(({ id }) => !(takesTypedNumber && id === TYPED_ANSWER));
  const isOtherAnswer =
    chosen !== null && !answers.some(({ id }) => id === chosen) && (populationIn(chosen) ?? targetIn(chosen)) === null;
  const areFiguresShown = hasFigures(group) || (areFiguresLoading && group.isWhole);
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
            ref={index === focusIndex ? first : undefined}
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
        <PopulationChoice
          {...{ doubt, name, chosen, onChoose }}
          isLive={isConfirmed}
          figures={
            areFiguresShown && doubt.field === 'population' && takesPopulation(facts)
              ? (people) => <AnswerFigures figures={figuresFor(group, people)} assumed={assumedFigures} />
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

import type { AnswerFigures as Figures } from '../../../core/contract/bodies/doubts.ts';
import { figuresInWords, shownFigures } from '../../domain/plan/file/answerFigures.ts';
import type { ShownFigure } from '../../domain/plan/file/answerFigures.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './Reading.module.css';

interface AnswerFiguresProps {
  /** The figures that an answer would give. Null if the file would be refused, undefined while the figures are not known. */
  figures: Figures | null | undefined;
  /** Figures of the assumed answer. */
  assumed: Figures | null | undefined;
}

/** People, target and reach that an answer would give, in the columns of {@link FigureHeads}. */
export function AnswerFigures({ figures, assumed }: AnswerFiguresProps) {
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
export function FigureHeads({ reach }: { reach: string }) {
  return (
    <span className={styles.figureHeads} aria-hidden="true">
      <span>People</span>
      <span>Target</span>
      <span>{reach}</span>
    </span>
  );
}

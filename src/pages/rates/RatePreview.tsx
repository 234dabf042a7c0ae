import { useMemo, useState } from 'react';
import { counted } from '../../../core/words/wording.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { PastePreview } from '../../components/form/PastePreview.tsx';
import type { FormatAnswers, FormatQuestion } from '../../domain/rates/pasteCells.ts';
import type { PastedRates } from '../../domain/rates/pasteRates.ts';
import { replaceRates } from '../../slices/flows/rates/saveDraft.ts';
import { RadioGroup } from '../../ui/form/RadioGroup.tsx';
import styles from './Rates.module.css';

export interface RatePreviewProps {
  verb: 'Paste' | 'Import';
  /** Reads the pasted range or the imported file, with the answers that were given to its questions so far. */
  read: (answers: FormatAnswers) => PastedRates;
  onClose: () => void;
}

/** Shows what a paste or an import would change in the card, and applies it as one step of undo and one save. */
export function RatePreview({ verb, read, onClose }: RatePreviewProps) {
  const dispatch = useAppDispatch();
  const [answers, setAnswers] = useState<FormatAnswers>({});
  const { next, count, columns, lines, headings, questions, remarks } = useMemo(() => read(answers), [read, answers]);
  return (
    <PastePreview
      title={`${verb} rates`}
      verb={verb}
      count={count === 0 ? null : counted(count, 'cell')}
      head="Format"
      columns={columns}
      lines={lines.map(({ name, isNew, figures }) => ({ name, note: isNew ? 'is new' : '', cells: figures }))}
      remarks={remarks}
      headings={headings}
      questions={
        questions.length > 0 && (
          <FormatQuestions
            {...{ questions, answers }}
            onAnswer={(id, isSame) => setAnswers({ ...answers, [id]: isSame })}
          />
        )
      }
      isAnswered={questions.every(({ id }) => answers[id] !== undefined)}
      onClose={onClose}
      onPaste={() => {
        dispatch(replaceRates(next));
        onClose();
      }}
    />
  );
}

interface FormatQuestionsProps {
  questions: readonly FormatQuestion[];
  answers: FormatAnswers;
  onAnswer: (id: string, isSame: boolean) => void;
}

const SAME = 'yes';
const OTHER = 'no';

/** Asks whether formats whose names hardly differ are the same format. */
function FormatQuestions({ questions, answers, onAnswer }: FormatQuestionsProps) {
  const answerOf = (id: string) => (answers[id] === undefined ? '' : answers[id] ? SAME : OTHER);
  return (
    <div className={styles.asked}>
      {questions.map(({ id, question }) => (
        <RadioGroup
          key={id}
          inline
          name={id}
          label={question}
          value={answerOf(id)}
          choices={[
            { value: SAME, label: 'Yes, it is' },
            { value: OTHER, label: 'No, another format' },
          ]}
          onChange={(answer) => onAnswer(id, answer === SAME)}
        />
      ))}
    </div>
  );
}

import { useEffect, useRef, useState } from 'react';
import type { AudienceFacts } from '../../../../core/contract/bodies/audienceFacts.ts';
import type { Doubt } from '../../../../core/contract/bodies/doubts.ts';
import { counted } from '../../../../core/words/wording.ts';
import { AnswerChoices } from '../../../components/reading/AnswerChoices.tsx';
import { CodeCounts } from '../../../components/reading/CodeCounts.tsx';
import { codeCounts, placeOf } from '../../../domain/plan/file/doubtView.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import styles from '../file/FileReading.module.css';

interface QuestionDialogProps {
  /** The open doubts; the first is shown. Empty while the file is read again. */
  doubts: readonly Doubt[];
  facts: AudienceFacts | null;
  onAnswer: (doubt: Doubt, answer: string) => void;
  onAccept: (doubts: readonly Doubt[]) => void;
  /** Closes without a run. */
  onClose: () => void;
}

/** Asks about the open doubts before a run, one after the other. */
export function QuestionDialog({ doubts, facts, onAnswer, onAccept, onClose }: QuestionDialogProps) {
  const [doubt] = doubts;
  // The chosen answer is for one question only.
  const [chosen, setChosen] = useState<{ key: string; answer: string } | null>(null);
  const answer = chosen?.key === doubt?.key ? (chosen?.answer ?? null) : null;
  const first = useRef<HTMLInputElement>(null);
  const isAsked = doubt !== undefined && facts !== null;
  return (
    <Dialog
      open
      onClose={onClose}
      initialFocus={first}
      title={isAsked ? `${counted(doubts.length, 'question')} before the run` : 'Before the run'}
      description={isAsked ? placeOf(doubt) || 'About the whole file' : 'The file is read by your answer.'}
      actions={
        isAsked && (
          <>
            {doubts.length > 1 && <Button onClick={() => onAccept(doubts)}>Take all as assumed</Button>}
            <Button onClick={() => onAccept([doubt])}>Take as assumed</Button>
            <Button
              kind="primary"
              disabled={answer === null}
              onClick={() => answer !== null && onAnswer(doubt, answer)}
            >
              Use this answer
            </Button>
          </>
        )
      }
    >
      {isAsked ? (
        <Question
          key={doubt.key}
          {...{ doubt, facts, first }}
          chosen={answer}
          onChoose={(given) => setChosen({ key: doubt.key, answer: given })}
          onDone={() => answer !== null && onAnswer(doubt, answer)}
        />
      ) : (
        <Spinner inline sentence="Reading the file" />
      )}
    </Dialog>
  );
}

interface QuestionProps {
  doubt: Doubt;
  facts: AudienceFacts;
  first: React.RefObject<HTMLInputElement | null>;
  chosen: string | null;
  onChoose: (answer: string) => void;
  onDone: () => void;
}

function Question({ doubt, facts, first, chosen, onChoose, onDone }: QuestionProps) {
  const counts = codeCounts(doubt);
  // Each question starts with the focus on its first answer.
  useEffect(() => first.current?.focus(), [first]);
  return (
    // Enter confirms the chosen answer, as in every dialog; this is not a control of its own.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.question}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        onDone();
      }}
    >
      <AnswerChoices {...{ doubt, facts, chosen, onChoose, first }}>
        {counts && <CodeCounts counts={counts} />}
      </AnswerChoices>
    </div>
  );
}

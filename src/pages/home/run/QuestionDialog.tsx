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
  /** Those still open; the first is asked. None while the file is read again. */
  doubts: readonly Doubt[];
  facts: AudienceFacts | null;
  onAnswer: (doubt: Doubt, answer: string) => void;
  onAccept: (doubts: readonly Doubt[]) => void;
  /** No run after all. */
  onClose: () => void;
}

/** What Run asks first: one doubt after the other, each with its answers or its assumption. */
export function QuestionDialog({ doubts, facts, onAnswer, onAccept, onClose }: QuestionDialogProps) {
  const [doubt] = doubts;
  // An answer counts for the question it was chosen for.
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
        <Asked
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

interface AskedProps {
  doubt: Doubt;
  facts: AudienceFacts;
  first: React.RefObject<HTMLInputElement | null>;
  chosen: string | null;
  onChoose: (answer: string) => void;
  onDone: () => void;
}

function Asked({ doubt, facts, first, chosen, onChoose, onDone }: AskedProps) {
  const counts = codeCounts(doubt);
  // The next question begins where the one before did.
  useEffect(() => first.current?.focus(), [first]);
  return (
    // Enter takes the answer chosen, as in every dialog; it is no control of its own.
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

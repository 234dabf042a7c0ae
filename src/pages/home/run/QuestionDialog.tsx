import { useEffect, useRef } from 'react';
import type { AudienceFacts } from '../../../../core/contract/bodies/audienceFacts.ts';
import { counted } from '../../../../core/words/wording.ts';
import { AnswerChoices } from '../../../components/filePreview/AnswerChoices.tsx';
import { CodeMeanings } from '../../../components/filePreview/CodeMeanings.tsx';
import { FIGURES_NOTE, hasFigures } from '../../../domain/plan/file/answerFigures.ts';
import { groupCounts, groupPlace } from '../../../domain/plan/file/doubtGroups.ts';
import type { DoubtGroup } from '../../../domain/plan/file/doubtGroups.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import styles from '../file/RowsAndDoubts.module.css';

export interface ChosenAnswer {
  readonly key: string;
  readonly answer: string;
}

interface QuestionDialogProps {
  /** The open questions; the first is shown. Empty while the file is read again. */
  groups: readonly DoubtGroup[];
  facts: AudienceFacts | null;
  /** Whether the figures shown next to the answers are still being computed. */
  areFiguresLoading: boolean;
  /** The chosen answer that is not confirmed yet. The parent component keeps it, so that it is not lost when the dialog is closed. */
  chosen: ChosenAnswer | null;
  onChoose: (chosen: ChosenAnswer) => void;
  onAnswer: (group: DoubtGroup, answer: string) => void;
  onAccept: (groups: readonly DoubtGroup[]) => void;
  /** Asks about each column of the question on its own. */
  onAskSingly: (group: DoubtGroup) => void;
  /** Closes without a run. */
  onClose: () => void;
}

/** Asks the open questions about the audience file (its doubts) before a run, one after the other. */
export function QuestionDialog(props: QuestionDialogProps) {
  const { groups, facts, areFiguresLoading, chosen, onChoose, onAnswer, onAccept, onAskSingly, onClose } = props;
  const [group] = groups;
  // The chosen answer is for one question only.
  const answer = chosen?.key === group?.key ? (chosen?.answer ?? null) : null;
  /** The first answer of the question. */
  const first = useRef<HTMLInputElement>(null);
  const isAsked = group !== undefined && facts !== null;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      initialFocus={first}
      title={isAsked ? `${counted(groups.length, 'question')} before the run` : 'Before the run'}
      description={isAsked ? groupPlace(group) || 'About the whole file' : 'The file is read by your answer.'}
      actions={
        isAsked && (
          <>
            {groups.length > 1 && <Button onClick={() => onAccept(groups)}>Take all as assumed</Button>}
            <Button onClick={() => onAccept([group])}>Take as assumed</Button>
            <Button
              kind="primary"
              disabled={answer === null}
              onClick={() => answer !== null && onAnswer(group, answer)}
            >
              Use this answer
            </Button>
          </>
        )
      }
    >
      {isAsked ? (
        <Question
          key={`${group.key} ${group.doubts.length}`}
          {...{ group, facts, areFiguresLoading, first, onAskSingly }}
          chosen={answer}
          onChoose={(given) => onChoose({ key: group.key, answer: given })}
          onDone={() => answer !== null && onAnswer(group, answer)}
        />
      ) : (
        <Spinner inline sentence="Reading the file" />
      )}
    </Dialog>
  );
}

interface QuestionProps {
  group: DoubtGroup;
  facts: AudienceFacts;
  areFiguresLoading: boolean;
  /** The first answer, which gets the focus. */
  first: React.RefObject<HTMLInputElement | null>;
  chosen: string | null;
  onChoose: (answer: string) => void;
  onDone: () => void;
  onAskSingly: (group: DoubtGroup) => void;
}

function Question(props: QuestionProps) {
  const { group, facts, areFiguresLoading, first, chosen, onChoose, onDone, onAskSingly } = props;
  const counts = groupCounts(group);
  // Each question starts with the focus on its first answer.
  useEffect(() => first.current?.focus(), [first]);
  return (
    // Enter confirms the chosen answer, as in every dialog. The div is not a control of its own.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.question}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
        // On a focused button or summary, Enter keeps its usual effect.
        if (event.target instanceof Element && event.target.closest('button, summary')) return;
        event.preventDefault();
        onDone();
      }}
    >
      <AnswerChoices {...{ group, facts, areFiguresLoading, chosen, onChoose }} focusRef={first} isConfirmed />
      {group.first.codes && counts && <CodeMeanings counts={counts} onAnswer={onChoose} />}
      {(areFiguresLoading || hasFigures(group)) && <p className={styles.note}>{FIGURES_NOTE}</p>}
      {group.doubts.length > 1 && (
        <div>
          <Button dense kind="quiet" onClick={() => onAskSingly(group)}>
            Answer the {group.doubts.length} columns one by one
          </Button>
        </div>
      )}
    </div>
  );
}

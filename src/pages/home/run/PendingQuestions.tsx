import { useState, useEffect, useMemo, useRef } from 'react';
import { counted } from '../../../../core/words/wording.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { lazyPart, PartBoundary } from '../../../components/lazyPart.tsx';
import { loadChunk } from '../../../components/loadChunk.ts';
import { answersOf, doubtGroups } from '../../../domain/plan/file/doubtGroups.ts';
import { assumptionsTaken, doubtsAnswered } from '../../../slices/audience/answerEdits.ts';
import {
  selectDoubtsToAnswer,
  selectFileAnswers,
  selectKnownFile,
  selectIsBeingRead,
  selectIsFileRefused,
} from '../../../slices/selectors.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { useStableCallback } from '../../../ui/useStableCallback.ts';
import styles from '../Home.module.css';
import type { ChosenAnswer } from './QuestionDialog.tsx';

/** Loads the dialog with the questions. It is needed only for a file with doubts. */
export const loadQuestionDialog = () => loadChunk('questions', () => import('./QuestionDialog.tsx'));
const QuestionDialog = lazyPart(async () => (await loadQuestionDialog()).QuestionDialog);

/** Before Run is pressed, the number of open questions about the file (doubts). After that, the questions, until the run can start. */
export function PendingQuestions({ questions }: { questions: ReturnType<typeof useQuestionsBeforeRun> }) {
  const dispatch = useAppDispatch();
  const doubts = useAppSelector(selectDoubtsToAnswer);
  const knownFile = useAppSelector(selectKnownFile);
  const answers = useAppSelector(selectFileAnswers);
  /** Keys of the questions that are asked one by one, not together with their group. */
  const [askedSingly, setAskedSingly] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ChosenAnswer | null>(null);
  const groups = doubtGroups(doubts, answers, askedSingly);
  const facts = 'facts' in knownFile ? knownFile.facts : null;
  const preview = 'preview' in knownFile ? knownFile.preview : null;
  const headingsHash = preview?.headingsHash ?? '';
  if (!questions.isAsking) {
    if (groups.length === 0) return null;
    return <p className={styles.quiet}>Run will ask {counted(groups.length, 'question')}</p>;
  }
  if (facts === null) {
    return (
      <div className={styles.retry}>
        <Spinner inline sentence="The file is read first, then it runs" />
        <Button dense onClick={questions.runAtOnce}>
          Run without waiting
        </Button>
      </div>
    );
  }
  return (
    <PartBoundary fallback={<Spinner inline sentence="Loading the questions" />}>
      <QuestionDialog
        groups={questions.isBeingRead ? [] : groups}
        facts={facts}
        areFiguresLoading={preview?.areFiguresLoading ?? false}
        chosen={chosen}
        onChoose={setChosen}
        onAnswer={(group, answer) => dispatch(doubtsAnswered(answersOf(group, answer, headingsHash)))}
        onAccept={(accepted) =>
          dispatch(
            assumptionsTaken({
              keys: accepted.flatMap(({ doubts: groupDoubts }) => groupDoubts.map(({ key }) => key)),
            }),
          )
        }
        onAskSingly={({ doubts: groupDoubts }) =>
          setAskedSingly(new Set([...askedSingly, ...groupDoubts.map(({ key }) => key)]))
        }
        onClose={questions.stop}
      />
    </PartBoundary>
  );
}

/**
 * Asks the open questions about the file (doubts) before a run. A press on Run calls `begin`. The planner may also run without waiting
 * for the file to be read (`runAtOnce`). A file that cannot be used is not run:
 *
 *     idle ──begin──► (the file is read) ──► (each doubt is answered or accepted) ──► run
 *                              └─── stop, file refused: no run ───┘
 */
export function useQuestionsBeforeRun(run: () => Promise<void>) {
  const openDoubts = useAppSelector(selectDoubtsToAnswer);
  const isBeingRead = useAppSelector(selectIsBeingRead);
  const isFileRefused = useAppSelector(selectIsFileRefused);
  const [isAsking, setIsAsking] = useState(false);
  const latestRun = useRef(run);
  useEffect(() => {
    latestRun.current = async () => {
      setIsAsking(false);
      if (!isFileRefused) await run();
    };
  });
  const isDone = isAsking && !isBeingRead && openDoubts.length === 0;
  useEffect(() => {
    if (isDone) void latestRun.current();
  }, [isDone]);
  const begin = useStableCallback(async () => {
    if (isFileRefused) return;
    if (isBeingRead || openDoubts.length > 0) setIsAsking(true);
    else await run();
  });
  const runAtOnce = useStableCallback(() => {
    setIsAsking(false);
    void run();
  });
  return useMemo(
    () => ({ isAsking, isBeingRead, begin, runAtOnce, stop: () => setIsAsking(false) }),
    [isAsking, isBeingRead, begin, runAtOnce],
  );
}

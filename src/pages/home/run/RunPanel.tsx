import { memo, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useAppDispatch, useAppSelector, useProgress, useProgressWords } from '../../../app/hooks.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { WaitingButton } from '../../../ui/buttons/WaitingButton.tsx';
import { ERRORS, FILE_ARRIVED, HOME } from '../../../domain/messages.ts';
import { cancelRun } from '../../../slices/flows/runPlan.ts';
import type { RunStatus, RunStep } from '../../../slices/plan/runStatus.ts';
import { selectIsWarehouseAudience, selectResumableRun, selectRunStatus } from '../../../slices/selectors.ts';
import styles from '../Home.module.css';
import { PendingQuestions } from './PendingQuestions.tsx';
import { useRunBarHeight } from './useRunBarHeight.ts';
import type { useQuestionsBeforeRun } from './useQuestionsBeforeRun.ts';

const STEPS: { step: RunStep; label: string }[] = [
  { step: 'media scores', label: 'Media scores: the file is read and each vehicle scored' },
  { step: 'reach', label: 'Reach: each channel’s attentive reach curve' },
  { step: 'optimise', label: 'Optimise: the mix with the most attentive reach' },
];

interface RunPanelProps {
  /** A run is under way. */
  isRunning: boolean;
  faults: number;
  onTryAgain: () => void;
  questions: ReturnType<typeof useQuestionsBeforeRun>;
}

/**
 * Run, always in sight, and that a press was refused; while a run is under way, its step, the upload's share and Cancel;
 * after a failure, why, and where only the service was away the step that failed once more.
 */
export const RunPanel = memo(function RunPanel({ isRunning: running, faults, onTryAgain, questions }: RunPanelProps) {
  const dispatch = useAppDispatch();
  const run = useAppSelector(selectRunStatus);
  const resumable = useAppSelector(selectResumableRun);
  const runButton = useRef<HTMLButtonElement>(null);
  const cancelled = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLElement>(null);
  useRunBarHeight(bar);
  useFocusDuringRun(running, runButton);

  function tryAgain() {
    onTryAgain();
    // This button is about to go as well.
    runButton.current?.focus();
  }

  function cancel() {
    flushSync(() => dispatch(cancelRun()));
    // Cancel is gone, and a keyboard's focus with it. Not to Run: a second Enter would start what was just cancelled.
    cancelled.current?.focus();
  }

  return (
    <section ref={bar} aria-label="Run" className={styles.run}>
      {run.phase === 'failed' && (
        <Notice tone="error" title={run.message} details={run.details}>
          {run.reason}
        </Notice>
      )}
      {/* Outside the notice: what counts down in there would be read out each second. */}
      {resumable && (
        <div className={styles.again}>
          <p>{FILE_ARRIVED}</p>
          <WaitingButton icon="rotate-ccw" notBefore={resumable.notBefore} onClick={tryAgain}>
            {ERRORS.tryAgain}
          </WaitingButton>
        </div>
      )}
      {run.phase === 'cancelled' && (
        <div ref={cancelled} tabIndex={-1}>
          <Notice>The run was cancelled. Everything you entered is still here.</Notice>
        </div>
      )}
      {!running && faults > 0 && (
        <p role="alert" className={styles.refused}>
          Not run: {faults === 1 ? 'one field' : `${faults} fields`} of the form must be corrected first.
        </p>
      )}
      {!running && <PendingQuestions questions={questions} />}
      {running && <Spinner inline sentence={HOME.wait} />}
      <Steps run={run} isShown={running} />
      {/* Run stays where it is while Cancel comes and goes: one that became the other would take the press meant for it. */}
      <div className={styles.press}>
        <Button
          ref={runButton}
          kind="primary"
          type="submit"
          icon="play"
          busy={running}
          onClick={firstPressOnly}
          onKeyDown={firstPressOnly}
        >
          {HOME.run}
        </Button>
        {running && (
          <Button icon="x" onClick={cancel}>
            Cancel
          </Button>
        )}
        {/* Where Cancel stood there is nothing to press: a second tap there does nothing. */}
        {run.phase === 'cancelled' && (
          <Button icon="x" disabled>
            Cancelled
          </Button>
        )}
      </div>
    </section>
  );
});

/** A run disables the field it was started from (Ctrl+Enter, Enter): its focus goes to Run, as after a press there. */
function useFocusDuringRun(running: boolean, runButton: RefObject<HTMLButtonElement | null>): void {
  const wasRunning = useRef(running);
  useLayoutEffect(() => {
    const hasBegun = running && !wasRunning.current;
    wasRunning.current = running;
    const { activeElement } = document;
    if (hasBegun && (activeElement === document.body || activeElement?.matches(':disabled')))
      runButton.current?.focus();
  }, [running, runButton]);
}

/** The second click of a double click, and a key that is still held, belong to the press before. */
function firstPressOnly(event: MouseEvent | KeyboardEvent) {
  const again = 'repeat' in event ? event.repeat : event.detail > 1;
  if (again) event.preventDefault();
}

function Steps({ run, isShown }: { run: RunStatus; isShown: boolean }) {
  const at = run.phase === 'running' ? STEPS.findIndex(({ step }) => step === run.step) : STEPS.length;
  return (
    <>
      {isShown && (
        <ol className={styles.steps}>
          {STEPS.map(({ step, label }, place) => (
            <li key={step} aria-current={place === at ? 'step' : undefined} data-done={place < at || undefined}>
              {label}
            </li>
          ))}
        </ol>
      )}
      <p className={styles.announced} role="status">
        {STEPS[at] && `Step ${at + 1} of ${STEPS.length}: ${STEPS[at].step}`}
      </p>
      {run.phase === 'running' && run.step === 'media scores' && <UploadProgress runId={run.runId} />}
      {run.phase === 'running' && run.step === 'optimise' && <ProgressMessage runId={run.runId} />}
    </>
  );
}

/** What the backend says of how far it is, where it says anything. */
function ProgressMessage({ runId }: { runId: string }) {
  const words = useProgressWords(runId);
  return (
    <p role="status" className={styles.words}>
      {words}
    </p>
  );
}

function UploadProgress({ runId }: { runId: string }) {
  const share = useProgress(runId);
  const isKept = useAppSelector(selectIsWarehouseAudience);
  const words = useProgressWords(runId);
  const arrived = isKept ? words || 'Counted where it is kept' : 'Uploaded, being read';
  return (
    <div className={styles.upload}>
      <ProgressBar label="Upload of the audience file" share={share} />
      <span>{share < 1 ? `${Math.round(share * 100)}% uploaded` : arrived}</span>
    </div>
  );
}

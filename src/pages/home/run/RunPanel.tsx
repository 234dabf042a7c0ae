import { Play, RotateCcw, X } from 'lucide-react';
import { memo, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useAppDispatch, useAppSelector, useProgress, useProgressText } from '../../../app/hooks.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { WaitingButton } from '../../../ui/buttons/WaitingButton.tsx';
import { ERRORS, FILE_ARRIVED, HOME } from '../../../domain/messages.ts';
import { READERS_ONLY_READ } from '../../../../core/rules/rights.ts';
import { cancelRun } from '../../../flows/plan/runPlan.ts';
import type { RunStatus, RunStep } from '../../../slices/plan/runStatus.ts';
import { selectIsWarehouseAudience, selectResumableRun, selectRunStatus } from '../../../slices/selectors.ts';
import styles from '../Home.module.css';
import { PendingQuestions } from './PendingQuestions.tsx';
import type { useQuestionsBeforeRun } from './PendingQuestions.tsx';

const RUN_STEPS: { step: RunStep; label: string }[] = [
  { step: 'media scores', label: 'Media scores: the file is read and each vehicle scored' },
  { step: 'reach', label: 'Reach: each channel’s attentive reach curve' },
  { step: 'optimise', label: 'Optimise: the best mix' },
];

interface RunPanelProps {
  /** Whether a run is under way. */
  isRunning: boolean;
  /** Number of fields that must be corrected. */
  faultCount: number;
  onTryAgain: () => void;
  questions: ReturnType<typeof useQuestionsBeforeRun>;
  /** Whether the user has the role reader, who cannot run plans. */
  isReader: boolean;
}

/**
 * The Run button, always visible. During a run: its step, the upload's progress and Cancel. After a failure: the reason. If the
 * service has the file and was only unavailable, there is a button that resumes the run while its inputs are unchanged.
 */
export const RunPanel = memo(function RunPanel(props: RunPanelProps) {
  const { isRunning, faultCount, onTryAgain, questions, isReader } = props;
  const dispatch = useAppDispatch();
  const run = useAppSelector(selectRunStatus);
  const resumable = useAppSelector(selectResumableRun);
  const runButton = useRef<HTMLButtonElement>(null);
  const cancelNotice = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLElement>(null);
  useRunBarHeight(bar);
  useFocusDuringRun(isRunning, runButton);

  function tryAgain() {
    onTryAgain();
    // The pressed button is removed, so the focus must move.
    runButton.current?.focus();
  }

  function cancel() {
    flushSync(() => dispatch(cancelRun()));
    // Cancel is removed, so the focus must move. It does not move to Run, because a second Enter would start the run again.
    cancelNotice.current?.focus();
  }

  return (
    <section ref={bar} aria-label="Run" className={styles.run}>
      {run.phase === 'failed' && (
        <Notice tone="error" title={run.shownMessage} details={run.details}>
          {run.reason}
        </Notice>
      )}
      {/* Outside the notice, because inside it screen readers would announce the countdown each second. */}
      {resumable && (
        <div className={styles.retry}>
          <p>{FILE_ARRIVED}</p>
          <WaitingButton icon={RotateCcw} notBefore={resumable.notBefore} onClick={tryAgain}>
            {ERRORS.tryAgain}
          </WaitingButton>
        </div>
      )}
      {run.phase === 'cancelled' && (
        <div ref={cancelNotice} tabIndex={-1}>
          <Notice>The run was cancelled. Everything you entered is still here.</Notice>
        </div>
      )}
      {!isRunning && faultCount > 0 && (
        <p role="alert" className={styles.refused}>
          Not run: {faultCount === 1 ? 'one field' : `${faultCount} fields`} of the form must be corrected first.
        </p>
      )}
      {isReader && <p className={styles.quiet}>{READERS_ONLY_READ}</p>}
      {!isRunning && !isReader && <PendingQuestions questions={questions} />}
      {isRunning && <Spinner inline sentence={HOME.wait} />}
      <Steps run={run} isShown={isRunning} />
      <RunButtons {...{ runButton, isReader }} phase={run.phase} isRunning={isRunning} onCancel={cancel} />
    </section>
  );
});

/** Sets `--run-bar-height` on the form: on narrow screens the bar covers fields, and a focused field is scrolled to above it. */
function useRunBarHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = bar;
    const form = current?.closest('form');
    if (!current || !form) return;
    const observer = new ResizeObserver(() => form.style.setProperty('--run-bar-height', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => observer.disconnect();
  }, [bar]);
}

interface RunButtonsProps {
  runButton: RefObject<HTMLButtonElement | null>;
  phase: RunStatus['phase'];
  isRunning: boolean;
  isReader: boolean;
  onCancel: () => void;
}

/** Run and Cancel are separate buttons: if one replaced the other, a press meant for the first could reach the second. */
function RunButtons({ runButton, phase, isRunning, isReader, onCancel }: RunButtonsProps) {
  return (
    <div className={styles.press}>
      <Button
        ref={runButton}
        kind="primary"
        type="submit"
        icon={Play}
        busy={isRunning}
        disabled={isReader}
        onClick={firstPressOnly}
        onKeyDown={firstPressOnly}
      >
        {HOME.run}
      </Button>
      {isRunning && (
        <Button icon={X} onClick={onCancel}>
          Cancel
        </Button>
      )}
      {/* Takes the place of Cancel, so that a second tap there does nothing. */}
      {phase === 'cancelled' && (
        <Button icon={X} disabled>
          Cancelled
        </Button>
      )}
    </div>
  );
}

/** A run disables all fields. If the focused field is disabled by that, the focus moves to the Run button. */
function useFocusDuringRun(isRunning: boolean, runButton: RefObject<HTMLButtonElement | null>): void {
  const wasRunning = useRef(isRunning);
  useLayoutEffect(() => {
    const hasBegun = isRunning && !wasRunning.current;
    wasRunning.current = isRunning;
    const { activeElement } = document;
    if (hasBegun && (activeElement === document.body || activeElement?.matches(':disabled')))
      runButton.current?.focus();
  }, [isRunning, runButton]);
}

/** Ignores the second click of a double click and repeated key events. */
function firstPressOnly(event: MouseEvent | KeyboardEvent) {
  const isRepeated = 'repeat' in event ? event.repeat : event.detail > 1;
  if (isRepeated) event.preventDefault();
}

/** The steps of the run, with the current one announced. Without a run under way, no step is current. */
function Steps({ run, isShown }: { run: RunStatus; isShown: boolean }) {
  const currentIndex =
    run.phase === 'running' ? RUN_STEPS.findIndex(({ step }) => step === run.step) : RUN_STEPS.length;
  return (
    <>
      {isShown && (
        <ol className={styles.steps}>
          {RUN_STEPS.map(({ step, label }, index) => (
            <li
              key={step}
              aria-current={index === currentIndex ? 'step' : undefined}
              data-done={index < currentIndex || undefined}
            >
              {label}
            </li>
          ))}
        </ol>
      )}
      <p className={styles.announced} role="status">
        {RUN_STEPS[currentIndex] && `Step ${currentIndex + 1} of ${RUN_STEPS.length}: ${RUN_STEPS[currentIndex].step}`}
      </p>
      {run.phase === 'running' && run.step === 'media scores' && <UploadProgress runId={run.runId} />}
      {run.phase === 'running' && run.step === 'optimise' && <ProgressMessage runId={run.runId} />}
    </>
  );
}

/** The backend's progress message, if it sends any. */
function ProgressMessage({ runId }: { runId: string }) {
  const progressText = useProgressText(runId);
  return (
    <p role="status" className={styles.words}>
      {progressText}
    </p>
  );
}

function UploadProgress({ runId }: { runId: string }) {
  const share = useProgress(runId);
  const isWarehouse = useAppSelector(selectIsWarehouseAudience);
  const progressText = useProgressText(runId);
  const uploadedText = isWarehouse ? progressText || 'Being counted in its database' : 'Uploaded, being read';
  return (
    <div className={styles.upload}>
      <ProgressBar label="Upload of the audience file" share={share} />
      <span>{share < 1 ? `${Math.round(share * 100)}% uploaded` : uploadedText}</span>
    </div>
  );
}

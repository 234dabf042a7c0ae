import { memo } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { FEATURES } from '../../../core/contract/bodies/access.ts';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { useAccessRefresh, useAppDispatch, useAppSelector, useFocusOnRefusal, useHasFeature } from '../../app/hooks.ts';
import { HOME } from '../../domain/messages.ts';
import { NO_PROPOSAL, PATHS } from '../../domain/paths.ts';
import { hasRetiredChoice } from '../../domain/plan/currentNames.ts';
import { currentReportPath } from '../../flows/plan/currentReportPath.ts';
import { resumeRun, runPlan } from '../../flows/plan/runPlan.ts';
import type { RunOutcome } from '../../flows/plan/runPlan.ts';
import { selectNeedsCorrectedFile, replaceByCorrectedFile } from '../../flows/file/replaceByCorrectedFile.ts';
import {
  selectAudienceFile,
  selectFormData,
  selectIsFileRefused,
  selectIsReader,
  selectRunStatus,
} from '../../slices/selectors.ts';
import { useStableCallback } from '../../ui/useStableCallback.ts';
import { ownPricesInWords, PRICES_NOT_TAKEN } from '../../domain/plan/ownPriceCopy.ts';
import { ownPricesDropped } from '../../slices/plan/planEdits.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { ReadinessPanel } from './run/ReadinessPanel.tsx';
import { ConstraintSection } from './ConstraintSection.tsx';
import { FileSection } from './file/FileSection.tsx';
import styles from './Home.module.css';
import { PlanChoices, PlanFields } from './PlanFields.tsx';
import { TheMix } from './TheMix.tsx';
import { RunPanel } from './run/RunPanel.tsx';
import { useCurrentNames } from './useCurrentNames.ts';
import { usePlanForm } from './usePlanForm.ts';
import { useQuestionsBeforeRun } from './run/PendingQuestions.tsx';

interface PlanFormProps {
  /** The reply to the access call, which has the option lists. An empty or missing list hides its select. */
  lists: AccessData;
}

/**
 * The form and its side column. Submitting runs the plan. If the run has a proposal, its report opens. If optimise failed, the report redirects to
 * the error page. After any other end of the run, the form stays.
 */
export function PlanForm({ lists }: PlanFormProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { fileMetadata, savedFileData } = useAppSelector(selectAudienceFile);
  const { phase } = useAppSelector(selectRunStatus);
  const isRunning = phase === 'running';
  const hasFile = fileMetadata !== null || savedFileData !== null;
  async function runAndNavigate(run: () => Promise<RunOutcome>) {
    const outcome = await run();
    if (outcome === 'finished') await navigate(dispatch(currentReportPath()));
    if (outcome === 'optimise failed') await navigate(PATHS.report, { state: NO_PROPOSAL });
  }
  const isFileRefused = useAppSelector(selectIsFileRefused);
  const needsCorrectedFile = useAppSelector(selectNeedsCorrectedFile);
  const questions = useQuestionsBeforeRun(async () => {
    // Waits for a new task, so that the pressed button is painted before the form is disabled.
    await new Promise((resolve) => setTimeout(resolve));
    // If the backend does not take the answers about the file as fields, they are written into a corrected copy of the file.
    // The run then computes what was previewed. There is no run if the copy fails.
    const failure = needsCorrectedFile ? await dispatch(replaceByCorrectedFile()) : null;
    if (failure !== null) return;
    await runAndNavigate(() => dispatch(runPlan()));
  });
  const { form, formik } = usePlanForm(lists, questions.begin);
  const notes = useCurrentNames(lists);
  const tryAgain = useStableCallback(() => void runAndNavigate(() => dispatch(resumeRun())));
  const formRef = useFocusOnRefusal(formik);
  const fileFault = hasFile ? (isFileRefused ? HOME.fileRefused : undefined) : HOME.fileMissing;
  const fileError = formik.submitCount > 0 ? fileFault : undefined;

  const isReader = useAppSelector(selectIsReader);
  useAccessRefresh(isReader || hasRetiredChoice(formik.values, lists));
  const submit = (event: FormEvent<HTMLFormElement>) =>
    refuseUnclearAmount(event) ? undefined : formik.handleSubmit(event);
  // Errors are shown at their fields; next to Run they are only counted.
  const faultCount = formik.submitCount === 0 ? 0 : Object.keys(formik.errors).length + (fileError ? 1 : 0);

  return (
    // Ctrl+Enter is a shortcut of the Run button; the form is not a control of its own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={formRef}
      noValidate
      className={styles.columns}
      onKeyDown={handleEnter}
      onSubmit={(event) => (isReader ? event.preventDefault() : submit(event))}
    >
      <fieldset className={styles.fields} disabled={isRunning}>
        <PlanFields {...{ form, lists, notes }} />
        <OwnPrices />
        <FileSection error={fileError} sources={lists.audience_sources} />
        <PlanChoices {...{ form, lists, notes }} />
        <ConstraintSection edit={form.edit} lists={lists} />
        <TheMix edit={form.edit} lists={lists} />
      </fieldset>
      <div className={styles.sideColumn}>
        <RunPanel {...{ faultCount, questions, isReader }} isRunning={isRunning} onTryAgain={tryAgain} />
        {!isReader && <ReadinessPanel lists={lists} />}
      </div>
    </form>
  );
}

/** Stops the submit if an entered amount was not understood. The planner first sees which amount the field has instead. */
function refuseUnclearAmount(event: FormEvent<HTMLFormElement>): boolean {
  const field = event.currentTarget.querySelector<HTMLElement>('[data-unclear]');
  if (field === null) return false;
  event.preventDefault();
  field.focus();
  return true;
}

/**
 * Ctrl+Enter or Command+Enter in any field starts the run. Enter alone does not, because a planner presses it to finish a field, and a run
 * saves a plan.
 */
function handleEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || event.defaultPrevented) return;
  // Ignores keys pressed in a dialog: React events bubble through portals.
  if (!event.currentTarget.contains(event.target as Node)) return;
  if (!event.ctrlKey && !event.metaKey) {
    if (event.target instanceof HTMLInputElement) event.preventDefault();
    return;
  }
  event.preventDefault();
  // A repeated key event belongs to the previous press.
  if (!event.repeat) event.currentTarget.requestSubmit();
}

/** Names the planner's own prices that came with the current plan, and offers to remove them. A run uses them only if the backend accepts them. */
const OwnPrices = memo(function OwnPrices() {
  const areAccepted = useHasFeature(FEATURES.assumptions);
  const dispatch = useAppDispatch();
  const ownPrices = useAppSelector((state) => selectFormData(state).ownPrices) ?? [];
  if (ownPrices.length === 0) return null;
  const prices = ownPricesInWords(ownPrices);
  return (
    <div className={styles.notice}>
      <Notice
        tone={areAccepted ? 'info' : 'warn'}
        action={
          <Button dense onClick={() => dispatch(ownPricesDropped())}>
            Use the kept prices
          </Button>
        }
      >
        {areAccepted
          ? `Run computes at your own prices: ${prices}.`
          : `Your own prices are not used in a run (${prices}): ${PRICES_NOT_TAKEN}.`}
      </Notice>
    </div>
  );
});

import type { FormEvent, KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { FEATURES } from '../../../core/contract/bodies/access.ts';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { useAppDispatch, useAppSelector, useFocusOnRefusal } from '../../app/hooks.ts';
import { HOME } from '../../domain/messages.ts';
import { NO_PROPOSAL, PATHS } from '../../domain/paths.ts';
import { currentReportPath } from '../../slices/flows/currentReportPath.ts';
import { resumeRun, runPlan } from '../../slices/flows/runPlan.ts';
import { selectNeedsCorrectedFile, takeCorrectedFile } from '../../slices/flows/file/takeCorrectedFile.ts';
import type { RunOutcome } from '../../slices/flows/runPlan.ts';
import { selectAudienceFile, selectRunStatus } from '../../slices/selectors.ts';
import { useStableCallback } from '../../ui/useStableCallback.ts';
import { ReadinessPanel } from './run/ReadinessPanel.tsx';
import { ConstraintSection } from './ConstraintSection.tsx';
import { FileSection } from './file/FileSection.tsx';
import styles from './Home.module.css';
import { OwnPrices } from './OwnPrices.tsx';
import { PlanFields } from './PlanFields.tsx';
import { RunPanel } from './run/RunPanel.tsx';
import { usePlanForm } from './usePlanForm.ts';
import { useQuestionsBeforeRun } from './run/useQuestionsBeforeRun.ts';

interface PlanFormProps {
  /** The option lists of call 1; an empty or missing one hides its select. */
  lists: AccessData;
}

/** The form, and beside it what it does not say of itself. Submitting runs the plan and ends at the report, however optimise went. */
export function PlanForm({ lists }: PlanFormProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { fileMetadata, savedFileData } = useAppSelector(selectAudienceFile);
  const { phase } = useAppSelector(selectRunStatus);
  const running = phase === 'running';
  const hasFile = fileMetadata !== null || savedFileData !== null;
  async function runAndGoOn(run: () => Promise<RunOutcome>) {
    const outcome = await run();
    if (outcome === 'finished') await navigate(dispatch(currentReportPath()));
    if (outcome === 'optimise failed') await navigate(PATHS.report, { state: NO_PROPOSAL });
  }
  const needsCorrected = useAppSelector(selectNeedsCorrectedFile);
  const questions = useQuestionsBeforeRun(async () => {
    // Judging the form and closing it are two tasks: the press is seen between them.
    await new Promise((resolve) => setTimeout(resolve));
    // What is computed is what was seen: answers that cannot travel beside the file travel in it.
    if (needsCorrected && (await dispatch(takeCorrectedFile())) !== null) return;
    await runAndGoOn(() => dispatch(runPlan()));
  });
  const { form, formik } = usePlanForm(lists, questions.begin);
  const tryAgain = useStableCallback(() => void runAndGoOn(() => dispatch(resumeRun())));
  const element = useFocusOnRefusal(formik);
  const fileError = formik.submitCount > 0 && !hasFile ? HOME.fileMissing : undefined;

  // Each says at its own field what is missing; beside Run they are only counted.
  const faults = formik.submitCount === 0 ? 0 : Object.keys(formik.errors).length + (fileError ? 1 : 0);

  return (
    // The key is a short cut of the Run button beside, not a control of its own.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={element}
      noValidate
      className={styles.columns}
      onKeyDown={runByKeys}
      onSubmit={(event) => (refuseUnclear(event) ? undefined : formik.handleSubmit(event))}
    >
      <fieldset className={styles.fields} disabled={running}>
        <PlanFields form={form} lists={lists} />
        <OwnPrices areTaken={lists.features?.includes(FEATURES.assumptions) ?? false} />
        <ConstraintSection edit={form.edit} />
        <FileSection error={fileError} sources={lists.audience_sources} />
      </fieldset>
      <div className={styles.aside}>
        <RunPanel isRunning={running} faults={faults} onTryAgain={tryAgain} questions={questions} />
        <ReadinessPanel lists={lists} />
      </div>
    </form>
  );
}

/** An entry that was not understood is never run past: the planner sees first what the field holds instead. */
function refuseUnclear(event: FormEvent<HTMLFormElement>): boolean {
  const field = event.currentTarget.querySelector<HTMLElement>('[data-unclear]');
  if (field === null) return false;
  event.preventDefault();
  field.focus();
  return true;
}

/** Ctrl+Enter, or Command+Enter, runs from any field. */
function runByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  // Not from a dialog over the form, whose events React hands on as well.
  if (!event.currentTarget.contains(event.target as Node)) return;
  event.preventDefault();
  // A key that is still held belongs to the press before.
  if (!event.repeat) event.currentTarget.requestSubmit();
}

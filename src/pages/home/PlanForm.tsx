import { useFormik } from 'formik';
import { useNavigate } from 'react-router-dom';
import type { AccessData } from '../../../contract/access.ts';
import { useAppDispatch, useAppSelector, useFocusOnRefusal } from '../../app/hooks.ts';
import { HOME } from '../../domain/messages.ts';
import { NO_PROPOSAL, PATHS } from '../../domain/paths.ts';
import { runPlan } from '../../slices/flows/runPlan.ts';
import { selectAudienceFile, selectRunStatus } from '../../slices/selectors.ts';
import { ConstraintSection } from './ConstraintSection.tsx';
import { FileSection } from './FileSection.tsx';
import styles from './Home.module.css';
import { PlanFields } from './PlanFields.tsx';
import { validatePlanForm } from './planFormSchema.ts';
import { selectPlanFormValues } from './planFormValues.ts';
import { PlanSummary } from './PlanSummary.tsx';
import { RunPanel } from './RunPanel.tsx';
import { useStoredForm } from './useStoredForm.ts';

interface PlanFormProps {
  /** The option lists of call 1; an empty or missing one hides its select. */
  lists: AccessData;
}

/** The form beside its live summary. Submitting runs the plan and ends at the report, however optimise went. */
export function PlanForm({ lists }: PlanFormProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const stored = useAppSelector(selectPlanFormValues);
  const { fileMetadata, savedFileData } = useAppSelector(selectAudienceFile);
  const running = useAppSelector(selectRunStatus).phase === 'running';
  const hasFile = fileMetadata !== null || savedFileData !== null;
  const shown = {
    strategy: Boolean(lists.strategy?.length),
    demo: Boolean(lists.demo?.length),
    client: Boolean(lists.client?.length),
  };

  const form = useFormik({
    initialValues: stored,
    validate: (values) => validatePlanForm(values, shown),
    onSubmit: async () => {
      const outcome = await dispatch(runPlan());
      if (outcome === 'finished') await navigate(PATHS.report);
      if (outcome === 'optimise failed') await navigate(PATHS.report, { state: NO_PROPOSAL });
    },
  });
  useStoredForm(form);
  const element = useFocusOnRefusal(form);
  const fileError = form.submitCount > 0 && !hasFile ? HOME.fileMissing : undefined;

  // Each says at its own field what is missing; beside Run they are only counted.
  const faults = form.submitCount === 0 ? 0 : Object.keys(form.errors).length + (fileError ? 1 : 0);

  return (
    <form ref={element} noValidate className={styles.columns} onSubmit={form.handleSubmit}>
      <fieldset className={styles.fields} disabled={running}>
        <PlanFields form={form} lists={lists} shown={shown} />
        <ConstraintSection form={form} />
        <FileSection error={fileError} />
      </fieldset>
      <div className={styles.aside}>
        <RunPanel faults={faults} />
        <PlanSummary values={form.values} />
      </div>
    </form>
  );
}

import { Play } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Ref } from 'react';
import { useAppDispatch, useAppSelector, useProgressText, useHasFeature } from '../../../app/hooks.ts';
import { FEATURES } from '../../../../core/contract/bodies/access.ts';
import { PLAN_NAME_MAX_LENGTH } from '../../../../core/contract/limits.ts';
import { DESK } from '../../../domain/desk/deskCopy.ts';
import { makePlanDescription } from '../../../domain/desk/planInputs.ts';
import type { RunSettings } from '../../../domain/desk/scenario.ts';
import type { Step } from '../../../domain/desk/step.ts';
import { makeItAPlan, whyNotAPlan } from '../../../flows/desk/makeItAPlan.ts';
import type { MadePlan } from '../../../flows/desk/makeItAPlan.ts';
import type { RunStep } from '../../../slices/plan/runStatus.ts';
import { cancelRun } from '../../../flows/plan/runPlan.ts';
import { selectRunStatus } from '../../../slices/selectors.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useIsGone } from '../../../ui/useIsGone.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import styles from './Desk.module.css';
import { isBlankText } from '../../../../core/text/blankText.ts';

/** The steps of a run, in their order. */
const RUN_STEPS = ['media scores', 'reach', 'optimise'] as const;

interface MakePlanDialogProps {
  step: Step;
  runSettings: RunSettings;
  proposedName: string;
  onClose: () => void;
  /** Called with the reach of the mix that the desk showed [people]. */
  onMade: (deskReach: number) => void;
}

/** Asks for the name of the new plan and runs the plan. Shows the three steps of the run. */
export function MakePlanDialog({ step, runSettings, proposedName, onClose, onMade }: MakePlanDialogProps) {
  const dispatch = useAppDispatch();
  const run = useAppSelector(selectRunStatus);
  const isRunning = run.phase === 'running';
  /** True from the press on Run: before the run starts, the plan's audience file is fetched. */
  const [isMaking, setIsMaking] = useState(false);
  const isGone = useIsGone();
  const [name, setName] = useState(proposedName);
  const [failed, setFailed] = useState<Extract<MadePlan, { outcome: 'failed' }> | null>(null);
  // `refusal` and `description` are computed once, when the dialog opens.
  const [refusal] = useState(() => dispatch(whyNotAPlan(step)));
  const hasPlanRules = useHasFeature(FEATURES.planRules);
  const [description] = useState(() => makePlanDescription(step.scenario, runSettings, hasPlanRules));
  const form = useRef<HTMLFormElement>(null);
  const isNamed = !isBlankText(name);

  function makePlan() {
    if (!isNamed || isMaking || isRunning || refusal !== null) return;
    setFailed(null);
    setIsMaking(true);
    const isDialogOpen = () => !isGone.current;
    void dispatch(makeItAPlan(name.trim(), step, isDialogOpen)).then((made) => {
      setIsMaking(false);
      if (made.outcome === 'made') onMade(made.deskReach);
      if (made.outcome === 'failed') setFailed(made);
    });
  }

  /** During a run, closing cancels the run, and the dialog stays open. */
  function close() {
    if (isRunning) dispatch(cancelRun());
    else onClose();
  }

  const runButton = (
    <Button
      kind="primary"
      icon={Play}
      busy={isMaking || isRunning}
      disabled={!isNamed || refusal !== null}
      onClick={() => form.current?.requestSubmit()}
    >
      Run
    </Button>
  );
  return (
    <Dialog
      open
      onClose={close}
      title={DESK.makeIt}
      description={description}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          {runButton}
        </>
      }
    >
      <NameForm ref={form} name={name} disabled={isMaking || isRunning} onChange={setName} onSubmit={makePlan} />
      {refusal && <Notice tone="warn">{refusal}</Notice>}
      {failed && (
        <Notice tone="error" details={failed.details}>
          {failed.message}
        </Notice>
      )}
      {run.phase === 'running' && <RunSteps runId={run.runId} current={run.step} />}
    </Dialog>
  );
}

interface NameFormProps {
  ref: Ref<HTMLFormElement>;
  name: string;
  disabled: boolean;
  onChange: (name: string) => void;
  onSubmit: () => void;
}

function NameForm({ ref, name, disabled, onChange, onSubmit }: NameFormProps) {
  return (
    // A repeated Enter belongs to the key press that opened the dialog or cancelled the run. It must not start another run.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={ref}
      onKeyDown={(event) => event.key === 'Enter' && event.repeat && event.preventDefault()}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TextField
        label="Name"
        name="planName"
        maxLength={PLAN_NAME_MAX_LENGTH}
        value={name}
        onChange={onChange}
        disabled={disabled}
      />
    </form>
  );
}

function RunSteps({ runId, current }: { runId: string; current: RunStep }) {
  const progressText = useProgressText(runId);
  return (
    <>
      <ol className={styles.steps}>
        {RUN_STEPS.map((step) => (
          <li key={step} aria-current={step === current ? 'step' : undefined}>
            {step}
          </li>
        ))}
      </ol>
      <p role="status" className={styles.words}>
        {progressText}
      </p>
    </>
  );
}

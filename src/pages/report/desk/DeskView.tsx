import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import { wholeNumber } from '../../../../core/words/amounts.ts';
import {
  DESK_REFUSALS,
  DESK,
  difference,
  reportDiffersNote,
  STEP_LABELS,
  proposedName,
  manualPlanNote,
  severalTargetsNote,
  sampledDeskNote,
} from '../../../domain/desk/deskCopy.ts';
import { pricesToRun } from '../../../domain/desk/planInputs.ts';
import { sentencesBeyondSupply } from '../../../domain/desk/reported.ts';
import { hasSampledFigures } from '../../../domain/report/sampledCopy.ts';
import {
  withManualMix,
  withMixRules,
  withGoal,
  withBudget,
  withRestOptimised,
  withSmallestBuy,
} from '../../../domain/desk/gestures.ts';
import { madeAtDesk } from '../../../domain/paths.ts';
import type { ComparedPlan } from '../../../domain/compare/comparedPlan.ts';
import type { SavedScenario } from '../../../domain/desk/savedScenario.ts';
import { SCENARIOS_MAXIMUM } from '../../../domain/desk/savedScenario.ts';
import { lastChosenBudget } from '../../../domain/desk/step.ts';
import type { Step } from '../../../domain/desk/step.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import type { Scenario } from '../../../domain/desk/scenario.ts';
import { scenarioKept, scenarioRemoved, scenarioRenamed } from '../../../slices/desk/desk.ts';
import type { OpenDesk } from '../../../slices/desk/desk.ts';
import { GESTURES } from '../../../slices/desk/deskGestures.ts';
import { currentReportPath } from '../../../flows/plan/currentReportPath.ts';
import { keepScenario, stopRefining } from '../../../flows/desk/deskChanges.ts';
import { settledStep } from '../../../flows/desk/deskSession.ts';
import { selectSavedScenarios } from '../../../slices/selectors.ts';
import type { RootState } from '../../../slices/storeTypes.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import styles from './Desk.module.css';
import { DeskControls } from './DeskControls.tsx';
import { DeskCards, MixSentence } from './MixSummary.tsx';
import { DeskHead, DeskAnnouncer, TrialNotices } from './DeskHead.tsx';
import { DeskTable } from './table/DeskTable.tsx';
import { MakePlanDialog } from './MakePlanDialog.tsx';
import { QuickQuestions } from './questions/QuickQuestions.tsx';
import { SavedPlanColumn, ScenarioColumns } from './table/ScenarioColumns.tsx';
import savedStyles from './saved/SavedPlans.module.css';
import { SavedPlanPicker } from './saved/SavedPlanPicker.tsx';
import { SavePrices } from './SavePrices.tsx';
import { RobustnessPanel } from './questions/RobustnessPanel.tsx';
import { useDeskChanges } from './useDeskChanges.ts';
import type { DeskChanges } from './useDeskChanges.ts';
import { useSavedColumns } from './saved/useSavedPlans.ts';
import type { SavedColumns } from './saved/useSavedPlans.ts';
import { useStableCallback } from '../../../ui/useStableCallback.ts';
import { useDeskKeys } from './useDeskKeys.ts';

interface DeskViewProps {
  desk: OpenDesk;
  /** Plan name, client, demographic and rates in a line. */
  meta: string;
  /** The address of the plan's report. */
  reportPath: string;
  colourOf: ColourOf;
  /** The saved plan on which the desk was opened. */
  deskPlan: ComparedPlan;
}

/** The desk once its audience file is read. */
export function DeskView({ desk, meta, reportPath, colourOf, deskPlan }: DeskViewProps) {
  const dispatch = useAppDispatch();
  const scenarios = useAppSelector((state: RootState) => selectSavedScenarios(state, desk.planKey));
  const { moneyColumns, notes, ...saved } = useSavedColumns(desk.planKey, deskPlan, scenarios);
  const changes = useDeskChanges(desk);
  const { plan, now, opened, runSettings } = desk;
  const { scenario } = now;
  const { shown, onChange } = changes;
  const planName = deskPlan.form.name;
  const isFull = scenarios.length + saved.shown.length >= SCENARIOS_MAXIMUM;

  const [stepToRun, setStepToRun] = useState<Step | null>(null);
  const onMakePlan = useStableCallback(() => void dispatch(settledStep()).then(setStepToRun));
  useDeskKeys({ isDialogOpen: stepToRun !== null, onMakePlan, onEscape: () => changes.onRefuse(null) });
  const [removedScenario, setRemovedScenario] = useState<SavedScenario | null>(null);
  const scenarioActions = useScenarioActions(setStepToRun, setRemovedScenario);

  const onKeep = useStableCallback(() => {
    if (isFull) changes.onRefuse(DESK_REFUSALS.full);
    else void dispatch(keepScenario());
  });
  const bringBackScenario = () => {
    if (isFull) return changes.onRefuse(DESK_REFUSALS.full);
    if (removedScenario !== null) dispatch(scenarioKept(removedScenario));
    setRemovedScenario(null);
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  /** Replaces the mix on the desk by the given one, as a manual mix. */
  const takeUpMix = useStableCallback((name: string, spend: readonly number[], budget: number) =>
    onChange('scenarioApplied', name, (scenario) => withManualMix(scenario, spend, budget)),
  );
  const takeUpRobustMix = useStableCallback((spend: readonly number[]) =>
    takeUpMix('The robust mix', spend, scenario.budget),
  );
  return (
    <section aria-label={DESK.title} className={styles.desk}>
      <DeskHead {...{ desk, meta, reportPath, onKeep, onMakePlan }} />
      <DeskNotices desk={desk} report={deskPlan.report} />
      {removedScenario && (
        <Notice
          action={
            <Button key={removedScenario.id} ref={focusNewButton} dense onClick={bringBackScenario}>
              {DESK.bringBack}
            </Button>
          }
        >
          {DESK.removed(removedScenario.name)}
        </Notice>
      )}
      <div className={styles.sheet}>
        <div className={styles.band}>
          <MixBand desk={desk} changes={changes} />
          <ScenarioColumns
            {...{ plan, planName, scenarios, runSettings }}
            targetPeople={opened.targetPeople}
            actions={scenarioActions}
          >
            {saved.shown.length === 0 ? null : (
              <SavedPlanColumns planKey={desk.planKey} plans={saved} onWorkFrom={takeUpMix} />
            )}
          </ScenarioColumns>
        </div>
        <DeskTable columns={moneyColumns} {...{ desk, changes, colourOf }} />
        <Questions {...{ desk, deskPlan, saved, isFull, changes }} />
        <SavedPlanNotes notes={notes} />
      </div>
      <RobustnessPanel
        meta={meta}
        step={now}
        targetPeople={opened.targetPeople}
        colourOf={colourOf}
        onTakeUp={takeUpRobustMix}
      />
      <PhoneBar {...{ shown, plan, onKeep, onMakePlan }} />
      <DeskAnnouncer shown={shown} plan={plan} />
      {stepToRun && (
        <RunStepDialog
          step={stepToRun}
          runSettings={desk.runSettings}
          planName={planName}
          onClose={() => setStepToRun(null)}
        />
      )}
    </section>
  );
}

interface QuestionsProps {
  desk: OpenDesk;
  deskPlan: ComparedPlan;
  saved: Pick<SavedColumns, 'shown' | 'add'>;
  /** Whether the maximum number of columns is shown. */
  isFull: boolean;
  changes: DeskChanges;
}

/** The quick questions, further saved plans, and prices that may be saved. */
function Questions({ desk, deskPlan, saved, isFull, changes }: QuestionsProps) {
  return (
    <QuickQuestions desk={desk} onChange={changes.onChange}>
      <SavedPlanPicker
        shownKeys={[desk.planKey, ...saved.shown.map(({ key }) => key)]}
        isFull={isFull}
        onAdd={saved.add}
        onFull={() => changes.onRefuse(DESK_REFUSALS.full)}
      />
      <SavePrices
        planName={deskPlan.form.name}
        client={deskPlan.form.client}
        prices={pricesToRun(desk.now.scenario, deskPlan.form.ownPrices ?? [])}
      />
    </QuickQuestions>
  );
}

interface SavedPlanColumnsProps {
  planKey: string;
  plans: Pick<SavedColumns, 'shown' | 'loadedColumns' | 'remove' | 'retry'>;
  onWorkFrom: (name: string, spend: readonly number[], budget: number) => void;
}

function SavedPlanColumns({ planKey, plans, onWorkFrom }: SavedPlanColumnsProps) {
  return plans.shown.map((entry, index) => (
    <SavedPlanColumn
      key={entry.key}
      {...{ entry, planKey, plans }}
      column={plans.loadedColumns[index]!}
      onWorkFrom={({ name, spend, budget }) => onWorkFrom(name, spend, budget)}
    />
  ));
}

/** A ref that gives the focus to a new button. The menu that had it was removed with its scenario. */
const focusNewButton = (button: HTMLButtonElement | null) => button?.focus();

/** The handlers for saved scenarios (variants of the plan). The object is stable, so that a drag does not render their columns again. */
function useScenarioActions(onMakePlan: (step: Step) => void, onRemoved: (scenario: SavedScenario) => void) {
  const dispatch = useAppDispatch();
  return useMemo(
    () => ({
      onWorkFrom: ({ name, step }: SavedScenario) => dispatch(GESTURES.scenarioApplied({ ...step, says: name })),
      onMakePlan: ({ step, name }: SavedScenario) => onMakePlan({ ...step, says: name }),
      onRename: (id: string, name: string) => dispatch(scenarioRenamed({ id, name })),
      onRemove: (scenario: SavedScenario) => {
        dispatch(scenarioRemoved(scenario.id));
        onRemoved(scenario);
      },
    }),
    [dispatch, onMakePlan, onRemoved],
  );
}

interface RunStepDialogProps extends Pick<OpenDesk, 'runSettings'> {
  step: Step;
  planName: string;
  onClose: () => void;
}

/** The dialog that runs the mix of a step as a new plan, and then opens the report of that plan. */
function RunStepDialog({ step, runSettings, planName, onClose }: RunStepDialogProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return (
    <MakePlanDialog
      step={step}
      runSettings={runSettings}
      proposedName={proposedName(planName, step)}
      onClose={onClose}
      onMade={(deskReach) => {
        onClose();
        void navigate(dispatch(currentReportPath()), { state: madeAtDesk(deskReach) });
      }}
    />
  );
}

/**
 * Notices about the trial (the changes tried on the desk), about differences to the report, about a manual plan, and about money for more
 * advertisements than can be bought.
 */
function DeskNotices({
  desk: { plan, now, runSettings, isRecomputed },
  report,
}: {
  desk: OpenDesk;
  report: PlanReport;
}) {
  const sampleNote = hasSampledFigures(report) ? sampledDeskNote(plan.figures.reach, report.attentive_reach) : null;
  const differenceNote = reportDiffersNote(plan.figures.reach, report.attentive_reach);
  const manualNote = manualPlanNote(runSettings);
  const targetsNote = severalTargetsNote(runSettings);
  const supplySentences = sentencesBeyondSupply(now.scenario, report);
  return (
    <>
      <TrialNotices isRecomputed={isRecomputed} />
      {sampleNote && <Notice tone="info">{sampleNote}</Notice>}
      {/* The sample explains the difference to the report, so there is no warning in addition. */}
      {!sampleNote && differenceNote && <Notice tone="warn">{differenceNote}</Notice>}
      {manualNote && <Notice tone="info">{manualNote}</Notice>}
      {targetsNote && <Notice tone="info">{targetsNote}</Notice>}
      {supplySentences.length > 0 && (
        <Notice tone="warn" details={supplySentences}>
          {DESK.beyondSupply}
        </Notice>
      )}
    </>
  );
}

/** The figures, the controls and the verdict of the shown mix. */
function MixBand({ desk, changes }: { desk: OpenDesk; changes: DeskChanges }) {
  const dispatch = useAppDispatch();
  const { plan, past, opened, runSettings } = desk;
  const { shown, isComputing, refusal, onChange, onTry, onTryCancelled } = changes;

  function setBudget(amount: number, isFinal: boolean) {
    if (amount <= 0) return;
    const update = (scenario: Scenario) => withBudget(scenario, amount);
    if (isFinal) onChange('budgetSet', STEP_LABELS.budget(amount), update);
    else onTry(STEP_LABELS.budget(amount), update);
  }

  /** Chooses whether the channels that are not locked are kept at their optimum, or stay as the planner sets them. */
  function setKeepsRestBest(keepsBest: boolean) {
    const gesture = keepsBest ? 'restOptimised' : 'manualMixTaken';
    onChange(gesture, STEP_LABELS.rest(keepsBest), (scenario) => withRestOptimised(scenario, keepsBest));
  }

  return (
    <div>
      <DeskCards shown={shown} plan={plan} targetPeople={opened.targetPeople} />
      <DeskControls
        scenario={shown.scenario}
        planBudget={runSettings.budget}
        targetPeople={opened.targetPeople}
        onBudget={setBudget}
        onBudgetCancelled={onTryCancelled}
        onGoal={(goal) =>
          onChange('goalChosen', STEP_LABELS.goal(goal), (scenario) => withGoal(scenario, goal, lastChosenBudget(past)))
        }
        onSmallestBuy={(amount) =>
          onChange('smallestBuySet', STEP_LABELS.smallest(amount), (scenario) => withSmallestBuy(scenario, amount))
        }
        onMostInOne={(share) =>
          onChange('mostInOneSet', STEP_LABELS.mostInOne(share), (scenario) =>
            withMixRules(scenario, { most_in_one: share }),
          )
        }
        onRoundTo={(amount) =>
          onChange('roundToSet', STEP_LABELS.roundTo(amount), (scenario) =>
            withMixRules(scenario, { round_to: amount }),
          )
        }
        onKeepsRestBest={setKeepsRestBest}
      />
      <MixSentence
        {...{ shown, isComputing }}
        refusal={refusal?.reason ?? null}
        onStop={() => dispatch(stopRefining())}
        onMakeBest={() => onChange('madeBest', STEP_LABELS.best, (scenario) => withRestOptimised(scenario, true))}
      />
    </div>
  );
}

/** Notes on the saved plans in the columns; announced when they appear. */
function SavedPlanNotes({ notes }: { notes: readonly string[] }) {
  return (
    <div role="status" className={savedStyles.notesBelow}>
      {notes.length > 0 && (
        <ul className={savedStyles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface PhoneBarProps {
  shown: Step;
  plan: Step;
  onKeep: () => void;
  onMakePlan: () => void;
}

/** The reach and the main actions, at the bottom of a phone. */
function PhoneBar({ shown, plan, onKeep, onMakePlan }: PhoneBarProps) {
  return (
    <div className={styles.phoneBar}>
      <p>
        <strong>{wholeNumber(shown.figures.reach)}</strong>
        <span>{difference(shown.figures.reach, plan.figures.reach, 'the plan')}</span>
      </p>
      <Button icon={Plus} aria-label={DESK.keep} onClick={onKeep} />
      <Button kind="primary" onClick={onMakePlan}>
        {DESK.makeIt}
      </Button>
    </div>
  );
}

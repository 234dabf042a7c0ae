import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { wholeNumber } from '../../../../core/words/amounts.ts';
import {
  DESK_REFUSALS,
  DESK,
  difference,
  disagreement,
  STEP_LABELS,
  proposedName,
  manualPlanNote,
} from '../../../domain/desk/deskCopy.ts';
import { sampledDeskNote } from '../../../domain/desk/sampleCopy.ts';
import { hasSampled } from '../../../domain/report/countedWords.ts';
import {
  withManualMix,
  withGoal,
  withBudget,
  withRestKeptBest,
  withSmallestBuy,
} from '../../../domain/desk/gestures.ts';
import { madeAtDesk } from '../../../domain/paths.ts';
import type { ComparedPlan } from '../../../domain/compare/comparedPlan.ts';
import type { KeptScenario } from '../../../domain/desk/keptScenario.ts';
import { SCENARIOS_MAXIMUM } from '../../../domain/desk/keptScenario.ts';
import type { Step } from '../../../domain/desk/step.ts';
import type { ColourOf } from '../../../domain/report/pictures/reportSeries.ts';
import { scenarioRemoved, scenarioRenamed } from '../../../slices/desk/desk.ts';
import type { OpenDesk } from '../../../slices/desk/desk.ts';
import { GESTURES } from '../../../slices/desk/deskGestures.ts';
import { currentReportPath } from '../../../slices/flows/currentReportPath.ts';
import { keepScenario, stopRefining } from '../../../slices/flows/desk/deskChanges.ts';
import { selectKeptScenarios } from '../../../slices/selectors.ts';
import type { RootState } from '../../../slices/storeTypes.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import styles from './Desk.module.css';
import { DeskCards, DeskControls, MixSentence } from './DeskBand.tsx';
import { DeskHead } from './DeskHead.tsx';
import { DeskTable } from './table/DeskTable.tsx';
import { DeskAnnouncer } from './DeskAnnouncer.tsx';
import { MakePlanDialog } from './MakePlanDialog.tsx';
import { QuickQuestions } from './questions/QuickQuestions.tsx';
import { SavedPlanColumn } from './saved/SavedPlanColumn.tsx';
import { SavedPlanNotes } from './saved/SavedPlanNotes.tsx';
import { SavedPlanPicker } from './saved/SavedPlanPicker.tsx';
import { ScenarioColumns } from './table/ScenarioColumns.tsx';
import { RobustnessPanel } from './questions/RobustnessPanel.tsx';
import { TrialNotices } from './TrialNotices.tsx';
import { useDeskChanges } from './useDeskChanges.ts';
import { useSavedColumns } from './saved/useSavedColumns.ts';
import { useStableCallback } from '../../../ui/useStableCallback.ts';
import { useDeskKeys } from './useDeskKeys.ts';

interface DeskViewProps {
  desk: OpenDesk;
  meta: string;
  reportPath: string;
  colourOf: ColourOf;
  /** The plan as it was kept. */
  ours: ComparedPlan;
}

/** The desk while it is ready: what is shown, and where each gesture goes. */
export function DeskView({ desk, meta, reportPath, colourOf, ours }: DeskViewProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const kept = useAppSelector((state: RootState) => selectKeptScenarios(state, desk.planKey));
  const { columns, notes, ...saved } = useSavedColumns(desk.planKey, ours, kept);
  const changes = useDeskChanges(desk);
  const [made, setMade] = useState<Step | null>(null);
  const { plan, now, opened, asked } = desk;
  const { scenario } = now;
  const planName = ours.form.name;
  const isFull = kept.length + saved.shown.length >= SCENARIOS_MAXIMUM;
  const { shown, onChange, onTry } = changes;
  useDeskKeys({ isAsking: made !== null, onMakePlan: () => setMade(now) });

  const onSample = hasSampled(ours.report) ? sampledDeskNote(plan.figures.reach, ours.report.attentive_reach) : null;
  const says = onSample ?? disagreement(plan.figures.reach, ours.report.attentive_reach);

  const byHand = manualPlanNote(asked);

  function keep() {
    if (isFull) changes.onRefuse(DESK_REFUSALS.full);
    else dispatch(keepScenario(now.says));
  }

  function budget(amount: number, isOver: boolean) {
    if (amount <= 0) return;
    const next = withBudget(scenario, amount);
    if (isOver) onChange('budgetSet', STEP_LABELS.budget(amount), next);
    else onTry(STEP_LABELS.budget(amount), next);
  }

  const onKeep = useStableCallback(keep);
  const onMakePlan = useStableCallback(() => setMade(now));
  const onRobust = useStableCallback((spend: readonly number[]) =>
    onChange('scenarioTakenUp', 'The robust mix', withManualMix(scenario, spend, scenario.budget)),
  );
  const scenarioActions = useMemo(
    () => ({
      onWorkFrom: ({ name, step }: KeptScenario) => dispatch(GESTURES.scenarioTakenUp({ ...step, says: name })),
      onMakePlan: ({ step, name }: KeptScenario) => setMade({ ...step, says: name }),
      onRename: (id: string, name: string) => dispatch(scenarioRenamed({ id, name })),
      onRemove: (id: string) => dispatch(scenarioRemoved(id)),
    }),
    [dispatch, setMade],
  );
  return (
    <section aria-label={DESK.title} className={styles.desk}>
      <DeskHead desk={desk} {...{ meta, reportPath }} onKeep={onKeep} onMakePlan={onMakePlan} />
      <TrialNotices isAnew={desk.isAnew} />
      {says && <Notice tone={onSample === null ? 'warn' : 'info'}>{says}</Notice>}
      {byHand && <Notice tone="info">{byHand}</Notice>}
      <div className={styles.sheet}>
        <div className={styles.band}>
          <div>
            <DeskCards shown={shown} plan={plan} universe={opened.universe} />
            <DeskControls
              scenario={shown.scenario}
              planBudget={asked.budget}
              universe={opened.universe}
              onBudget={budget}
              onBudgetCancelled={changes.onTryCancelled}
              onGoal={(goal) => onChange('goalChosen', STEP_LABELS.goal(goal), withGoal(scenario, goal))}
              onSmallest={(amount) =>
                onChange('smallestBuySet', STEP_LABELS.smallest(amount), withSmallestBuy(scenario, amount))
              }
              onRest={(isBest) =>
                onChange(
                  isBest ? 'restKeptBest' : 'manualMixTaken',
                  STEP_LABELS.rest(isBest),
                  withRestKeptBest(scenario, isBest),
                )
              }
            />
            <MixSentence
              shown={shown}
              isComputing={changes.isComputing}
              refusal={changes.refusal}
              onStop={() => dispatch(stopRefining())}
              onMakeBest={() => onChange('madeBest', STEP_LABELS.best, withRestKeptBest(scenario, true))}
            />
          </div>
          <ScenarioColumns {...{ plan, planName, kept, asked }} universe={opened.universe} actions={scenarioActions}>
            {saved.shown.length === 0
              ? null
              : saved.shown.map((entry, place) => (
                  <SavedPlanColumn
                    key={entry.key}
                    {...{ entry, planKey: desk.planKey, plans: saved }}
                    column={saved.figures[place]!}
                    onWorkFrom={({ name, spend, budget: sum }) =>
                      onChange('scenarioTakenUp', name, withManualMix(scenario, spend, sum))
                    }
                  />
                ))}
          </ScenarioColumns>
        </div>
        <DeskTable {...{ desk, changes, colourOf }} beside={columns} />
        <QuickQuestions desk={desk} onChange={onChange}>
          <SavedPlanPicker
            shownKeys={[desk.planKey, ...saved.shown.map(({ key }) => key)]}
            isFull={isFull}
            onAdd={saved.add}
            onFull={() => changes.onRefuse(DESK_REFUSALS.full)}
          />
        </QuickQuestions>
        <SavedPlanNotes notes={notes} />
      </div>
      <RobustnessPanel meta={meta} step={now} universe={opened.universe} colourOf={colourOf} onTakeUp={onRobust} />
      <div className={styles.bottom}>
        <p>
          <strong>{wholeNumber(shown.figures.reach)}</strong>
          <span>{difference(shown.figures.reach - plan.figures.reach, 'the plan')}</span>
        </p>
        <Button icon="plus" aria-label={DESK.keep} onClick={keep} />
        <Button kind="primary" onClick={() => setMade(now)}>
          {DESK.makeIt}
        </Button>
      </div>
      <DeskAnnouncer shown={shown} plan={plan} />
      {made && (
        <MakePlanDialog
          step={made}
          proposed={proposedName(planName, made)}
          onClose={() => setMade(null)}
          onMade={(deskReach) => {
            setMade(null);
            void navigate(dispatch(currentReportPath()), { state: madeAtDesk(deskReach) });
          }}
        />
      )}
    </section>
  );
}

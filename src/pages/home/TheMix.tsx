import { memo, useState } from 'react';
import { FEATURES } from '../../../core/contract/bodies/access.ts';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import type { PlanGoal, PlanRules, TargetsGoal } from '../../../core/contract/bodies/planRules.ts';
import { GOAL_TIMES_MAXIMUM } from '../../../core/contract/limits.ts';
import { targetFaults } from '../../../core/rules/targetFaults.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { useAppSelector, useHasFeature } from '../../app/hooks.ts';
import { MoneyField } from '../../components/form/MoneyInput.tsx';
import {
  furtherTargetsInWords,
  goalInWords,
  GOALS_OF_TARGETS,
  rulesInWords,
} from '../../../core/contract/rulesInWords.ts';
import {
  targetsGoal,
  FURTHER_TARGET_INDICES,
  targetShares,
  withTargetAt,
  withTargetShare,
  targetsOf,
} from '../../domain/plan/furtherTargets.ts';
import { changedRules, MOST_IN_ONE_PROPOSED, mostInOneOptions, roundToOptions } from '../../domain/plan/planRules.ts';
import { budgetOf } from '../../domain/plan/planForm.ts';
import { readAmount } from '../../domain/plan/limits/moneyText.ts';
import { rulesEdited, targetsChosen } from '../../slices/plan/planEdits.ts';
import { selectFormData } from '../../slices/selectors.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import styles from './Home.module.css';
import type { PlanFormState } from './usePlanForm.ts';

interface TheMixProps {
  edit: PlanFormState['edit'];
  lists: AccessData;
}

/**
 * The goal of the mix and the rules for its amounts. Collapsed until a goal, a rule or a further target is set. Hidden if the backend
 * accepts no rules.
 */
export const TheMix = memo(function TheMix({ edit, lists }: TheMixProps) {
  const rules = useAppSelector((state) => selectFormData(state).rules);
  const budget = useAppSelector((state) => budgetOf(selectFormData(state)));
  const targets = useFurtherTargets();
  const buyingDemographic = useAppSelector((state) => selectFormData(state).buyingDemographic);
  const takesRules = useHasFeature(FEATURES.planRules);
  const takesTargets = useHasFeature(FEATURES.targets);
  /** Whether `Most in one channel` was set by the choice of the goal, not by the planner. */
  const [wasProposed, setWasProposed] = useState(false);
  const isProposed = wasProposed && rules?.goal?.kind === 'often' && rules.most_in_one === MOST_IN_ONE_PROPOSED;
  if (!takesRules) return null;
  // Limits over several channels are in the section of the budget constraints.
  const { groups: _groups, ...shownRules } = rules ?? { version: 1 as const };
  const summaryTexts = [
    ...rulesInWords(shownRules, budget, { targets: targetsOf({ buyingDemographic, targets }) }),
    ...(targets.length > 0 ? [furtherTargetsInWords(targets)] : []),
  ];
  const changeRules = (changes: Partial<PlanRules>) => edit(rulesEdited(changedRules(rules, changes) ?? null));
  const changeGoal = (goal: PlanGoal | undefined) => {
    // Only the number of times changes.
    if (goal?.kind === 'often' && rules?.goal?.kind === 'often') return changeRules({ goal });
    const chosenMaximum = isProposed ? undefined : rules?.most_in_one;
    const proposesMaximum = goal?.kind === 'often' && chosenMaximum === undefined;
    setWasProposed(proposesMaximum);
    changeRules({ goal, most_in_one: proposesMaximum ? MOST_IN_ONE_PROPOSED : chosenMaximum });
  };
  return (
    <section aria-label="The mix" className={styles.part}>
      <details open={summaryTexts.length > 0 || undefined} className={styles.mix}>
        <summary>
          The mix{' '}
          <span className={styles.quiet}>
            {summaryTexts.length > 0 ? summaryTexts.join(' · ') : goalInWords(undefined)}
          </span>
        </summary>
        <div className={styles.mixFields}>
          <GoalFields goal={rules?.goal} targets={targets} onChange={changeGoal} />
          {takesTargets && (
            <TargetFields edit={edit} demographics={lists.demo ?? []} goal={rules?.goal} onChange={changeRules} />
          )}
          <MoneyField
            name="smallest-buy"
            label="Smallest buy"
            hint="A channel gets nothing or at least this."
            // Every fault of a goal over several targets is shown here, such as that it cannot be combined with a smallest buy.
            error={targetFaults(rules, targets)[0]}
            value={amountText(rules?.smallest_buy)}
            onChange={(text) => changeRules({ smallest_buy: readAmount(text) || undefined })}
          />
          <SelectField
            name="most-in-one"
            label="Most in one channel"
            placeholder="The whole budget"
            isEmptyChoice
            options={mostInOneOptions(rules?.most_in_one)}
            value={String(rules?.most_in_one ?? '')}
            hint={isProposed && MAXIMUM_PROPOSED_HINT}
            onChange={(text) => {
              setWasProposed(false);
              changeRules({ most_in_one: text === '' ? undefined : Number(text) });
            }}
          />
          <SelectField
            name="round-to"
            label="Round to"
            placeholder="Not rounded"
            isEmptyChoice
            options={roundToOptions()}
            value={String(rules?.round_to ?? '')}
            onChange={(text) => changeRules({ round_to: text === '' ? undefined : Number(text) })}
          />
        </div>
      </details>
    </section>
  );
});

const amountText = (amount: number | undefined) => (amount === undefined ? '' : wholeNumber(amount));

/** Shown at `Most in one channel`. The optimum of this goal is concentrated, because a spread budget reaches few people often. */
const MAXIMUM_PROPOSED_HINT =
  'Proposed for this goal: without a maximum, one or two channels often get the whole budget.';

interface GoalFieldsProps {
  goal: PlanGoal | undefined;
  /** The targets in addition to the buying demographic. If there are any, a goal may be about all targets. */
  targets: readonly string[];
  onChange: (goal: PlanGoal | undefined) => void;
}

/** The goals about several targets. */
const TARGETS_GOALS = ['weighted', 'at least', 'worst off'] as const;
/** How often people must be reached, for the goal "Most people reached often": 2 or more. */
const TIMES_CHOICES = Array.from({ length: GOAL_TIMES_MAXIMUM - 1 }, (_, index) => index + 2);
/** The number that is proposed when this goal is chosen. */
const TIMES_PROPOSED = 3;

function GoalFields({ goal, targets, onChange }: GoalFieldsProps) {
  const kind = goal?.kind ?? 'reach';
  // The empty option is the goal "Most attentive reach".
  const option = goal?.kind === 'targets' ? goal.how : kind === 'reach' ? '' : kind;
  const choose = (text: string) => {
    const how = TARGETS_GOALS.find((one) => one === text);
    if (how !== undefined) return onChange(targetsGoal(how, targets.length + 1, goal));
    onChange(text === 'often' ? { kind: 'often', times: TIMES_PROPOSED } : undefined);
  };
  return (
    <>
      <SelectField
        name="goal"
        label="Goal"
        placeholder="Most attentive reach"
        isEmptyChoice
        options={[
          { value: 'often', label: 'Most people reached often' },
          ...(targets.length > 0 ? TARGETS_GOALS.map((how) => ({ value: how, label: GOALS_OF_TARGETS[how] })) : []),
          ...(kind === 'least budget' ? [{ value: kind, label: goalInWords(goal) }] : []),
        ]}
        value={option}
        onChange={choose}
      />
      {goal?.kind === 'often' && (
        <SelectField
          name="times"
          label="Times"
          placeholder="Choose"
          options={TIMES_CHOICES.map((times) => ({ value: String(times), label: `${times} or more` }))}
          value={String(goal.times)}
          onChange={(text) => text !== '' && onChange({ kind: 'often', times: Number(text) })}
        />
      )}
    </>
  );
}

/** Labels of the fields for the second and the third target. */
const TARGET_LABELS = ['Second target', 'Third target'] as const;

const NO_TARGETS: readonly string[] = [];
/** The targets in addition to the buying demographic, which is the first target. */
const useFurtherTargets = () => useAppSelector((state) => selectFormData(state).targets ?? NO_TARGETS);

interface TargetFieldsProps {
  edit: PlanFormState['edit'];
  /** The names of the list of buying demographics. */
  demographics: readonly string[];
  goal: PlanGoal | undefined;
  onChange: (changes: Partial<PlanRules>) => void;
}

/**
 * The fields for up to two targets in addition to the buying demographic, each with its own reach in the report. Also the fields for their
 * weights or shares, if the goal is about targets.
 */
function TargetFields({ edit, demographics, goal, onChange }: TargetFieldsProps) {
  const targets = useFurtherTargets();
  const firstTarget = useAppSelector((state) => selectFormData(state).buyingDemographic);
  const chosenNames = [firstTarget, ...targets];
  return (
    <>
      {/* A field for each chosen target, and one for the next target. The index 0 is the second target of the plan. */}
      {FURTHER_TARGET_INDICES.filter((furtherIndex) => furtherIndex <= targets.length).map((furtherIndex) => (
        <SelectField
          key={furtherIndex}
          name={`target-${furtherIndex + 2}`}
          label={TARGET_LABELS[furtherIndex] ?? `Target ${furtherIndex + 2}`}
          placeholder="None"
          isEmptyChoice
          options={demographics.filter((name) => name === targets[furtherIndex] || !chosenNames.includes(name))}
          value={targets[furtherIndex] ?? ''}
          onChange={(name) => edit(targetsChosen(withTargetAt(targets, furtherIndex, name)))}
        />
      ))}
      {goal?.kind === 'targets' && (
        <TargetShares goal={goal} names={chosenNames} onChange={(next) => onChange({ goal: next })} />
      )}
    </>
  );
}

interface TargetSharesProps {
  goal: TargetsGoal;
  /** The targets, the buying demographic first. */
  names: readonly string[];
  onChange: (goal: TargetsGoal) => void;
}

/** The fields for the weight of each further target, or for the minimum share of it that must be reached. */
function TargetShares({ goal, names, onChange }: TargetSharesProps) {
  /** The weights or shares, with that of the buying demographic first. */
  const values = goal.how === 'weighted' ? goal.weights : goal.how === 'at least' ? goal.shares : undefined;
  if (values === undefined) return null;
  const percent = (share: number) => `${Math.round(100 * share)}%`;
  return (
    <>
      {names.slice(1).map((name, index) => {
        const targetIndex = index + 1;
        const value = values[targetIndex] ?? 0;
        const options = targetShares(goal, targetIndex).map((share) => ({
          value: String(share),
          label: goal.how === 'at least' ? `at least ${percent(share)}` : percent(share),
        }));
        return (
          <SelectField
            key={name}
            name={`target-share-${targetIndex + 1}`}
            label={goal.how === 'weighted' ? `Weight of ${name}` : `Reach of ${name}`}
            placeholder="Choose"
            options={options}
            value={String(value)}
            onChange={(text) => text !== '' && onChange(withTargetShare(goal, targetIndex, Number(text)))}
          />
        );
      })}
      {goal.how === 'weighted' && (
        <p className={styles.quiet}>
          Weight of {names[0]}: {percent(values[0] ?? 0)}
        </p>
      )}
    </>
  );
}

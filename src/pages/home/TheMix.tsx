import { memo } from 'react';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { FEATURES } from '../../../core/contract/bodies/access.ts';
import type { PlanGoal, PlanRules } from '../../../core/contract/bodies/planRules.ts';
import { GOAL_TIMES_MAXIMUM } from '../../../core/contract/limits.ts';
import { targetFaults } from '../../../core/rules/targetFaults.ts';
import { wholeNumber } from '../../../core/words/amounts.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { MoneyField } from '../../components/form/MoneyField.tsx';
import {
  furtherTargetsInWords,
  goalInWords,
  GOALS_OF_TARGETS,
  rulesInWords,
} from '../../../core/contract/rulesInWords.ts';
import { targetsGoal } from '../../domain/plan/furtherTargets.ts';
import { changedRules, MOST_IN_ONE_PROPOSED, mostInOneOptions, roundToOptions } from '../../domain/plan/planRules.ts';
import { budgetOf } from '../../domain/plan/planForm.ts';
import { readAmount } from '../../domain/plan/limits/moneyText.ts';
import { rulesEdited } from '../../slices/plan/planEdits.ts';
import { selectFormData } from '../../slices/selectors.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import styles from './Home.module.css';
import { TargetFields, useFurtherTargets } from './TargetFields.tsx';
import type { PlanFormState } from './usePlanForm.ts';

interface TheMixProps {
  edit: PlanFormState['edit'];
  lists: AccessData;
}

/**
 * The goal of the mix and the rules for its amounts. Collapsed until a goal or a rule is set. Hidden if the backend accepts none of them.
 */
export const TheMix = memo(function TheMix({ edit, lists }: TheMixProps) {
  const rules = useAppSelector((state) => selectFormData(state).rules);
  const budget = useAppSelector((state) => budgetOf(selectFormData(state)));
  const targets = useFurtherTargets();
  if (!lists.features?.includes(FEATURES.planRules)) return null;
  // Limits over several channels are in the section of the budget constraints.
  const { groups: _groups, ...shownRules } = rules ?? { version: 1 as const };
  const takesTargets = lists.features.includes(FEATURES.targets);
  const summaryTexts = [
    ...rulesInWords(shownRules, budget),
    ...(targets.length > 0 ? [furtherTargetsInWords(targets)] : []),
  ];
  const changeRules = (changes: Partial<PlanRules>) => edit(rulesEdited(changedRules(rules, changes) ?? null));
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
          <GoalFields goal={rules?.goal} {...{ targets }} mostInOne={rules?.most_in_one} onChange={changeRules} />
          {takesTargets && (
            <TargetFields {...{ edit }} demographics={lists.demo ?? []} goal={rules?.goal} onChange={changeRules} />
          )}
          <MoneyField
            name="smallest-buy"
            label="Smallest buy"
            hint="A channel gets nothing or at least this."
            error={targetFaults(rules, targets)[0]}
            value={textOf(rules?.smallest_buy)}
            onChange={(text) => changeRules({ smallest_buy: readAmount(text) || undefined })}
          />
          <SelectField
            name="most-in-one"
            label="Most in one channel"
            placeholder="The whole budget"
            options={mostInOneOptions(rules?.most_in_one)}
            value={String(rules?.most_in_one ?? '')}
            onChange={(text) => changeRules({ most_in_one: text === '' ? undefined : Number(text) })}
          />
          <SelectField
            name="round-to"
            label="Round to"
            placeholder="Not rounded"
            options={roundToOptions()}
            value={String(rules?.round_to ?? '')}
            onChange={(text) => changeRules({ round_to: text === '' ? undefined : Number(text) })}
          />
        </div>
      </details>
    </section>
  );
});

const textOf = (amount: number | undefined) => (amount === undefined ? '' : wholeNumber(amount));

interface GoalFieldsProps {
  goal: PlanGoal | undefined;
  /** The targets in addition to the buying demographic. If there are any, a goal may be about all targets. */
  targets: readonly string[];
  mostInOne: number | undefined;
  onChange: (changes: Partial<PlanRules>) => void;
}

/** The goals about several targets. */
const TARGETS_GOALS = ['weighted', 'at least', 'worst off'] as const;
/** How often people must be reached, for the goal "Most people reached often": 2 or more. */
const TIMES_CHOICES = Array.from({ length: GOAL_TIMES_MAXIMUM - 1 }, (_, index) => index + 2);
/** The number that is proposed when this goal is chosen. */
const TIMES_PROPOSED = 3;

function GoalFields({ goal, targets, mostInOne, onChange }: GoalFieldsProps) {
  const kind = goal?.kind ?? 'reach';
  const choose = (text: string) => {
    const how = TARGETS_GOALS.find((one) => one === text);
    if (how !== undefined) return onChange({ goal: targetsGoal(how, targets.length + 1, goal) });
    if (text !== 'often') return onChange({ goal: undefined });
    // Money spread over many channels reaches few people often, so the best mix for this goal is often one or two channels. To avoid
    // that, a maximum for each channel is proposed.
    onChange({ goal: { kind: 'often', times: TIMES_PROPOSED }, most_in_one: mostInOne ?? MOST_IN_ONE_PROPOSED });
  };
  return (
    <>
      <SelectField
        name="goal"
        label="Goal"
        placeholder="Most attentive reach"
        options={[
          { value: 'often', label: 'Most people reached often' },
          ...(targets.length > 0 ? TARGETS_GOALS.map((how) => ({ value: how, label: GOALS_OF_TARGETS[how] })) : []),
          ...(kind === 'least budget' ? [{ value: kind, label: goalInWords(goal) }] : []),
        ]}
        value={goal?.kind === 'targets' ? goal.how : kind === 'reach' ? '' : kind}
        onChange={choose}
      />
      {goal?.kind === 'often' && (
        <SelectField
          name="times"
          label="Times"
          placeholder="Choose"
          options={TIMES_CHOICES.map((times) => ({ value: String(times), label: `${times} or more` }))}
          value={String(goal.times)}
          onChange={(text) => text !== '' && onChange({ goal: { kind: 'often', times: Number(text) } })}
        />
      )}
    </>
  );
}

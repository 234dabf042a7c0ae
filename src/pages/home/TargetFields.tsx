import type { PlanGoal, PlanRules, TargetsGoal } from '../../../core/contract/bodies/planRules.ts';
import { useAppSelector } from '../../app/hooks.ts';
import {
  FURTHER_TARGET_INDICES,
  targetShares,
  withTargetAt,
  withTargetShare,
} from '../../domain/plan/furtherTargets.ts';
import { targetsChosen } from '../../slices/plan/planEdits.ts';
import { selectFormData } from '../../slices/selectors.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import styles from './Home.module.css';
import type { PlanFormState } from './usePlanForm.ts';

/** Labels of the fields for the second and the third target. */
const TARGET_LABELS = ['Second target', 'Third target'] as const;

const NO_TARGETS: readonly string[] = [];
/** The targets in addition to the buying demographic, which is the first target. */
export const useFurtherTargets = () => useAppSelector((state) => selectFormData(state).targets ?? NO_TARGETS);

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
export function TargetFields({ edit, demographics, goal, onChange }: TargetFieldsProps) {
  const targets = useFurtherTargets();
  const firstTarget = useAppSelector((state) => selectFormData(state).buyingDemographic);
  const chosenNames = [firstTarget, ...targets];
  return (
    <>
      {/* A field for each chosen target, and one for the next target. */}
      {FURTHER_TARGET_INDICES.filter((furtherIndex) => furtherIndex <= targets.length).map((furtherIndex) => (
        <SelectField
          key={furtherIndex}
          name={`target-${furtherIndex + 2}`}
          label={TARGET_LABELS[furtherIndex] ?? `Target ${furtherIndex + 2}`}
          placeholder="None"
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
          label: percent(share),
        }));
        return (
          <SelectField
            key={name}
            name={`target-share-${targetIndex + 1}`}
            label={goal.how === 'weighted' ? `Weight of ${name}` : `Reach at least, of ${name}`}
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

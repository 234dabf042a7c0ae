import type { PlanGoal, PlanRules, TargetsGoal } from '../../../core/contract/bodies/planRules.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { FURTHER_PLACES, targetShares, withTargetAt, withTargetShare } from '../../domain/plan/furtherTargets.ts';
import { targetsChosen } from '../../slices/plan/planEdits.ts';
import { selectFormData } from '../../slices/selectors.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import styles from './Home.module.css';
import type { PlanFormState } from './usePlanForm.ts';

/** Labels of the places of further targets. */
const PLACES = ['Second target', 'Third target'] as const;

const NO_TARGETS: readonly string[] = [];
/** The targets besides the buying demographic. */
export const useFurtherTargets = () => useAppSelector((state) => selectFormData(state).targets ?? NO_TARGETS);

interface TargetFieldsProps {
  edit: PlanFormState['edit'];
  /** The names of the list of buying demographics. */
  demographics: readonly string[];
  goal: PlanGoal | undefined;
  onChange: (changes: Partial<PlanRules>) => void;
}

/** Up to two targets besides the buying demographic, each with its own reach in the report, and what a goal asks of them. */
export function TargetFields({ edit, demographics, goal, onChange }: TargetFieldsProps) {
  const targets = useFurtherTargets();
  const first = useAppSelector((state) => selectFormData(state).buyingDemographic);
  const taken = [first, ...targets];
  return (
    <>
      {FURTHER_PLACES.filter((place) => place <= targets.length).map((place) => (
        <SelectField
          key={place}
          name={`target-${place + 2}`}
          label={PLACES[place] ?? `Target ${place + 2}`}
          placeholder="None"
          options={demographics.filter((name) => name === targets[place] || !taken.includes(name))}
          value={targets[place] ?? ''}
          onChange={(name) => edit(targetsChosen(withTargetAt(targets, place, name)))}
        />
      ))}
      {goal?.kind === 'targets' && (
        <TargetShares goal={goal} names={taken} onChange={(next) => onChange({ goal: next })} />
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

/** The weight of each further target, or the least share of it that is reached. */
function TargetShares({ goal, names, onChange }: TargetSharesProps) {
  const list = goal.how === 'weighted' ? goal.weights : goal.how === 'at least' ? goal.shares : undefined;
  if (list === undefined) return null;
  const percent = (share: number) => `${Math.round(100 * share)}%`;
  return (
    <>
      {names.slice(1).map((name, at) => {
        const place = at + 1;
        const value = list[place] ?? 0;
        const options = targetShares(goal, place).map((share) => ({ value: String(share), label: percent(share) }));
        return (
          <SelectField
            key={name}
            name={`target-share-${place + 1}`}
            label={goal.how === 'weighted' ? `Weight of ${name}` : `Reach at least, of ${name}`}
            placeholder="Choose"
            options={options}
            value={String(value)}
            onChange={(text) => text !== '' && onChange(withTargetShare(goal, place, Number(text)))}
          />
        );
      })}
      {goal.how === 'weighted' && (
        <p className={styles.quiet}>
          Weight of {names[0]}: {percent(list[0] ?? 0)}
        </p>
      )}
    </>
  );
}

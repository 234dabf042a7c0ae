import type { PlanGoal, TargetsGoal } from '../../../core/contract/bodies/planRules.ts';
import { TARGETS_MAXIMUM } from '../../../core/contract/limits.ts';
import type { Share } from '../../../core/words/units.ts';
import { withRules, withTargets } from './planForm.ts';
import type { PlanFormData } from './planForm.ts';
import { changedRules } from './planRules.ts';

/** Indices of the fields for further targets in the form. Further targets are those in addition to the buying demographic. */
export const FURTHER_TARGET_INDICES: readonly number[] = Array.from(
  { length: TARGETS_MAXIMUM - 1 },
  (_, index) => index,
);

/** The shares and weights from which the planner chooses: 5% to 95%. */
const TARGET_SHARES: readonly Share[] = Array.from({ length: 19 }, (_, index) => (index + 1) / 20);

/** The proposed minimum share of each further target that must be reached. */
const PROPOSED_SHARE: Share = 0.5;
/** The proposed weight of each further target. */
const PROPOSED_WEIGHT: Share = 0.3;

/** The names of all targets of a plan, the buying demographic first. */
export function targetsOf({ buyingDemographic, targets = [] }: Pick<PlanFormData, 'buyingDemographic' | 'targets'>) {
  return [buyingDemographic, ...targets];
}

/**
 * The form with these further targets, each once. The buying demographic is not one of them. A goal over several targets is adapted to
 * the new number of targets.
 */
export function withFurtherTargets(form: PlanFormData, chosen: readonly string[]): PlanFormData {
  const targets = [...new Set(chosen)].filter((name) => name !== form.buyingDemographic);
  const count = targets.length + 1;
  const goal = form.rules?.goal;
  if (goal?.kind !== 'targets') return withTargets(form, targets);
  const adaptedGoal = count === 1 ? undefined : targetsGoal(goal.how, count, goal);
  return withTargets(withRules(form, changedRules(form.rules, { goal: adaptedGoal })), targets);
}

/** The further targets with the target at `index` replaced. @param name  the new target; '' removes the target at `index` */
export function withTargetAt(targets: readonly string[], index: number, name: string): string[] {
  const next = [...targets];
  next.splice(index, 1, ...(name === '' ? [] : [name]));
  return next;
}

/**
 * A goal over several targets with a share or weight for each target.
 * @param count  number of targets, including the buying demographic
 * @param before  the earlier goal; its shares or weights are kept if there are as many as targets
 */
export function targetsGoal(how: TargetsGoal['how'], count: number, before?: PlanGoal): TargetsGoal {
  const kept = before?.kind === 'targets' ? before : undefined;
  const furtherCount = count - 1;
  if (how === 'worst off') return { kind: 'targets', how };
  if (how === 'at least') {
    // The buying demographic comes first. It needs no minimum share.
    const shares = kept?.shares?.length === count ? kept.shares : [0, ...repeated(PROPOSED_SHARE, furtherCount)];
    return { kind: 'targets', how, shares };
  }
  const weights =
    kept?.weights?.length === count ? kept.weights : withRest([0, ...repeated(PROPOSED_WEIGHT, furtherCount)]);
  return { kind: 'targets', how, weights };
}

/** The goal with another share or weight for a further target. The buying demographic gets the rest of the weights. */
export function withTargetShare(goal: TargetsGoal, index: number, share: Share): TargetsGoal {
  const changed = (list: readonly Share[]) => list.map((one, position) => (position === index ? share : one));
  if (goal.how === 'at least') return { ...goal, shares: changed(goal.shares ?? []) };
  if (goal.how === 'weighted') return { ...goal, weights: withRest(changed(goal.weights ?? [])) };
  return goal;
}

/** The shares or weights that a further target may have. Some of the weights must be left for the buying demographic. */
export function targetShares(goal: TargetsGoal, index: number): readonly Share[] {
  if (goal.how !== 'weighted') return TARGET_SHARES;
  const others = (goal.weights ?? []).reduce(
    (sum, weight, position) => (position === 0 || position === index ? sum : sum + weight),
    0,
  );
  return TARGET_SHARES.filter((share) => share + others < 1 - 1e-9);
}

/** The weights with the first one set to the rest, so that all add up to 1. */
function withRest(weights: readonly Share[]): Share[] {
  const further = weights.slice(1);
  const rest = 1 - further.reduce((sum, weight) => sum + weight, 0);
  return [Math.round(100 * rest) / 100, ...further];
}

const repeated = (share: Share, count: number): Share[] => Array.from({ length: count }, () => share);

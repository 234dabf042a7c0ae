import type { PlanGoal, TargetsGoal } from '../../../core/contract/bodies/planRules.ts';
import { TARGETS_MAXIMUM } from '../../../core/contract/limits.ts';
import type { Share } from '../../../core/words/units.ts';
import { withRules, withTargets } from './planForm.ts';
import type { PlanFormData } from './planForm.ts';
import { changedRules } from './planRules.ts';

/** Places of further targets in the form. */
export const FURTHER_PLACES: readonly number[] = Array.from({ length: TARGETS_MAXIMUM - 1 }, (_, index) => index);

/** Shares and weights that can be chosen. */
const TARGET_SHARES: readonly Share[] = Array.from({ length: 19 }, (_, index) => (index + 1) / 20);

/** The least share that is proposed for a further target. */
const SHARE_PROPOSED: Share = 0.5;
/** The weight that is proposed for each further target. */
const WEIGHT_PROPOSED: Share = 0.3;

/** The form with these further targets: without the buying demographic, each once. A goal over several targets follows them. */
export function withFurtherTargets(form: PlanFormData, chosen: readonly string[]): PlanFormData {
  const targets = [...new Set(chosen)].filter((name) => name !== form.buyingDemographic);
  const count = targets.length + 1;
  const goal = form.rules?.goal;
  if (goal?.kind !== 'targets') return withTargets(form, targets);
  const followed = count === 1 ? undefined : targetsGoal(goal.how, count, goal);
  return withTargets(withRules(form, changedRules(form.rules, { goal: followed })), targets);
}

/** The further targets with another one at a place; '' removes it. */
export function withTargetAt(targets: readonly string[], index: number, name: string): string[] {
  const next = [...targets];
  next.splice(index, 1, ...(name === '' ? [] : [name]));
  return next;
}

/**
 * A goal over several targets with a share or weight for each.
 * @param count  targets, with the buying demographic
 * @param before  a goal of before, whose shares or weights stay where their number fits
 */
export function targetsGoal(how: TargetsGoal['how'], count: number, before?: PlanGoal): TargetsGoal {
  const kept = before?.kind === 'targets' ? before : undefined;
  const further = count - 1;
  if (how === 'worst off') return { kind: 'targets', how };
  if (how === 'at least') {
    const shares = kept?.shares?.length === count ? kept.shares : [0, ...repeated(SHARE_PROPOSED, further)];
    return { kind: 'targets', how, shares };
  }
  const weights = kept?.weights?.length === count ? kept.weights : withRest([0, ...repeated(WEIGHT_PROPOSED, further)]);
  return { kind: 'targets', how, weights };
}

/** The goal with another share or weight of a further target; the buying demographic has the rest of the weights. */
export function withTargetShare(goal: TargetsGoal, index: number, share: Share): TargetsGoal {
  const changed = (list: readonly Share[]) => list.map((one, position) => (position === index ? share : one));
  if (goal.how === 'at least') return { ...goal, shares: changed(goal.shares ?? []) };
  if (goal.how === 'weighted') return { ...goal, weights: withRest(changed(goal.weights ?? [])) };
  return goal;
}

/** Shares that a further target may have: of the weights some must be left for the buying demographic. */
export function targetShares(goal: TargetsGoal, index: number): readonly Share[] {
  if (goal.how !== 'weighted') return TARGET_SHARES;
  const others = (goal.weights ?? []).reduce((sum, weight, position) => (position === 0 || position === index ? sum : sum + weight), 0);
  return TARGET_SHARES.filter((share) => share + others < 1 - 1e-9);
}

/** The weights with the rest for the first. */
function withRest(weights: readonly Share[]): Share[] {
  const further = weights.slice(1);
  const rest = 1 - further.reduce((sum, weight) => sum + weight, 0);
  return [Math.round(100 * rest) / 100, ...further];
}

const repeated = (share: Share, count: number): Share[] => Array.from({ length: count }, () => share);

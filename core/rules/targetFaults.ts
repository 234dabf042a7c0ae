import { upToDecimals } from '../words/amounts.ts';

/** Weights add up to 1 if their sum differs from 1 by at most this, because they are typed as rounded percentages. */
const WEIGHTS_ROUNDING = 1e-3;

/** The goal of a plan, with the fields of a goal over several targets. `smallest_buy` cannot be combined with such a goal. */
interface TargetedRules {
  readonly goal?:
    | {
        readonly kind: string;
        readonly how?: string;
        readonly weights?: readonly number[] | undefined;
        readonly shares?: readonly number[] | undefined;
      }
    | undefined;
  readonly smallest_buy?: number | undefined;
}

/**
 * Sentences that say why a goal over several targets does not fit the targets of a plan; empty where it fits.
 * @param further  the further targets, without the buying demographic
 */
export function targetFaults(rules: TargetedRules | undefined, further: readonly string[] = []): string[] {
  const goal = rules?.goal;
  if (goal?.kind !== 'targets') return [];
  const count = further.length + 1;
  if (count === 1)
    return [
      'The goal is about several targets, but the file was read for one. Choose further targets or another goal.',
    ];
  if (rules?.smallest_buy !== undefined)
    return ['A smallest buy cannot be combined with several targets. Leave out one of them.'];
  const weightsOrShares = goal.how === 'weighted' ? goal.weights : goal.how === 'at least' ? goal.shares : undefined;
  if (goal.how !== 'worst off' && weightsOrShares?.length !== count) {
    return [`The goal needs a ${goal.how === 'weighted' ? 'weight' : 'share'} for each of the ${count} targets.`];
  }
  const sum = (goal.weights ?? []).reduce((total, weight) => total + weight, 0);
  if (goal.how !== 'weighted' || Math.abs(sum - 1) <= WEIGHTS_ROUNDING) return [];
  return [`The weights of the targets add up to ${upToDecimals(100 * sum, 2)} %, not to 100 %. Change one of them.`];
}

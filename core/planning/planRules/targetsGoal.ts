import type { TargetsGoal } from '../../contract/bodies/planRules.ts';
import type { TargetReach } from '../../contract/bodies/targets.ts';
import { upToDecimals } from '../../words/amounts.ts';
import type { DollarsByChannel, People, Share } from '../../words/units.ts';
import { listed, wholePeople } from '../../words/wording.ts';
import { severalTargets } from '../goals/severalTargets.ts';
import type { SharesOutOfReach } from '../goals/severalTargets.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import type { Infeasible, SpendLimits } from '../model/limits.ts';
import type { TargetsProblem } from '../model/contactRates.ts';
import { evaluatePlan, inMoneyUnits } from '../model/reach.ts';
import type { GoalPass } from './roundedMix.ts';
import { sum } from '../solver/linearAlgebra.ts';

/** The rows of several targets with their names, the buying demographic first. */
export type NamedTargets = Omit<TargetsProblem, 'targets'> & {
  readonly targets: readonly (Omit<TargetsProblem['targets'][number], 'name'> & { readonly name: string })[];
};

/** The same targets, with the name of the buying demographic filled in; undefined for a run with one target. */
export function withDemographic(found: TargetsProblem | null, demographic: string): NamedTargets | undefined {
  return found === null
    ? undefined
    : { ...found, targets: found.targets.map((target) => ({ ...target, name: target.name ?? demographic })) };
}

/** The best mix for a goal over several targets; its value is expressed in people of the first target. */
export function bestForTargets(
  { problem, targets }: NamedTargets,
  goal: TargetsGoal,
  limits: SpendLimits,
):
  | Infeasible
  | {
      readonly spend: DollarsByChannel;
      readonly people: People;
      readonly gap: People;
      readonly factors: readonly number[];
    } {
  const found = severalTargets(problem, targets, goal, limits);
  if (found.status === 'infeasible') return found;
  if (found.status === 'out of reach') return outOfReach(found, goal, targets, limits);
  const firstTargetPeople = peopleOf(targets[0]!.weights);
  return {
    spend: found.spend,
    people: found.value * firstTargetPeople,
    gap: found.gap * firstTargetPeople,
    factors: found.factors,
  };
}

function outOfReach(
  { alone, together }: SharesOutOfReach,
  { shares = [] }: TargetsGoal,
  targets: NamedTargets['targets'],
  limits: SpendLimits,
): Infeasible {
  const percent = (share: Share) => `${upToDecimals(Math.floor(share * 1000) / 10, 1)} %`;
  const missedShares = targets.flatMap(({ name }, index) =>
    index > 0 && alone[index]! < (shares[index] ?? 0) ? [`${percent(alone[index]!)} of ${name}`] : [],
  );
  const sharesText = listed(targets.slice(1).map(({ name }, index) => `${percent(shares[index + 1] ?? 0)} of ${name}`));
  const most =
    missedShares.length > 0
      ? `the most that can be reached is ${listed(missedShares)}`
      : `together at most ${percent(together)} of these shares can be reached`;
  return {
    status: 'infeasible',
    code: 'rules contradict',
    message: `No split within these limits reaches ${sharesText}: ${most}. Ask for a smaller share or raise the budget.`,
    minima: sum(limits.minimum),
    maxima: sum(limits.maximum),
    budget: limits.budget,
  };
}

const peopleOf = (weights: Float64Array): People => sum(weights);

/**
 * The goal's value at a mix, in people of the first target: as `severalTargets` counts it. A share that is
 * missed lowers the value, so that rounding keeps the shares.
 * @param factors of the targets at the best mix, for the gradient; by default all are equal
 */
export function targetsPass(
  { problem, targets }: NamedTargets,
  goal: TargetsGoal,
  factors?: readonly number[],
): GoalPass {
  const peopleByTarget = targets.map(({ weights }) => peopleOf(weights));
  const firstTargetPeople = peopleByTarget[0]!;
  const kernels = targets.map(({ weights }) => fastKernel({ ...problem, weights }));
  return (spend) => {
    const units = inMoneyUnits(problem, spend);
    const passes = kernels.map((kernel) => kernel.pass(units, kernel.rows, 'double'));
    const shares = passes.map(({ reach }, index) => reach / peopleByTarget[index]!);
    const gradient = new Float64Array(spend.length);
    passes.forEach((pass, index) => {
      const factorOfShare = factors?.[index] ?? 1 / targets.length;
      const factor = (factorOfShare * firstTargetPeople) / peopleByTarget[index]! / problem.moneyUnit;
      pass.gradient.forEach((marginal, channel) => (gradient[channel] = gradient[channel]! + factor * marginal));
    });
    return { value: valueOf(goal, shares) * firstTargetPeople, gradient };
  };
}

/**
 * For the goal 'at least': the part of a share that is not reached is subtracted this many times from the value, so that no gain
 * in the first target makes up for it.
 */
const MISSED_SHARE_PRICE = 1e3;
/** Rounding to cents moves shares by this part at most. */
const SHARE_ROUNDING = 1e-6;

/** The goal's value for these reached shares. For 'at least' it is the first target's share, reduced if another share is missed. */
function valueOf({ how, weights, shares: requiredShares = [] }: TargetsGoal, shares: readonly Share[]): Share {
  if (how === 'worst off') return Math.min(...shares);
  if (how === 'weighted') {
    return shares.reduce((sum, share, index) => sum + (weights?.[index] ?? 1 / shares.length) * share, 0);
  }
  const missed = shares.reduce((sum, share, index) => {
    const least = index === 0 ? 0 : (requiredShares[index] ?? 0) * (1 - SHARE_ROUNDING);
    return sum + Math.max(0, least - share);
  }, 0);
  return shares[0]! - MISSED_SHARE_PRICE * missed;
}

/** Reach and rating points of a mix in each target, the buying demographic first. */
export function targetReach({ problem, targets }: NamedTargets, spend: DollarsByChannel): TargetReach[] {
  return targets.map(({ name, weights, sample }) => {
    const universe = peopleOf(weights);
    const { attentiveReach, plainContacts, frequency } = evaluatePlan(
      { ...problem, weights, targetPeople: universe },
      spend,
    );
    return {
      name,
      sample,
      universe,
      reach: attentiveReach,
      share: universe > 0 ? attentiveReach / universe : 0,
      frequency: frequency ?? 0,
      grps: universe > 0 ? (100 * plainContacts) / universe : 0,
    };
  });
}

/** "Goal: most of the least reached of women 18-39 and men 18-39 · 43.2 %". */
export function targetsSentence({ targets }: NamedTargets, goal: TargetsGoal, count: People): string {
  const names = targets.map(({ name }) => name);
  const percent = (share: Share) => `${upToDecimals(100 * share, 1)} %`;
  const firstTargetPeople = peopleOf(targets[0]!.weights);
  switch (goal.how) {
    case 'at least': {
      const others = names
        .slice(1)
        .map((name, index) => `at least ${percent(goal.shares?.[index + 1] ?? 0)} of ${name}`);
      return `Goal: most of ${names[0]!}, with ${listed(others)} · ${wholePeople(count)}`;
    }
    case 'weighted': {
      const parts = names.map((name, index) => `${name} ${percent(goal.weights?.[index] ?? 1 / names.length)}`);
      return `Goal: weighted reach of ${listed(parts)} · ${percent(count / firstTargetPeople)}`;
    }
    case 'worst off':
      return `Goal: most of the least reached of ${listed(names)} · ${percent(count / firstTargetPeople)}`;
  }
}

/** What is proven about a plan for several targets. @param gap in people of the first target */
export function targetsProof({ targets }: NamedTargets, goal: TargetsGoal, gap: People, isOptimal: boolean): string {
  const measure = {
    weighted: 'weighted share',
    'at least': 'share of the first target',
    'worst off': 'share of the least reached target',
  }[goal.how];
  const percentagePoints = (100 * gap) / peopleOf(targets[0]!.weights);
  return isOptimal
    ? `Proven under these assumptions: no other split within these limits and rules has a larger ${measure}.`
    : `The best split found under these assumptions: another split could have a ${measure} larger by at most ${upToDecimals(Math.ceil(1e4 * percentagePoints) / 1e4, 4)} percentage points.`;
}

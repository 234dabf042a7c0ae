import type { ChannelUse, ModelError, Recompute, RespondentCluster } from '../../contract/bodies/recompute.ts';
import { CHANNELS } from '../../rules/channels.ts';
import type { DollarsByChannel, People } from '../../words/units.ts';
import type { ContactsWithTarget } from '../goals/measures.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import type { Precision } from '../kernel/kernel.ts';
import { inMoneyUnits } from '../model/reach.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { fitClusters } from './fitClusters.ts';
import type { ReachedMix } from './fitClusters.ts';
import { fittedMixes, heldOutMixes } from './mixes.ts';
import { LEAST_RESPONDENTS, respondentClusters } from './respondentClusters.ts';
import { sum } from '../solver/linearAlgebra.ts';

/** Enough for ten clusters; fewer describe the overlap of channels too coarsely. */
const LEAST_SAMPLE_RESPONDENTS = 10 * LEAST_RESPONDENTS;

/**
 * Respondents are compared at the plan's own spends, and at this share of the budget where a channel has less. Of
 * all shares tried between 1% and 50%, this one had the smallest error on the sample audience, as a whole and in a target.
 */
const REFERENCE_SHARE = 0.15;

/** The input from which a model is built. */
interface ModelInput {
  readonly problem: PlanningProblem;
  readonly cpm: DollarsByChannel;
  readonly contacts: ContactsWithTarget;
  /** The plan's own mix [$]. */
  readonly planSpend: DollarsByChannel;
}

/**
 * The model by which a spreadsheet recomputes reach without the audience: clusters of at least twenty respondents
 * fitted to the exact reach of many mixes, the product formula of a crosstab, or nothing with the reason.
 * @yields null, between two parts of the work
 */
export function* recomputeOf(input: ModelInput): Generator<null, Recompute> {
  const { problem, planSpend } = input;
  const budget = sum(planSpend);
  if (!(budget > 0)) return { by: 'nothing', says: 'The plan spends nothing, so there is no reach to recompute from.' };
  const exactFigures = exactFiguresOf(input);
  if (!problem.rowsAreRespondents) {
    const channels = channelUses(problem);
    const planReach = productReach({ universe: problem.targetPeople, channels }, planSpend);
    return yield* withErrors(
      problem,
      { by: 'product', channels, ...exactFigures, modelReach: planReach, ...NO_ERRORS_YET },
      'double',
    );
  }
  const respondents = problem.weights.reduce((count, weight) => count + (weight > 0 ? 1 : 0), 0);
  if (respondents < LEAST_SAMPLE_RESPONDENTS) return { by: 'nothing', says: tooFewSentence(respondents) };
  const clusters = yield* fittedClusters(input, REFERENCE_SHARE * budget);
  const planReach = clusterReach(clusters, planSpend);
  return yield* withErrors(
    problem,
    { by: 'clusters', clusters, ...exactFigures, modelReach: planReach, ...NO_ERRORS_YET },
    'single',
  );
}

/** Fewer respondents in a cluster would tell too much about single people, so such a cluster is not exported. */
const tooFewSentence = (respondents: number) =>
  `The target has ${respondents} respondents: too few for clusters of at least ${LEAST_RESPONDENTS}. Smaller clusters may not leave the audience file.`;

const NO_ERROR = { mixes: 0, median: 0, p95: 0, worst: 0 };
const NO_ERRORS_YET = { changed: NO_ERROR, randomSplits: NO_ERROR, alone: NO_ERROR, differences: NO_ERROR };

/**
 * The whole audience of a crosstab: how many people use each channel, and the contacts a dollar buys each user. All users of a
 * channel have the same contact rate, and use of one channel is independent of the others.
 */
function channelUses({ weights, contactRates, targetPeople, moneyUnit }: PlanningProblem): ChannelUse[] {
  const width = CHANNELS.length;
  // A problem counts money in units of `moneyUnit` dollars. Its contact rates are contacts per unit.
  return CHANNELS.map((_, channel) => {
    let [users, rate] = [0, 0];
    for (let row = 0; row < weights.length; row++) {
      const rowRate = contactRates[row * width + channel]!;
      if (rowRate <= 0) continue;
      users += weights[row]!;
      rate = rowRate;
    }
    return { penetration: targetPeople > 0 ? users / targetPeople : 0, perDollar: rate / moneyUnit };
  });
}

/** Clusters respondents, then adjusts the clusters' people and contact rates until their reach matches the exact reach. */
function* fittedClusters({ problem, planSpend }: ModelInput, leastSpend: number): Generator<null, RespondentCluster[]> {
  const reference = inMoneyUnits(
    problem,
    planSpend.map((money) => Math.max(money, leastSpend)),
  );
  const start = yield* respondentClusters(problem, reference);
  const mixes: ReachedMix[] = [];
  for (const spend of fittedMixes({ spend: planSpend, channels: channelsThatReach(problem) })) {
    const reach = exactReach(problem, spend, 'single');
    if (reach > 0) mixes.push({ spend, reach });
    yield null;
  }
  return yield* fitClusters(start, mixes);
}

/** The indexes of the channels that can reach anyone. */
const channelsThatReach = ({ canReach }: PlanningProblem) =>
  canReach.flatMap((reachesAnyone, channel) => (reachesAnyone ? [channel] : []));

/** Figures that are exact for every mix, and the exact reach of the plan's own mix. */
function exactFiguresOf({ problem, cpm, contacts, planSpend }: ModelInput) {
  return {
    universe: problem.targetPeople,
    spend: Array.from(planSpend),
    exactReach: exactReach(problem, planSpend),
    contacts: Array.from(contacts.attentive),
    plainContacts: Array.from(contacts.plain),
    // Impressions per dollar: the price is for a thousand.
    impressions: Array.from(cpm, (price) => 1000 / price),
  };
}

/** Single precision is accurate to 1e-7. This is enough for fitting, and for measuring errors of a thousandth. */
function exactReach(problem: PlanningProblem, spend: DollarsByChannel, precision: Precision = 'double'): People {
  return fastKernel(problem).pass(inMoneyUnits(problem, spend), problem.rows, precision).reach;
}

/** Adds the model's errors, measured against the exact reach. */
function* withErrors(problem: PlanningProblem, model: Model, precision: Precision): Generator<null, Model> {
  const channels = channelsThatReach(problem);
  if (channels.length === 0) return model;
  const mixes = heldOutMixes({ spend: Float64Array.from(model.spend), channels });
  const [changed, redistributed, alone] = [
    yield* reachedBoth(problem, model, mixes.changed, precision),
    yield* reachedBoth(problem, model, mixes.redistributed, precision),
    yield* reachedBoth(problem, model, mixes.alone, precision),
  ];
  return {
    ...model,
    changed: errorOf(relativeErrors(changed)),
    // This field is for mixes that redistribute the whole budget. Stored plans have it under this name.
    randomSplits: errorOf(relativeErrors(redistributed)),
    alone: errorOf(relativeErrors(alone)),
    differences: errorOf([...differenceErrors(changed), ...differenceErrors(redistributed)]),
  };
}

/** Reach of a mix, computed from the audience (`exact`) and by the model (`modelled`) [people]. */
interface ReachedBoth {
  readonly exact: People;
  readonly modelled: People;
}

/** Mixes that reach no one are left out: they have no relative error. */
function* reachedBoth(
  problem: PlanningProblem,
  model: Model,
  mixes: readonly DollarsByChannel[],
  precision: Precision,
): Generator<null, ReachedBoth[]> {
  const reached: ReachedBoth[] = [];
  for (const mix of mixes) {
    reached.push({ exact: exactReach(problem, mix, precision), modelled: modelReach(model, mix) });
    yield null;
  }
  return reached.filter(({ exact }) => exact > 0);
}

const relativeErrors = (reached: readonly ReachedBoth[]) =>
  reached.map(({ exact, modelled }) => Math.abs(modelled / exact - 1));

/** Errors of the differences between each mix and the one before it. */
const differenceErrors = (reached: readonly ReachedBoth[]) =>
  reached
    .slice(1)
    .map(({ exact, modelled }, index) =>
      Math.abs(modelled - exact - (reached[index]!.modelled - reached[index]!.exact)),
    );

function errorOf(errors: readonly number[]): ModelError<number> {
  const sorted = errors.toSorted((one, other) => one - other);
  const rank = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { mixes: sorted.length, median: rank(0.5), p95: rank(0.95), worst: rank(1) };
}

export type Model = Exclude<Recompute, { by: 'nothing' }>;

/**
 * A model's attentive reach of a mix [people], scaled so that at the plan's mix it equals the exact reach, which is
 * computed from the audience.
 * @param spend by channel [$]
 */
export function modelReach(model: Model, spend: ArrayLike<number>): People {
  const unscaled = model.by === 'clusters' ? clusterReach(model.clusters, spend) : productReach(model, spend);
  return model.modelReach > 0 ? (unscaled * model.exactReach) / model.modelReach : unscaled;
}

/** R = sum over clusters of people (1 - exp(-y)), with y the cluster's contacts per person. */
export function clusterReach(clusters: readonly RespondentCluster[], spend: ArrayLike<number>): People {
  return clusters.reduce((sum, { people, perDollar }) => {
    const contacts = perDollar.reduce((all, rate, channel) => all + rate * spend[channel]!, 0);
    return sum - people * Math.expm1(-contacts);
  }, 0);
}

/**
 * R = U (1 - prod over channels of (1 - p + p exp(-k s))), because people use the channels independently. U is the universe, p
 * the share of people who use the channel (its penetration), k their contacts per dollar and s the channel's spend.
 */
function productReach(
  { universe, channels }: { readonly universe: People; readonly channels: readonly ChannelUse[] },
  spend: ArrayLike<number>,
): People {
  const missed = channels.reduce(
    (all, { penetration, perDollar }, channel) => all * (1 + penetration * Math.expm1(-perDollar * spend[channel]!)),
    1,
  );
  return universe * (1 - missed);
}

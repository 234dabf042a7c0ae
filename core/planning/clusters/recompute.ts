import type { ModelError, Recompute } from '../../contract/bodies/recompute.ts';
import type { DollarsByChannel } from '../../words/units.ts';
import type { ContactRates } from '../goals/measures.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import { inMoneyUnits } from '../model/reach.ts';
import type { PlanningProblem } from '../model/rates.ts';
import { channelUses } from './channelUses.ts';
import { heldOutMixes } from './heldOutMixes.ts';
import { clusterReach, modelReach, productReach } from './modelReach.ts';
import type { Model } from './modelReach.ts';
import { LEAST_RESPONDENTS, respondentClusters } from './respondentClusters.ts';

/** Ten clusters: fewer say too little of how channels overlap. */
const LEAST_SAMPLE = 10 * LEAST_RESPONDENTS;

/**
 * Money at which respondents are compared: the plan's own, and this share of its budget where a channel has less. Of shares between 1
 * and 50 % this one had the least error on the sample audience, whole and in a target.
 */
const REFERENCE_SHARE = 0.15;

/** What a model is made from. */
interface Ground {
  readonly problem: PlanningProblem;
  readonly cpm: DollarsByChannel;
  readonly contacts: ContactRates;
  /** The plan's own mix [$]. */
  readonly planSpend: DollarsByChannel;
}

/**
 * By what a spreadsheet can compute reach without the audience: clusters of at least ten respondents, the product formula of a crosstab,
 * or nothing, with the reason. @yields nothing, between two parts of the work
 */
export function* recomputeOf(ground: Ground): Generator<null, Recompute> {
  const { problem, planSpend } = ground;
  const budget = planSpend.reduce((sum, money) => sum + money, 0);
  if (!(budget > 0)) return { by: 'nothing', says: 'The plan spends nothing, so there is no reach to recompute from.' };
  const shared = sharedOf(ground);
  if (!problem.measured) {
    const channels = channelUses(problem);
    const own = productReach({ universe: problem.universe, channels }, planSpend);
    return yield* judged(problem, { by: 'product', channels, ...shared, modelReach: own, ...UNJUDGED });
  }
  const respondents = problem.weights.reduce((count, weight) => count + (weight > 0 ? 1 : 0), 0);
  if (respondents < LEAST_SAMPLE) return { by: 'nothing', says: tooFew(respondents) };
  const least = REFERENCE_SHARE * budget;
  const reference = inMoneyUnits(
    problem,
    planSpend.map((money) => Math.max(money, least)),
  );
  const clusters = yield* respondentClusters(problem, reference);
  const own = clusterReach(clusters, planSpend);
  return yield* judged(problem, { by: 'clusters', clusters, ...shared, modelReach: own, ...UNJUDGED });
}

const tooFew = (respondents: number) =>
  `The target has ${respondents} respondents: too few for clusters of at least ${LEAST_RESPONDENTS}, which is what may leave the audience file.`;

const NO_ERROR: ModelError = { mixes: 0, median: 0, worst: 0 };
const UNJUDGED = { changed: NO_ERROR, anew: NO_ERROR };

/** What is exact whatever the mix, and the reach of the plan's own. */
function sharedOf({ problem, cpm, contacts, planSpend }: Ground) {
  return {
    universe: problem.universe,
    spend: Array.from(planSpend),
    exactReach: exactReach(problem, planSpend),
    contacts: Array.from(contacts.attentive),
    plainContacts: Array.from(contacts.plain),
    impressions: Array.from(cpm, (price) => 1000 / price),
  };
}

function exactReach(problem: PlanningProblem, spend: DollarsByChannel): number {
  return fastKernel(problem).pass(inMoneyUnits(problem, spend), problem.rows, 'double').reach;
}

/** The model with its error against the exact engine. */
function* judged(problem: PlanningProblem, model: Model): Generator<null, Model> {
  const channels = problem.reaches.flatMap((reaches, channel) => (reaches ? [channel] : []));
  if (channels.length === 0) return model;
  const mixes = heldOutMixes(Float64Array.from(model.spend), channels);
  const changed = yield* errorOn(problem, model, mixes.changed);
  return { ...model, changed, anew: yield* errorOn(problem, model, mixes.anew) };
}

function* errorOn(
  problem: PlanningProblem,
  model: Model,
  mixes: readonly DollarsByChannel[],
): Generator<null, ModelError> {
  const errors: number[] = [];
  for (const mix of mixes) {
    const exact = exactReach(problem, mix);
    if (exact > 0) errors.push(Math.abs(modelReach(model, mix) / exact - 1));
    yield null;
  }
  errors.sort((one, other) => one - other);
  return { mixes: errors.length, median: errors[errors.length >> 1] ?? 0, worst: errors.at(-1) ?? 0 };
}

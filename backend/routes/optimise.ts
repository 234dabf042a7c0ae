import type { FastifyInstance } from 'fastify';
import { constraintLabel, reportedConstraint } from '../../core/rules/reportedConstraint.ts';
import { PLAN_BODY_BYTES } from '../../core/contract/limits.ts';
import type { OptimiseRequest } from '../../core/contract/bodies/optimise.ts';
import type { PlanReport } from '../../core/contract/bodies/planReport.ts';
import { checkMixBound } from '../warehouse/mixBound.ts';
import { untilStopped } from '../warehouse/untilStopped.ts';
import { disconnectSignal } from '../http/disconnectSignal.ts';
import type { Planner } from '../http/callers/planner.ts';
import { callerOf, checkOwnEmail } from '../http/callers/auth.ts';
import { readRequest, sendReply } from '../http/bodies/contractSchemas.ts';
import { channelPrices } from '../../core/planningData/defaultFormat.ts';
import { ownPricesIn, toOwnAssumptions } from '../../core/planningData/ownAssumptions.ts';
import { checkLimits } from '../proposal/checkLimits.ts';
import { planReply } from '../proposal/planReply.ts';
import { checkSameChoices } from '../proposal/sameChoices.ts';
import { noSuchPlan } from '../http/refusal.ts';
import { foldedAudienceOf } from '../warehouse/foldedAudience.ts';
import { runOfOwner } from '../plans/runOfOwner.ts';
import type { Services } from '../services.ts';
import type { FinishedPlan, OwnedPlan } from '../plans/planStore.ts';
import { upToDecimals } from '../../core/words/amounts.ts';

/**
 * Call 5: the proposal, kept under its key before it is shown. A finished key answers with what was kept, unchanged.
 * The scores in the body are the backend's own of call 3: the mix is computed from the audience kept then.
 */
export function addOptimise(app: FastifyInstance, services: Services): void {
  app.post('/optimise', { bodyLimit: PLAN_BODY_BYTES }, async (request, reply) => {
    const planner = callerOf(request);
    const gone = disconnectSignal(reply);
    const plan = await runOfOwner(services, planner, (request.body as { key?: unknown } | null)?.key);
    const asked = readRequest('optimise', request.body);
    if (!plan) throw noSuchPlan();
    checkOwnEmail(planner, asked.user);
    return sendReply('optimise', await optimise(services, { planner, plan, asked }, gone), reply);
  });
}

interface Asked {
  readonly planner: Planner;
  readonly plan: OwnedPlan;
  readonly asked: OptimiseRequest;
}

async function optimise(services: Services, { planner, plan, asked }: Asked, gone: AbortSignal): Promise<PlanReport> {
  const { plans } = services;
  const { demo, client, audience, planning_setting: strategy } = asked;
  checkSameChoices(plan, { demo, client, audience, strategy });
  const kept = plan.state === 'finished' ? await plans.keptReport(planner, plan.key) : null;
  if (kept) return kept;
  const { total_budget: budget, budget_constraint: limits } = asked;
  checkLimits(budget, limits);
  const mix = await proposed(services, { planner, plan, asked }, gone);
  const made = {
    made_by: planner.email,
    made_at: new Date().toISOString(),
    ...(await madeFrom(services, planner, asked)),
  };
  const report = { ...planReply(mix, plan.mediaScore, plan.assumptions), ...made };
  const saved = await plans.finish(planner, plan.key, finishedPlan(plan, asked, report));
  if (!saved) throw noSuchPlan();
  return saved;
}

/** The mix, computed from the audience that call 3 left; or in the engine that keeps it, saying meanwhile how far it is. */
async function proposed(services: Services, { planner, plan, asked }: Asked, gone: AbortSignal) {
  const { jobs, kept, runs, limits: bounds, settings, stopping } = services;
  const { total_budget: budget, budget_constraint: limits, open_limits: open, demo: demographic } = asked;
  const asker = { user: planner.uid, gone, progress: () => undefined };
  const task = { cpm: channelPrices(plan.assumptions.rows), budget, limits, open };
  const { audience_source: name } = plan.mediaScore;
  if (name === undefined) {
    return jobs.propose({ ...task, foldedPath: await foldedAudienceOf(services, plan, asker) }, asker);
  }
  await checkMixBound(bounds, { planner, source: name, plan, asked }, settings.mixesPerDay);
  const { assumptions } = plan;
  const thresholdSeconds = assumptions.attention_threshold_seconds;
  const run = runs.begin(planner, plan.key);
  return untilStopped(stopping, gone, async (ended) => {
    const waiting = { user: planner.uid, gone: ended, progress: run.tell };
    const foldedPath = await foldedAudienceOf(services, plan, waiting);
    return kept.propose({ ...task, foldedPath, name, demographic, thresholdSeconds, assumptions }, waiting);
  }).finally(run.end);
}

/** The plan this one was made from. One that is gone, or was never the caller's to see, is not worth a failed run. */
async function madeFrom({ plans }: Services, planner: Planner, { made_from: key }: OptimiseRequest) {
  const name = key === undefined ? null : await plans.nameOf(planner, key);
  return name === null ? {} : { made_from: { key, name } };
}

function finishedPlan(plan: OwnedPlan, asked: OptimiseRequest, report: PlanReport): FinishedPlan {
  const { scenario_name: name, total_budget: budget } = asked;
  const constraint = reportedConstraint(asked.budget_constraint, budget);
  const own = toOwnAssumptions(ownPricesIn(plan.assumptions.rows));
  const open = asked.open_limits && reportedConstraint(asked.open_limits, budget);
  const details = {
    name,
    budget: upToDecimals(budget, 3),
    budgetConstraint: constraint,
    strategy: plan.strategy,
    buyingDemographic: plan.demo,
    client: plan.client,
    fileName: plan.fileName,
    fileBytes: plan.fileBytes,
    reading: plan.mediaScore.reading,
    ...(own && { assumptions: JSON.stringify(own) }),
    ...(open && { openConstraint: open }),
  };
  return { name, budget, budgetConstraints: constraintLabel(constraint), details, report };
}

import type { FastifyInstance } from 'fastify';
import { limitFaults, requestedLimits } from '../../core/rules/limitRules.ts';
import type { ChannelLimits } from '../../core/rules/limitRules.ts';
import { limitsLabel, reportedLimits } from '../../core/rules/reportedLimits.ts';
import { PLAN_BODY_MAX_BYTES } from '../../core/contract/limits.ts';
import type { OptimiseRequest } from '../../core/contract/bodies/optimise.ts';
import { asksNothing } from '../../core/contract/bodies/planRules.ts';
import type { PlanRules } from '../../core/contract/bodies/planRules.ts';
import { targetFaults } from '../../core/rules/targetFaults.ts';
import { manualMixFaults } from '../../core/rules/manualMix.ts';
import type { PlanReport } from '../../core/contract/bodies/planReport.ts';
import { checkMixLimit } from '../warehouse/mixLimit.ts';
import { untilStopped } from '../warehouse/untilStopped.ts';
import { disconnectSignal } from '../http/disconnectSignal.ts';
import type { Caller } from '../http/callers/caller.ts';
import { callerOf, checkOwnEmail } from '../http/callers/auth.ts';
import { readRequest, sendReply } from '../http/bodies/contractSchemas.ts';
import { channelPrices } from '../../core/planningData/defaultFormat.ts';
import { ownPricesIn, toOwnAssumptions } from '../../core/planningData/ownAssumptions.ts';
import { suppliesOf, withinSupply } from '../../core/planningData/supply.ts';
import type { ChannelSupply } from '../../core/planningData/supply.ts';
import { planReply } from '../proposal/planReply.ts';
import { checkSameChoices } from '../proposal/sameChoices.ts';
import { noSuchPlan, refusalOf } from '../common/refusal.ts';
import { audienceMatrixLocation } from '../warehouse/warehouseSamples.ts';
import { runOfOwner } from '../plans/runOfOwner.ts';
import type { Services } from '../services.ts';
import type { FinishedPlan, OwnedPlan } from '../plans/planStore.ts';
import { upToDecimals } from '../../core/words/amounts.ts';

/**
 * Call 5: computes the proposal, and stores it under the key of the plan before the reply is sent. If the plan is finished already, the
 * reply is the stored proposal.
 * The mix is computed from the audience that the upload stored; the scores in the body are not used.
 */
export function addOptimise(app: FastifyInstance, services: Services): void {
  app.post('/optimise', { bodyLimit: PLAN_BODY_MAX_BYTES }, async (request, reply) => {
    const caller = callerOf(request);
    const signal = disconnectSignal(reply);
    // Null only if the call has no key. The check of the body then refuses the call.
    const plan = await runOfOwner(services, caller, (request.body as { key?: unknown } | null)?.key);
    const asked = readRequest('optimise', request.body);
    if (!plan) throw noSuchPlan();
    checkOwnEmail(caller, asked.user);
    return sendReply('optimise', await optimise(services, { caller, plan, asked }, signal), reply);
  });
}

interface ProposalRequest {
  readonly caller: Caller;
  readonly plan: OwnedPlan;
  readonly asked: OptimiseRequest;
}

interface SuppliedRequest extends ProposalRequest {
  /** The requested limits, reduced to the supply of the channels [$]. */
  readonly limits: readonly ChannelLimits[];
}

async function optimise(
  services: Services,
  { caller, plan, asked }: ProposalRequest,
  signal: AbortSignal,
): Promise<PlanReport> {
  const { plans, auditLog } = services;
  const { demo, client, audience, planning_setting: strategy } = asked;
  await checkSameChoices(services, { caller, plan }, { demo, client, audience, strategy });
  const storedReport = plan.state === 'finished' ? await plans.keptReport(caller, plan.key) : null;
  if (storedReport) {
    await auditLog.reading(caller, { what: 'plan_opened', planKey: plan.key });
    return storedReport;
  }
  const { total_budget: budget, budget_constraint: limits } = asked;
  const rules = rulesOf(asked);
  const supplies = suppliesOf(plan.assumptions.rows, plan.mediaScore.audience);
  const suppliedLimits = withinSupply(limits, supplies);
  // The requested limits are checked first, so that a refusal names the supply only if the supply is the cause.
  checkLimits({ budget, limits, rules });
  checkLimits({ budget, limits: suppliedLimits, rules }, supplies);
  const unfitTargets = targetFaults(rules, plan.mediaScore.targets);
  if (unfitTargets.length > 0) throw refusalOf(400, 'impossible_limits', unfitTargets);
  const mix = await computeProposal(services, { caller, plan, asked, limits: suppliedLimits }, signal);
  const origin = {
    made_by: caller.email,
    made_at: new Date().toISOString(),
    ...(await madeFrom(services, caller, asked)),
  };
  const report = { ...planReply(mix, plan.mediaScore, plan.assumptions), ...origin };
  const saved = await plans.finish(caller, plan.key, finishedPlan(plan, asked, report));
  if (!saved) throw noSuchPlan();
  return saved;
}

/** Computes the mix from the stored audience. For a warehouse audience, its engine computes sums, and progress is reported. */
async function computeProposal(
  services: Services,
  { caller, plan, asked, limits }: SuppliedRequest,
  signal: AbortSignal,
) {
  const { demo: demographic } = plan;
  const { jobs, warehouse, runs, limits: callLimits, settings, stopping } = services;
  const { total_budget: budget, open_limits: requestedOpenLimits } = asked;
  const openLimits =
    requestedOpenLimits &&
    withinSupply(requestedOpenLimits, suppliesOf(plan.assumptions.rows, plan.mediaScore.audience));
  const context = { user: caller.uid, caller, signal, progress: () => undefined };
  const rules = rulesOf(asked);
  const task = { cpm: channelPrices(plan.assumptions.rows), budget, limits, openLimits, rules, demographic };
  const { audience_source: name } = plan.mediaScore;
  if (name === undefined) {
    return jobs.run(
      'propose',
      { ...task, matrixLocation: await audienceMatrixLocation(services, plan, context) },
      context,
    );
  }
  await checkMixLimit(callLimits, { caller, source: name, plan, request: asked }, settings.mixesPerDay);
  const run = runs.begin(caller, plan.key);
  return untilStopped(stopping, signal, async (ended) => {
    const runContext = { user: caller.uid, caller, signal: ended, progress: run.report };
    const matrixLocation = await audienceMatrixLocation(services, plan, runContext);
    return warehouse.propose({ ...task, matrixLocation, name }, runContext);
  }).finally(run.end);
}

/** The rules of a plan; undefined if they require nothing, so that the plan is treated as one without rules. */
function rulesOf({ rules }: OptimiseRequest): PlanRules | undefined {
  return rules === undefined || asksNothing(rules) ? undefined : rules;
}

/** The plan from which this one was made. It is left out if it was deleted or the caller may not see it; the run does not fail. */
async function madeFrom({ plans }: Services, caller: Caller, { made_from: key }: OptimiseRequest) {
  const name = key === undefined ? null : await plans.nameOf(caller, key);
  return name === null ? {} : { made_from: { key, name } };
}

function finishedPlan(plan: OwnedPlan, asked: OptimiseRequest, report: PlanReport): FinishedPlan {
  const { scenario_name: name, total_budget: budget } = asked;
  const constraint = reportedLimits(asked.budget_constraint, budget);
  const ownAssumptions = toOwnAssumptions(ownPricesIn(plan.assumptions.rows));
  const openConstraint = asked.open_limits && reportedLimits(asked.open_limits, budget);
  const rules = rulesOf(asked);
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
    ...(plan.mediaScore.rates_on !== undefined && { rates_on: plan.mediaScore.rates_on }),
    ...(ownAssumptions && { assumptions: JSON.stringify(ownAssumptions) }),
    ...(openConstraint && { openConstraint }),
    ...(rules && { rules }),
    ...(plan.mediaScore.targets && { targets: plan.mediaScore.targets }),
  };
  return { name, budget, budgetConstraints: limitsLabel(constraint), details, report };
}

/**
 * Refuses limits that no plan can meet, with the same sentences as the form.
 * @param supplies the supplies that reduced the limits; the refusal names those of channels that may get money
 * @throws {Refusal} 400 with a sentence for each fault
 */
function checkLimits(
  { budget, limits, rules }: { budget: number; limits: readonly ChannelLimits[]; rules: PlanRules | undefined },
  supplies: readonly ChannelSupply[] = [],
): void {
  const inputs = { budget, limits, ...(rules && { rules }) };
  const faults = limitFaults(inputs, requestedLimits).map(({ message }) => message);
  if (faults.length === 0 && rules?.hand_mix) faults.push(...manualMixFaults({ ...inputs, rules }));
  const suppliesToName = supplies.filter(({ channel }) =>
    limits.some((row) => row.Channel === channel && row.Max_Budget > 0),
  );
  if (faults.length > 0)
    throw refusalOf(400, 'impossible_limits', [...faults, ...suppliesToName.map(({ says }) => says)]);
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { PLAN_LAYER_MAX_BYTES } from '../../../core/contract/limits.ts';
import { centsOfPlan } from '../../../core/contract/planMoney.ts';
import type { PlanLayerReply, PlanLayerRequest, WeekFigures } from '../../../core/contract/bodies/planLayer.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { channelPrices } from '../../../core/planningData/defaultFormat.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import { roleAllows } from '../../../core/rules/rights.ts';
import { weekPlanFaults } from '../../../core/rules/weekPlan.ts';
import type { HalfLife, WeekPlan, WeeksByChannel } from '../../../core/rules/weekPlan.ts';
import { clockTime } from '../../../core/words/moments.ts';
import { callerOf, checkOwnEmail } from '../../http/callers/auth.ts';
import type { Caller } from '../../http/callers/caller.ts';
import { disconnectSignal } from '../../http/disconnectSignal.ts';
import { readRequest, sendReply } from '../../http/bodies/contractSchemas.ts';
import { noSuchPlan, readersOnlyRead, Refusal, refusalOf, tooLarge } from '../../common/refusal.ts';
import type { StoredLayer } from '../../plans/planLayers.ts';
import type { OwnedPlan } from '../../plans/planStore.ts';
import { missingPlan } from '../../plans/runOfOwner.ts';
import type { Services } from '../../services.ts';
import { audienceMatrixLocation } from '../../warehouse/warehouseSamples.ts';
import { untilStopped } from '../../warehouse/untilStopped.ts';

/**
 * Reads or stores a layer of a plan, which is data stored with a plan without changing it, such as its weeks. Anyone who may read the plan
 * may read its layers. The plan's owner may store the next version of a layer. The call is not in the specification.
 */
export async function planLayer(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  const asked = readRequest('planLayer', request.body);
  checkOwnEmail(caller, asked.user);
  if (asked.body === undefined) return sendReply('planLayer', await readLayer(services, caller, asked), reply);
  return sendReply('planLayer', await writeLayer(services, caller, asked, disconnectSignal(reply)), reply);
}

async function readLayer({ plans, planLayers, auditLog }: Services, caller: Caller, { key, layer }: PlanLayerRequest) {
  if ((await plans.nameOf(caller, key)) === null) throw await missingPlan({ plans }, caller, key, 'readable');
  await auditLog.reading(caller, { what: 'plan_opened', planKey: key });
  return toReply(key, layer, await planLayers.newest(key, layer));
}

/** Stores the next version of a layer. With `trial`, it only computes the figures and stores nothing. */
async function writeLayer(
  services: Services,
  caller: Caller,
  asked: PlanLayerRequest,
  signal: AbortSignal,
): Promise<PlanLayerReply> {
  const { key, layer, version, trial = false } = asked;
  const plan = await services.plans.planOfOwner(caller, key);
  const report = plan?.state === 'finished' ? await services.plans.keptReport(caller, key) : null;
  if (!plan || !report) throw await missingPlan(services, caller, key, 'own');
  if (!roleAllows(caller, 'make')) throw readersOnlyRead();
  if (!trial && version === undefined) throw new Refusal(400, 'bad_request', '"version" is missing.');
  const body = asked.body ? checkedWeeks(asked.body, report) : null;
  if (!trial) await refuseOlder(services, asked);
  const figures = body && (await figuresOf(services, { caller, plan, report, body }, signal));
  if (trial) return { figures };
  const outcome = await services.planLayers.add(caller, key, layer, { version: version!, body, figures });
  if (outcome === 'gone') throw noSuchPlan();
  if (outcome === 'changed') {
    // Refuses with the time of the version that was stored meanwhile. If there is no such version any more, the plan was deleted.
    await refuseOlder(services, asked);
    throw noSuchPlan();
  }
  return toReply(key, layer, outcome);
}

/** @throws {Refusal} 409 when the layer was changed since it was read */
async function refuseOlder({ planLayers, settings }: Services, { key, layer, version }: PlanLayerRequest) {
  const newest = await planLayers.newest(key, layer);
  if ((newest?.version ?? 0) === version) return;
  const timeText = newest === null ? '' : ` at ${clockTime(newest.changed, settings.timeZone)}`;
  throw new Refusal(409, 'changed_elsewhere', `These weeks were changed in another window${timeText}. Load them.`);
}

/**
 * The weeks of a body, without fields that the contract does not know. The amounts of the weeks must add up to the plan's money.
 * @throws {Refusal} 400 with a sentence for each of the first five faults; 413 if the body is too large
 */
function checkedWeeks(sent: NonNullable<PlanLayerRequest['body']>, report: PlanReport): WeekPlan {
  if (JSON.stringify(sent).length > PLAN_LAYER_MAX_BYTES) throw tooLarge();
  const unknown = Object.keys(sent.cells).filter((name) => !(CHANNELS as readonly string[]).includes(name));
  const { start, weeks, cells, fixed, price_index, half_life, week_weights } = sent;
  const body: WeekPlan = {
    version: 1,
    start,
    weeks,
    cells: rowsOfChannels(cells)!,
    ...(fixed && { fixed: rowsOfChannels(fixed) }),
    ...(price_index && { price_index: { all: price_index.all, channels: rowsOfChannels(price_index.channels) } }),
    half_life: half_life as HalfLife,
    ...(week_weights && { week_weights }),
  };
  const faults = [
    ...unknown.map((name) => `${name.slice(0, 60)} is no channel.`),
    ...weekPlanFaults(body, centsOfPlan(report)),
  ];
  if (faults.length > 0) throw refusalOf(400, 'impossible_weeks', faults.slice(0, 5));
  return body;
}

/** Only the rows of known channels. */
function rowsOfChannels(rows: WeeksByChannel | undefined): WeeksByChannel | undefined {
  return rows && Object.fromEntries(CHANNELS.flatMap((name) => (rows[name] ? [[name, rows[name]]] : [])));
}

interface WeeksToCompute {
  readonly caller: Caller;
  readonly plan: OwnedPlan;
  readonly report: PlanReport;
  readonly body: WeekPlan;
}

/** The figures of the weeks, from the audience and the prices that the plan was computed with. */
async function figuresOf(
  services: Services,
  { caller, plan, report, body }: WeeksToCompute,
  signal: AbortSignal,
): Promise<WeekFigures> {
  // The audience of a plan from a warehouse is a sample. Its weeks are scaled to the reach of the plan, which was counted over all rows.
  const isSampled = plan.mediaScore.audience_source !== undefined;
  return untilStopped(services.stopping, signal, async (ended) => {
    const context = { user: caller.uid, caller, signal: ended, progress: () => undefined };
    const matrixLocation = await audienceMatrixLocation(services, plan, context);
    const cpm = channelPrices(plan.assumptions.rows);
    const planReach = isSampled ? report.attentive_reach : null;
    return services.jobs.run('weeks', { matrixLocation, cpm, weeks: body, planReach }, context);
  });
}

function toReply(key: string, layer: 'weeks', stored: StoredLayer | null): PlanLayerReply {
  return {
    key,
    layer,
    version: stored?.version ?? 0,
    body: (stored?.body ?? null) as PlanLayerReply['body'],
    figures: stored?.figures ?? null,
    changed_by: stored?.changedBy ?? null,
    changed_at: stored?.changed ?? null,
  };
}

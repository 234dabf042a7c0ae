import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { COMPANY_FEATURE, FEATURES } from '../../core/contract/bodies/access.ts';
import { RATES_BODY_MAX_BYTES } from '../../core/contract/limits.ts';
import type { AudienceSource } from '../../core/contract/bodies/audienceSources.ts';
import { roleAllows } from '../../core/rules/rights.ts';
import { describeFilter } from '../../core/planningData/demographic.ts';
import type { Demographic } from '../../core/planningData/demographic.ts';
import type { ListItem } from '../../core/planningData/listItems.ts';
import { assumptionsAndMapping } from '../rates/sharedAssumptions.ts';
import { audiencesFor } from '../warehouse/audiencesFor.ts';
import type { WarehouseAudience, WarehouseAudiences } from '../warehouse/warehouseAudiences.ts';
import { untilStopped } from '../warehouse/untilStopped.ts';
import type { SampledPlan } from '../warehouse/warehouseSamples.ts';
import { disconnectSignal } from '../http/disconnectSignal.ts';
import { callerOf, checkOwnEmail } from '../http/callers/auth.ts';
import type { Caller } from '../http/callers/caller.ts';
import { readRequest, sendReply } from '../http/bodies/contractSchemas.ts';
import { Refusal } from '../common/refusal.ts';
import { missingPlan } from '../plans/runOfOwner.ts';
import type { PlanStore } from '../plans/planStore.ts';
import { ownClients } from '../rates/rateBook.ts';
import type { Services } from '../services.ts';
import { company, companyChange, ownCompanyOf, personData } from './company.ts';
import { brand } from './brand.ts';
import { auditFile, auditPage, exportNote } from './audit.ts';
import { planChange } from './plan.ts';
import { planLayer } from './planLayer.ts';
import { rateFeatures, rates, ratesChange } from './rates.ts';
import { commentChange, shareChange, shareCreate, shareList } from './share.ts';

type AccessCall = (services: Services, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Calls 1, 2, 6 and 7 of the specification and most additional calls share one address. Their field `access` distinguishes them. */
const ACCESS_CALLS: ReadonlyMap<unknown, AccessCall> = new Map([
  ['user', userAccess],
  ['plan_details', planDetails],
  ['plan_summary', planSummary],
  ['plan_csv_file', planFile],
  ['plan_change', planChange],
  ['plan_layer', planLayer],
  ['brand', brand],
  ['rates', rates],
  ['rates_change', ratesChange],
  ['company', company],
  ['company_change', companyChange],
  ['person_data', personData],
  ['share_create', shareCreate],
  ['share_list', shareList],
  ['share_change', shareChange],
  ['comment_change', commentChange],
  ['audit_log', auditPage],
  ['audit_csv', auditFile],
  ['export_note', exportNote],
]);
/** Options of the route: some of its calls may send larger bodies. */
const LARGE_BODIES = {
  bodyLimit: RATES_BODY_MAX_BYTES,
  config: { largeBodiesOf: ['rates', 'rates_change', 'plan_layer', 'company_change'] },
};

export function addAccess(app: FastifyInstance, services: Services): void {
  app.post('/access', LARGE_BODIES, async (request, reply) => {
    const kind = (request.body as { access?: unknown } | null)?.access;
    const call = ACCESS_CALLS.get(kind);
    if (!call) {
      const known = [...ACCESS_CALLS.keys()].join(', ');
      throw new Refusal(400, 'bad_request', `"access" must be one of ${known}.`);
    }
    return call(services, request, reply);
  });
}

async function userAccess(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  checkOwnEmail(caller, readRequest('userAccess', request.body).user);
  const { rateBook, warehouse } = services;
  const current = await rateBook.ratesOrLastKnown(caller);
  const visibleData = ownClients(current.data, caller);
  const { strategies, demographics, clients, items } = visibleData;
  const { assumptions, mapping } = await assumptionsAndMapping(current, rateBook.today());
  const { accessLists } = visibleData.texts;
  const sources = audiencesFor(await warehouse.list(), items.clients);
  const lists = {
    strategy: strategies.map(({ name }) => name),
    demo: demographics.map(({ name }) => name),
    client: [...clients],
    strategy_details: [...strategies],
    list_items: {
      strategy: items.strategies.map(namesOf),
      demo: items.demographics.map((item) => ({ ...namesOf(item), ...peopleOf(item) })),
      client: items.clients.map(namesOf),
    },
    planning_data: { assumptions, mapping, access_lists: accessLists },
    features: [
      ...Object.values(FEATURES),
      ...rateFeatures(caller, current),
      ...(roleAllows(caller, 'administer') ? [COMPANY_FEATURE] : []),
    ],
    company: ownCompanyOf(services, caller),
    ...(sources.length > 0 && { audience_sources: sources.map(toAudienceSource) }),
  };
  return sendReply('userAccess', lists, reply);
}

/** An item with its current and earlier names. Retired items are sent too, because earlier plans may have them. */
function namesOf({ id, name, was, retired }: ListItem) {
  return { id, name, was: [...was], ...(retired && { retired }) };
}

/** The people of a demographic in words, and the columns that an audience file needs for it. */
function peopleOf({ filter }: Demographic) {
  if (filter === null) return {};
  const columns = filter.columns.map(({ name, is }) => ({ name, is: [...is] }));
  return { says: describeFilter(filter), ...(columns.length > 0 && { columns }) };
}

/** A warehouse audience as the reply with the option lists has it. */
function toAudienceSource({ unavailableReason, ...audience }: WarehouseAudience): AudienceSource {
  const { name, description, people, rows, date, licence, sample } = audience;
  const listed = {
    name,
    says: description,
    people,
    rows,
    date,
    licence,
    sample_may_leave: sample === 'browser',
    sample,
  };
  return unavailableReason === null ? listed : { ...listed, away: unavailableReason };
}

async function planDetails({ plans, auditLog }: Services, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  const { user, key } = readRequest('planDetails', request.body);
  checkOwnEmail(caller, user);
  const details = await plans.details(caller, key);
  if (!details) throw await missingPlan({ plans }, caller, key, 'readable');
  await auditLog.reading(caller, { what: 'plan_opened', planKey: key });
  return sendReply('planDetails', details, reply);
}

async function planSummary({ pastPlans }: Services, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  const { user, limit, after, scope } = readRequest('planSummary', request.body);
  checkOwnEmail(caller, user);
  const { plans, next } = await pastPlans.part(caller, { limit: limit && Math.floor(limit), after, scope });
  return sendReply('planSummary', { plans: JSON.stringify(plans), ...(next && { next }) }, reply);
}

/** Sends a plan's audience file; with `sample`, the sample of its warehouse audience. */
async function planFile(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const { plans, files, blobs, settings, stopping, warehouseSamples, auditLog } = services;
  const caller = callerOf(request);
  const { user, key, sample = false } = readRequest('planFile', request.body);
  checkOwnEmail(caller, user);
  const owner = await plans.ownerOfFile(caller, key);
  if (!owner) throw await missingPlan({ plans }, caller, key, 'readable');
  const isColleague = owner.uid !== caller.uid;
  if (isColleague && !settings.shareFiles) {
    throw new Refusal(403, 'file_not_shared', 'Only the owner of this plan may open its audience file.');
  }
  const planOfSample = sample ? await authorizeSampleDownload(services, caller, key) : null;
  const place =
    planOfSample &&
    (await untilStopped(stopping, disconnectSignal(reply), (signal) =>
      warehouseSamples.placeOf(planOfSample, { user: caller.uid, caller, signal, progress: () => undefined }),
    ));
  const file = await (place === null ? files.open(key, 'audience.csv') : blobs.open(place, 'audience.folded'));
  if (!file) throw new Error(`The audience file of plan ${key} is gone.`);
  await auditLog.reading(caller, { what: 'audience_read', planKey: key, about: { sample } }).catch((error: unknown) => {
    file.content.destroy();
    throw error;
  });
  if (isColleague) {
    const colleague = { uid: caller.uid, email: caller.email };
    request.log.warn(
      { audit: 'audience_file', key, owner: owner.email, reader: colleague },
      'a colleague opened an audience file',
    );
  }
  return reply
    .type(sample ? 'application/octet-stream' : 'text/plain; charset=utf-8')
    .header('content-length', file.bytes)
    .header('cache-control', 'no-store')
    .send(file.content);
}

/**
 * Returns the plan whose sample a browser wants to download, if the user may download it.
 * @throws {Refusal} 400 for a plan from an uploaded file; 403 when samples of its audience may not be downloaded
 */
async function authorizeSampleDownload(
  { plans, warehouse }: { readonly plans: PlanStore; readonly warehouse: Pick<WarehouseAudiences, 'sampleRule'> },
  caller: Caller,
  key: string,
): Promise<SampledPlan> {
  const plan = await plans.sampledPlan(caller, key);
  const name = plan?.mediaScore.audience_source;
  if (plan === null || name === undefined) {
    throw new Refusal(400, 'no_sample', 'This plan was made from an uploaded file, so it has no sample.');
  }
  // The current settings decide: an audience that was removed from them has no sample.
  const rule = warehouse.sampleRule(name);
  if (rule === 'browser') return plan;
  if (rule === 'service')
    throw new Refusal(403, 'sample_stays', `A sample of "${name}" stays on the planning service.`);
  throw new Refusal(
    403,
    'sample_stays',
    `Neither the rows of "${name}" nor a sample of them may leave their database.`,
  );
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../common/refusal.ts';
import { readRequest } from '../../http/bodies/contractSchemas.ts';
import { callerOf, checkOwnEmail } from '../../http/callers/auth.ts';
import type { Caller } from '../../http/callers/caller.ts';
import { disconnectSignal } from '../../http/disconnectSignal.ts';
import { missingPlan } from '../../plans/runOfOwner.ts';
import type { PlanStore } from '../../plans/planStore.ts';
import type { Services } from '../../services.ts';
import { untilStopped } from '../../warehouse/untilStopped.ts';
import type { WarehouseAudiences } from '../../warehouse/warehouseAudiences.ts';
import type { SampledPlan } from '../../warehouse/warehouseSamples.ts';

/** Sends a plan's audience file; with `sample`, the sample of its warehouse audience. */
export async function planFile(services: Services, request: FastifyRequest, reply: FastifyReply) {
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

import type { FastifyInstance } from 'fastify';
import { PLAN_BODY_MAX_BYTES } from '../../core/contract/limits.ts';
import { untilStopped } from '../warehouse/untilStopped.ts';
import { disconnectSignal } from '../http/disconnectSignal.ts';
import { callerOf } from '../http/callers/auth.ts';
import { readRequest, sendReply } from '../http/bodies/contractSchemas.ts';
import { checkSameChoices } from '../proposal/sameChoices.ts';
import { channelPrices } from '../../core/planningData/defaultFormat.ts';
import { noSuchPlan, Refusal } from '../common/refusal.ts';
import { audienceMatrixLocation } from '../warehouse/warehouseSamples.ts';
import { runOfOwner } from '../plans/runOfOwner.ts';
import type { Services } from '../services.ts';

/** Call 4: the reach curves. Each is the attentive reach of one channel alone, for spends up to the largest maximum in the limits. */
export function addReach(app: FastifyInstance, services: Services): void {
  app.post('/reach', { bodyLimit: PLAN_BODY_MAX_BYTES }, async (request, reply) => {
    const caller = callerOf(request);
    const signal = disconnectSignal(reply);
    // Null only if the call has no key. The check of the body then refuses the call.
    const plan = await runOfOwner(services, caller, (request.body as { id?: unknown } | null)?.id);
    const { demo, client, audience, budget_constraint } = readRequest('reach', request.body);
    if (!plan) throw noSuchPlan();
    const largestSpend = Math.max(0, ...budget_constraint.map(({ Max_Budget }) => Max_Budget));
    if (largestSpend === 0) {
      throw new Refusal(400, 'impossible_limits', 'No channel may receive money: every maximum is $0.');
    }
    await checkSameChoices(services, { caller, plan }, { demo, client, audience });
    const matrixLocation = await untilStopped(services.stopping, signal, (ended) =>
      audienceMatrixLocation(services, plan, { user: caller.uid, caller, signal: ended, progress: () => undefined }),
    );
    const cpm = channelPrices(plan.assumptions.rows);
    const curves = await services.jobs.run(
      'curves',
      { matrixLocation, cpm, largestSpend },
      { user: caller.uid, signal },
    );
    const answer = { reach_curves: JSON.stringify(curves), audience: plan.mediaScore.audience };
    await services.plans.keepReach(caller, plan.key, answer);
    return sendReply('reach', answer, reply);
  });
}

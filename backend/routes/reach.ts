import type { FastifyInstance } from 'fastify';
import { callerGone } from '../callerGone.ts';
import { callerOf } from '../plugins/auth.ts';
import { readRequest, sendReply } from '../plugins/contractSchemas.ts';
import { checkSameChoices } from '../proposal/sameChoices.ts';
import { channelPrices } from '../proposal/assumptionPrices.ts';
import { Refusal } from '../refusal.ts';
import { runOfOwner } from '../runOfOwner.ts';
import type { Services } from '../services.ts';

/** Call 4: each channel's attentive reach alone, up to the largest maximum of the limits. */
export function addReach(app: FastifyInstance, services: Services): void {
  app.post('/reach', async (request, reply) => {
    const planner = callerOf(request);
    const gone = callerGone(reply);
    const { id, demo, client, audience, budget_constraint } = readRequest('reach', request.body);
    const largestSpend = Math.max(0, ...budget_constraint.map(({ Max_Budget }) => Max_Budget));
    if (largestSpend === 0) {
      throw new Refusal(400, 'impossible_limits', 'No channel may receive money: every maximum is $0.');
    }
    const { plan, foldedPath } = await runOfOwner(services, planner, id);
    checkSameChoices(plan, { demo, client, audience });
    const cpm = channelPrices(plan.assumptions);
    const curves = await services.jobs.curves({ foldedPath, cpm, largestSpend }, gone);
    const answer = { reach_curves: JSON.stringify(curves), audience: plan.mediaScore.audience };
    await services.plans.keepReach(planner, id, answer);
    return sendReply('reach', answer, reply);
  });
}

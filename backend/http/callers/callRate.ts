import type { FastifyInstance } from 'fastify';
import type { Limits } from '../../limits/limits.ts';
import { Refusal } from '../refusal.ts';

/** So many calls a minute and no more, for each user. */
export function addCallRate(app: FastifyInstance, limits: Pick<Limits, 'calls'>): void {
  app.addHook('onRequest', async ({ planner, ip }) => {
    const seconds = await limits.calls(planner?.uid ?? ip);
    if (seconds === 0) return;
    const message = 'Too many calls in a short time. Please wait a minute.';
    throw new Refusal(429, 'too_many_calls', message).after(seconds);
  });
}

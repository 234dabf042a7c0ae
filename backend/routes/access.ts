import type { FastifyInstance } from 'fastify';
import { RATES_BODY_MAX_BYTES } from '../../core/contract/limits.ts';
import { Refusal } from '../common/refusal.ts';
import type { Services } from '../services.ts';
import { ACCESS_CALLS } from './accessCalls.ts';

/** Options of the route: some of its calls may send larger bodies. */
const LARGE_BODIES = {
  bodyLimit: RATES_BODY_MAX_BYTES,
  config: { largeBodiesOf: ['rates', 'rates_change', 'plan_layer', 'company_change'] },
};

/** `POST /access`: the field `access` names the call. */
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

import type { planningBaseQuery } from './planningBaseQuery.ts';
import { servicesOf } from '../services.ts';

type BaseQuery = typeof planningBaseQuery;

/**
 * Makes call 1 (option lists and features) only once per browser session, and then uses the cached reply. The cache is cleared when a
 * refusal shows that the user's teams have changed.
 */
export function accessOnce(ask: BaseQuery): BaseQuery {
  return async (call, api, options) => {
    if (call.call !== 'userAccess') {
      const answer = await ask(call, api, options);
      if (answer.error?.code === 'outside_team') servicesOf(api).accessCache.clear();
      return answer;
    }
    const cached = servicesOf(api).accessCache.read((call.body as { user: string }).user);
    return cached ? { data: cached } : ask(call, api, options);
  };
}

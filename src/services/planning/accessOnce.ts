import type { planningBaseQuery } from './planningBaseQuery.ts';
import { servicesOf } from '../services.ts';

type BaseQuery = typeof planningBaseQuery;

/** Call 1 is made once in a browser session; afterwards the cached reply is used, until the user's teams turn out to have changed. */
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

import type { planningBaseQuery } from './planningBaseQuery.ts';
import { servicesOf } from '../services.ts';

type BaseQuery = typeof planningBaseQuery;

/** Call 1 is made once in a browser session; afterwards the cached reply is used. */
export function accessOnce(ask: BaseQuery): BaseQuery {
  return (call, api, options) => {
    if (call.call !== 'userAccess') return ask(call, api, options);
    const kept = servicesOf(api).accessCache.read((call.body as { user: string }).user);
    return kept ? { data: kept } : ask(call, api, options);
  };
}

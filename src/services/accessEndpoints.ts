import { accessData } from '../../contract/access.ts';
import type { AccessData, UserAccessRequest } from '../../contract/access.ts';
import { planningApi } from './planningApi.ts';
import type { Services } from './services.ts';

export const accessEndpoints = planningApi.injectEndpoints({
  endpoints: (build) => ({
    /** Call 1: the lists this user (e-mail) may choose from. Asked once in a browser session. */
    userAccess: build.query<AccessData, string>({
      queryFn: async (user, { extra }, _options, ask) => {
        const { accessCache } = extra as Services;
        const kept = accessCache.read(user);
        if (kept) return { data: kept };
        const body: UserAccessRequest = { access: 'user', user };
        const reply = await ask({ call: 'userAccess', body });
        return reply.error ? { error: reply.error } : { data: reply.data as AccessData };
      },
      responseSchema: accessData,
      async onQueryStarted(user, { extra, queryFulfilled }) {
        // Kept only after the schema has passed it; a failure is the caller's to show.
        const reply = await queryFulfilled.catch(() => null);
        if (reply) (extra as Services).accessCache.keep(user, reply.data);
      },
    }),
  }),
});

export const { useUserAccessQuery } = accessEndpoints;

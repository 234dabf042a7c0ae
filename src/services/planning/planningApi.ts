import { createApi } from '@reduxjs/toolkit/query/react';
import { planningBaseQuery } from './planningBaseQuery.ts';
import { planningEndpoints, TAGS } from './planningEndpoints.ts';
import { isOutsideTeam, localFailure } from './planningFailure.ts';
import { servicesOf } from '../services.ts';

/**
 * The planning backend: one endpoint for each call of the contract. Every reply is checked against the contract, and a reply that does not
 * fit is a failure. The enhancements below add what the contract does not define.
 */
export const planningApi = createApi({
  reducerPath: 'planningApi',
  baseQuery: accessOnce(planningBaseQuery),
  tagTypes: TAGS,
  catchSchemaFailure: () => localFailure('unreadable'),
  endpoints: planningEndpoints,
}).enhanceEndpoints({
  endpoints: {
    userAccess: {
      async onQueryStarted({ user }, { extra, queryFulfilled }) {
        // The reply is cached only after the schema check. A failure is shown by the caller.
        const reply = await queryFulfilled.catch(() => null);
        if (reply) servicesOf({ extra }).accessCache.save(user, reply.data);
      },
    },
    company: { providesTags: ['Company'] },
    planSummary: { providesTags: ['PlanSummary'] },
    // A new version of a plan may replace one that was sent.
    optimise: { invalidatesTags: ['PlanSummary', 'Shares'] },
    brand: { providesTags: ['Brand'] },
    brandChange: { invalidatesTags: ['Brand'] },
    // Also after a refusal: another tab may have changed the plan.
    planChange: { invalidatesTags: ['PlanSummary', 'Shares'] },
    shareList: { providesTags: ['Shares'] },
    shareCreate: { invalidatesTags: ['Shares'] },
    shareChange: { invalidatesTags: ['Shares'] },
    commentChange: { invalidatesTags: ['Shares'] },
  },
});

type BaseQuery = typeof planningBaseQuery;

/**
 * Makes the access call only once per browser session, and then uses the cached reply. The cache is cleared before a refresh,
 * and when a refusal shows that the user's teams have changed.
 */
function accessOnce(ask: BaseQuery): BaseQuery {
  return async (call, api, options) => {
    if (call.call !== 'userAccess') {
      const answer = await ask(call, api, options);
      if (answer.error && isOutsideTeam(answer.error)) servicesOf(api).accessCache.clear();
      return answer;
    }
    const cached = servicesOf(api).accessCache.read((call.body as { user: string }).user);
    return cached ? { data: cached } : ask(call, api, options);
  };
}

/** Hooks for the lists that screens show and for changes of client links. All other calls are made by flows, with `initiate`. */
export const {
  useCompanyQuery,
  useUserAccessQuery,
  usePlanSummaryQuery,
  useShareListQuery,
  useShareCreateMutation,
  useShareChangeMutation,
  useCommentChangeMutation,
  useBrandQuery,
} = planningApi;

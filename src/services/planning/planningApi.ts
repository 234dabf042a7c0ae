import { createApi } from '@reduxjs/toolkit/query/react';
import { accessOnce } from './accessOnce.ts';
import { planningBaseQuery } from './planningBaseQuery.ts';
import { planningEndpoints, TAGS } from './planningEndpoints.ts';
import { failed } from './planningFailure.ts';
import { servicesOf } from '../services.ts';

/**
 * The planning backend: one endpoint for each of the contract's eight calls, made from its table. Every reply is checked
 * against the contract; one that does not fit is a failure like any other. What follows is all that the table does not say.
 */
export const planningApi = createApi({
  reducerPath: 'planningApi',
  baseQuery: accessOnce(planningBaseQuery),
  tagTypes: TAGS,
  catchSchemaFailure: () => failed('unreadable'),
  endpoints: planningEndpoints,
}).enhanceEndpoints({
  endpoints: {
    userAccess: {
      async onQueryStarted({ user }, { extra, queryFulfilled }) {
        // Kept only after the schema has passed it; a failure is the caller's to show.
        const reply = await queryFulfilled.catch(() => null);
        if (reply) servicesOf({ extra }).accessCache.save(user, reply.data);
      },
    },
    planSummary: { providesTags: ['PlanSummary'] },
    optimise: { invalidatesTags: ['PlanSummary'] },
    // Also where it was refused: another tab may have been there before.
    planChange: { invalidatesTags: ['PlanSummary'] },
  },
});

/** What screens ask for by themselves; all else is called by flows (`initiate`). */
export const { useUserAccessQuery, usePlanSummaryQuery } = planningApi;

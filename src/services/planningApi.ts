import { createApi } from '@reduxjs/toolkit/query/react';
import { planningBaseQuery } from './planningBaseQuery.ts';
import { failed } from './planningFailure.ts';

/**
 * The planning backend. Empty here: endpoints are injected by subject in accessEndpoints, planRunEndpoints and
 * savedPlanEndpoints. Every reply is checked against the contract; one that does not fit is a failure like any other.
 */
export const planningApi = createApi({
  reducerPath: 'planningApi',
  baseQuery: planningBaseQuery,
  tagTypes: ['PlanSummary'],
  catchSchemaFailure: () => failed('unreadable'),
  endpoints: () => ({}),
});

import { planDetails, planSummary } from '../../contract/access.ts';
import type { PlanDetails, PlanDetailsRequest, PlanFileRequest, PlanSummaryRequest } from '../../contract/access.ts';
import { parseJsonText } from '../../contract/jsonText.ts';
import { keptPlan } from '../../contract/plan.ts';
import type { KeptPlan, PlanRequest } from '../../contract/plan.ts';
import { savedPlans } from '../../contract/savedPlan.ts';
import type { SavedPlan } from '../../contract/savedPlan.ts';
import { planningApi } from './planningApi.ts';
import type { Services } from './services.ts';

/** Who asks (e-mail) for which plan. */
export interface PlanByKey {
  readonly user: string;
  readonly key: string;
}

/** A plan's audience file, put into the vault. */
export interface StoredFile {
  readonly vaultId: string;
  readonly bytes: number;
}

export const savedPlanEndpoints = planningApi.injectEndpoints({
  endpoints: (build) => ({
    /** Call 6: the user's saved plans, newest first. */
    planSummary: build.query<readonly SavedPlan[], string>({
      query: (user) => ({ call: 'planSummary', body: { access: 'plan_summary', user } satisfies PlanSummaryRequest }),
      rawResponseSchema: planSummary,
      transformResponse: ({ plans }: { plans: string }) => parseJsonText(savedPlans, plans),
      providesTags: ['PlanSummary'],
    }),
    /** Call 2: the inputs of a kept plan. */
    planDetails: build.mutation<PlanDetails, PlanByKey>({
      query: ({ user, key }) => ({
        call: 'planDetails',
        body: { access: 'plan_details', user, key, sandbox: true } satisfies PlanDetailsRequest,
      }),
      responseSchema: planDetails,
    }),
    /** Call 7: fetches the audience file of a kept plan into the vault. */
    planFile: build.mutation<StoredFile, PlanByKey>({
      queryFn: async ({ user, key }, { extra }, _options, ask) => {
        const body: PlanFileRequest = { access: 'plan_csv_file', user, key };
        const reply = await ask({ call: 'planFile', body });
        if (reply.error) return { error: reply.error };
        const bytes = reply.data as Blob;
        return { data: { vaultId: await (extra as Services).vault.put(bytes), bytes: bytes.size } };
      },
    }),
    /** Call 8: a kept plan. Loading one is an act of the user, never a cached read: hence mutations. */
    plan: build.mutation<KeptPlan, PlanByKey>({
      query: ({ user, key }) => ({ call: 'plan', body: { user, key } satisfies PlanRequest }),
      responseSchema: keptPlan,
    }),
  }),
});

export const { usePlanSummaryQuery } = savedPlanEndpoints;

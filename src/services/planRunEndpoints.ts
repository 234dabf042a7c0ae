import { mediaScoreReply } from '../../contract/mediaScore.ts';
import type { MediaScoreFields, MediaScoreReply } from '../../contract/mediaScore.ts';
import type { OptimiseRequest } from '../../contract/optimise.ts';
import { planReport } from '../../contract/planReport.ts';
import type { PlanReport } from '../../contract/planReport.ts';
import { reachReply } from '../../contract/reach.ts';
import type { ReachReply, ReachRequest } from '../../contract/reach.ts';
import { planningApi } from './planningApi.ts';
import type { Services } from './services.ts';

/** Call 3's fields, and where its file is: the bytes stay in the vault and never pass through the store. */
export interface FileToScore {
  readonly runId: string;
  readonly fields: MediaScoreFields;
  readonly vaultId: string;
  /** The name the file travels under. */
  readonly fileName: string;
}

export const planRunEndpoints = planningApi.injectEndpoints({
  endpoints: (build) => ({
    /** Call 3. */
    mediaScore: build.mutation<MediaScoreReply, FileToScore>({
      queryFn: async ({ runId, fields, vaultId, fileName }, { extra }, _options, ask) => {
        const { vault, progress } = extra as Services;
        const bytes = await vault.get(vaultId);
        if (bytes === null) return { error: fileGone };
        const onUpload = (share: number) => progress.tell(runId, share);
        const reply = await ask({ call: 'mediaScore', body: fields, file: { bytes, name: fileName }, onUpload });
        return reply.error ? { error: reply.error } : { data: reply.data as MediaScoreReply };
      },
      responseSchema: mediaScoreReply,
    }),
    /** Call 4. */
    reach: build.mutation<ReachReply, ReachRequest>({
      query: (body) => ({ call: 'reach', body }),
      responseSchema: reachReply,
    }),
    /** Call 5. */
    optimise: build.mutation<PlanReport, OptimiseRequest>({
      query: (body) => ({ call: 'optimise', body }),
      responseSchema: planReport,
      invalidatesTags: ['PlanSummary'],
    }),
  }),
});

const fileGone = {
  kind: 'unreadable',
  status: null,
  message: 'The audience file is no longer in this browser. Clear it and upload it again.',
  details: [],
} as const;

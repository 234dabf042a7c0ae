import type { MediaScoreFields } from '../../../core/contract/bodies/mediaScore.ts';
import type { planningBaseQuery } from './planningBaseQuery.ts';
import type { PlanningFailure } from './planningFailure.ts';
import { servicesOf } from '../services.ts';

/** Call 3's fields, and where its file is: the bytes stay in the vault and never pass through the store. */
export interface FileToScore {
  readonly runId: string;
  readonly fields: MediaScoreFields;
  readonly vaultId: string;
  /** The name the file travels under. */
  readonly fileName: string;
  /** Whether the backend is asked meanwhile how far it is: the call is then called like its run. */
  readonly isFollowed?: boolean;
}

type BaseQueryApi = Parameters<typeof planningBaseQuery>[1];

/** What call 3 sends beside its fields: the file out of the vault, telling the run how far it is. Null when it is gone. */
export async function audienceUpload(
  { runId, vaultId, fileName, isFollowed }: FileToScore,
  api: Pick<BaseQueryApi, 'extra'>,
) {
  const { vault, progress } = servicesOf(api);
  const bytes = await vault.get(vaultId);
  if (bytes === null) return null;
  const onUpload = (share: number) => progress.setShare(runId, share);
  return { file: { bytes, name: fileName }, onUpload, ...(isFollowed && { requestId: runId }) };
}

export const FILE_GONE: PlanningFailure = {
  kind: 'unreadable',
  status: null,
  message: 'The audience file is no longer in this browser. Clear it and upload it again.',
  details: [],
  retryAfter: null,
};

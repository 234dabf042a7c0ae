import type { MediaScoreFields } from '../../../core/contract/bodies/mediaScore.ts';
import type { planningBaseQuery } from './planningBaseQuery.ts';
import type { PlanningFailure } from './planningFailure.ts';
import { servicesOf } from '../services.ts';

/** Call 3's fields and the vault id of its file: the bytes never pass through the store. */
export interface FileToScore {
  readonly runId: string;
  readonly fields: MediaScoreFields;
  readonly vaultId: string;
  /** The file name that is sent. */
  readonly fileName: string;
  /** Whether the backend's progress is polled: the run's id is then sent as the request id. */
  readonly isFollowed?: boolean;
}

type BaseQueryApi = Parameters<typeof planningBaseQuery>[1];

/** What call 3 sends besides its fields: the file from the vault. Its progress goes to the progress meter. Null when the file is gone. */
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

import type { MediaScoreFields } from '../../../core/contract/bodies/mediaScore.ts';
import type { planningBaseQuery } from './planningBaseQuery.ts';
import type { PlanningFailure } from './planningFailure.ts';
import { servicesOf } from '../services.ts';

/** The fields of the upload (call 3), and the id of its file in the file vault. The file's bytes never pass through the Redux store. */
export interface FileToScore {
  readonly runId: string;
  readonly fields: MediaScoreFields;
  readonly vaultId: string;
  /** The file name that is sent. */
  readonly fileName: string;
  /** Whether the page polls the backend for progress. If so, the run's id is sent as the request id. */
  readonly isFollowed?: boolean;
}

type BaseQueryApi = Parameters<typeof planningBaseQuery>[1];

/** The parts of the upload in addition to its fields: the file from the vault, and where progress is reported. Null if the file is gone. */
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

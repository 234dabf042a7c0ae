import { createAction } from '@reduxjs/toolkit';
import type { MediaScoreFields } from '../../contract/mediaScore.ts';
import type { planningBaseQuery } from './planningBaseQuery.ts';
import type { PlanningFailure } from './planningFailure.ts';
import type { Services } from './services.ts';

/** Call 3's fields, and where its file is: the bytes stay in the vault and never pass through the store. */
export interface FileToScore {
  readonly runId: string;
  readonly fields: MediaScoreFields;
  readonly vaultId: string;
  /** The name the file travels under. */
  readonly fileName: string;
}

/** How much of a run's file has been sent, from 0 to 1. */
export const uploadProgressed = createAction<{ runId: string; share: number }>('planningApi/uploadProgressed');

type BaseQueryApi = Parameters<typeof planningBaseQuery>[1];

/** What call 3 sends beside its fields: the file out of the vault, telling the run how far it is. Null when it is gone. */
export async function audienceUpload(
  { runId, vaultId, fileName }: FileToScore,
  { extra, dispatch }: Pick<BaseQueryApi, 'extra' | 'dispatch'>,
) {
  const bytes = await (extra as Services).vault.get(vaultId);
  if (bytes === null) return null;
  let told = 0;
  const onUpload = (share: number) => {
    // A browser reports many times a second; whole percents are what a person sees.
    if (Math.floor(share * 100) === told) return;
    told = Math.floor(share * 100);
    dispatch(uploadProgressed({ runId, share: told / 100 }));
  };
  return { file: { bytes, name: fileName }, onUpload };
}

export const FILE_GONE: PlanningFailure = {
  kind: 'unreadable',
  status: null,
  message: 'The audience file is no longer in this browser. Clear it and upload it again.',
  details: [],
};

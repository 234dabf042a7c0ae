import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { AudienceFacts } from '../../core/contract/audienceFacts.ts';
import { fileCleared, filePicked } from './audienceFile.ts';
import { planCleared } from './planCleared.ts';
import { planFileArrived } from './planLoad.ts';

/** Which file was read, and for which buying demographic; an empty one stands for everybody. */
export interface PreviewSubject {
  readonly vaultId: string;
  readonly demographic: string;
}

/** By which the progress meter knows the reading of a file. */
export const readingOf = ({ vaultId, demographic }: PreviewSubject): string => `${vaultId} for ${demographic}`;

/**
 * What this browser understands of the audience file, before a run uploads it.
 *
 *     none ──previewStarted──► reading ──► read | refused | failed
 *
 * Never stored: it is read again from the file. What the backend says of a run's file counts more (selectUnderstanding).
 */
export type AudiencePreview =
  | { readonly phase: 'none' }
  | {
      readonly phase: 'reading';
      readonly of: PreviewSubject;
      /** What was understood of the same file for another demographic; stays in sight meanwhile. */
      readonly facts: AudienceFacts | null;
    }
  | { readonly phase: 'read'; readonly of: PreviewSubject; readonly facts: AudienceFacts }
  | {
      readonly phase: 'refused';
      readonly of: PreviewSubject;
      readonly message: string;
      readonly details: readonly string[];
    }
  | { readonly phase: 'failed'; readonly of: PreviewSubject; readonly reason: string };

const none: AudiencePreview = { phase: 'none' };

const sameSubject = (one: PreviewSubject, other: PreviewSubject) =>
  one.vaultId === other.vaultId && one.demographic === other.demographic;

/** An answer counts only while its own question is the open one. */
const answers = (state: AudiencePreview, of: PreviewSubject) => state.phase === 'reading' && sameSubject(state.of, of);

const audiencePreview = createSlice({
  name: 'audiencePreview',
  initialState: (): AudiencePreview => none,
  reducers: {
    previewStarted: (state, { payload: of }: PayloadAction<PreviewSubject>): AudiencePreview => {
      const known = 'facts' in state && state.of.vaultId === of.vaultId ? state.facts : null;
      return { phase: 'reading', of, facts: known };
    },
    previewArrived: (
      state,
      { payload: { of, facts } }: PayloadAction<{ of: PreviewSubject; facts: AudienceFacts }>,
    ): AudiencePreview => (answers(state, of) ? { phase: 'read', of, facts } : state),
    previewRefused: (
      state,
      { payload }: PayloadAction<{ of: PreviewSubject; message: string; details: readonly string[] }>,
    ): AudiencePreview => (answers(state, payload.of) ? { phase: 'refused', ...payload } : state),
    previewFailed: (state, { payload }: PayloadAction<{ of: PreviewSubject; reason: string }>): AudiencePreview =>
      answers(state, payload.of) ? { phase: 'failed', ...payload } : state,
  },
  extraReducers: (builder) =>
    builder
      .addCase(planCleared, () => none)
      .addCase(fileCleared, () => none)
      .addCase(filePicked, () => none)
      .addCase(planFileArrived, () => none),
});

export const { previewStarted, previewArrived, previewRefused, previewFailed } = audiencePreview.actions;
export const audiencePreviewReducer = audiencePreview.reducer;

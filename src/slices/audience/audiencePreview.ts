import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { Doubt } from '../../../core/contract/bodies/doubts.ts';
import type { AudienceSource } from '../../../core/contract/bodies/audienceSources.ts';
import type { FilePreview } from '../../domain/plan/file/filePreview.ts';
import { fileCleared, filePicked } from './audienceFile.ts';
import { planCleared } from '../plan/planCleared.ts';
import { planFileArrived } from '../plan/planLoad.ts';

/** What a preview was computed from: the file, the buying demographic (empty for all people) and the planner's answers. */
export interface PreviewSubject {
  readonly vaultId: string;
  readonly demographic: string;
  /** The answers (`Reading`) as JSON text; empty for none. */
  readonly answers: string;
}

/** The name of a preview in the progress meter. */
export const previewProgressId = ({ vaultId, demographic, answers }: PreviewSubject): string =>
  `${vaultId} for ${demographic} by ${answers}`;

/**
 * What is known about the audience file: its `facts` and, if this browser has read the file, its `preview`. The state has what this browser
 * read before a run; it is never stored. After a run `selectKnownFile` returns the backend's facts instead.
 *
 *     none ──previewStarted──► previewing ──► read | warehouse | refused | failed
 */
export type KnownFile =
  | { readonly phase: 'none' }
  | {
      readonly phase: 'previewing';
      readonly subject: PreviewSubject;
      /** The facts of this file's previous preview, which had another demographic or other answers. Shown until the new facts are ready. */
      readonly facts: AudienceFacts | null;
      readonly preview: FilePreview | null;
    }
  | {
      readonly phase: 'read';
      readonly subject: PreviewSubject;
      readonly facts: AudienceFacts;
      /** Null if the facts come from a run and this browser did not read the file. */
      readonly preview: FilePreview | null;
    }
  | {
      readonly phase: 'refused';
      readonly subject: PreviewSubject;
      readonly message: string;
      readonly details: readonly string[];
      /** The facts of the last preview that was not refused, so that the answer that caused the refusal can be changed. Null if there was none. */
      readonly facts: AudienceFacts | null;
      /** That earlier preview. If there was none, the table of the file as far as it could be read; null if there is no table. */
      readonly preview: FilePreview | null;
      /** The file refers to a warehouse audience that this browser does not know. The backend may know it meanwhile. */
      readonly isUnknownReference?: boolean;
    }
  /** The file refers to a warehouse audience. */
  | { readonly phase: 'warehouse'; readonly subject: PreviewSubject; readonly source: AudienceSource }
  | { readonly phase: 'failed'; readonly subject: PreviewSubject; readonly reason: string };

const NO_PREVIEW: KnownFile = { phase: 'none' };

/**
 * The doubts (questions about the file) of a new preview. An answer without computed figures gets the figures that it had in the earlier
 * preview.
 */
function withEarlierFigures(doubts: readonly Doubt[], earlierDoubts: readonly Doubt[]): Doubt[] {
  return doubts.map((doubt) => {
    const earlier = earlierDoubts.find(({ key }) => key === doubt.key)?.answers ?? [];
    const answers = doubt.answers.map((answer) => {
      const known = answer.figures === undefined ? earlier.find(({ id }) => id === answer.id)?.figures : answer.figures;
      return known === undefined ? answer : { ...answer, figures: known };
    });
    return { ...doubt, answers };
  });
}

/** Whether two previews are computed from the same inputs. */
export const isSameSubject = (one: PreviewSubject, other: PreviewSubject) =>
  one.vaultId === other.vaultId && one.demographic === other.demographic && one.answers === other.answers;

/** Whether the preview of this subject is being made. The outcome of any other preview is ignored. */
const isAwaited = (state: KnownFile, subject: PreviewSubject) =>
  state.phase === 'previewing' && isSameSubject(state.subject, subject);

const audiencePreview = createSlice({
  name: 'audiencePreview',
  initialState: (): KnownFile => NO_PREVIEW,
  reducers: {
    previewStarted: (state, { payload: subject }: PayloadAction<PreviewSubject>): KnownFile => {
      const isSameFile = state.phase !== 'none' && state.subject.vaultId === subject.vaultId;
      const facts = isSameFile && 'facts' in state ? state.facts : null;
      const preview = isSameFile && 'preview' in state ? state.preview : null;
      return { phase: 'previewing', subject, facts, preview };
    },
    previewArrived: (
      state,
      {
        payload: { subject, facts, preview },
      }: PayloadAction<{ subject: PreviewSubject; facts: AudienceFacts; preview: FilePreview }>,
    ): KnownFile => {
      if (state.phase !== 'previewing' || !isAwaited(state, subject)) return state;
      const doubts = withEarlierFigures(preview.doubts, state.preview?.doubts ?? []);
      return { phase: 'read', subject, facts, preview: { ...preview, doubts, areFiguresLoading: doubts.length > 0 } };
    },
    /** For each possible answer to a doubt, the figures arrived that the preview would have with this answer. */
    answerFiguresArrived: (
      state,
      {
        payload: { subject, doubts, areMoreComing },
      }: PayloadAction<{ subject: PreviewSubject; doubts: readonly Doubt[]; areMoreComing: boolean }>,
    ): KnownFile => {
      if (state.phase !== 'read' || state.preview === null || !isSameSubject(state.subject, subject)) return state;
      const known = areMoreComing ? withEarlierFigures(doubts, state.preview.doubts) : doubts;
      return { ...state, preview: { ...state.preview, doubts: known, areFiguresLoading: areMoreComing } };
    },
    previewRefused: (
      state,
      {
        payload: { preview, ...refusal },
      }: PayloadAction<{
        subject: PreviewSubject;
        message: string;
        details: readonly string[];
        isUnknownReference?: boolean;
        preview: FilePreview | null;
      }>,
    ): KnownFile =>
      state.phase === 'previewing' && isAwaited(state, refusal.subject)
        ? { phase: 'refused', ...refusal, facts: state.facts, preview: state.facts === null ? preview : state.preview }
        : state,
    warehousePreviewed: (
      state,
      { payload }: PayloadAction<{ subject: PreviewSubject; source: AudienceSource }>,
    ): KnownFile => (isAwaited(state, payload.subject) ? { phase: 'warehouse', ...payload } : state),
    previewFailed: (state, { payload }: PayloadAction<{ subject: PreviewSubject; reason: string }>): KnownFile =>
      isAwaited(state, payload.subject) ? { phase: 'failed', ...payload } : state,
  },
  extraReducers: (builder) =>
    builder
      .addCase(planCleared, () => NO_PREVIEW)
      .addCase(fileCleared, () => NO_PREVIEW)
      .addCase(filePicked, () => NO_PREVIEW)
      .addCase(planFileArrived, () => NO_PREVIEW),
});

export const {
  answerFiguresArrived,
  previewStarted,
  previewArrived,
  previewRefused,
  warehousePreviewed,
  previewFailed,
} = audiencePreview.actions;
export const audiencePreviewReducer = audiencePreview.reducer;

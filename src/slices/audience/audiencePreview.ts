import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { Doubt } from '../../../core/contract/bodies/doubts.ts';
import type { AudienceSource } from '../../../core/contract/bodies/audienceSources.ts';
import type { PreviewedReading } from '../../domain/plan/file/previewedFile.ts';
import { fileCleared, filePicked } from './audienceFile.ts';
import { planCleared } from '../plan/planCleared.ts';
import { planFileArrived } from '../plan/planLoad.ts';

/** The file, the buying demographic (empty for everybody) and the answers of a preview. */
export interface PreviewSubject {
  readonly vaultId: string;
  readonly demographic: string;
  /** The answers as JSON text; empty for none. */
  readonly reading: string;
}

/** What the progress meter calls this preview. Previews of the same subject have the same text. */
export const readingOf = ({ vaultId, demographic, reading }: PreviewSubject): string =>
  `${vaultId} for ${demographic} by ${reading}`;

/**
 * What this browser read of the audience file before a run uploads it.
 *
 *     none ──previewStarted──► reading ──► read | kept | refused | failed
 *
 * Never stored. The backend's facts of a run replace it (selectUnderstanding).
 */
export type AudiencePreview =
  | { readonly phase: 'none' }
  | {
      readonly phase: 'reading';
      readonly subject: PreviewSubject;
      /** From the previous preview of this file, with another demographic or other answers; shown until the new one is ready. */
      readonly facts: AudienceFacts | null;
      readonly preview: PreviewedReading | null;
    }
  | {
      readonly phase: 'read';
      readonly subject: PreviewSubject;
      readonly facts: AudienceFacts;
      /** Null where the facts are a run's and nothing was read here. */
      readonly preview: PreviewedReading | null;
    }
  | {
      readonly phase: 'refused';
      readonly subject: PreviewSubject;
      readonly message: string;
      readonly details: readonly string[];
      /** From the preview before the answer that caused the refusal, so that the answer can be changed. Null without one. */
      readonly facts: AudienceFacts | null;
      /** Of the same earlier preview. Without one, the table of the file as far as it could be read. */
      readonly preview: PreviewedReading | null;
    }
  /** The file refers to a warehouse audience. */
  | { readonly phase: 'kept'; readonly subject: PreviewSubject; readonly source: AudienceSource }
  | { readonly phase: 'failed'; readonly subject: PreviewSubject; readonly reason: string };

const none: AudiencePreview = { phase: 'none' };

/** The doubts with the figures that their answers had before, where they have none yet. */
function withEarlierFigures(doubts: readonly Doubt[], before: readonly Doubt[]): Doubt[] {
  return doubts.map((doubt) => {
    const earlier = before.find(({ key }) => key === doubt.key)?.answers ?? [];
    const answers = doubt.answers.map((answer) => {
      const known = answer.figures === undefined ? earlier.find(({ id }) => id === answer.id)?.figures : answer.figures;
      return known === undefined ? answer : { ...answer, figures: known };
    });
    return { ...doubt, answers };
  });
}

const sameSubject = (one: PreviewSubject, other: PreviewSubject) =>
  one.vaultId === other.vaultId && one.demographic === other.demographic && one.reading === other.reading;

/** An outcome is used only while its own reading is under way. */
const answers = (state: AudiencePreview, subject: PreviewSubject) =>
  state.phase === 'reading' && sameSubject(state.subject, subject);

const audiencePreview = createSlice({
  name: 'audiencePreview',
  initialState: (): AudiencePreview => none,
  reducers: {
    previewStarted: (state, { payload: subject }: PayloadAction<PreviewSubject>): AudiencePreview => {
      const isSame = state.phase !== 'none' && state.subject.vaultId === subject.vaultId;
      const facts = isSame && 'facts' in state ? state.facts : null;
      const preview = isSame && 'preview' in state ? state.preview : null;
      return { phase: 'reading', subject, facts, preview };
    },
    previewArrived: (
      state,
      {
        payload: { subject, facts, preview },
      }: PayloadAction<{ subject: PreviewSubject; facts: AudienceFacts; preview: PreviewedReading }>,
    ): AudiencePreview => {
      if (state.phase !== 'reading' || !answers(state, subject)) return state;
      const doubts = withEarlierFigures(preview.doubts, state.preview?.doubts ?? []);
      return { phase: 'read', subject, facts, preview: { ...preview, doubts, areFiguresLoading: doubts.length > 0 } };
    },
    /** For the preview that is shown: the figures that each answer to its doubts would give. */
    answerFiguresArrived: (
      state,
      {
        payload: { subject, doubts, areMoreComing },
      }: PayloadAction<{ subject: PreviewSubject; doubts: readonly Doubt[]; areMoreComing: boolean }>,
    ): AudiencePreview => {
      if (state.phase !== 'read' || state.preview === null || !sameSubject(state.subject, subject)) return state;
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
        preview: PreviewedReading | null;
      }>,
    ): AudiencePreview =>
      state.phase === 'reading' && answers(state, refusal.subject)
        ? { phase: 'refused', ...refusal, facts: state.facts, preview: state.facts === null ? preview : state.preview }
        : state,
    previewWarehouse: (
      state,
      { payload }: PayloadAction<{ subject: PreviewSubject; source: AudienceSource }>,
    ): AudiencePreview => (answers(state, payload.subject) ? { phase: 'kept', ...payload } : state),
    previewFailed: (state, { payload }: PayloadAction<{ subject: PreviewSubject; reason: string }>): AudiencePreview =>
      answers(state, payload.subject) ? { phase: 'failed', ...payload } : state,
  },
  extraReducers: (builder) =>
    builder
      .addCase(planCleared, () => none)
      .addCase(fileCleared, () => none)
      .addCase(filePicked, () => none)
      .addCase(planFileArrived, () => none),
});

export const { answerFiguresArrived, previewStarted, previewArrived, previewRefused, previewWarehouse, previewFailed } =
  audiencePreview.actions;
export const audiencePreviewReducer = audiencePreview.reducer;

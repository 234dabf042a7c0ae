import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { NO_FILE_ANSWERS } from '../../domain/plan/file/fileAnswers.ts';
import type { FileAnswers } from '../../domain/plan/file/fileAnswers.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { planCleared } from '../plan/planCleared.ts';
import { planFileArrived } from '../plan/planLoad.ts';
import { editedAnswers, isAnswersEdit, fileReopened } from './answerEdits.ts';

/** A file in the vault, which stores files in this browser. */
export interface SavedFile {
  /** The name of the file that the planner picked. The stored bytes may be the csv text of a picked workbook. */
  readonly name: string;
  /** Size [bytes]. */
  readonly bytes: number;
  readonly vaultId: string;
  /** True if the bytes came from the backend (the file of a saved plan). They are then csv text, even if the name ends in xlsx. */
  readonly isCsvText?: boolean | undefined;
  /** True if the file was corrected in this browser. The answers for its headings are then already part of the file. */
  readonly isCorrected?: boolean | undefined;
  /** The planner's answers about how the file is read. */
  readonly answers?: FileAnswers | undefined;
  /** True if the answers changed, or the file was opened for correction, after the run that saved it. The run's facts then do not apply. */
  readonly isReadAnew?: boolean | undefined;
}

/** The picked file with the fields that the drop zone shows. */
export interface FileMetadata extends SavedFile {
  readonly path: string;
  readonly type: string;
}

/**
 * The audience file of the plan in the form. The specification gives the names of both fields. The bytes are in the vault, never here. Once
 * the file is saved, no other file can be picked until it is cleared. Its answers can still be changed.
 */
export interface AudienceFile {
  /** The file as it was picked in this browser. It stays here after a run. */
  readonly fileMetadata: FileMetadata | null;
  /** The same file after a run, or the file of a loaded plan (`fileMetadata` is then null). A run uses this one if both are there. */
  readonly savedFileData: SavedFile | null;
}

export const NO_FILE: AudienceFile = { fileMetadata: null, savedFileData: null };

const audienceFile = createSlice({
  name: 'audienceFile',
  initialState: NO_FILE,
  reducers: {
    filePicked: (state, { payload }: PayloadAction<FileMetadata>): AudienceFile =>
      state.savedFileData ? state : { fileMetadata: payload, savedFileData: null },
    /** The planner removed the file. Form and results stay. */
    fileCleared: () => NO_FILE,
  },
  extraReducers: (builder) =>
    builder
      .addCase(planCleared, () => NO_FILE)
      .addCase(fileReopened, (state): AudienceFile => {
        const { savedFileData } = state;
        return savedFileData ? { ...state, savedFileData: { ...savedFileData, isReadAnew: true } } : state;
      })
      .addCase(planFileArrived, (_state, { payload }): AudienceFile => ({
        fileMetadata: null,
        savedFileData: payload,
      }))
      .addMatcher(planningApi.endpoints.optimise.matchFulfilled, (state): AudienceFile => {
        if (!state.fileMetadata) return withFactsOfRun(state);
        // Without `isReadAnew`, because the run used the current answers.
        const { name, bytes, vaultId, answers, isCorrected } = state.savedFileData ?? state.fileMetadata;
        const optional = { ...(answers && { answers }), ...(isCorrected && { isCorrected }) };
        return { ...state, savedFileData: { name, bytes, vaultId, ...optional } };
      })
      .addMatcher(isAnswersEdit, (state, action): AudienceFile => {
        const { fileMetadata, savedFileData } = state;
        if (savedFileData)
          return { ...state, savedFileData: { ...withEditedAnswers(savedFileData, action), isReadAnew: true } };
        return fileMetadata ? { ...state, fileMetadata: withEditedAnswers(fileMetadata, action) } : state;
      }),
});

/** The state after a run with the file of a loaded plan. The run used the current answers, so its facts about the file apply again. */
function withFactsOfRun(state: AudienceFile): AudienceFile {
  const { savedFileData } = state;
  return savedFileData?.isReadAnew ? { ...state, savedFileData: { ...savedFileData, isReadAnew: false } } : state;
}

function withEditedAnswers<File extends SavedFile>(file: File, action: UnknownAction): File {
  return { ...file, answers: editedAnswers(file.answers ?? NO_FILE_ANSWERS, action) };
}

export const { filePicked, fileCleared } = audienceFile.actions;
export const audienceFileReducer = audienceFile.reducer;

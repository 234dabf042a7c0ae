import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction, UnknownAction } from '@reduxjs/toolkit';
import { NO_FILE_ANSWERS } from '../../domain/plan/file/fileAnswers.ts';
import type { FileAnswers } from '../../domain/plan/file/fileAnswers.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { planCleared } from '../plan/planCleared.ts';
import { planFileArrived } from '../plan/planLoad.ts';
import { editedAnswers, isReadingEdit, readingReopened } from './readingEdits.ts';

/** A file in the vault. */
export interface SavedFile {
  /** What it was called when it was picked, also where the bytes are the csv text of a workbook. */
  readonly name: string;
  /** Size [bytes]. */
  readonly bytes: number;
  readonly vaultId: string;
  /** The bytes are csv text, whatever the name ends with: they came from the backend (call 7). */
  readonly isCsvText?: boolean | undefined;
  /** Written here by the planner's answers: those remembered for its headings are in it already. */
  readonly isCorrected?: boolean | undefined;
  /** What the planner said of how it is to be read. */
  readonly answers?: FileAnswers | undefined;
  /** Since the run that saved it, something else was said, or its reading was opened again: the run's facts are not its facts. */
  readonly isReadAnew?: boolean | undefined;
}

/** The picked file as the drop zone lists it. */
export interface FileMetadata extends SavedFile {
  readonly path: string;
  readonly type: string;
}

/**
 * The audience file: picked, then saved with the results of the run that used it (or fetched with a loaded plan). A
 * saved file is locked until it is cleared. The bytes are in the vault, never here.
 */
export interface AudienceFile {
  readonly fileMetadata: FileMetadata | null;
  readonly savedFileData: SavedFile | null;
}

export const NO_FILE: AudienceFile = { fileMetadata: null, savedFileData: null };

const audienceFile = createSlice({
  name: 'audienceFile',
  initialState: NO_FILE,
  reducers: {
    filePicked: (state, { payload }: PayloadAction<FileMetadata>): AudienceFile =>
      state.savedFileData ? state : { fileMetadata: payload, savedFileData: null },
    /** Clear-file: only the file goes; form and results stay. */
    fileCleared: () => NO_FILE,
  },
  extraReducers: (builder) =>
    builder
      .addCase(planCleared, () => NO_FILE)
      .addCase(readingReopened, (state): AudienceFile => {
        const { savedFileData } = state;
        return savedFileData ? { ...state, savedFileData: { ...savedFileData, isReadAnew: true } } : state;
      })
      .addCase(planFileArrived, (_state, { payload }): AudienceFile => ({
        fileMetadata: null,
        savedFileData: payload,
      }))
      .addMatcher(planningApi.endpoints.optimise.matchFulfilled, (state): AudienceFile => {
        if (!state.fileMetadata) return ranAgain(state);
        const { name, bytes, vaultId, answers, isCorrected } = state.savedFileData ?? state.fileMetadata;
        const said = { ...(answers && { answers }), ...(isCorrected && { isCorrected }) };
        return { ...state, savedFileData: { name, bytes, vaultId, ...said } };
      })
      .addMatcher(isReadingEdit, (state, action): AudienceFile => {
        const { fileMetadata, savedFileData } = state;
        if (savedFileData) return { ...state, savedFileData: { ...edited(savedFileData, action), isReadAnew: true } };
        return fileMetadata ? { ...state, fileMetadata: edited(fileMetadata, action) } : state;
      }),
});

/** A file that was fetched with a plan: the run that has just ended read it by what is said of it now. */
function ranAgain(state: AudienceFile): AudienceFile {
  const { savedFileData } = state;
  return savedFileData?.isReadAnew ? { ...state, savedFileData: { ...savedFileData, isReadAnew: false } } : state;
}

function edited<File extends SavedFile>(file: File, action: UnknownAction): File {
  return { ...file, answers: editedAnswers(file.answers ?? NO_FILE_ANSWERS, action) };
}

export const { filePicked, fileCleared } = audienceFile.actions;
export const audienceFileReducer = audienceFile.reducer;

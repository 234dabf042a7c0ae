import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { planningApi } from '../services/planning/planningApi.ts';
import { planCleared } from './planCleared.ts';
import { planFileArrived } from './planLoad.ts';

/** A file in the vault. */
export interface SavedFile {
  /** What it was called when it was picked, also where the bytes are the csv text of a workbook. */
  readonly name: string;
  /** Size [bytes]. */
  readonly bytes: number;
  readonly vaultId: string;
  /** The bytes are csv text, whatever the name ends with: they came from the backend (call 7). */
  readonly isCsvText?: boolean | undefined;
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
      .addCase(planFileArrived, (_state, { payload }): AudienceFile => ({
        fileMetadata: null,
        savedFileData: payload,
      }))
      .addMatcher(planningApi.endpoints.optimise.matchFulfilled, (state): AudienceFile => {
        if (!state.fileMetadata) return state;
        const { name, bytes, vaultId } = state.fileMetadata;
        return { ...state, savedFileData: { name, bytes, vaultId } };
      }),
});

export const { filePicked, fileCleared } = audienceFile.actions;
export const audienceFileReducer = audienceFile.reducer;

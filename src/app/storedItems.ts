import type { AnySchema, InferType, Schema } from 'yup';
import { boolean, number, object, string } from 'yup';
import { isChannel } from '../../core/rules/channels.ts';
import { channelSelection } from '../../core/rules/limitRules.ts';
import { hasNoFault } from '../../core/contract/check.ts';
import { mediaScoreReply } from '../../core/contract/bodies/mediaScore.ts';
import { planReport } from '../../core/contract/bodies/planReport.ts';
import { reachReply } from '../../core/contract/bodies/reach.ts';
import { fileAnswers } from '../domain/plan/file/fileAnswers.ts';
import { BLANK_FORM, readStoredForm, readStoredMode } from '../domain/plan/planForm.ts';
import { NO_FILE } from '../slices/audience/audienceFile.ts';
import { BLANK_CHOICE } from '../slices/plan/channelChoice.ts';
import { NO_RESULTS } from '../slices/plan/planResults.ts';
import type { RootState } from '../slices/storeTypes.ts';

/** One of the eight items in which the browser stores the plan in the form: where its value is in the state, and how it is restored. */
export interface StoredItem {
  readonly key: string;
  select(state: PlanState): unknown;
  /** Puts a stored value into the state. If the stored value is invalid, the item becomes blank. */
  restore(state: PlanState, stored: unknown): PlanState;
}

/** The part of the state that is stored. */
export type PlanState = Pick<RootState, 'planForm' | 'channelChoice' | 'audienceFile' | 'planResults'>;

export const BLANK_PLAN: PlanState = {
  planForm: BLANK_FORM,
  channelChoice: BLANK_CHOICE,
  audienceFile: NO_FILE,
  planResults: NO_RESULTS,
};

/** See `AudienceFile`. `vaultId` is the key of the content in the browser's IndexedDB. */
const savedFile = object({
  name: string().required(),
  bytes: number().required(),
  vaultId: string().required(),
  isCsvText: boolean().optional(),
  // Answers about a file are stored with it, because the specification allows only eight items.
  answers: fileAnswers.optional().default(undefined),
  isReadAnew: boolean().optional(),
  isCorrected: boolean().optional(),
});
const fileMetadata = savedFile.concat(object({ path: string().required(), type: string().defined() }));

/** A stored value if it fits its schema, else null. Another version, another program or a person may have written it. */
function validOrNull<Item extends AnySchema>(schema: Item, stored: unknown): InferType<Item> | null {
  return stored !== null && hasNoFault(schema, stored) ? stored : null;
}

type ResultName = keyof PlanState['planResults'];

function resultItem(key: ResultName, schema: Schema<unknown>): StoredItem {
  return {
    key,
    select: (state) => state.planResults[key],
    restore: (state, stored) => ({
      ...state,
      planResults: { ...state.planResults, [key]: validOrNull(schema, stored) },
    }),
  };
}

export const STORED_ITEMS: readonly StoredItem[] = [
  {
    key: 'formData',
    select: (state) => state.planForm,
    restore: (state, stored) => ({ ...state, planForm: readStoredForm(stored) ?? BLANK_FORM }),
  },
  resultItem('mediaScoreData', mediaScoreReply),
  resultItem('reachData', reachReply),
  resultItem('optimiseData', planReport),
  {
    key: 'fileMetadata',
    select: (state) => state.audienceFile.fileMetadata,
    restore: (state, stored) => ({
      ...state,
      audienceFile: { ...state.audienceFile, fileMetadata: validOrNull(fileMetadata, stored) },
    }),
  },
  {
    key: 'savedFileData',
    select: (state) => state.audienceFile.savedFileData,
    restore: (state, stored) => ({
      ...state,
      audienceFile: { ...state.audienceFile, savedFileData: validOrNull(savedFile, stored) },
    }),
  },
  {
    key: 'budgetConstraintType',
    select: (state) => state.channelChoice.budgetConstraintType,
    restore: (state, stored) => ({
      ...state,
      channelChoice: { ...state.channelChoice, budgetConstraintType: readStoredMode(stored) },
    }),
  },
  {
    key: 'selectedChannels',
    select: (state) => state.channelChoice.selectedChannels,
    restore: (state, stored) => ({
      ...state,
      channelChoice: {
        ...state.channelChoice,
        selectedChannels: (validOrNull(channelSelection, stored) ?? []).filter(isChannel),
      },
    }),
  },
];
